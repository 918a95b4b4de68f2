import fc from 'fast-check';
import { dayLedger, type Basket, type CapacityRule } from '@stile/contracts';
import { addon, basket, cars, discountGroup, inventory, madeUp, people } from '../../../../test/kit/venue.js';
import {
  modelDay,
  stretch,
  type ModelPool,
  type ModelSlot,
  type Question,
} from '../../../../test/support/plan-model.js';
import { claimsOf } from '../basket/claims.js';
import { ledgerDecider, type LedgerState } from '../ledger/ledger.decider.js';
import { overbookedPools } from '../availability/overbooked.js';
import { groupPlans, planDay } from '../schedule/plan.js';

/*
 * A venue whose rules are edited while people book: what is sold stays sold, a lower limit takes nothing more, a higher
 * one clears. Against a model that keeps a list of bookings and counts.
 */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 300);
const DATE = '2026-12-05';
const NOW = '2026-11-21T12:00:00.000Z';
const AT = { date: '2026-11-21', minutes: 420 };
const QUESTION: Question = {
  date: DATE,
  today: AT.date,
  minutes: AT.minutes,
  effectiveDate: undefined,
  group: null,
};
const SLOTS = ['09:00-10:00', '10:00-11:00', '09:00-11:00', '09:30-10:30', '11:00-12:00', '22:00-02:00'];
const GROUPS = ['pass', 'school'];

/** Units of a pool, of everyone or of a group's share. */
interface SoldUnits {
  readonly name: string;
  readonly group: string | null;
  readonly units: number;
}
interface Sold {
  readonly pools: readonly SoldUnits[];
  readonly glasses: number;
}
interface Venue {
  readonly rules: readonly CapacityRule[];
  readonly glasses: number;
  readonly stay: number | null;
}
type Act = { readonly edit: Venue } | { readonly book: Basket } | { readonly cancel: number };

const limit = fc.record({
  kind: fc.constantFrom('cars', 'people'),
  slots: fc.uniqueArray(fc.constantFrom(...SLOTS), { minLength: 1, maxLength: 3 }),
  max: fc.integer({ min: 0, max: 6 }),
  group: fc.constantFrom(null, null, null, ...GROUPS),
  priority: fc.nat(1),
});
const venue: fc.Arbitrary<Venue> = fc
  .record({
    limits: fc.array(limit, { minLength: 1, maxLength: 5 }),
    glasses: fc.nat(5),
    stay: fc.constantFrom(null, null, 60, 120),
  })
  .map(({ limits, glasses, stay }) => ({
    glasses,
    stay,
    rules: limits.map(({ kind, slots, max, group, priority }, i) =>
      (kind === 'cars' ? cars : people)(`r${i}`, slots, max, { discount_group: group, priority }),
    ),
  }));
const booking: fc.Arbitrary<Basket> = fc
  .record({
    at: fc.constantFrom('09:00', '09:30', '10:00', '11:00', '22:00'),
    adults: fc.integer({ min: 1, max: 3 }),
    vehicles: fc.nat(2),
    glasses: fc.nat(2),
    group: fc.constantFrom(null, null, ...GROUPS),
  })
  .map(({ at, adults, vehicles, glasses, group }) =>
    basket({
      arrival_time: at,
      discount_group: group,
      addons: glasses > 0 ? [{ addon_inventory: 'glass', addon_count: glasses }] : [],
      passes: [
        { visitor_type: 'adult', visitor_count: adults },
        ...(vehicles > 0 ? [{ visitor_type: 'car', visitor_count: vehicles }] : []),
      ],
    }),
  );
const acts = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: booking.map((book): Act => ({ book })) },
    { weight: 2, arbitrary: venue.map((edit): Act => ({ edit })) },
    { weight: 1, arbitrary: fc.nat(9).map((cancel): Act => ({ cancel })) },
  ),
  { minLength: 1, maxLength: 14, size: 'max' },
);

