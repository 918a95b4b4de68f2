import {
  minutesOf,
  type LocalDate,
  type LocalTime,
  type PriceRule,
  type PriceVerdict,
} from '@stile/contracts';
import { spanOf, type Span } from '../kernel/span.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { Memo } from '../kernel/memo.js';
import { isOnDay, RulesByDate } from '../kernel/rules-by-date.js';

export interface Sale {
  readonly inventory: string;
  readonly date: LocalDate;
  /** Null while no arrival time is chosen: rules for parts of the day do not apply then. */
  readonly arrival: LocalTime | null;
  readonly reservationType: string;
  /** The group's name, as price rules write it. */
  readonly discountGroup: string | null;
}

/** The rule that prices each visitor type; a type without one is not for sale (docs/rules/pricing.md 1 to 4). */
export type PriceTable = ReadonlyMap<string, Versioned<PriceRule>>;

interface Candidate {
  readonly rule: Versioned<PriceRule>;
  readonly spans: readonly Span[] | null;
}
interface Book {
  readonly rules: RulesByDate<Candidate>;
  readonly tables: Memo<string, PriceTable>;
}

const MAX_TABLES = 4096;
const DAY = 1440;

const named = (value: unknown): number => (value === null ? 0 : 1);
/** Highest priority; on a tie the rule that names a group, then a reservation type, then intervals, then the newest. */
const bestFirst = ({ rule: { body: a } }: Candidate, { rule: { body: b } }: Candidate): number =>
  b.priority - a.priority ||
  named(b.discount_group_name) - named(a.discount_group_name) ||
  named(b.reservation_type) - named(a.reservation_type) ||
  named(b.intervals) - named(a.intervals) ||
  b.rule_id - a.rule_id;

const candidatesOf = (rules: Catalogue['price_rules'], inventory: string): Candidate[] =>
  [...rules.values()]
    .filter(({ body }) => body.inventory === inventory)
    .map((rule) => ({ rule, spans: rule.body.intervals?.map(spanOf) ?? null }))
    .sort(bestFirst);

const compile = (rules: Catalogue['price_rules'], inventory: string): Book => ({
  rules: new RulesByDate(candidatesOf(rules, inventory), ({ rule }) => rule.body),
  tables: new Memo(MAX_TABLES),
});

const books = new WeakMap<Catalogue['price_rules'], Map<string, Book>>();
const bookOf = ({ price_rules, inventories }: Catalogue, inventory: string): Book => {
  if (!inventories.has(inventory)) return compile(price_rules, inventory);
  let ofVenue = books.get(price_rules);
  if (!ofVenue) books.set(price_rules, (ofVenue = new Map()));
  let book = ofVenue.get(inventory);
  if (!book) ofVenue.set(inventory, (book = compile(price_rules, inventory)));
  return book;
};

/** A span over midnight contains what lies on both sides of it. */
const contains = ({ start, end }: Span, arrival: number): boolean =>
  (start <= arrival && arrival < end) || arrival + DAY < end;

/** Why a rule that stands on the date is no candidate; null where it is one. */
const mismatchOf = (
  { rule: { body }, spans }: Candidate,
  { reservationType, discountGroup }: Sale,
  arrival: number | null,
): 'reservation_type' | 'discount_group' | 'arrival_time' | null => {
  if (body.reservation_type !== null && body.reservation_type !== reservationType) return 'reservation_type';
  if (body.discount_group_name !== null && body.discount_group_name !== discountGroup)
    return 'discount_group';
  const isInTime = spans === null || (arrival !== null && spans.some((span) => contains(span, arrival)));
  return isInTime ? null : 'arrival_time';
};

/**
 * Which rule prices each visitor type of an inventory. Cached: a look-up after the first call, however many rules there
 * are.
 */
export const priceTable = (catalogue: Catalogue, sale: Sale): PriceTable => {
  const book = bookOf(catalogue, sale.inventory);
  const key = `${sale.date}|${sale.arrival ?? ''}|${sale.reservationType}|${sale.discountGroup ?? ''}`;
  const cached = book.tables.get(key);
  if (cached) return cached;
  const arrival = sale.arrival === null ? null : minutesOf(sale.arrival);
  const table = new Map<string, Versioned<PriceRule>>();
  for (const candidate of book.rules.on(sale.date)) {
    const visitorType = candidate.rule.body.visitor_type_id;
    if (!table.has(visitorType) && mismatchOf(candidate, sale, arrival) === null)
      table.set(visitorType, candidate.rule);
  }
  return book.tables.set(key, table);
};

export interface ConsideredRule {
  readonly rule: PriceRule;
  /** It prices the visitor; it would, but one above does; or what of the sale it is not for. */
  readonly verdict: PriceVerdict;
}

/** Every rule for a visitor type of an inventory, the one that would win first, with what became of it. */
export const explainPrice = (
  catalogue: Catalogue,
  sale: Sale,
  visitorType: string,
): readonly ConsideredRule[] => {
  const arrival = sale.arrival === null ? null : minutesOf(sale.arrival);
  const winner = priceTable(catalogue, sale).get(visitorType);
  return candidatesOf(catalogue.price_rules, sale.inventory)
    .filter(({ rule }) => rule.body.visitor_type_id === visitorType)
    .map((candidate) => {
      const { rule } = candidate;
      const mismatch = isOnDay(rule.body, sale.date) ? mismatchOf(candidate, sale, arrival) : 'date';
      return { rule: rule.body, verdict: mismatch ?? (rule === winner ? 'applies' : 'outranked') };
    });
};
