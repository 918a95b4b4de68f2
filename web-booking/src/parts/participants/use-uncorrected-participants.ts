import type { ErrorTexts } from '../../core/i18n/errors.js';
import { useUnmended } from '../widgets/use-uncorrected.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { ownFaults, profileOfId } from './field-ids.js';
import type { Participant, Participants } from './use-participants.js';

type List = readonly Participant[];

const own = (list: List, words: ErrorTexts): FieldFault[] =>
  list.flatMap((participant) => ownFaults(participant, words));

/** What stands in a field, or all of a participant's products. */
const valueAt = (list: List, id: string): unknown => {
  const draft = list.find((one) => one.draft.id === profileOfId(id))?.draft;
  const name = id.split('-fields.')[1];
  return name === undefined ? draft?.addons : draft?.fields[name];
};

/** Faults of participants that still are ones. */
export const useUnmendedParticipants = (
  found: readonly FieldFault[],
  { list }: Participants,
): readonly FieldFault[] => useUnmended(found, list, own, valueAt);
