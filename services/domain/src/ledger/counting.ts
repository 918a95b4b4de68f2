import { isWaitlistMark, waitlistMark, minutesOf } from '@stile/contracts';
import { overlap } from '../kernel/span.js';

/** 'HH:mm-HH:mm' */
const INTERVAL_LENGTH = 11;

const spanAt = (pool: string, from: number): { start: number; end: number } => {
  const start = minutesOf(pool.slice(from, from + 5));
  const end = minutesOf(pool.slice(from + 6, from + INTERVAL_LENGTH));
  return { start, end: end > start ? end : end + 1440 };
};

/** How the list of what is in force names a pool: a party's by its interval, an add-on's by its whole id; undefined where no interval is part of it, and for marks. */
const nameInForce = (pool: string): string | undefined => {
  const at = pool.indexOf('@');
  return at < 0 || isWaitlistMark(pool)
    ? undefined
    : pool.slice(pool.startsWith('addon:') ? 0 : at + 1, at + 1 + INTERVAL_LENGTH);
};

/** Pools of a ledger whose intervals an edit has done away with. */
export const outOfForce = (pools: Iterable<string>, inForce: { has(name: string): boolean }): string[] => {
  const out: string[] = [];
  for (const pool of pools) {
    const name = nameInForce(pool);
    if (name !== undefined && !inForce.has(name)) out.push(pool);
  }
  return out;
};

/**
 * Units taken that count against a pool. Places sold under intervals that an edit has done away with keep counting
 * against every interval in force that they overlap, so that a change of slots cannot sell a place twice.
 * `pools` are the ledger's. `intervals` are those in force: '09:00-10:00' for cars and people, the pool's id
 * 'addon:lesson@10:00-11:30' for an add-on's; without them the pool stands for itself alone.
 */
export const takenAgainst = (
  pool: string,
  pools: readonly string[],
  takenOf: (pool: string) => number,
  intervals: readonly string[] | undefined,
): number => {
  const own = takenOf(pool);
  const at = pool.indexOf('@') + 1;
  if (!intervals || at === 0) return own;
  const kind = pool.slice(0, at);
  const group = pool.slice(at + INTERVAL_LENGTH);
  let taken = own;
  for (const other of pools) {
    if (
      other === pool ||
      !other.startsWith(kind) ||
      other.slice(at + INTERVAL_LENGTH) !== group ||
      intervals.includes(nameInForce(other)!)
    )
      continue;
    if (overlap(spanAt(other, at), spanAt(pool, at))) taken += takenOf(other);
  }
  return taken;
};

/** What counts against each pool of a ledger. */
export interface Counts {
  taken(pool: string): number;
  /** Whether what comes free of it is for those who wait. */
  isReserved(pool: string): boolean;
  /** Pools of intervals no longer in force. */
  readonly former: readonly string[];
}

/** Each pool's own figure and the places sold under intervals no longer in force. */
export const countsOf = (
  taken: Readonly<Record<string, number>>,
  inForce: { has(name: string): boolean },
): Counts => {
  const former = outOfForce(Object.keys(taken), inForce);
  const own = (pool: string): number => taken[pool] ?? 0;
  return {
    former,
    isReserved: (pool) => own(waitlistMark(pool)) > 0,
    taken: former.length === 0 ? own : (pool) => takenAgainst(pool, former, own, []),
  };
};

/** Whether places of the pool `former` count against `pool`: same thing, same discount group, overlapping times. */
export const countsAgainst = (former: string, pool: string): boolean =>
  former !== pool && takenAgainst(pool, [former], (asked) => (asked === former ? 1 : 0), []) > 0;
