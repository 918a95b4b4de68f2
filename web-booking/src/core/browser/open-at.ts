import { unfold } from './unfold.js';

let wanted: readonly string[] = [];

/** A part of the page as its own heading or field is found: the fieldset or card around it. */
const partAt = (selectors: readonly string[]): HTMLElement | null => {
  for (const selector of selectors) {
    const part = document.querySelector(selector)?.closest<HTMLElement>('fieldset, section');
    if (part) return part;
  }
  return null;
};

/** The next screen begins at the first of these that it has instead of at its heading. */
export const openAt = (...selectors: readonly string[]): void => {
  wanted = selectors;
};

/** That part, once; null where none is wanted or the screen has none. */
export const takeOpening = (): HTMLElement | null => {
  const part = partAt(wanted);
  if (part) wanted = [];
  return part;
};

/** Goes to the first of these that this screen has. */
export const goToPart = (...selectors: readonly string[]): void => {
  const part = partAt(selectors);
  if (!part) return;
  unfold(part);
  part.tabIndex = -1;
  part.scrollIntoView();
  part.focus({ preventScroll: true });
};
