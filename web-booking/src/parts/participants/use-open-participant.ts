import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldFault } from '../ui/ErrorSummary.js';
import { panelId, profileOfId } from './field-ids.js';
import type { Participant } from './use-participants.js';

/** Which panel is open, and opening another: at first the first that is not complete; after a refusal the first with a fault. */
export const useOpenParticipant = (
  list: readonly Participant[],
  refused: readonly FieldFault[],
): [string | null, (id: string | null) => void] => {
  const [open, show] = useState<string | null>(
    () => list.find(({ faults }) => faults.length > 0)?.draft.id ?? null,
  );
  const [seen, setSeen] = useState(refused);
  if (seen !== refused) {
    setSeen(refused);
    // The first fault of all is gone to: a panel that it is in has to be on the page.
    const first = refused[0] && profileOfId(refused[0].field);
    const faulty = refused.flatMap(({ field }) => profileOfId(field) ?? []);
    if (faulty.length > 0 && (first !== undefined || !(open !== null && faulty.includes(open))))
      show(faulty[0]!);
  }
  return [open, show];
};

/** For a click on a link to a field: a panel that is folded is opened, as by a press on its heading, before the link goes to what is in it. */
export const unfold = ({ target }: MouseEvent): void => {
  const id = profileOfId((target as Element).closest('a')?.hash.slice(1) ?? '');
  const head = id === undefined ? null : document.getElementById(panelId(id));
  if (head?.ariaExpanded === 'false') flushSync(() => head.click());
};
