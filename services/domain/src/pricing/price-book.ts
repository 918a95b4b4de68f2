import { minutesOf, type LocalDate, type LocalTime, type PriceRule } from '@stile/contracts';
import { spanOf, type Span } from '../kernel/span.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { Memo } from '../kernel/memo.js';
import { RulesByDate } from '../kernel/rules-by-date.js';

export interface Sale {
  readonly inventory: string;
  readonly date: LocalDate;
  /** Null while no arrival time is chosen: rules for parts of the day do not apply then. */
  readonly arrival: LocalTime | null;
  readonly reservationType: string;
  /** The group's name, as price rules write it. */
  readonly discountGroup: string | null;
}

/** The rule that prices each visitor type; a type without one is not for sale (docs/rules/pricing.md 1 to 3). */
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

const compile = (rules: Catalogue['price_rules'], inventory: string): Book => {
  const candidates: Candidate[] = [...rules.values()]
    .filter(({ body }) => body.inventory === inventory)
    .map((rule) => ({ rule, spans: rule.body.intervals?.map(spanOf) ?? null }))
    .sort(bestFirst);
  return { rules: new RulesByDate(candidates, ({ rule }) => rule.body), tables: new Memo(MAX_TABLES) };
};

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

const applies = (
  { rule: { body }, spans }: Candidate,
  { reservationType, discountGroup }: Sale,
  arrival: number | null,
): boolean =>
  (body.reservation_type === null || body.reservation_type === reservationType) &&
  (body.discount_group_name === null || body.discount_group_name === discountGroup) &&
  (spans === null || (arrival !== null && spans.some((span) => contains(span, arrival))));

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
    if (!table.has(visitorType) && applies(candidate, sale, arrival)) table.set(visitorType, candidate.rule);
  }
  return book.tables.set(key, table);
};
