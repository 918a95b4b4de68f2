import { errorsEn, errorsFr, type ErrorKey } from './errors.js';

export { errorsEn, errorsFr, type ErrorKey } from './errors.js';
export * from './booking.js';
export * from './admin.js';
export * from './mail.js';
export * from './gateway.js';
export * from './receipt.js';
export * from './waiver.js';
export type Language = 'en' | 'fr';

/** Puts values in the place of {name}. A name without a value stays as it is, so that a gap shows. */
export const fill = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );

export const isErrorKey = (code: string): code is ErrorKey => Object.hasOwn(errorsEn, code);
/** The text of an error in a language; a code without a text is its own text. */
export const errorText = (
  code: string,
  language: Language,
  values?: Readonly<Record<string, unknown>>,
): string => (isErrorKey(code) ? fill((language === 'fr' ? errorsFr : errorsEn)[code], values) : code);
