import type { Position } from '@stile/contracts';
import { chainOf, positionText, type EventRow } from './log-file.js';

/** How far the chain was followed; `fault` is where it broke, and then the end of the walk. */
export interface ChainStep {
  readonly position: Position;
  readonly chain: string;
  readonly events: number;
  readonly fault: { readonly position: Position; readonly stream: string; readonly reason: string } | null;
}

export const chainStart: ChainStep = { position: '', chain: '', events: 0, fault: null };

/** A store whose events each name the one before them: nothing in it can be changed or taken out unseen. */
export interface ChainedStore {
  /** Follows one page of the chain; at its end it answers its argument's position again. */
  checkChain(after: ChainStep): ChainStep;
}

export const walkChain = (rows: readonly EventRow[], after: ChainStep): ChainStep => {
  let { position, chain, events } = after;
  for (const [row, stream, revision, id, type, version, at, data, metadata, recorded] of rows) {
    if (chainOf(chain, row, stream, revision, { id, type, version, at, data, metadata }) !== recorded) {
      return {
        position,
        chain,
        events,
        fault: {
          position: positionText(row),
          stream,
          reason: 'its chain does not fit: it, or an event before it, was changed',
        },
      };
    }
    position = positionText(row);
    chain = recorded;
    events++;
  }
  return { position, chain, events, fault: null };
};
