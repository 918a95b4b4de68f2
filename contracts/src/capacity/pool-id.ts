/*
 * The pools of a ledger and their ids, as the log stores them. This file alone reads and writes the text of an id.
 *
 *   cars@09:00-10:00, people@09:00-10:00      a slot
 *   cars@09:00-10:00#annual-pass              the share that members of a discount group have of it
 *   addon:gh-lesson@10:00-11:30               an add-on by slot
 *   addon:rr-binoculars                       a daily one
 *   feeder:ridge-shuttle/there/08:30          a run of a shuttle
 *   units                                     undated stock, or the uses of a coupon
 *   kept:cars@09:00-10:00                     no pool: the mark of one that is reserved for the waitlist
 */
export type PoolId = string;

export type PartyKind = 'cars' | 'people';
export type FeederWay = 'there' | 'back';
export const FEEDER_WAYS = ['there', 'back'] as const satisfies readonly FeederWay[];

/** Intervals are 'HH:mm-HH:mm'; `discountGroup` is null for everyone together. */
export interface PartyPool {
  readonly kind: PartyKind;
  readonly interval: string;
  readonly discountGroup: string | null;
}
/** `interval` is null for an add-on that is counted for the whole day. */
export interface AddonPool {
  readonly kind: 'addon';
  readonly addon: string;
  readonly interval: string | null;
  readonly discountGroup: string | null;
}
/** `begins` is the time at the run's first stop. No interval: a run counts against no other pool. */
export interface FeederPool {
  readonly kind: 'feeder';
  readonly feeder: string;
  readonly way: FeederWay;
  readonly begins: string;
}
export interface UnitsPool {
  readonly kind: 'units';
}
export type Pool = PartyPool | AddonPool | FeederPool | UnitsPool;

export const UNITS_POOL: PoolId = 'units';

const timed = (thing: string, interval: string | null, discountGroup: string | null): PoolId =>
  `${thing}${interval === null ? '' : `@${interval}`}${discountGroup === null ? '' : `#${discountGroup}`}`;

export const formatPool = (pool: Pool): PoolId => {
  switch (pool.kind) {
    case 'cars':
    case 'people':
      return timed(pool.kind, pool.interval, pool.discountGroup);
    case 'addon':
      return timed(`addon:${pool.addon}`, pool.interval, pool.discountGroup);
    case 'feeder':
      return `feeder:${pool.feeder}/${pool.way}/${pool.begins}`;
    case 'units':
      return UNITS_POOL;
  }
};

const TIMED = /^(?:(cars|people)|addon:([^@#]+))(?:@(\d{2}:\d{2}-\d{2}:\d{2}))?(?:#(.+))?$/;
const FEEDER = /^feeder:([^/]+)\/(there|back)\/(.+)$/;

const read = (id: PoolId): Pool | undefined => {
  if (id === UNITS_POOL) return { kind: 'units' };
  const run = FEEDER.exec(id);
  if (run) return { kind: 'feeder', feeder: run[1]!, way: run[2] as FeederWay, begins: run[3]! };
  const [, kind, addon, interval = null, discountGroup = null] = TIMED.exec(id) ?? [];
  if (addon !== undefined) return { kind: 'addon', addon, interval, discountGroup };
  return (kind === 'cars' || kind === 'people') && interval !== null
    ? { kind, interval, discountGroup }
    : undefined;
};

/** A venue has some hundreds of ids, and every command and every answer reads the same ones. */
const MAX_CACHED = 10_000;
const cache = new Map<PoolId, Pool | undefined>();

/** Undefined for a mark, and for a text that is no id. The answer is shared. */
export const parsePool = (id: PoolId): Pool | undefined => {
  const cached = cache.get(id);
  if (cached !== undefined || cache.has(id)) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const pool = read(id);
  cache.set(id, pool);
  return pool;
};

export const partyPool = (kind: PartyKind, interval: string, discountGroup: string | null = null): PoolId =>
  formatPool({ kind, interval, discountGroup });
export const addonPool = (addon: string, interval: string | null = null): PoolId =>
  formatPool({ kind: 'addon', addon, interval, discountGroup: null });
export const feederPool = (feeder: string, way: FeederWay, begins: string): PoolId =>
  formatPool({ kind: 'feeder', feeder, way, begins });
/** The share that members of a discount group have of a pool of everyone. */
export const sharePool = (pool: PoolId, discountGroup: string): PoolId => `${pool}#${discountGroup}`;

/** The add-on of an add-on's pool; null for any other. */
export const addonOfPool = (id: PoolId): string | null => {
  const pool = parsePool(id);
  return pool?.kind === 'addon' ? pool.addon : null;
};
/** The run of a shuttle's pool; undefined for any other. */
export const feederOfPool = (id: PoolId): FeederPool | undefined => {
  const pool = parsePool(id);
  return pool?.kind === 'feeder' ? pool : undefined;
};
/** Whether a pool is the share of a discount group. */
export const isShare = (id: PoolId): boolean => {
  const pool = parsePool(id);
  return pool !== undefined && 'discountGroup' in pool && pool.discountGroup !== null;
};

const MARK = 'kept:';
/** Stands among a ledger's figures, as 1, while what comes free of the pool is reserved for the waitlist. */
export const waitlistMark = (pool: PoolId): PoolId => `${MARK}${pool}`;
export const isWaitlistMark = (id: PoolId): boolean => id.startsWith(MARK);
