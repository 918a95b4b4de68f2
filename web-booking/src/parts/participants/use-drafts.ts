import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../../core/services/services.js';
import { readDrafts, writeDrafts, type Draft } from '../drafts/participant-drafts.js';

export interface Drafts {
  /** As drawn: what was typed just now may be on its way (a transition). */
  readonly drawn: readonly Draft[];
  /** Edits what was last typed, so that two edits of one event both count. Stored once the event is over. */
  readonly edit: (edited: (drafts: readonly Draft[]) => readonly Draft[]) => void;
  /** Draws all that was typed at once: what is sent is what is drawn. */
  readonly settle: () => void;
}

/** Drafts of the participants of a destination, kept in the tab. */
export const useDrafts = (inventory: string): Drafts => {
  const { stored } = useServices();
  const [drawn, draw] = useState(() => readDrafts(stored, inventory));
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
  useEffect(
    () => () => {
      if (writing.current === undefined) return;
      clearTimeout(writing.current);
      acts.write();
    },
    [acts],
  );
  return { drawn, edit: acts.edit, settle: acts.settle };
};
