import fc from 'fast-check';
import { dayLedger, type Inventory } from '@stile/contracts';
import { addon, discountGroup, inventory, madeUp } from '../../../../test/kit/venue.js';
import {
  modelDay,
  modelDayStatus,
  modelStatus,
  nameOf,
  question,
  say,
  venue,
  type ModelSlot,
} from '../../../../test/support/plan-model.js';
import type { LimitedPool } from './limits.js';
import { dayOccupancy, occupancyOfDay } from '../availability/occupancy.js';
import { planDay, type DayPlan } from './plan.js';

/* MODEL_RUNS raises the number of venues. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 1000);

const sayLimit = ({ max, reserve, rule }: LimitedPool['limit']): string =>
  rule ? `${max}+${reserve} ${rule.id}` : 'open';
const sayPool = ({ limit, share }: LimitedPool): string =>
  share ? `${sayLimit(limit)} of them ${sayLimit(share.limit)}` : sayLimit(limit);
const sayPlan = (plan: DayPlan): string[] =>
  plan.slots.map(
    (slot) =>
      `${slot.interval} ${slot.start}-${slot.end} cars ${sayPool(slot.cars)} people ${sayPool(slot.people)}`,
  );
const sayModel = (slots: readonly ModelSlot[]): string[] =>
  slots.map(
    (slot) =>
      `${nameOf(slot)} ${slot.start}-${slot.end} cars ${say(slot.cars, slot.carsShare)} people ${say(slot.people, slot.peopleShare)}`,
  );

describe('random venues, as the decisions read', () => {
  it('have the plans that the slow model finds, whatever was asked before', () => {
    let open = 0;
    fc.assert(
      fc.property(venue, fc.array(question, { minLength: 1, maxLength: 6 }), (rules, questions) => {
        const catalogue = madeUp({
          discount_groups: [discountGroup('pass'), discountGroup('school')],
          inventories: [inventory(), inventory({ id: 'other' })],
          addons: [addon({ id: 'item' })],
          capacity_rules: rules,
        });
        for (const q of questions) {
          const plan = planDay(catalogue, 'park', q.date, {
            today: q.today,
            effectiveDate: q.effectiveDate,
            discountGroup: q.group,
          });
          const model = modelDay(rules, q);
          expect({ closed: plan.closedBy !== null, slots: sayPlan(plan) }).toEqual({
            closed: model.closed,
            slots: sayModel(model.slots),
          });
          if (!model.closed) open++;
        }
      }),
      { numRuns: RUNS, seed: 20261121 },
    );
    expect(open).toBeGreaterThan(RUNS / 4);
  });

  it('have the statuses that the slow model finds', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        venue,
        question,
        fc.array(fc.nat(14), { minLength: 4, maxLength: 40 }),
        fc.constantFrom(undefined, 0, 15, 90),
        (rules, q, counts, adHoc) => {
          const catalogue = madeUp({
            discount_groups: [discountGroup('pass'), discountGroup('school')],
            inventories: [inventory(), inventory({ id: 'other' })],
            capacity_rules: rules,
          });
          const model = modelDay(rules, q);
          let next = 0;
          const taken: Record<string, number> = {};
          for (const slot of model.slots)
            for (const kind of ['cars', 'people'])
              for (const group of ['', '#pass', '#school'])
                taken[`${kind}@${nameOf(slot)}${group}`] = counts[next++ % counts.length]!;
          const plan = planDay(catalogue, 'park', q.date, {
            today: q.today,
            effectiveDate: q.effectiveDate,
            discountGroup: q.group,
          });
          const where: Pick<Inventory, 'settings'> = {
            settings: adHoc === undefined ? {} : { ad_hoc_capacity_time_limit: adHoc },
          };
          const at = { date: q.today, minutes: q.minutes };
          const takenOf = (ledger: string): Record<string, number> =>
            ledger === dayLedger(plan) ? taken : {};
          const expected = model.slots.map((slot) => modelStatus(slot, taken, q, adHoc ?? 15));
          const dayStatus = modelDayStatus(expected, model, taken);
          const answer = occupancyOfDay(plan, takenOf, where, at);
          expect({ day: answer.status, slots: answer.slots.map(({ status }) => status) }).toEqual({
            day: dayStatus,
            slots: expected,
          });
          expect(dayOccupancy(plan, takenOf, where, at).status).toBe(dayStatus);
          for (const status of [...expected, dayStatus]) seen.add(status);
        },
      ),
      { numRuns: RUNS, seed: 20261122 },
    );
    expect([...seen].sort()).toEqual(['BUSY', 'CLOSED', 'FULL', 'NOT_BUSY', 'PAST', 'RESERVE']);
  });
});
