import { fill } from '../kernel/fill.js';
import type { Language, Messages } from './text.js';
import en from './en/errors.json' with { type: 'json' };
import fr from './fr/errors.json' with { type: 'json' };

export type ErrorKey = keyof typeof en;
/** Texts of rejections and errors by their code. */
export const errorMessages: Messages<ErrorKey> = { en, fr };

export const isErrorKey = (code: string): code is ErrorKey => Object.hasOwn(en, code);
/** The text of an error in a language; a code without a text is its own text. */
export const errorText = (
  code: string,
  language: Language,
  values?: Readonly<Record<string, unknown>>,
): string => (isErrorKey(code) ? fill(errorMessages[language][code], values) : code);
