import type { Basket, OccupancyAnswer } from '@stile/contracts';
import { addonsDuring, movesOf } from './visit-hours.js';

/** Boats that a day has left, by time. */
const during = (left: Readonly<Record<string, number>>): OccupancyAnswer =>
  ({
    date: '2026-12-13',
    addon_occupancy: {
      checkouts: [
        {
          id: 'boat',
          timeSlots: Object.entries(left).map(([time, numAvailable]) => ({ time, numAvailable })),
        },
      ],
    },
  }) as unknown as OccupancyAnswer;
const NOON = { date: '2026-12-13', time: '12:00' };
const boat = (time: string | null, count = 2) => ({ key: 'boat', addon: 'boat', count, time });
const own = {
  date: NOON.date,
  arrival_time: NOON.time,
  addons: [{ addon_inventory: 'boat', addon_count: 2, start_time: '10:00' }],
} as unknown as Basket;

test.each([
  ['stays within the visit', '13:00', { '13:00': 2 }, null, []],
  [
    'moves to the first time with room, as many as there are',
    '10:00',
    { '13:00': 0, '14:00': 1 },
    null,
    [{ ...boat('14:00'), count: 1 }],
  ],
  ['is taken out where no time has room', '10:00', { '13:00': 0 }, null, [{ ...boat(null), count: 0 }]],
  ['is taken out on a day without times', '10:00', {}, null, [{ ...boat(null), count: 0 }]],
  ['stays on a day without times where it is the visitor’s own', '10:00', {}, own, []],
  ['without a time stays', null, {}, null, []],
] as const)('a product of a changed visit %s', (_name, time, left, mine, moves) => {
  expect(movesOf([boat(time)], during(left), mine, NOON)).toEqual(moves);
});

test('products of an awaited visit are waited for at its times, or not at all', () => {
  const firewood = { addon_inventory: 'wood', addon_count: 1 };
  const chosen = [{ addon_inventory: 'boat', addon_count: 2, start_time: '10:00' }, firewood];
  expect([
    addonsDuring(chosen, during({ '13:00': 5 }), NOON),
    addonsDuring(chosen, during({}), NOON),
  ]).toEqual([[{ ...chosen[0], start_time: '13:00' }, firewood], [firewood]]);
});