const catalogueOf = ({ rules, glasses, stay }: Venue) =>
  madeUp({
    discount_groups: GROUPS.map((id) => discountGroup(id)),
    inventories: [
      inventory({ predefined_interval: stay, settings: stay === null ? { pure_time_slots: true } : {} }),
    ],
    capacity_rules: rules,
    addons: [addon({ id: 'glass', settings_v2: { daily_capacity: true, capacity: glasses } })],
  });
const slotsFor = ({ rules }: Venue, group: string | null): ModelSlot[] => {
  const { closed, slots } = modelDay(rules, { ...QUESTION, group });
  return closed ? [] : slots;
};
const overlaps = (a: string, b: string): boolean =>
  stretch(a)[0] < stretch(b)[1] && stretch(b)[0] < stretch(a)[1];
/**
 * Units sold that stand for a pool: its own, and those of pools that the asker's day no longer has and that overlap
 * it.
 */
const soldOf = (
  sold: readonly Sold[],
  { name, group }: Pick<ModelPool, 'name' | 'group'>,
  inForce: readonly string[],
): number =>
  sold
    .flatMap(({ pools }) => pools)
    .filter(
      (one) =>
        one.group === group && (one.name === name || (!inForce.includes(one.name) && isOver(one.name, name))),
    )
    .reduce((sum, { units }) => sum + units, 0);
const isOver = (a: string, b: string): boolean =>
  a.split('@')[0] === b.split('@')[0] && overlaps(a.split('@')[1]!, b.split('@')[1]!);
const namesOf = (slots: readonly ModelSlot[]): string[] =>
  slots.flatMap(({ cars: lot, people: gate }) =>
    [...lot, ...gate].filter(({ group }) => group === null).map(({ name }) => name),
  );

/** The booking of a request, or null where the venue refuses it. */
const modelBook = (where: Venue, sold: readonly Sold[], requested: Basket): Sold | null => {
  const group = requested.discount_group ?? null;
  const slots = slotsFor(where, group);
  const start = Number(requested.arrival_time!.slice(0, 2)) * 60 + Number(requested.arrival_time!.slice(3));
  const arrivals = slots.filter((slot) => slot.start === start);
  if (arrivals.length === 0) return null;
  const until =
    where.stay === null
      ? Math.max(...arrivals.map(({ end }) => end))
      : Math.min(start + where.stay, Math.max(...slots.map(({ end }) => end)));
  const occupied =
    where.stay === null ? arrivals : slots.filter((slot) => slot.start < until && start < slot.end);
  const count = (type: string): number =>
    requested.passes.find(({ visitor_type }) => visitor_type === type)?.visitor_count ?? 0;
  const pools = new Map<string, ModelPool & { units: number }>();
  for (const slot of occupied)
    for (const [kind, units] of [
      ['cars', count('car')],
      ['people', count('adult')],
    ] as const) {
      const during = slot[kind].filter((pool) => pool.start < until && start < pool.end);
      for (const pool of during.length > 0 ? during : slot[kind]) {
        pools.set(`${pool.name} ${pool.group}`, { ...pool, units });
        if (group !== null && slot[kind].every((other) => other.group === null))
          pools.set(`${pool.name} ${group}`, { ...pool, group, max: 1_000_000, units });
      }
    }
  const taken = [...pools.values()].filter(({ units }) => units > 0);
  const inForce = namesOf(slots);
  const fits = taken.every((pool) => soldOf(sold, pool, inForce) + pool.units <= pool.max);
  const requestedGlasses = requested.addons[0]?.addon_count ?? 0;
  const glasses = sold.reduce((sum, other) => sum + other.glasses, 0);
  return fits && (requestedGlasses === 0 || glasses + requestedGlasses <= where.glasses)
    ? { pools: taken, glasses: requestedGlasses }
    : null;
};

