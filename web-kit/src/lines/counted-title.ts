/** '2 × Car'; 'Car' where there is one only. `space` around the sign, which a page does not break at. */
export const countedTitle = (
  { count, title }: { readonly count: number; readonly title: string },
  space = ' ',
): string => (count > 1 ? `${count}${space}×${space}${title}` : title);
