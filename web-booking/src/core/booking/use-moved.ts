import { useCallback, useState } from 'react';
import type { Selection } from './selection.js';

export interface Moved {
  /** Messages about products that the present visit has moved or taken out. */
  readonly moved: readonly string[];
  readonly onMoved: (texts: readonly string[]) => void;
}

/** Messages about the visit's products (useMoves), until the visit changes. */
export const useMoved = ({ date, time, parkingHours }: Selection): Moved => {
  const visit = [date, time, parkingHours].join(' ');
  const [said, say] = useState<{ visit: string; texts: readonly string[] }>({ visit, texts: [] });
  const onMoved = useCallback(
    (texts: readonly string[]) =>
      say((before) => ({
        visit,
        texts: [...new Set([...(before.visit === visit ? before.texts : []), ...texts])],
      })),
    [visit],
  );
  return { moved: said.visit === visit ? said.texts : [], onMoved };
};
