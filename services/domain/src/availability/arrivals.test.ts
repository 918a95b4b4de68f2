import { partyPool } from '@stile/contracts';
import { cars, inventory, madeUp, people } from '../../../../test/kit/venue.js';
import { planDay } from '../schedule/plan.js';
import { dayArrivals } from './arrivals.js';
import { occupancyOfDay } from './occupancy.js';

const DATE = '2026-12-05';
const HOURS = ['09:00-10:00', '10:00-11:00', '11:00-12:00'];
const PARK = inventory({ predefined_interval: 120, settings: {} });
const CATALOGUE = madeUp({
  inventories: [PARK],
  capacity_rules: [cars('lot', HOURS, 45), people('gate', HOURS, 160)],
});

/** A party that stays for some hours. */
const party = (hours: readonly string[], carCount: number, peopleCount: number) => ({
  lines: hours.flatMap((hour) => [
    { pool: partyPool('cars', hour), units: carCount },
    { pool: partyPool('people', hour), units: peopleCount },
  ]),
});
const arrivals = (
  parties: readonly ReturnType<typeof party>[],
  now = '2026-11-21 12:00',
  catalogue = CATALOGUE,
) => {
  const [today, clock] = now.split(' ') as [string, string];
  const plan = planDay(catalogue, 'park', DATE, { today });
  const taken: Record<string, number> = {};
  for (const { pool, units } of parties.flatMap(({ lines }) => lines))
    taken[pool] = (taken[pool] ?? 0) + units;
  const at = { date: today, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) };
  const { slots } = occupancyOfDay(plan, () => taken, PARK, at);
  return dayArrivals(plan, parties, slots, PARK);
};

describe('who arrives on a day', () => {
  const three = [party(HOURS.slice(0, 2), 3, 8), party(HOURS.slice(1), 14, 30), party([HOURS[1]!], 0, 2)];

  it('counts a party once, however long it stays, and says the most at one time', () => {
    const { cars: lot, people: gate } = arrivals(three);
    expect(lot).toEqual({ total: 17, peak: { time: '10:00', endTime: '11:00', taken: 17, limit: 45 } });
    expect(gate).toEqual({ total: 40, peak: { time: '10:00', endTime: '11:00', taken: 40, limit: 160 } });
  });

  it('counts each party where it arrives', () => {
    expect(arrivals(three).arrivals).toEqual([
      { time: '09:00', cars: 3, people: 8 },
      { time: '10:00', cars: 14, people: 32 },
    ]);
  });

  it('says what a party that arrives then finds: the least of the hours that it stays', () => {
    expect(arrivals(three).slots).toEqual([
      { time: '09:00', endTime: '10:00', carsLeft: 28, peopleLeft: 120 },
      { time: '10:00', endTime: '11:00', carsLeft: 28, peopleLeft: 120 },
      { time: '11:00', endTime: '12:00', carsLeft: 31, peopleLeft: 130 },
    ]);
  });

  it('lets nobody arrive in a slot that is past, and none where cars alone run out', () => {
    const full = [party([HOURS[2]!], 45, 90)];
    expect(arrivals(full, `${DATE} 10:00`).slots).toEqual([
      { time: '09:00', endTime: '10:00', carsLeft: 0, peopleLeft: 0 },
      { time: '10:00', endTime: '11:00', carsLeft: 0, peopleLeft: 70 },
      { time: '11:00', endTime: '12:00', carsLeft: 0, peopleLeft: 70 },
    ]);
  });

  it('has no limit where a kind has no rule, and no peak on a day without slots', () => {
    const open = madeUp({ inventories: [PARK], capacity_rules: [people('gate', HOURS, 160)] });
    expect(arrivals([], undefined, open).slots[0]).toMatchObject({ carsLeft: null, peopleLeft: 160 });
    const closed = madeUp({ inventories: [PARK] });
    expect(arrivals([party(HOURS, 1, 2)], undefined, closed)).toEqual({
      cars: { total: 1, peak: null },
      people: { total: 2, peak: null },
      arrivals: [{ time: '09:00', cars: 1, people: 2 }],
      slots: [],
    });
  });
});
