import type { ChainStep } from '../ports/chained-log.js';
import type { Chain } from './chain.js';
import { hasItsKinds, positionText, type EventRow } from './log-file.js';

export const walkChain = (rows: readonly EventRow[], after: ChainStep, hashChain: Chain): ChainStep => {
  let { position, chain, events } = after;
  for (const columns of rows) {
    const [row, stream, revision, id, type, version, time, data, metadata, recorded] = columns;
    if (
      !hasItsKinds(columns) ||
      hashChain.next(chain, row, stream, revision, { id, type, version, at: time, data, metadata }) !==
        recorded
    ) {
      return {
        position,
        chain,
        events,
        damage: {
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
  return { position, chain, events, damage: null };
};
