import { useMemo, useState } from 'react';
import { useErrorWords } from '../i18n/errors.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { ownFaults, profileOfId } from './field-ids.js';
import type { Participant, Participants } from './use-participants.js';

type List = readonly Participant[];

/** What stands in a field, or all of a participant's products. */
const valueAt = (list: List, id: string): unknown => {
  const draft = list.find((one) => one.draft.id === profileOfId(id))?.draft;
  const name = id.split('-fields.')[1];
  return name === undefined ? draft?.addons : draft?.fields[name];
};

/**
 * Of the faults found when the visitor wanted to go on, those of participants that still are ones, to stand beside their
 * fields: what the rules here say while they say it, what the server alone said until something else is there.
 */
export const useUnmended = (found: readonly FieldFault[], { list }: Participants): readonly FieldFault[] => {
  const words = useErrorWords(found.length > 0);
  const [then, remember] = useState({ found, list });
  if (then.found !== found) remember({ found, list });
  return useMemo(() => {
    if (!words) return [];
    const ids = new Set(found.map(({ field }) => field));
    const own = (those: List) => those.flatMap((participant) => ownFaults(participant, words)).filter(({ field }) => ids.has(field));
    const ours = new Set(own(then.list).map(({ field }) => field));
    return [...own(list), ...found.filter(({ field }) => profileOfId(field) && !ours.has(field) && valueAt(list, field) === valueAt(then.list, field))];
  }, [found, list, then, words]);
};
