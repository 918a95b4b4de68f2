import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { unfold } from '../../core/browser/unfold.js';
import type { FieldError } from '../fields/field-errors.js';
import { panelId, profileOfId } from './field-ids.js';
import type { Participant } from './participant.js';

/**
 * Which panel is open, and how to open another. At first it is the first incomplete one; after a rejection the
 * first with an error.
 */
export const useOpenParticipant = (
  list: readonly Participant[],
  rejected: readonly FieldError[],
): [string | null, (id: string | null) => void] => {
  const [open, show] = useState<string | null>(
    () => list.find(({ violations }) => violations.length > 0)?.draft.id ?? null,
  );
  const [seen, setSeen] = useState(rejected);
  if (seen !== rejected) {
    setSeen(rejected);
    // The first error takes the focus: its panel has to be on the page.
    const first = rejected[0] && profileOfId(rejected[0].field);
    const isInvalid = rejected.flatMap(({ field }) => profileOfId(field) ?? []);
    if (isInvalid.length > 0 && (first !== undefined || !(open !== null && isInvalid.includes(open))))
      show(isInvalid[0]!);
  }
  return [open, show];
};

/**
 * For a click on a link to a field: the panel and the part that it is folded in are opened, as by a press on their
 * headings, before the link goes to it.
 */
export const unfoldLinked = ({ target }: MouseEvent): void => {
  const field = (target as Element).closest('a')?.hash.slice(1) ?? '';
  const id = profileOfId(field);
  const head = id === undefined ? null : document.getElementById(panelId(id));
  if (head?.ariaExpanded === 'false') flushSync(() => head.click());
  unfold(document.getElementById(field));
};
