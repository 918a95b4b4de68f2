import fc from 'fast-check';
import { money, type Basket, type PricedLine, type PriceRule } from '@stile/contracts';
import {
  basket,
  cars,
  coupon,
  madeUp,
  people,
  priceRule,
  type Documents,
} from '../../../../test/kit/venue.js';
import { AT, booked, planOf, TODAY, type Booked } from '../../../../test/kit/edits.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { claimsOf } from './claims.js';
import { quoteEdit } from './quote-edit.js';

/* Hours of parking on an edit: docs/rules/pricing.md 22 to 24. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const quotedEdit = (catalogue: Catalogue, placed: Booked, requested: Basket) =>
  quoteEdit(catalogue, planOf(catalogue, requested), placed, requested, { today: TODAY, channel: 'web' });
/** The reservation after the edit, with the hours that it asks for. */
const edited = (catalogue: Catalogue, placed: Booked, requested: Basket): Booked => {
  const quoted = quotedEdit(catalogue, placed, requested);
  if (!quoted.ok) throw new Error(`refused: ${JSON.stringify(quoted.rejection)}`);
  const claims = claimsOf(catalogue, planOf(catalogue, requested), requested, { at: AT, channel: 'web' });
  if (!claims.ok) throw new Error(`refused: ${JSON.stringify(claims.rejection)}`);
  return { visit: claims.visit, priced: quoted.priced };
};

type Terms = Partial<PriceRule>;
const taxFree = (price: number): Terms => ({ price, price_before_tax: price, tax_rate: 0 });
const at = (price: number, max_price: number | null = null, rest: Terms = {}): Terms => ({
  ...taxFree(price),
  max_price,
  ...rest,
});
/** Cars by the hour, for a usual visit of 6 hours; people cost nothing. */
const venueOf = (terms: Terms | null, rest: Documents = {}): Catalogue =>
  madeUp({
    capacity_rules: [
      people('hall', ['09:00-15:00', '15:00-20:00'], 1000),
      cars('lot', ['09:00-15:00', '15:00-20:00'], 100),
    ],
    price_rules: [
      priceRule({ rule_id: 9001, ...taxFree(0) }),
      priceRule({
        rule_id: 9003,
        visitor_type_id: 'car',
        interval: 3600,
        ...(terms ?? { start_date: '2026-01-01', end_date: '2026-01-02' }),
      }),
    ],
    ...rest,
  });
const parks = (hours: number | undefined, count = 1, rest: Partial<Basket> = {}): Basket =>
  basket({
    passes: [
      { visitor_type: 'car', visitor_count: count },
      { visitor_type: 'adult', visitor_count: 1 },
    ],
    ...(hours === undefined ? {} : { parking_hours: hours }),
    ...rest,
  });
const total = ({ priced }: Booked): number => priced.total;

describe('an edit to other hours of parking', () => {
  it.each<[string, Terms, number | undefined, Terms, number | undefined, number]>([
    ['more hours cost today’s price, the agreed ones theirs', at(4), 2, at(5), 3, 13],
    ['more hours cost less where the price has fallen', at(4), 2, at(3), 4, 14],
    ['fewer hours return their part of what was agreed', at(4), 3, at(5), 1, 4],
    ['fewer hours return it too where the price has fallen', at(4), 3, at(1), 2, 8],
    ['the same price for all costs what a new booking costs', at(4), 2, at(4), 5, 20],
    ['hours beyond the most cost nothing', at(4, 20), 2, at(4, 20), 8, 20],
    ['hours that cost nothing return nothing', at(4, 18), 8, at(9), 5, 18],
    ['hours below the most return their part', at(4, 18), 8, at(9), 3, 12],
    ['the hour that reached the most returns its part', at(4, 18), 5, at(9), 4, 16],
    ['more hours than the agreed most cost what they cost without one', at(4, 18), 6, at(5), 8, 28],
    ['both together cost at most today’s most', at(6), 3, at(5, 20), 6, 20],
    ['what was agreed stays where it is above today’s most', at(10), 3, at(5, 20), 6, 30],
    ['the usual hours are the agreed ones', at(4), undefined, at(5), 3, 12],
    ['as many chosen as the usual ones cost the same', at(4), undefined, at(5), 6, 24],
    ['the usual hours are more than fewer chosen ones', at(4), 3, at(5), undefined, 27],
    ['a price for the visit costs nothing more', at(4), 2, at(9, null, { interval: null }), 5, 8],
    ['half hours count as they are', at(4), 2, at(1, null, { interval: 1800 }), 4, 12],
    ['a longer interval costs its difference', at(4), 2, at(5, null, { interval: 7200 }), 5, 18],
  ])('%s', (_what, then, before, now, after, expected) =>
    expect(total(edited(venueOf(now), booked(venueOf(then), parks(before)), parks(after)))).toBe(expected),
  );

  it('lets a car that is added cost today’s price for all hours, on a line of its own', () => {
    const { priced } = edited(venueOf(at(5)), booked(venueOf(at(4)), parks(2)), parks(3, 2));
    expect(priced.lines.map(({ count, amount }) => [count, amount])).toEqual([
      [1, 13],
      [1, 15],
      [1, 0],
    ]);
  });
  it('keeps the prices of several edits, and returns the last hours first', () => {
    const [two, four, five] = [
      [at(4), 2],
      [at(5), 4],
      [at(6), 5],
    ] as const;
    const first = booked(venueOf(two[0]), parks(two[1]));
    const second = edited(venueOf(four[0]), first, parks(four[1]));
    const third = edited(venueOf(five[0]), second, parks(five[1]));
    const back = [4, 3, 2, 1].map((hours) => total(edited(venueOf(at(9)), third, parks(hours))));
    expect([total(first), total(second), total(third), back]).toEqual([8, 18, 24, [18, 13, 8, 4]]);
  });
  it('taxes further hours at the agreed rate', () => {
    const taxed = (price_before_tax: number, tax_rate: number): Terms => ({
      price_before_tax,
      price: money.units(money.withTax(money.money(price_before_tax), tax_rate)),
      tax_rate,
    });
    const { priced } = edited(venueOf(taxed(10, 0.2)), booked(venueOf(taxed(10, 0.1)), parks(1)), parks(2));
    expect([priced.total, priced.subtotal, priced.lines[0]!.taxRate]).toEqual([23, 20.91, 0.1]);
  });
  it('discounts the agreed hours as they were, and further ones by the coupon of today', () => {
    const half = (discount_amount: number): Documents => ({
      coupons: [coupon('HALF', { rule_type: 'percent', discount_amount })],
    });
    const withHalf = { coupons: ['HALF'] };
    const placed = booked(venueOf(at(4), half(50)), parks(2, 1, withHalf));
    const now = venueOf(at(4), half(25));
    const hours = [3, 1].map((parked) => total(edited(now, placed, parks(parked, 1, withHalf))));
    expect([total(placed), ...hours]).toEqual([4, 7, 2]);
  });
  it('is possible to fewer hours where cars are no longer on sale, and not to more', () => {
    const placed = booked(venueOf(at(4)), parks(3));
    expect(quotedEdit(venueOf(null), placed, parks(2))).toMatchObject({ ok: true, priced: { total: 8 } });
    expect(quotedEdit(venueOf(null), placed, parks(4))).toMatchObject({
      ok: false,
      rejection: { fields: { 'passes.0.visitor_type': 'visitor_type_not_for_sale' } },
    });
  });
  it('costs today’s price for a line at its most that was recorded without its intervals', () => {
    const placed = booked(venueOf(at(4, 18)), parks(8));
    const lines = placed.priced.lines.map(({ intervalPrices: _unrecorded, ...line }): PricedLine => line);
    const before = { ...placed, priced: { ...placed.priced, lines } };
    expect(total(edited(venueOf(at(5)), before, parks(4)))).toBe(20);
  });
});

