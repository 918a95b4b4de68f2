import { fill } from './fill.js';
import { AMOUNT_FIGURES } from './amount-figures.js';
import type { Language, Messages } from './text.js';
import en from './en/errors.json' with { type: 'json' };
import fr from './fr/errors.json' with { type: 'json' };

export type ErrorKey = keyof typeof en;
/** Texts of rejections and errors by their code. */
export const errorMessages: Messages<ErrorKey> = { en, fr };

export const isErrorKey = (code: string): code is ErrorKey => Object.hasOwn(en, code);
/** Without its currency, which the text of an error does not know. */
const shownFigure = (name: string, value: unknown, language: Language): unknown => {
  if (!AMOUNT_FIGURES.has(name) || typeof value !== 'number') return value;
  const text = value.toFixed(2);
  return language === 'fr' ? text.replace('.', ',') : text;
};

/** The text of an error in a language; a code without a text is its own text. */
export const errorText = (
  code: string,
  language: Language,
  values: Readonly<Record<string, unknown>> = {},
): string => {
  if (!isErrorKey(code)) return code;
  const shown = Object.entries(values).map(([name, value]) => [name, shownFigure(name, value, language)]);
  return fill(errorMessages[language][code], Object.fromEntries(shown));
};
