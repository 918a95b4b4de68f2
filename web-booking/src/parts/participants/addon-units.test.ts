import type { OccupancyAnswer } from '@stile/contracts';
import { availableOf, ownUnits } from './addon-units.js';

/** A day whose visit has room for lessons at one o'clock alone. */
const occupancy = {
  addon_occupancy: {
    checkouts: [{ id: 'lesson', available: 8, timeSlots: [{ time: '13:00', numAvailable: 8 }] }],
  },
} as unknown as OccupancyAnswer;
const at = (start_time?: string | undefined) => [{ addon_inventory: 'lesson', addon_count: 1, start_time }];

test.each([
  ['at a time that cannot be had any more makes no room', at('10:00'), undefined, 8],
  ['at the time that can be had is room for its owner', at('13:00'), undefined, 9],
  ['at another time than the wanted one makes no room there', at('10:00'), '13:00', 8],
  ['without a time is room for its owner', at(), undefined, 9],
])('a product that the visitor has %s', (_name, addons, time, left) => {
  expect(availableOf(occupancy, 'lesson', time)! + ownUnits(occupancy, addons, 'lesson', time)).toBe(left);
});