/** Every pool that has sold more than it may. */
const modelOver = (where: Venue, sold: readonly Sold[]): string[] => {
  const views = [
    null,
    ...GROUPS.filter((group) => where.rules.some(({ discount_group }) => discount_group === group)),
  ].map((group) => slotsFor(where, group));
  const inForce = views.flatMap(namesOf);
  const over = views.flat().flatMap((slot) =>
    [...slot.cars, ...slot.people].flatMap((pool) => {
      const units = soldOf(sold, pool, inForce);
      return units > pool.max
        ? [`${pool.name}${pool.group ? `#${pool.group}` : ''} ${units}/${pool.max}`]
        : [];
    }),
  );
  const glasses = sold.reduce((sum, one) => sum + one.glasses, 0);
  const everyone = sold.flatMap(({ pools }) => pools.filter(({ group }) => group === null));
  const gone = [...new Set(everyone.map(({ name }) => name))]
    .filter((name) => !inForce.some((other) => other === name || isOver(name, other)))
    .map((name) => {
      const units = everyone.reduce((sum, one) => sum + (one.name === name ? one.units : 0), 0);
      return `${name} ${units}/0`;
    });
  return [
    ...new Set([
      ...over,
      ...gone,
      ...(glasses > where.glasses ? [`addon:glass ${glasses}/${where.glasses}`] : []),
    ]),
  ].sort();
};

it('a venue edited while people book sells what the slow model sells, and shows what is over', () => {
  const seen = { sold: 0, refused: 0, over: 0, cleared: 0 };
  fc.assert(
    fc.property(venue, acts, (first, life) => {
      let where = first;
      let catalogue = catalogueOf(first);
      let state: LedgerState = ledgerDecider.initial;
      const sold = new Map<string, Sold>();
      let wasOver = false;
      life.forEach((act, i) => {
        if ('edit' in act) catalogue = catalogueOf((where = act.edit));
        else if ('cancel' in act) {
          const id = [...sold.keys()][act.cancel];
          if (id !== undefined) {
            state = apply(state, { type: 'Return', reservationId: id })!;
            sold.delete(id);
          }
        } else {
          const expected = modelBook(where, [...sold.values()], act.book);
          const plan = planDay(catalogue, 'park', DATE, {
            today: AT.date,
            discountGroup: act.book.discount_group,
          });
          const claims = claimsOf(catalogue, plan, act.book, { at: AT, channel: 'web' });
          const next = claims.ok
            ? apply(state, {
                type: 'Confirm',
                holdId: `h${i}`,
                reservationId: `r${i}`,
                lines: claims.claims[0]!.lines,
                inForce: claims.inForce.get(dayLedger(plan)),
              })
            : null;
          expect(next !== null).toBe(expected !== null);
          if (next && expected) {
            state = next;
            sold.set(`r${i}`, expected);
          }
          seen[expected ? 'sold' : 'refused']++;
        }
        const question = { today: AT.date };
        const plan = planDay(catalogue, 'park', DATE, question);
        const { taken } = state;
        const over = overbookedPools(
          plan,
          (ledger) => (ledger === dayLedger(plan) ? taken : {}),
          groupPlans(catalogue, 'park', DATE, question),
        )
          .map(({ pool, taken: units, limit: max }) => `${pool} ${units}/${max}`)
          .sort();
        expect(over).toEqual(modelOver(where, [...sold.values()]));
        if (over.length > 0) seen.over++;
        else if (wasOver) seen.cleared++;
        wasOver = over.length > 0;
      });
    }),
    { numRuns: RUNS, seed: 20261123 },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(RUNS / 20);
});

const apply = (
  state: LedgerState,
  command: Parameters<typeof ledgerDecider.decide>[0],
): LedgerState | null => {
  const verdict = ledgerDecider.decide(command, state, NOW);
  return verdict.accepted
    ? verdict.events.reduce((next, event) => ledgerDecider.evolve(next, event), state)
    : null;
};
