import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Basket } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';
import { readDrafts, writeDrafts, type Draft } from '../drafts/participant-drafts.js';
import { isOfOtherVisit, withoutTimes } from '../drafts/remembered-addons.js';

export interface Drafts {
  /** As drawn: what was typed just now may be on its way (a transition). */
  readonly drawn: readonly Draft[];
  /** Products that were taken out because their time was chosen within another visit. */
  readonly dropped: readonly string[];
  /** Edits what was last typed, so that two edits of one event both count. Stored once the event is over. */
  readonly edit: (edited: (drafts: readonly Draft[]) => readonly Draft[]) => void;
  /** Draws all that was typed at once: what is sent is what is drawn. */
  readonly settle: () => void;
}

/** Drafts as they count for a visit, and what another one took out of them. */
const draftsFor = (
  stored: TabStorage,
  inventory: string,
  visit: Basket | null,
): Pick<Drafts, 'drawn' | 'dropped'> => {
  const drafts = readDrafts(stored, inventory);
  if (!visit || !isOfOtherVisit(stored, visit)) return { drawn: drafts, dropped: [] };
  const drawn = drafts.map((draft) => ({ ...draft, addons: withoutTimes(draft.addons) }));
  const timed = drafts.flatMap(({ addons }) => addons.filter(({ start_time }) => start_time !== undefined));
  return { drawn, dropped: [...new Set(timed.map(({ addon_inventory }) => addon_inventory))] };
};

/** What is typed of the participants of a destination, kept in the tab. `visit`: the one that they come for. */
export const useDrafts = (inventory: string, visit: Basket | null): Drafts => {
  const { stored } = useServices();
  const [{ drawn: first, dropped }] = useState(() => draftsFor(stored, inventory, visit));
  const [drawn, draw] = useState(first);
  const typed = useRef(drawn);
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const acts = useMemo(() => {
    const write = () => {
      writing.current = undefined;
      writeDrafts(stored, inventory, typed.current);
    };
    return {
      write,
      edit: (edited: (drafts: readonly Draft[]) => readonly Draft[]) => {
        typed.current = edited(typed.current);
        draw(typed.current);
        writing.current ??= setTimeout(write);
      },
      settle: () => flushSync(() => draw(typed.current)),
    };
  }, [stored, inventory]);
  useEffect(() => {
    if (dropped.length > 0) acts.write();
  }, [acts, dropped]);
  useEffect(
    () => () => {
      if (writing.current === undefined) return;
      clearTimeout(writing.current);
      acts.write();
    },
    [acts],
  );
  return { drawn, dropped, edit: acts.edit, settle: acts.settle };
};
