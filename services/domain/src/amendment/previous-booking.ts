import {
  addonOfPool,
  daysBetween,
  dayOfLedger,
  minutesOf,
  parsePool,
  stockLedger,
  type LedgerClaim,
  type LocalDate,
  type PoolId,
  type Priced,
  type PricedLine,
  type PriceRule,
  type Visit,
} from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';
import { spanOf } from '../kernel/span.js';
import type { RequestedAddon } from '../pricing/requested.js';
import { firstInterval } from '../pricing/time-prices.js';

/**
 * The booking of an edited reservation. While the visit stays, a request for that or for less of it is never rejected
 * (docs/rules/reservations.md 38).
 */
export interface PreviousBooking {
  readonly visit: Visit;
  readonly priced: Pick<Priced, 'lines' | 'discounts'>;
  readonly claims: readonly LedgerClaim[];
  /** Products with a note; null once the person is erased. */
  readonly addonNotes?: readonly { readonly addon: string }[] | null | undefined;
}

type ClaimLine = LedgerClaim['lines'][number];
/** Units of a pool that an edit leaves unchanged. */
export interface UnchangedUnits {
  readonly ledger: string;
  readonly line: ClaimLine;
}

/** Units of a visitor type or of a product, at all times together. */
export const previousCount = (
  lines: readonly PricedLine[],
  kind: 'visitor' | 'product',
  item: string,
): number =>
  lines.reduce(
    (sum, line) =>
      sum + (line.item === item && (line.kind === 'visitor') === (kind === 'visitor') ? line.count : 0),
    0,
  );

const ALWAYS = {
  all_days: true,
  d_sun: true,
  d_mon: true,
  d_tue: true,
  d_wed: true,
  d_thu: true,
  d_fri: true,
  d_sat: true,
};

/** The agreed price of a visitor type that is no longer on sale; undefined for more units than the reservation has. */
export const agreedRule = (
  lines: readonly PricedLine[],
  visitorType: string,
  count: number,
  { inventory, date }: { readonly inventory: string; readonly date: LocalDate },
): Versioned<PriceRule> | undefined => {
  const line = lines.find(({ kind, item }) => kind === 'visitor' && item === visitorType);
  if (!line || previousCount(lines, 'visitor', visitorType) < count) return undefined;
  const { unitPrice, taxRate: tax_rate, rule, chargedTime } = line;
  const { price, priceBeforeTax: price_before_tax } = firstInterval(line);
  return {
    revision: rule?.revision ?? 0,
    body: {
      rule_id: Number(rule?.id ?? 0),
      inventory,
      visitor_type_id: visitorType,
      reservation_type: null,
      discount_group_name: null,
      priority: 0,
      start_date: date,
      end_date: date,
      ...ALWAYS,
      intervals: null,
      price,
      price_before_tax,
      tax_rate,
      interval: chargedTime?.interval ?? null,
      max_price: chargedTime?.capped ? unitPrice : null,
    },
  };
};

const startOfPool = (id: PoolId): number | null => {
  const pool = parsePool(id);
  return pool && 'interval' in pool && pool.interval !== null ? spanOf(pool.interval).start : null;
};

const sum = (items: readonly { readonly count: number }[]): number =>
  items.reduce((units, { count }) => units + count, 0);
/** Units of a line that was sold, all its days alike. */
const unitsSold = (lines: readonly PricedLine[], perPerson: boolean): number =>
  lines.reduce(
    (units, { count, factor, days }) =>
      units + count * (perPerson ? factor / (days ? daysBetween(days.from, days.until) + 1 : 1) : 1),
    0,
  );

/**
 * An add-on's units at the requested time and days; null where the reservation has fewer. Empty for one without a
 * limit. `all`: every requested add-on.
 */
export const unchangedAddon = (
  { visit, priced, claims }: PreviousBooking,
  {
    addon: {
      body: {
        id,
        settings: { price_per_person },
      },
    },
    count,
    people,
    start,
    days,
  }: RequestedAddon,
  all: readonly RequestedAddon[],
): UnchangedUnits[] | null => {
  const sold = priced.lines.filter(
    (line) =>
      line.kind !== 'visitor' &&
      line.item === id &&
      (line.slot === null || minutesOf(line.slot.slice(0, 5)) === start),
  );
  const onTheseDays = sold.filter((line) =>
    line.days
      ? days !== null && line.days.from <= days[0]! && days.at(-1)! <= line.days.until
      : days === null,
  );
  const sameTime = all.filter((requested) => requested.addon.body.id === id && requested.start === start);
  const isPerPerson = price_per_person === true;
  if (
    unitsSold(onTheseDays, isPerPerson) < count * people ||
    unitsSold(sold, isPerPerson) < sum(sameTime) * people
  )
    return null;
  const wanted: readonly LocalDate[] = days ?? [visit.visitDate];
  const isOf = (ledger: string, pool: string): boolean =>
    ledger === stockLedger(visit.inventoryGroup, id) ||
    (addonOfPool(pool) === id && wanted.includes(dayOfLedger(ledger)?.date ?? ''));
  return claims.flatMap(({ ledger, lines }) =>
    lines
      .filter(({ pool }) => isOf(ledger, pool) && (startOfPool(pool) ?? start) === start)
      // One that was sold per person before that took places has fewer.
      .map((line) => ({
        ledger,
        line: { ...line, units: isPerPerson ? Math.min(line.units, count * people) : count },
      })),
  );
};
