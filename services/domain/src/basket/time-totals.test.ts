import fc from 'fast-check';
import { addDays, type Basket } from '@stile/contracts';
import { cents, exact, taxed, untaxed } from '../../../../test/support/exact.js';
import { addon, basket, inventory, madeUp, people, priceRule } from '../../../../test/kit/venue.js';
import { planDay } from '../schedule/plan.js';
import { quote } from './quote.js';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 500);
const rates = fc.constantFrom(0, 0.05, 0.13, 0.14975);
/** Cars by the hour for a visit of 4 hours, a product for days and one at an agreed price. */
const anyVisit = fc.record({
  cars: fc.integer({ min: 1, max: 4 }),
  hourBefore: fc.nat(200_000),
  carRate: rates,
  minutes: fc.constantFrom(30, 60, 90),
  most: fc.option(fc.nat(1_000_000)),
  hours: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  dayBefore: fc.nat(500_000),
  dayRate: rates,
  dayCount: fc.integer({ min: 1, max: 9 }),
  from: fc.integer({ min: 0, max: 3 }),
  days: fc.option(fc.integer({ min: 1, max: 20 })),
  agreed: fc.option(fc.nat(900_000), { nil: undefined }),
  cakeBefore: fc.nat(900_000),
  cakeRate: rates,
  cakeCount: fc.integer({ min: 1, max: 99 }),
});
type AnyVisit = typeof anyVisit extends fc.Arbitrary<infer V> ? V : never;

const unit = (amount: bigint | number): number => Number(amount) / 10_000;
const hoursOf = ({ hours }: AnyVisit): number => (hours === undefined ? 4 : Math.min(hours, 6));

const priced = (visit: AnyVisit, more: Partial<Basket> = {}) => {
  const catalogue = madeUp({
    capacity_rules: [people('hall', ['09:00-13:00', '13:00-20:00'], 1000)],
    inventories: [inventory({ predefined_interval: null })],
    price_rules: [
      priceRule({
        rule_id: 9101,
        visitor_type_id: 'car',
        price_before_tax: unit(visit.hourBefore),
        price: unit(taxed(BigInt(visit.hourBefore), visit.carRate)),
        tax_rate: visit.carRate,
        interval: visit.minutes * 60,
        max_price: visit.most === null ? null : unit(visit.most),
      }),
    ],
    addons: [
      addon({
        id: 'boat',
        price_before_tax: unit(visit.dayBefore),
        price: unit(taxed(BigInt(visit.dayBefore), visit.dayRate)),
        tax_rate: visit.dayRate,
        settings_v2: { infinite: true },
      }),
      addon({
        id: 'cake',
        price_before_tax: unit(visit.cakeBefore),
        price: unit(taxed(BigInt(visit.cakeBefore), visit.cakeRate)),
        tax_rate: visit.cakeRate,
        settings_v2: { infinite: true, custom_attrs: true },
      }),
    ],
  });
  const { date } = basket();
  const start = addDays(date, visit.from);
  const requested = basket({
    arrival_time: '09:00',
    passes: [{ visitor_type: 'car', visitor_count: visit.cars }],
    ...(visit.hours === undefined ? {} : { parking_hours: visit.hours }),
    addons: [
      {
        addon_inventory: 'boat',
        addon_count: visit.dayCount,
        ...(visit.days === null ? {} : { start_date: start, end_date: addDays(start, visit.days - 1) }),
      },
      {
        addon_inventory: 'cake',
        addon_count: visit.cakeCount,
        ...(visit.agreed === undefined ? {} : { unit_price_before_tax: unit(visit.agreed) }),
      },
    ],
    ...more,
  });
  const quoted = quote(
    catalogue,
    planDay(catalogue, 'park', requested.date, { today: '2026-11-21' }),
    requested,
    {
      today: '2026-11-21',
      channel: 'desk',
    },
  );
  if (!quoted.ok) throw new Error(JSON.stringify(quoted.rejection));
  return quoted;
};

/** After tax and before it: the definition, in whole numbers. */
const expected = (visit: AnyVisit): { after: bigint; before: bigint } => {
  const intervals = BigInt(Math.ceil((hoursOf(visit) * 60) / visit.minutes));
  const hour = { after: taxed(BigInt(visit.hourBefore), visit.carRate), before: BigInt(visit.hourBefore) };
  const most = visit.most === null ? null : BigInt(visit.most);
  const car =
    most !== null && hour.after * intervals > most
      ? { after: most, before: untaxed(most, visit.carRate) }
      : { after: hour.after * intervals, before: hour.before * intervals };
  const days = BigInt(visit.days ?? 1) * BigInt(visit.dayCount);
  const cake = BigInt(visit.agreed ?? visit.cakeBefore);
  return {
    after:
      car.after * BigInt(visit.cars) +
      taxed(BigInt(visit.dayBefore), visit.dayRate) * days +
      taxed(cake, visit.cakeRate) * BigInt(visit.cakeCount),
    before: car.before * BigInt(visit.cars) + BigInt(visit.dayBefore) * days + cake * BigInt(visit.cakeCount),
  };
};

describe('totals of hours, days and agreed prices, against exact fractions', () => {
  it('are the sums of their definitions, rounded once', () => {
    fc.assert(
      fc.property(anyVisit, (visit) => {
        const {
          priced: { total, subtotal, taxAmount },
        } = priced(visit);
        const { after, before } = expected(visit);
        expect([exact(total), exact(subtotal)]).toEqual([cents(after), cents(before)]);
        expect(Math.round(taxAmount * 10_000)).toBe(Number(cents(after) - cents(before)));
      }),
      { numRuns: RUNS, seed: 7 },
    );
  });

  it('say what they were made of: every line is its unit price, its count and its factor', () => {
    fc.assert(
      fc.property(anyVisit, (visit) => {
        const {
          priced: { lines },
          parking,
        } = priced(visit);
        for (const { unitPrice, count, factor, amount } of lines)
          expect(exact(amount)).toBe(exact(unitPrice) * BigInt(count * factor));
        const [car, boat, cake] = lines;
        expect(car!.chargedTime!.count).toBe(Math.ceil((hoursOf(visit) * 60) / visit.minutes));
        expect(car!.factor).toBe(car!.chargedTime!.capped ? 1 : car!.chargedTime!.count);
        expect(parking).toMatchObject({ hours: hoursOf(visit), max: 6, end: 540 + hoursOf(visit) * 60 });
        expect(boat!.days).toEqual(
          visit.days === null
            ? undefined
            : {
                from: addDays(basket().date, visit.from),
                until: addDays(basket().date, visit.from + visit.days - 1),
              },
        );
        expect(cake!.source).toBe(visit.agreed === undefined ? undefined : 'staff');
      }),
      { numRuns: RUNS, seed: 8 },
    );
  });
});
