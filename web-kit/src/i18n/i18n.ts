import { fill } from '@stile/contracts/messages/fill';
import { formatNumber } from '../formats/formats.js';
import type { Language } from '../language/language.js';

export type Texts<Key extends string> = Readonly<Record<Key, string>>;
export type Values = Readonly<Record<string, unknown>>;
/** The part of a key before `_one` and `_other`. */
export type PluralKey<Key extends string> = Key extends `${infer Base}_one` ? Base : never;

export interface Translator<Key extends string> {
  readonly language: Language;
  t(key: Key, values?: Values): string;
  /** The text for a number: `key_one` or `key_other` by the rule of the language. `{n}` is the number. */
  n(key: PluralKey<Key>, count: number, values?: Values): string;
  /** True for a key that has a text: names of events, fields and states come from the server. */
  has(key: string): key is Key;
}

/** @param texts may grow after this call: a text is looked up when it is asked for. */
export const translatorOf = <Key extends string>(language: Language, texts: Texts<Key>): Translator<Key> => {
  const plural = new Intl.PluralRules(language);
  const t: Translator<Key>['t'] = (key, values) => fill(texts[key], values);
  return {
    language,
    t,
    n: (key, count, values) =>
      t(`${key}_${plural.select(count) === 'one' ? 'one' : 'other'}` as Key, {
        ...values,
        n: formatNumber(count, language),
      }),
    has: (key): key is Key => Object.hasOwn(texts, key),
  };
};

/** A title that the venue wrote in several languages; English where this one is missing. */
export const titleIn = (titles: Readonly<Record<string, string>>, language: Language): string =>
  titles[language] ?? titles['en'] ?? Object.values(titles)[0] ?? '';
