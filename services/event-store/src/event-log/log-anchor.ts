import type { Instant, Position } from '@stile/contracts';
import type { LogDamage } from '../ports/chained-log.js';
import type { EventStore } from '../ports/event-store.js';
import { isChained } from '../ports/chained-log.js';

/**
 * Where the log ended at a moment. Stored outside the log it proves later that nothing at the log's end was cut off and
 * that nothing before it was replaced (docs/rules/log.md 3).
 */
export interface LogAnchor {
  readonly at: Instant;
  readonly position: Position;
  /** Of the event at that position; null for a log without a chain, such as EventStoreDB's. */
  readonly chain: string | null;
}

export const anchorOf = async (store: EventStore, at: Instant): Promise<LogAnchor> => {
  const position = await store.head();
  return { at, position, chain: isChained(store) ? (store.chainAt(position) ?? null) : null };
};

/** What an anchor shows to be wrong with a log that now ends at `head`; null for nothing. */
export const anchorDamage = (
  store: EventStore,
  head: Position,
  { at, position, chain }: LogAnchor,
): LogDamage | null => {
  if (position > head) {
    // Positions of a chained log have no gaps.
    const missing = isChained(store) ? `${Number(position) - Number(head)} events` : 'events';
    return {
      position: head,
      stream: '',
      reason: `${missing} are missing after ${head || 'the start'}: at ${at} the log ended at ${position}`,
    };
  }
  if (chain === null || !isChained(store) || store.chainAt(position) === chain) return null;
  return {
    position,
    stream: '',
    reason: `its chain is not the one of ${at}: it, or an event before it, was replaced`,
  };
};
