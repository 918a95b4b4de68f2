import type { LocalDate } from '../kernel/index.js';

/*
 * Everything that can run out is a pool in a ledger (design, section 3). A ledger is one stream, so a whole basket of
 * one visit date is taken in one append. Pool ids read: cars@09:00-10:00, people@09:00-10:00, the share of a discount
 * group cars@09:00-10:00#annual-pass, a slot add-on addon:gh-lesson@10:00-11:30, a daily one addon:rr-binoculars,
 * a run of a shuttle feeder:ridge-shuttle/there/08:30,
 * and `units` of undated stock or uses of a coupon.
 */
export const CAPACITY_CATEGORY = 'capacity';
export const STOCK_CATEGORY = 'stock';
export const COUPON_USES_CATEGORY = 'couponUses';

/** One day of one destination. */
export interface LedgerDay {
  readonly inventoryGroup: string;
  readonly inventory: string;
  readonly date: LocalDate;
}

// Ids are a venue's own: two venues may both have a `park`. No id holds a slash.
export const dayLedger = ({ inventoryGroup, inventory, date }: LedgerDay): string =>
  `${CAPACITY_CATEGORY}-${inventoryGroup}/${inventory}-${date}`;
export const stockLedger = (inventoryGroup: string, addon: string): string =>
  `${STOCK_CATEGORY}-${inventoryGroup}/${addon}`;
export const couponLedger = (inventoryGroup: string, code: string): string =>
  `${COUPON_USES_CATEGORY}-${inventoryGroup}/${code}`;
export const UNITS_POOL = 'units';

export type PartyKind = 'cars' | 'people';
/** The part of a pool that members of a discount group have taken. */
export const sharePool = (pool: string, discountGroup: string): string => `${pool}#${discountGroup}`;
export const partyPool = (kind: PartyKind, interval: string, discountGroup?: string | null): string =>
  discountGroup ? sharePool(`${kind}@${interval}`, discountGroup) : `${kind}@${interval}`;
export const addonPool = (addon: string, interval?: string | null): string =>
  `addon:${addon}${interval ? `@${interval}` : ''}`;

/** Stands among a ledger's figures, as 1, while what comes free of the pool is kept for those who wait for it. */
export const waitlistMark = (pool: string): string => `kept:${pool}`;
export const isWaitlistMark = (pool: string): boolean => pool.startsWith('kept:');

/** A seat of a shuttle's run, by the direction and the time at its first stop. No interval is part of it: what an edit of times does away with counts against nothing else. */
export const feederPool = (feeder: string, way: FeederWay, begins: string): string =>
  `feeder:${feeder}/${way}/${begins}`;
export type FeederWay = 'there' | 'back';
export const FEEDER_WAYS = ['there', 'back'] as const satisfies readonly FeederWay[];
/** What a pool's id says of a shuttle; undefined for another pool. */
export const feederOfPool = (
  pool: string,
): { feeder: string; way: FeederWay; begins: string } | undefined => {
  const match = /^feeder:([^/]+)\/(there|back)\/(.+)$/.exec(pool);
  return match ? { feeder: match[1]!, way: match[2] as FeederWay, begins: match[3]! } : undefined;
};

/** The add-on of a stock's ledger, the code of a coupon's. */
export const itemOfLedger = (stream: string): string => stream.slice(stream.indexOf('/') + 1);

/** What a day ledger's stream name says; undefined for another stream. */
export const dayOfLedger = (stream: string): LedgerDay | undefined => {
  const match = /^capacity-([^/]+)\/(.+)-(\d{4}-\d{2}-\d{2})$/.exec(stream);
  return match ? { inventoryGroup: match[1]!, inventory: match[2]!, date: match[3]! } : undefined;
};
