/** Goes to the field with this id without touching the URL. Answers whether it is on the page. */
export const focusField = (id: string): boolean => {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element !== null;
};