describe('whatever the prices by the hour were and are', () => {
  const cents = (most: number) => fc.nat(most).map((amount) => amount / 100);
  const rates = fc.constantFrom(0, 0.05, 0.13, 0.14975);
  const terms = fc
    .record({
      before: fc.nat(90_000),
      rate: rates,
      most: fc.option(cents(4000)),
      interval: fc.constantFrom(1800, 3600, 5400),
    })
    .map(({ before, rate, most, interval }) => ({
      price_before_tax: before / 10_000,
      price: money.units(money.withTax(before as never, rate)),
      tax_rate: rate,
      max_price: most,
      interval,
    }));
  type ByTheHour = typeof terms extends fc.Arbitrary<infer T> ? T : never;
  const hours = fc.integer({ min: 1, max: 8 });
  const count = fc.integer({ min: 1, max: 3 });
  /** The price of so many hours for one car: the definition. */
  const costOf = ({ price, interval, max_price }: ByTheHour, parked: number): number =>
    Math.min(Math.ceil((parked * 3600) / interval) * price, max_price ?? Infinity);
  const SMALL = 0.0101;

  it('what stays costs what it cost, more at most its price of today, and fewer hours at most what they cost', () => {
    const seen = { more: 0, fewer: 0, capped: 0 };
    fc.assert(
      fc.property(terms, terms, hours, hours, count, (then, now, parked, other, party) => {
        const placed = booked(venueOf(then), parks(parked, party));
        const today = venueOf(now);
        expect(edited(today, placed, parks(parked, party)).priced).toEqual(placed.priced);
        const after = edited(today, placed, parks(other, party));
        const { lines, subtotal } = after.priced;
        for (const { amount, unitPrice, count: units, factor } of lines) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(money.money(amount)).toBe(money.times(money.money(unitPrice), units * factor));
        }
        expect(subtotal).toBeLessThanOrEqual(after.priced.total + SMALL);
        const difference = total(after) - total(placed);
        if (other > parked) {
          expect(difference).toBeGreaterThanOrEqual(0);
          expect(difference).toBeLessThanOrEqual((costOf(now, other) - costOf(now, parked)) * party + SMALL);
          seen.more++;
        } else {
          expect(difference).toBeLessThanOrEqual(0);
          // A booking of then, of so many hours.
          expect(after.priced).toMatchObject({ total: total(booked(venueOf(then), parks(other, party))) });
          seen.fewer++;
        }
        if (placed.priced.lines[0]!.chargedTime!.capped) seen.capped++;
      }),
      { numRuns: RUNS, seed: 20261128 },
    );
    for (const [what, times] of Object.entries(seen)) expect([what, times > RUNS / 10]).toEqual([what, true]);
  });

  it('more hours and then fewer return what they cost, and fewer and then more at equal prices cost what they returned', () => {
    fc.assert(
      fc.property(terms, terms, terms, hours, hours, count, (then, now, later, parked, other, party) => {
        const placed = booked(venueOf(then), parks(parked, party));
        const more = edited(venueOf(now), placed, parks(Math.max(parked, other), party));
        const back = edited(venueOf(later), more, parks(parked, party));
        expect([back.priced.total, back.priced.subtotal]).toEqual([
          placed.priced.total,
          placed.priced.subtotal,
        ]);
        const fewer = edited(venueOf(then), placed, parks(Math.min(parked, other), party));
        const again = edited(venueOf(then), fewer, parks(parked, party));
        expect(again.priced).toEqual(placed.priced);
      }),
      { numRuns: RUNS, seed: 20261129 },
    );
  });
});
