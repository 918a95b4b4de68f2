let wanted: string | null = null;

/** The next screen begins at the card of this element instead of at its heading. */
export const openAt = (id: string): void => {
  wanted = id;
};

/** That card, once; null where none is asked for or the screen has none. */
export const takeOpening = (): HTMLElement | null => {
  const card = wanted === null ? null : (document.getElementById(wanted)?.closest('section') ?? null);
  wanted = null;
  return card;
};
