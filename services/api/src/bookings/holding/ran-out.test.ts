import {
  addonPool,
  couponLedger,
  dayLedger,
  stockLedger,
  UNITS_POOL,
  type Rejection,
} from '@stile/contracts';
import { addon, madeUp } from '../../../../../test/kit/venue.js';
import { ranOut } from './ran-out.js';

const catalogue = madeUp({ addons: [addon({ id: 'guide', title: 'Trail guide' })] });
const rejected = (pool: string): Rejection => ({
  code: 'not_available_addon',
  status: 409,
  detail: { left: 0, refused: [{ pool, left: 0 }] },
});
const day = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: '2026-12-05' });

it.each([
  [
    'stock',
    stockLedger('venue', 'guide'),
    UNITS_POOL,
    { code: 'not_available_addon', detail: { title: 'Trail guide' } },
  ],
  [
    'a product of a day',
    day,
    addonPool('guide', '09:00-10:00'),
    { code: 'not_available_addon', detail: { title: 'Trail guide' } },
  ],
  [
    'a coupon',
    couponLedger('venue', 'FIVEOFF'),
    UNITS_POOL,
    { code: 'coupon_used_up', detail: { code: 'FIVEOFF' } },
  ],
])('%s that ran out is called by its name', (_what, ledger, pool, expected) =>
  expect(ranOut(catalogue, ledger, rejected(pool))).toMatchObject(expected),
);

it('places of a slot have no name', () =>
  expect(ranOut(catalogue, day, rejected('cars@09:00-10:00')).detail).not.toHaveProperty('title'));
