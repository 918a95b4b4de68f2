import { useState } from 'react';
import { useStore } from './store-context.js';
import { countedPieces, totalOf, withPieces, type Pieces } from './till-count.js';

const NOTHING: Pieces = {};

/** An amount of cash as it is typed, or as its notes and coins come to it. `proposed` is there to be changed. */
export const useCounted = (amountOf: (text: string) => number | null, proposed = '') => {
  const values = useStore().tills.selected?.denominations ?? [];
  const [typed, setTyped] = useState(proposed);
  const [pieces, setPieces] = useState<Pieces | null>(null);
  return {
    values,
    typed,
    setTyped,
    pieces,
    /** By notes and coins from now on, or by its amount. */
    turn: () => setPieces(pieces ? null : NOTHING),
    type: (value: number, text: string) => setPieces(withPieces(pieces ?? NOTHING, value, text)),
    clear: () => {
      setTyped('');
      setPieces(pieces && NOTHING);
    },
    amount: pieces ? totalOf(pieces, values) : amountOf(typed),
    /** The counted part of a call. */
    denominations: pieces ? { denominations: countedPieces(pieces, values) } : {},
  };
};
export type Counted = ReturnType<typeof useCounted>;
