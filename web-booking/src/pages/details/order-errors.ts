import type { Problem } from '@stile/web-kit';
import type { I18n } from '../../core/i18n/i18n.js';
import { isBookerAbroad, rejectedBooker, validateBooker, validatePlate } from '../../parts/booker/booker.js';
import { errorsOf, fieldId, validateContact } from '../../parts/booker/contact.js';
import { loadErrorTexts, type ErrorTexts } from '../../parts/errors/error-texts.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { participantErrors, rejectedFields } from '../../parts/participants/field-ids.js';
import type { Order } from './order.js';

const TERMS: ReadonlySet<string> = new Set([fieldId('tocs'), fieldId('pledged')]);

/** Errors of an order, in the order of the page: who books, who takes part, the terms. */
export const orderErrors = (
  { contact, booker, requirements, participants }: Omit<Order, 'basket' | 'quote'>,
  { maxCars, isDesk = false }: { readonly maxCars: number; readonly isDesk?: boolean },
  errorTexts: ErrorTexts,
  i18n: I18n,
): FieldError[] => {
  const own = [
    ...validateContact(contact, errorTexts, { isDesk, abroad: isBookerAbroad(booker, requirements) }),
    ...validateBooker(booker, requirements, errorTexts, i18n, isDesk),
    ...validatePlate(booker, maxCars, errorTexts),
  ];
  return [
    ...own.filter(({ field }) => !TERMS.has(field)),
    ...participantErrors(participants.list, errorTexts, i18n),
    ...own.filter(({ field }) => TERMS.has(field)),
  ];
};

/** The fields that the server rejected, where they stand; none where it is about the order as a whole. */
export const rejectedOrderFields = async (
  problem: Problem,
  { requirements, participants }: Pick<Order, 'requirements' | 'participants'>,
  i18n: I18n,
): Promise<FieldError[]> => {
  // The texts have to be loaded: where no answer came, they may not come either.
  if (problem.status !== 422 && problem.status !== 400) return [];
  const errorTexts = await loadErrorTexts(i18n.language);
  return [
    ...errorsOf(problem.fields, errorTexts),
    ...rejectedBooker(problem.fields, requirements, errorTexts, i18n),
    ...rejectedFields(problem.fields, participants, errorTexts, i18n),
  ];
};
