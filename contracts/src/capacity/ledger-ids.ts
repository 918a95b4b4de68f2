import type { LocalDate } from '../kernel/index.js';

/*
 * Everything that can run out is a pool in a ledger (contracts/decisions/0006). A ledger is one stream, so a whole basket
 * of one visit date is taken in one append. Its pools: `pool-id.ts`.
 */
export const CAPACITY_CATEGORY = 'capacity';
export const STOCK_CATEGORY = 'stock';
export const COUPON_USES_CATEGORY = 'couponUses';
export const MEMBER_USES_CATEGORY = 'memberUses';
/** Categories of all ledgers. */
export const LEDGER_CATEGORIES = [
  CAPACITY_CATEGORY,
  STOCK_CATEGORY,
  COUPON_USES_CATEGORY,
  MEMBER_USES_CATEGORY,
] as const;

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

/** A member's number on one visit date. */
export const memberLedger = (inventoryGroup: string, code: string, date: LocalDate): string =>
  `${MEMBER_USES_CATEGORY}-${inventoryGroup}/${code}-${date}`;
const DATE_LENGTH = '-2026-12-31'.length;
/** The number of a member's ledger; undefined for another ledger. */
export const memberOfLedger = (ledger: string): string | undefined =>
  ledger.startsWith(`${MEMBER_USES_CATEGORY}-`) ? itemOfLedger(ledger).slice(0, -DATE_LENGTH) : undefined;

/** The add-on of a stock's ledger, the code of a coupon's. */
export const itemOfLedger = (stream: string): string => stream.slice(stream.indexOf('/') + 1);

/** The day that a day ledger's stream name says; undefined for another stream. */
export const dayOfLedger = (stream: string): LedgerDay | undefined => {
  const match = /^capacity-([^/]+)\/(.+)-(\d{4}-\d{2}-\d{2})$/.exec(stream);
  return match ? { inventoryGroup: match[1]!, inventory: match[2]!, date: match[3]! } : undefined;
};
