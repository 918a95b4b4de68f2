import { FakeApi } from '../../testing/fake-api.js';
import { nearestSlots } from '../../parts/slots/nearest-slots.js';
import { basketOf, partyOf, reservationTypeOf, visitorTypesOf } from './basket.js';
import { fits, roomOf } from '../../parts/slots/room.js';
import { addMonths, lastOf } from '@stile/contracts/kernel/time';
import { weeksOf, sameDayIn } from './dates.js';
import { offeredSelection } from './offered-selection.js';
import { parseSelection } from './selection.js';
import type { OccupancyAnswer } from '@stile/contracts';

const api = new FakeApi();
const inventory = api.group('rattle-ridge').inventory!;
const SEARCH = 'inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-11-25&carArrivalTime=10%3A00';
const occupancy = api.handle({
  method: 'GET',
  url: '/api/occupancy?inventory=rattle-ridge&startDate=2026-11-25',
  headers: {},
}).body as OccupancyAnswer;

test('the reservation type is the one asked for, else the default one', () => {
  expect(reservationTypeOf(inventory, 'bus_tour')?.id).toBe('bus_tour');
  expect(reservationTypeOf(inventory, 'unknown')?.id).toBe('person_fee_car_limit');
});

test('visitor types of another kind of reservation are not offered', () => {
  expect(visitorTypesOf(inventory, 'person_fee_car_limit').map((type) => type.id)).toEqual([
    'rr-adult',
    'rr-senior',
    'rr-child',
    'rr-infant',
    'rr-car',
  ]);
  expect(visitorTypesOf(inventory, 'bus_tour').map((type) => type.id)).toContain('rr-bus');
});

test('a party takes at least one car where every visit has one, and a type that is always there is in the basket', () => {
  const selection = parseSelection(`${SEARCH}&v.rr-adult=2&v.rr-child=1&a.rr-firewood=1&a.unknown=3`);
  const type = reservationTypeOf(inventory, null);
  expect(partyOf(selection, visitorTypesOf(inventory, type?.id), type)).toEqual({
    takes: { cars: 1, people: 3, counts: type?.counts },
    visitors: 3,
    cars: 1,
  });
  expect(basketOf(selection, inventory)).toEqual({
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-11-25',
    arrival_time: '10:00',
    reservation_type: 'person_fee_car_limit',
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 2 },
      { visitor_type: 'rr-child', visitor_count: 1 },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }],
  });
  expect(basketOf(parseSelection('inventory=rattle-ridge'), inventory)).toBeNull();
});

test('a party that comes by shuttle needs no car, brings one where it says so, and does not mind a full lot', () => {
  const ride = '&feeder=ridge-shuttle&departureStop=milton-go&departureTime=08%3A30';
  const type = reservationTypeOf(inventory, null);
  const carsOf = (search: string) => {
    const selection = offeredSelection(parseSelection(`${SEARCH}&v.rr-adult=2${search}`), inventory);
    const { takes, cars } = partyOf(selection, visitorTypesOf(inventory, type?.id), type);
    const sent = basketOf(selection, inventory)!.passes.map(({ visitor_type }) => visitor_type);
    return [cars, takes.cars, takes.counts?.cars, sent.includes('rr-car')];
  };
  expect(carsOf(ride)).toEqual([0, 0, 'none', false]);
  expect(carsOf(`${ride}&v.rr-car=1`)).toEqual([1, 1, 'vehicles_or_1', true]);
  // A stop alone is no ride yet, a ride home is none there, another place's shuttle is none here.
  for (const none of [
    '&departureStop=milton-go',
    '&departureStopR=ridge-gate&departureTimeR=15%3A00',
    ride.replace('ridge-shuttle', 'other'),
  ])
    expect(carsOf(none)).toEqual([1, 1, 'vehicles_or_1', true]);
});

test('the room of an arrival is the least of all slots that the stay overlaps', () => {
  const ten = occupancy.slots.find((slot) => slot.time === '10:00')!;
  const slots = occupancy.slots.map((slot) => (slot.time === '11:00' ? { ...slot, carsLeft: 2 } : slot));
  expect(roomOf(ten, slots, inventory).cars).toBe(2);
  expect(fits({ cars: 2, people: null }, { cars: 3, people: 400 })).toBe(false);
  expect(
    roomOf(ten, slots, { ...inventory, settingsDict: { ...inventory.settingsDict, pure_time_slots: true } })
      .cars,
  ).toBe(ten.carsLeft);
});

test('the nearest slots with room come first, the refused one never', () => {
  const times = nearestSlots(occupancy, '10:00', { cars: 1, people: 2 }, inventory).map((slot) => slot.time);
  expect(times.slice(0, 2).toSorted()).toEqual(
    ['09:00', '11:00'].filter((time) => times.includes(time)).toSorted(),
  );
  expect(times).not.toContain('10:00');
  expect(nearestSlots(occupancy, '10:00', { cars: 1000, people: 2 }, inventory)).toEqual([]);
});

test('months and their weeks', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(lastOf('2028-02')).toBe('2028-02-29');
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
  expect(weeksOf('2026-11', '2026-11-21')[0]?.[6]).toBe('2026-11-21');
  expect(weeksOf('2026-11', '2026-11-21')).toHaveLength(3);
  expect(weeksOf('2026-12', '2026-11-21')).toHaveLength(5);
});
