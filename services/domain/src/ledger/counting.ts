import { formatPool, parsePool, waitlistMark, type PoolId } from '@stile/contracts';
import { Memo } from '../kernel/memo.js';
import { overlap, spanOf, type Span } from '../kernel/span.js';

/** A pool with an interval, ready to be compared. */
interface TimedPool extends Pick<Span, 'start' | 'end'> {
  /** Kind or add-on, with the discount group: pools that differ in it never count against each other. */
  readonly thing: string;
  /** Its name in the list of intervals in force: a party's pool by its interval, an add-on's by its id for everyone. */
  readonly name: string;
}

const MAX_CACHED = 10_000;
const cache = new Memo<PoolId, TimedPool | null>(MAX_CACHED);

const readTimed = (id: PoolId): TimedPool | null => {
  const pool = parsePool(id);
  if (!pool || !('interval' in pool) || pool.interval === null) return null;
  const { start, end } = spanOf(pool.interval);
  const [thing, name] =
    pool.kind === 'addon'
      ? [`addon ${pool.addon}`, formatPool({ ...pool, discountGroup: null })]
      : [pool.kind, pool.interval];
  return { thing: `${thing} ${pool.discountGroup ?? ''}`, name, start, end };
};

/** Null for a pool without an interval, and for marks. */
const timedPool = (id: PoolId): TimedPool | null => {
  const cached = cache.get(id);
  return cached === undefined ? cache.set(id, readTimed(id)) : cached;
};

/** Pools of a ledger whose intervals are no longer in force. */
export const outOfForce = (pools: Iterable<string>, inForce: { has(name: string): boolean }): string[] => {
  const out: string[] = [];
  for (const pool of pools) {
    const timed = timedPool(pool);
    if (timed && !inForce.has(timed.name)) out.push(pool);
  }
  return out;
};

/**
 * Units taken that count against a pool. Units sold under removed intervals count against every interval in force that
 * they overlap, so that a change of slots cannot sell a unit twice. `pools` are the ledger's. `intervals` are those in
 * force: '09:00-10:00' for cars and people, the pool's id 'addon:lesson@10:00-11:30' for an add-on's; without them only
 * the pool itself counts.
 */
export const takenAgainst = (
  pool: string,
  pools: readonly string[],
  takenOf: (pool: string) => number,
  intervals: readonly string[] | undefined,
): number => {
  const own = takenOf(pool);
  const timed = timedPool(pool);
  if (!intervals || !timed) return own;
  let taken = own;
  for (const other of pools) {
    if (other === pool) continue;
    const against = timedPool(other);
    if (against?.thing !== timed.thing || intervals.includes(against.name)) continue;
    if (overlap(against, timed)) taken += takenOf(other);
  }
  return taken;
};

/** What counts against each pool of a ledger. */
export interface Counts {
  taken(pool: string): number;
  /** Whether its freed units are reserved for the waitlist. */
  isReserved(pool: string): boolean;
  /** Pools of intervals no longer in force. */
  readonly former: readonly string[];
}

/** Each pool's own figure and the units sold under intervals no longer in force. */
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

/** Whether units of the pool `former` count against `pool`: same kind, same discount group, overlapping times. */
export const countsAgainst = (former: string, pool: string): boolean =>
  former !== pool && takenAgainst(pool, [former], (id) => (id === former ? 1 : 0), []) > 0;
