import type { Instant, Position } from '@stile/contracts';
import { isChained, type LogDamage } from '../ports/chained-log.js';
import type { EventStore } from '../ports/event-store.js';
import type { Seal } from './log-seals.js';

/** A mark, and what it says: `the read model ledgers ended`. */
export interface LogProof {
  readonly position: Position;
  /** Null for what is older than marks. */
  readonly mark: string | null;
  // eslint-disable-next-line no-restricted-syntax -- the vault has it under this name
  readonly kept: string;
  /** Why it can show nothing any more. */
  readonly unreadable?: string;
}

/**
 * Where the log ended at a moment. Stored outside the log it proves later that nothing at the log's end was cut off and
 * that nothing before it was replaced (docs/rules/log.md 4).
 */
export interface LogAnchor {
  readonly at: Instant;
  readonly position: Position;
  /** The mark of the event at that position; null in anchors of a log without a chain that are older than marks. */
  readonly chain: string | null;
  /** The digest without a key at that position, for auditors; absent where it was not known yet. */
  readonly digest?: string | undefined;
}

export const anchorOf = async (eventStore: EventStore, instant: Instant): Promise<LogAnchor> => {
  const position = await eventStore.head();
  return { at: instant, position, chain: await eventStore.markAt(position) };
};

/** At the end of what is sealed. */
export const sealedAnchorOf = async (
  eventStore: EventStore,
  instant: Instant,
  { position, digest }: Pick<Seal, 'position' | 'digest'>,
): Promise<LogAnchor> => ({ at: instant, position, chain: await eventStore.markAt(position), digest });

export const proofOf = ({ at, position, chain }: LogAnchor): LogProof => ({
  position,
  mark: chain,
  kept: `at ${at} the log ended`,
});

/** None at what is no position of this log: the proof itself was changed. */
const markAt = (eventStore: EventStore, position: Position): Promise<string | null> =>
  eventStore.markAt(position).catch((error: unknown) => {
    if (error instanceof RangeError) return null;
    throw error;
  });

/** The fault that a proof shows of a log that now ends at `head`; null for none. */
export const disproof = async (
  eventStore: EventStore,
  head: Position,
  { position, mark, kept: occasion, unreadable }: LogProof,
): Promise<LogDamage | null> => {
  if (unreadable !== undefined) return { position: '', stream: '', reason: unreadable };
  if (position > head) {
    // Positions of a chained log have no gaps.
    const missing = isChained(eventStore) ? `${Number(position) - Number(head)} events` : 'events';
    return {
      position: head,
      stream: '',
      reason: `${missing} are missing after ${head || 'the start'}: ${occasion} at ${position}`,
    };
  }
  if (mark === null || (await markAt(eventStore, position)) === mark) return null;
  return {
    position,
    stream: '',
    reason: `its mark is not the one that was kept when ${occasion}: it, or an event before it, was replaced`,
  };
};
