import { popDrawer } from '@stile/web-kit';

/** The till that this browser has selected, at the desk or here; '' where it has none. */
export const selectedTill = (): string =>
  decodeURIComponent(/(?:^|; )TILL=([^;]*)/.exec(document.cookie)?.[1] ?? '');

/** Opens the drawer of this machine where it is that till's: another one's is elsewhere. */
export const popDrawerOf = (till: string | null | undefined, group: string): void => {
  if (till && till === selectedTill()) popDrawer(group);
};
