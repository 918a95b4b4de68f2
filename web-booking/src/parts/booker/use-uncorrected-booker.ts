import { useI18n, type I18n } from '../../core/i18n/i18n.js';
import type { ErrorTexts } from '../errors/error-texts.js';
import { useUncorrected } from '../widgets/use-uncorrected.js';
import type { FieldError } from '../fields/field-errors.js';
import { isBookerAbroad, validateBooker } from './booker.js';
import { fieldId, validateContact } from './contact.js';
import type { BookerForm } from './use-booker-form.js';

type Values = Pick<BookerForm, 'contact' | 'booker' | 'requirements'> & { readonly i18n: I18n };

const own = ({ contact, booker, requirements, i18n }: Values, errorTexts: ErrorTexts): FieldError[] => [
  ...validateContact(contact, errorTexts, { abroad: isBookerAbroad(booker, requirements) }),
  ...validateBooker(booker, requirements, errorTexts, i18n),
];

const valueAt = ({ contact, booker }: Values, id: string): unknown => {
  const custom = Object.fromEntries(
    Object.entries(booker.customFields).map(([name, text]) => [`custom_fields.${name}`, text]),
  );
  const values: Readonly<Record<string, unknown>> = { ...contact, ...booker, ...booker.location, ...custom };
  return values[id.slice(fieldId('').length)];
};

/** The errors of the booker's fields that are not corrected yet. */
export const useUncorrectedBooker = (
  found: readonly FieldError[],
  typed: Omit<Values, 'i18n'>,
): readonly FieldError[] => useUncorrected(found, { ...typed, i18n: useI18n() }, own, valueAt);
