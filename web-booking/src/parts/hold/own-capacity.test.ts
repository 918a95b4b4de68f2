import type { Basket, OccupancyAnswer } from '@stile/contracts';
import { FakeApi } from '../../testing/fake-api.js';
import { withOwnCapacity } from './own-capacity.js';

const api = new FakeApi();
const dayOf = (inventory: string, date: string) =>
  api.handle({ method: 'GET', url: `/api/occupancy?inventory=${inventory}&startDate=${date}`, headers: {} })
    .body as OccupancyAnswer;
const own = (inventory: string, date: string, addons: Basket['addons']): Basket => ({
  inventory_group: 'escarpment',
  inventory,
  date,
  arrival_time: '10:00',
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 2 },
    { visitor_type: 'rr-car', visitor_count: 1 },
  ],
  addons,
});
const left = (occupancy: OccupancyAnswer | undefined, id: string) =>
  occupancy?.addon_occupancy.checkouts.find((each) => each.id === id)?.available;

test('what is one’s own is not missing: places of the stay, products of the day', () => {
  const inventory = api.group('rattle-ridge').inventory!;
  const day = dayOf('rattle-ridge', '2026-11-25');
  const seen = withOwnCapacity(
    day,
    own('rattle-ridge', '2026-11-25', [{ addon_inventory: 'rr-binoculars', addon_count: 2 }]),
    inventory,
  );
  const cars = (occupancy: OccupancyAnswer | undefined, time: string) =>
    occupancy?.slots.find((slot) => slot.time === time)?.carsLeft;
  expect([cars(seen, '10:00'), cars(seen, '11:00'), cars(seen, '12:00')]).toEqual([
    cars(day, '10:00')! + 1,
    cars(day, '11:00')! + 1,
    cars(day, '12:00'),
  ]);
  expect(left(seen, 'rr-binoculars')).toBe(left(day, 'rr-binoculars')! + 2);
});

test('on another day only stock is one’s own, a unit a person where it is for all of them', () => {
  const inventory = api.group('rattle-ridge').inventory!;
  const day = dayOf('rattle-ridge', '2026-11-26');
  const seen = withOwnCapacity(
    day,
    own('rattle-ridge', '2026-11-25', [
      { addon_inventory: 'rr-binoculars', addon_count: 2 },
      { addon_inventory: 'rr-guide', addon_count: 3 },
    ]),
    inventory,
  );
  expect([left(seen, 'rr-binoculars'), left(seen, 'rr-guide')]).toEqual([
    left(day, 'rr-binoculars'),
    left(day, 'rr-guide')! + 6,
  ]);
  expect(seen?.slots).toEqual(day.slots);
});
