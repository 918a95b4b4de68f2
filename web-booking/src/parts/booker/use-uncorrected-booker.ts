import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import type { ErrorTexts } from '../../core/i18n/errors.js';
import { useUnmended } from '../widgets/use-uncorrected.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { validateBooker } from './booker.js';
import { fieldId, validateContact } from './contact.js';
import type { Typed } from './use-booker-form.js';

type Values = Pick<Typed, 'contact' | 'booker' | 'asks'> & { readonly texts: I18n };

const own = ({ contact, booker, asks, texts }: Values, words: ErrorTexts): FieldFault[] => [
  ...validateContact(contact, words),
  ...validateBooker(booker, asks, words, texts),
];

const valueAt = ({ contact, booker }: Values, id: string): unknown => {
  const custom = Object.fromEntries(
    Object.entries(booker.customFields).map(([name, text]) => [`custom_fields.${name}`, text]),
  );
  const values: Readonly<Record<string, unknown>> = { ...contact, ...booker, ...booker.location, ...custom };
  return values[id.slice(fieldId('').length)];
};

/** Faults of whoever books that still are ones. */
export const useUnmendedTyped = (
  found: readonly FieldFault[],
  typed: Omit<Values, 'texts'>,
): readonly FieldFault[] => useUnmended(found, { ...typed, texts: useI18n() }, own, valueAt);
