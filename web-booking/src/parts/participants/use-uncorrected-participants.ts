import type { ErrorTexts } from '../errors/error-texts.js';
import { useUncorrected } from '../widgets/use-uncorrected.js';
import type { FieldError } from '../fields/field-errors.js';
import { ownErrors, profileOfId } from './field-ids.js';
import type { Participant } from './participant.js';
import type { Participants } from './use-participants.js';

type List = readonly Participant[];

const own = (list: List, errorTexts: ErrorTexts): FieldError[] =>
  list.flatMap((participant) => ownErrors(participant, errorTexts));

/** The value of a field, or all of a participant's products. */
const valueAt = (list: List, id: string): unknown => {
  const draft = list.find((one) => one.draft.id === profileOfId(id))?.draft;
  const name = id.split('-fields.')[1];
  return name === undefined ? draft?.addons : draft?.fields[name];
};

/** Faults of participants that still are ones. */
export const useUncorrectedParticipants = (
  found: readonly FieldError[],
  { list }: Participants,
): readonly FieldError[] => useUncorrected(found, list, own, valueAt);
