import type { BookerForm } from '../booker/use-booker-form.js';
import { useUncorrectedBooker } from '../booker/use-uncorrected-booker.js';
import type { FieldError } from '../fields/field-errors.js';
import type { Participants } from './use-participants.js';
import { useUncorrectedParticipants } from './use-uncorrected-participants.js';

export interface Uncorrected {
  /** Shown beside the booker's fields. */
  readonly booker: readonly FieldError[];
  /** Shown beside the participants' fields. */
  readonly participants: readonly FieldError[];
  /** All that were found, in the order of the page. */
  readonly all: readonly FieldError[];
}

const fieldsOf = (errors: readonly FieldError[]): ReadonlySet<string> =>
  new Set(errors.map(({ field }) => field));

/** Errors that were found when the visitor wanted to go on and are not corrected yet. */
export const useUncorrectedErrors = (
  found: readonly FieldError[],
  form: Pick<BookerForm, 'contact' | 'booker' | 'requirements'>,
  people: Participants,
): Uncorrected => {
  const booker = useUncorrectedBooker(found, form);
  const participants = useUncorrectedParticipants(found, people);
  // Each of the two leaves the other's fields as they were found.
  const [here, there] = [fieldsOf(booker), fieldsOf(participants)];
  return { booker, participants, all: found.filter(({ field }) => here.has(field) && there.has(field)) };
};
