/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Typed, typographic, modifier letters, and the accents that stand for one. */
const APOSTROPHE = /['’‘‛ʼʻʹ`´′＇]/g;
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Marks of other scripts are letters of a name. */
const ACCENT = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;
const BETWEEN = /[^\p{L}\p{N}\p{M}]+/u;

/**
 * A text without case, accents and apostrophes: "cote" finds Côté, "gross" Groß, and Öberg sorts between Oberg and
 * Tremblay. Search, the proof of a member's card and the look for duplicates read names alike.
 */
export const plainText = (text: string): string =>
  text
    .replace(APOSTROPHE, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENT, '')
    .replace(LETTER, (letter) => LETTERS[letter]!);

/** Its runs of letters and digits. */
export const plainWords = (text: string): string[] => plainText(text).split(BETWEEN).filter(Boolean);

/** A name by its letters and digits alone: two that read alike are the same. */
export const plainName = (name: string): string => plainWords(name).join('');
