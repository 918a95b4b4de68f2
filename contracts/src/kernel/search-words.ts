import { plainName, plainText, plainWords } from './plain-text.js';

interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** People and things that a record is found by beside its own person. */
export interface Searched {
  readonly names?: readonly string[];
  /** Plates and members' numbers. */
  readonly codes?: readonly string[];
}

const MAX_TERMS = 5;
const MAX_LENGTH = 100;
const LEAST_DIGITS = 4;
/** Digits from the end of a phone number: how its country is written, or whether, then makes no difference. */
const PHONE_END = 8;
const PHONE_RUN = /(?<![\p{L}\p{N}])\+?\(?\d[\d ().+/-]*\d(?![\p{L}\p{N}])/gu;
const EXTENSION = /(x|#|ext|poste).*$/i;
/** A participant's code is the reservation's number, a dash and a place (docs/rules/participants.md 23). */
const PARTICIPANT_CODE = /\b([2-9A-HJKMNP-TW-Z]{10})-\d+\b/gi;

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const phoneEnd = (digits: string): string => `#${[...digits].reverse().join('').slice(0, PHONE_END)}`;

/** Its words, and all of them as one: "Jean-Luc" is typed as one word and as two. */
const wordsOf = (text: string): string[] => {
  const words = plainWords(text);
  return words.length > 1 ? [...words, words.join('')] : words;
};
const phoneWords = (phone: string): string[] => {
  const digits = digitsOf(phone.replace(EXTENSION, ''));
  return digits.length < LEAST_DIGITS ? [] : [phoneEnd(digits), digits];
};
const emailWords = (email: string): string[] => [plainText(email), ...wordsOf(email.replace(/@.*$/, ''))];
/** Digits of a plate are remembered without its letters. */
const codeWords = (code: string): string[] => wordsOf(code.replace(/\d+/g, ' $& '));

/** The least characters that are looked up. */
export const LEAST_SEARCH = 2;

/** Words by whose beginning a record is found in its venue; `searchTerms` makes as much of what is typed. */
export const searchWords = (
  venue: string,
  id: string,
  { first_name, last_name, email, phone }: Person,
  { names = [], codes = [] }: Searched = {},
): string[] => {
  const words = [
    plainText(id),
    ...[first_name ?? '', last_name ?? '', ...names].flatMap(wordsOf),
    ...(email === null ? [] : emailWords(email)),
    ...(phone === null ? [] : phoneWords(phone)),
    ...codes.flatMap(codeWords),
  ];
  return longestOf(words).map((word) => inVenue(venue, word));
};

/** A word that another one begins with is found by that one. */
const longestOf = (words: readonly string[]): string[] =>
  [...new Set(words)].sort().filter((word, i, sorted) => word !== '' && !sorted[i + 1]?.startsWith(word));

const inVenue = (venue: string, word: string): string => `${venue} ${word}`;

/**
 * The text of a search box, as terms that must all be found: each by one of some beginnings of words. A run of four
 * digits and more is a phone number by its end, or a number by its beginning. None where nothing is typed.
 */
export const searchTerms = (venues: readonly string[], typed: string): string[][] => {
  const text = typed.slice(0, MAX_LENGTH).replace(PARTICIPANT_CODE, '$1').trim();
  const numbers: string[][] = [];
  const rest = text.replace(PHONE_RUN, (run) => {
    const digits = digitsOf(run);
    if (digits.length < LEAST_DIGITS) return run;
    numbers.push([phoneEnd(digits), digits]);
    return ' ';
  });
  const words = rest
    .split(/[\s,;]+/)
    .flatMap((chunk) => (chunk.includes('@') ? [plainText(chunk)] : plainWords(chunk)));
  const terms = [...words.map((word) => [word]), ...numbers].slice(0, MAX_TERMS);
  if (text !== '' && terms.length === 0) return [[]];
  const whole = terms.length > 1 ? [plainName(text)] : [];
  return terms.map((beginnings) =>
    venues.flatMap((venue) => [...beginnings, ...whole].map((word) => inVenue(venue, word))),
  );
};

/** The name by which a list of people is sorted; null once the person is erased. */
export const sortName = ({
  first_name,
  last_name,
}: Pick<Person, 'first_name' | 'last_name'>): string | null =>
  last_name === null ? null : plainText(`${last_name} ${first_name ?? ''}`);
