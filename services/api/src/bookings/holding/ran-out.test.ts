import {
  addonPool,
  couponLedger,
  dayLedger,
  feederPool,
  memberLedger,
  stockLedger,
  UNITS_POOL,
  type Rejection,
} from '@stile/contracts';
import { addon, madeUp } from '../../../../../test/kit/venue.js';
import { walk } from '../../../../../test/support/client.js';
import { ranOut } from './ran-out.js';

const request = {
  catalogue: madeUp({ addons: [addon({ id: 'guide', title: 'Trail guide' })] }),
  basket: walk({
    addons: [
      { addon_inventory: 'other', addon_count: 1 },
      { addon_inventory: 'guide', addon_count: 1, start_time: '09:00' },
      { addon_inventory: 'guide', addon_count: 1, start_time: '11:00' },
    ],
    coupons: ['OTHER', 'fiveoff'],
  }),
};
const rejected = (pool: string): Rejection => ({
  code: 'not_available_addon',
  status: 409,
  detail: {
    left: 0,
    refused: [{ pool, requested: 1, left: 0, limit: 3, rule: { id: 'rule', revision: 1 } }],
  },
});
const day = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: '2026-12-05' });

it.each([
  [
    'stock',
    stockLedger('venue', 'guide'),
    UNITS_POOL,
    {
      code: 'not_available_addon',
      fields: {
        'addons.1.addon_count': 'not_available_addon',
        'addons.2.addon_count': 'not_available_addon',
      },
      detail: { title: 'Trail guide' },
    },
  ],
  [
    'a product of a day',
    day,
    addonPool('guide', '09:00-10:00'),
    {
      code: 'not_available_addon',
      fields: { 'addons.1.addon_count': 'not_available_addon' },
      detail: {
        title: 'Trail guide',
        refused: [
          {
            kind: 'addon',
            item: 'guide',
            date: '2026-12-05',
            interval: '09:00-10:00',
            share: false,
            asked: 1,
            left: 0,
            limit: 3,
          },
        ],
      },
    },
  ],
  [
    'a member’s number',
    memberLedger('venue', 'AP100001', '2026-12-05'),
    UNITS_POOL,
    { code: 'membership_used', fields: { main_membership: 'membership_used' } },
  ],
  [
    'a seat',
    day,
    feederPool('shuttle', 'there', '08:30'),
    {
      code: 'feeder_full',
      fields: { 'feeder_inventory.there': 'feeder_full' },
      detail: { left: 0, time: '08:30' },
    },
  ],
  [
    'a coupon',
    couponLedger('venue', 'FIVEOFF'),
    UNITS_POOL,
    { code: 'coupon_used_up', fields: { 'coupons.1': 'coupon_used_up' }, detail: { code: 'FIVEOFF' } },
  ],
])('%s that ran out is called by its name', (_what, ledger, pool, expected) =>
  expect(ranOut(request, ledger, rejected(pool))).toMatchObject(expected),
);

it('places of a slot have no name', () =>
  expect(ranOut(request, day, rejected('cars@09:00-10:00')).detail).not.toHaveProperty('title'));

it('a slot that ran out is named by its field, and no id of a pool leaves', () => {
  const { fields, detail } = ranOut(request, day, rejected('cars@09:00-10:00#annual-pass'));
  expect(fields).toEqual({ arrival_time: 'not_available_addon' });
  expect(detail).toMatchObject({ refused: [{ kind: 'cars', interval: '09:00-10:00', share: true }] });
  expect(JSON.stringify(detail)).not.toContain('cars@');
});
