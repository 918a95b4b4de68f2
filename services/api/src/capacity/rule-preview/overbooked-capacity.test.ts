import { MAX_BOOKINGS_EXAMINED, MAX_DAYS_LOOKED_AT } from '@stile/contracts';
import type { ReadModels } from '@stile/projections';
import type { LedgerHolders, PlacesHeld } from '../ledgers/ledger-holders.js';
import { OverbookedCapacity, type PoolOver } from './overbooked-capacity.js';
import { withinReach } from './rule-preview.js';

const PER_DAY = 3_000;
const pool = 'people@09:00-10:00';
const overOn = (day: number): PoolOver => ({
  inForce: new Set([pool]),
  pool: {
    ledger: `capacity-venue/park-${day}`,
    pool,
    inventory: 'park',
    date: `2026-12-${String(day).padStart(2, '0')}`,
    kind: 'people',
    addon: null,
    run: null,
    interval: '09:00-10:00',
    discount_group: null,
    taken: PER_DAY,
    limit: 1,
    rule: null,
  },
});

it('a long crowded season is told whole, and named as far as one look goes', async () => {
  const read: string[] = [];
  const crowd: PlacesHeld[] = Array.from({ length: PER_DAY }, (_, i) => ({
    holdId: `h${i}`,
    shownAs: `h${i}`,
    reservationId: `r${i}`,
    lapsesAt: null,
    lines: [{ pool, units: 1 }],
  }));
  const places = {
    of: async (ledger: string) => {
      read.push(ledger);
      return crowd;
    },
  } as unknown as LedgerHolders;
  const models = {
    of: () => ({
      getMany: async (ids: readonly string[]) =>
        new Map(
          ids.map((id) => [
            id,
            { id, start_date: '2026-12-01T09:00', first_name: null, last_name: null, people: 1, cars: 0 },
          ]),
        ),
    }),
  } as unknown as ReadModels;
  const named = await new OverbookedCapacity(places, models).named(
    Array.from({ length: 30 }, (_, i) => overOn(i + 1)),
  );
  expect(named).toHaveLength(30);
  expect(read.length).toBe(Math.ceil(MAX_BOOKINGS_EXAMINED / PER_DAY));
  expect(named.map(({ bookings, more }) => [bookings.length, more])).toEqual(
    named.map((_, i) => (i < read.length ? [50, PER_DAY - 50] : [0, null])),
  );
});

it.each([
  [
    'of one destination every day asked for',
    1,
    { startDate: '2026-12-01', endDate: '2027-12-31' },
    '2027-12-31',
  ],
  [
    'of many destinations fewer days, from today on',
    400,
    { startDate: '2026-01-01', endDate: '2027-12-31' },
    '2026-12-12',
  ],
  ['up to where the calendar ends', 1, { startDate: '9999-12-01', endDate: '9999-12-31' }, '9999-12-31'],
  [
    'of more destinations than days today alone',
    MAX_DAYS_LOOKED_AT * 2,
    { startDate: '2026-12-03', endDate: '2027-12-31' },
    '2026-12-03',
  ],
])('a look sees %s', (_what, inventories, range, last) =>
  expect(withinReach(range, inventories, '2026-12-03').endDate).toBe(last),
);
