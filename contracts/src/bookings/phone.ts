/** Characters, not digits: numbers of eight digits are written with spaces or a country's code. */
const MIN_LENGTH = 9;
const MIN_DIGITS = 8;
/** Digits and what is written between them, a country's code before and an extension after. */
const PHONE = /^\+?[\d\s()./-]+((x|#|ext\.?|poste)\s*\d{1,6})?$/i;

/** Whether a text is a phone number (docs/rules/booking-page.md 35). The page and the server ask the same. */
export const isPhone = (text: string): boolean => {
  const typed = text.trim();
  return typed.length >= MIN_LENGTH && PHONE.test(typed) && typed.replace(/\D/g, '').length >= MIN_DIGITS;
};
