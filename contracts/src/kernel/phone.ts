/** Characters, not digits: numbers of eight digits are written with spaces or a country's code. */
const MIN_LENGTH = 9;
const MIN_DIGITS = 8;
/** Longest number of ITU-T E.164, its country's code included. */
export const MAX_PHONE_DIGITS = 15;
/** Digits and what is written between them, a country's code before and an extension after. */
const PHONE = /^(\+?[\d\s()./-]+)((x|#|ext\.?|poste)\s*\d{1,6})?$/i;

/** Country's code before a number, whose digits then say which country it is of. */
export const isInternational = (text: string): boolean => text.trim().startsWith('+');

/** Digits alone, and the + of a country's code. */
export const phoneDigits = (text: string): string =>
  (isInternational(text) ? '+' : '') + text.replace(/\D/g, '');

/**
 * Whether a text is a phone number (docs/rules/booking-page.md 35). `abroad`: of another country than the venue's. The
 * page and the server ask the same.
 */
export const isPhone = (text: string, abroad = false): boolean => {
  const typed = text.trim();
  const digits = PHONE.exec(typed)?.[1]?.replace(/\D/g, '').length ?? 0;
  const isLong = abroad || isInternational(typed) || typed.length >= MIN_LENGTH;
  return isLong && digits >= MIN_DIGITS && digits <= MAX_PHONE_DIGITS;
};
