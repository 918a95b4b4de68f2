import type { ReservationAnswer } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import { inReadersWords } from './reader-texts.js';

const of = (...bodies: readonly object[]): ReadonlyMap<string, unknown> =>
  new Map(bodies.map((body) => [(body as { id: string }).id, { revision: 1, body }]));
const catalogue = {
  visitor_types: of({ id: 'adult', name: 'Adult', translations: { fr: { name: 'Adulte' } } }),
  addons: of(
    { id: 'wood', title: 'Firewood', translations: { fr: { title: 'Bois' } } },
    { id: 'map', title: 'Trail map' },
  ),
  coupons: new Map([
    [
      'HALF',
      {
        revision: 1,
        body: { description: 'Half price', translations: { fr: { description: 'Moitié prix' } } },
      },
    ],
  ]),
  feeder_locations: of({
    id: 'bus',
    name: 'Station bus',
    stops: { a: 'Station', b: 'Gate' },
    translations: { fr: { name: 'Navette', stops: { a: 'Gare' } } },
  }),
  inventory_group: of(),
  reservation_types: of(),
  inventories: of(),
  addon_types: of(),
} as unknown as Catalogue;
const line = (kind: string, item: string, title: string) => ({ kind, item, title, price: 1 });
const booked = {
  language: 'en',
  lines: [
    line('visitor', 'adult', 'Adult'),
    line('addon', 'wood', 'Firewood (as it was)'),
    line('addon', 'map', 'Old map'),
    line('addon', 'gone', 'Sled'),
  ],
  discounts: [
    { coupon: 'HALF', description: 'Half price', amount: 1 },
    { coupon: 'GONE', description: 'Ten off', amount: 1 },
  ],
  feeder: {
    id: 'bus',
    name: 'Station bus',
    there: {
      begins: '08:00',
      from: { stop: 'a', name: 'Station', time: '08:00' },
      to: { stop: 'b', name: 'Gate', time: '09:00' },
    },
    back: null,
  },
} as unknown as ReservationAnswer;

it('what the venue wrote in the reader’s language stands in it; what it did not, as it was booked', () => {
  const read = inReadersWords(booked, catalogue, 'fr');
  expect(read.lines.map(({ title }) => title)).toEqual(['Adulte', 'Bois', 'Old map', 'Sled']);
  expect(read.discounts.map(({ description }) => description)).toEqual(['Moitié prix', 'Ten off']);
  expect([
    read.feeder!.name,
    read.feeder!.there!.from.name,
    read.feeder!.there!.to.name,
    read.language,
  ]).toEqual(['Navette', 'Gare', 'Gate', 'en']);
});
it('the booker reads what they booked, also when its name has changed', () =>
  expect(inReadersWords(booked, catalogue, 'en')).toBe(booked));
