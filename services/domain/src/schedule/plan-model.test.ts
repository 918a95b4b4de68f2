import fc from 'fast-check';
import { addDays, dayLedger, type Inventory } from '@stile/contracts';
import { addon, discountGroup, inventory, madeUp } from '../../../../test/kit/venue.js';
import {
  modelDay,
  modelDayStatus,
  modelStatus,
  nameOf,
  question,
  sayPools,
  venue,
  type ModelSlot,
  type ModelTaken,
} from '../../../../test/support/plan-model.js';
import { dayOccupancy, occupancyOfDay } from '../availability/occupancy.js';
import { planDay, type DayPlan, type SlotPool } from './plan.js';

/* MODEL_RUNS raises the number of venues. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 1000);

const sayLimit = ({ max, reserve, rule }: SlotPool['limit']): string => {
  if (rule) return `${max}+${reserve} ${rule.id}`;
  return max === 0 ? 'closed' : 'open';
};
const sayPool = ({ pool, limit, isShare, isNextDay }: SlotPool): string =>
  `${pool.split('#')[0]}${isShare ? '#' : ''}${isNextDay ? '>' : ''} ${sayLimit(limit)}`;
const sayAll = (pools: readonly SlotPool[]): string => pools.map(sayPool).join(', ');
const sayPlan = (plan: DayPlan): string[] =>
  plan.slots.map(
    (slot) =>
      `${slot.interval} ${slot.start}-${slot.end} cars ${sayAll(slot.cars)} people ${sayAll(slot.people)}`,
  );
const sayModel = (slots: readonly ModelSlot[]): string[] =>
  slots.map(
    (slot) =>
      `${nameOf(slot)} ${slot.start}-${slot.end} cars ${sayPools(slot.cars)} people ${sayPools(slot.people)}`,
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
          let drawn = 0;
          const taken: ModelTaken = { today: {}, next: {} };
          for (const { name, isNextDay } of model.slots.flatMap((slot) => [...slot.cars, ...slot.people]))
            for (const group of ['', '#pass', '#school'])
              (isNextDay ? taken.next : taken.today)[`${name}${group}`] ??= counts[drawn++ % counts.length]!;
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
            ledger === dayLedger(plan)
              ? taken.today
              : ledger === dayLedger({ ...plan, date: addDays(plan.date, 1) })
                ? taken.next
                : {};
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
