import { useMemo } from 'react';
import { useErrorWords } from '../i18n/errors.js';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { ownFaults } from './field-ids.js';
import type { Participants } from './use-participants.js';

/** Of the faults found when the visitor wanted to go on, those of participants that still are ones: they stand beside their fields. */
export const useUnmended = (found: readonly FieldFault[], { list }: Participants): readonly FieldFault[] => {
  const words = useErrorWords(found.length > 0);
  return useMemo(() => {
    if (!words) return [];
    const ids = new Set(found.map(({ field }) => field));
    return list.flatMap((participant) => ownFaults(participant, words)).filter(({ field }) => ids.has(field));
  }, [found, list, words]);
};
