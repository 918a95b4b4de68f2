import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { profileOfId } from './field-ids.js';
import type { Participant } from './use-participants.js';

export interface OpenParticipant {
  readonly open: string | null;
  readonly show: (id: string | null) => void;
  /** For a click on a link to a field: one that is folded away is brought onto the page before the link goes to it. */
  readonly unfold: (event: MouseEvent) => void;
}

/** Which panel is open: at first the first that is not complete; after a refusal the first with a fault. */
export const useOpenParticipant = (list: readonly Participant[], refused: readonly FieldFault[]): OpenParticipant => {
  const [open, show] = useState<string | null>(() => list.find(({ faults }) => faults.length > 0)?.draft.id ?? null);
  const [seen, setSeen] = useState(refused);
  if (seen !== refused) {
    setSeen(refused);
    // The first fault of all is gone to: a panel that it is in has to be on the page.
    const first = refused[0] && profileOfId(refused[0].field);
    const faulty = refused.flatMap(({ field }) => profileOfId(field) ?? []);
    if (faulty.length > 0 && (first !== undefined || !(open !== null && faulty.includes(open)))) show(faulty[0]!);
  }
  const unfold = ({ target }: MouseEvent) => {
    const id = profileOfId((target as Element).closest('a')?.hash.slice(1) ?? '');
    if (id) flushSync(() => show(id));
  };
  return { open, show, unfold };
};
