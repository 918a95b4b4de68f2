import { formatPool, parsePool, waitlistMark, type PoolId } from '@stile/contracts';
import { Memo } from '../kernel/memo.js';
import { overlap, spanOf, type Span } from '../kernel/span.js';

/** A pool with an interval, ready to be compared. */
interface TimedPool extends Pick<Span, 'start' | 'end'> {
  /** Kind or add-on, with the discount group: pools that differ in it never count against each other. */
  readonly thing: string;
  /** Its id for everyone, as pools in force are named. */
  readonly name: string;
}

const MAX_CACHED = 10_000;
const cache = new Memo<PoolId, TimedPool | null>(MAX_CACHED);

const readTimed = (id: PoolId): TimedPool | null => {
  const pool = parsePool(id);
  if (!pool || !('interval' in pool) || pool.interval === null) return null;
  const { start, end } = spanOf(pool.interval);
  const thing = pool.kind === 'addon' ? `addon ${pool.addon}` : pool.kind;
  return {
    thing: `${thing} ${pool.discountGroup ?? ''}`,
    name: formatPool({ ...pool, discountGroup: null }),
    start,
    end,
  };
};

/** Null for a pool without an interval, and for marks. */
const timedPool = (id: PoolId): TimedPool | null => {
  const cached = cache.get(id);
  return cached === undefined ? cache.set(id, readTimed(id)) : cached;
};

/** The pools of a ledger whose intervals are in force, by their ids for everyone. */
export type InForce = Pick<ReadonlySet<string>, 'has'>;
/** Limits in force of each ledger that a basket takes units of. */
export type InForceByLedger = Pick<ReadonlyMap<string, InForce>, 'get'>;
const NONE: InForce = new Set();

/** Pools of a ledger whose intervals are no longer in force. */
export const outOfForce = (pools: Iterable<string>, inForce: InForce): string[] => {
  const out: string[] = [];
  for (const pool of pools) {
    const timed = timedPool(pool);
    if (timed && !inForce.has(timed.name)) out.push(pool);
  }
  return out;
};

/**
 * Units taken that count against a pool. Units sold under removed intervals count against every interval in force that
 * they overlap, so that a change of slots cannot sell a unit twice. `pools` are the ledger's. Without the pools in force
 * only the pool itself counts.
 */
export const takenAgainst = (
  pool: string,
  pools: readonly string[],
  takenOf: (pool: string) => number,
  inForce: InForce | undefined,
): number => {
  const own = takenOf(pool);
  const timed = timedPool(pool);
  if (!inForce || !timed) return own;
  let taken = own;
  for (const other of pools) {
    if (other === pool) continue;
    const against = timedPool(other);
    if (against?.thing !== timed.thing || inForce.has(against.name)) continue;
    if (overlap(against, timed)) taken += takenOf(other);
  }
  return taken;
};

/** The units that count against each pool of a ledger. */
export interface Counts {
  taken(pool: string): number;
  /** Whether its freed units are reserved for the waitlist. */
  isReserved(pool: string): boolean;
  /** Pools of intervals no longer in force. */
  readonly former: readonly string[];
}

/** Each pool's own figure and the units sold under intervals no longer in force. */
export const countsOf = (taken: Readonly<Record<string, number>>, inForce: InForce): Counts => {
  const former = outOfForce(Object.keys(taken), inForce);
  const own = (pool: string): number => taken[pool] ?? 0;
  return {
    former,
    isReserved: (pool) => own(waitlistMark(pool)) > 0,
    taken: former.length === 0 ? own : (pool) => takenAgainst(pool, former, own, NONE),
  };
};

/** Whether units of the pool `former` count against `pool`: same kind, same discount group, overlapping times. */
export const countsAgainst = (former: string, pool: string): boolean =>
  former !== pool && takenAgainst(pool, [former], (id) => (id === former ? 1 : 0), NONE) > 0;
