import type { Basket } from '@stile/contracts';
import { parseSelection } from '../../core/booking/selection.js';
import { demoVenue, groupAnswer } from '../../testing/fake-venue.js';
import { newOrderUrl } from './new-order.js';

const inventory = groupAnswer(demoVenue(), 'rattle-ridge', '2026-12-05T08:00').inventory!;
const BEFORE: Basket = {
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-12-12',
  arrival_time: '10:00',
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 2 },
    { visitor_type: 'rr-car', visitor_count: 1 },
  ],
  addons: [{ addon_inventory: 'rr-firewood', addon_count: 2 }],
};
const orderOf = (chosen: string): Record<string, string> =>
  Object.fromEntries(
    new URL(newOrderUrl(parseSelection(chosen), { basket: BEFORE }, inventory, 'fr'), 'http://x')
      .searchParams,
  );
const VISIT =
  'inventoryGroup=escarpment&inventory=rattle-ridge&startDate=2026-12-13&carArrivalTime=13:00&reservationId=7KQ4MWXH2P';

it('has the visit of the change and what it adds, and nothing that the reservation has already', () => {
  const visit = {
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    lang: 'fr',
    startDate: '2026-12-13',
    carArrivalTime: '13:00',
  };
  expect(orderOf(`${VISIT}&v.rr-adult=3&v.rr-car=1&a.rr-firewood=3&a.rr-guide=1`)).toEqual({
    ...visit,
    'v.rr-adult': '1',
    'a.rr-firewood': '1',
    'a.rr-guide': '1',
  });
  expect(orderOf(`${VISIT}&v.rr-adult=1&v.rr-car=1&a.rr-firewood=2`)).toEqual(visit);
  const kind = {
    reservationType: 'bus_tour',
    parkingIntervals: '2',
    feeder: 'f-1',
    departureStop: 's-1',
    departureTimeR: '15:00',
  };
  expect(orderOf(`${VISIT}&${new URLSearchParams(kind)}&v.rr-bus=1`)).toEqual({
    ...visit,
    ...kind,
    'v.rr-bus': '1',
  });
});
