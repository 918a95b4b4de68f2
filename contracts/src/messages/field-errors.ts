import { fill } from './fill.js';
import type { FieldError, FieldErrorKey } from './field-error.js';
import type { Language, Messages } from './text.js';
import en from './en/field-errors.json' with { type: 'json' };
import fr from './fr/field-errors.json' with { type: 'json' };

/** Texts of what a field accepts. */
export const fieldErrorMessages: Messages<FieldErrorKey> = { en, fr };

/** The text of a field's error in a language; lists have commas. */
export const fieldErrorText = ({ key, values = {} }: FieldError, language: Language): string => {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object'
        ? fieldErrorText(value as FieldError, language)
        : value,
  ]);
  return fill(fieldErrorMessages[language][key], Object.fromEntries(texts));
};
