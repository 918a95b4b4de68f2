import { useState } from 'react';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { profileOfId } from './field-ids.js';
import type { Participant } from './use-participants.js';

/** Which panel is open: at first the first that is not complete; after a refusal the first with a fault. */
export const useOpenParticipant = (list: readonly Participant[], refused: readonly FieldFault[]): { open: string | null; show: (id: string | null) => void } => {
  const [open, show] = useState<string | null>(() => list.find(({ faults }) => faults.length > 0)?.draft.id ?? null);
  const [seen, setSeen] = useState(refused);
  if (seen !== refused) {
    setSeen(refused);
    const faulty = refused.flatMap(({ field }) => profileOfId(field) ?? []);
    if (faulty.length > 0 && !(open !== null && faulty.includes(open))) show(faulty[0]!);
  }
  return { open, show };
};
