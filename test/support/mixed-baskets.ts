import { isShare, parsePool, venueStream, type Basket } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { escarpment } from '../kit/venue.js';
import { walk } from './client.js';
import { between, oneOf } from './random.js';
import { lookInto } from './stores.js';

/* Baskets of the demo venue that use every kind of pool, with a coupon that runs out. */

export const MIXED_DATE = '2026-12-09';
/** An hour of small parties that runs out of cars, and an hour of large ones that runs out of people. */
const HOURS = [
  { time: '10:00', most: 2 },
  { time: '12:00', most: 9 },
];
const COUPON_USES = 40;
/** Codes of rejections for want of capacity. */
export const RUN_OUT = /^(validation_not_enough_spots_in_interval|not_available_addon|coupon_used_up)$/;

export const mixedBasket = (chance: () => number): Basket => {
  const member = chance() < 0.4;
  const { time, most } = oneOf(chance, HOURS);
  const addons = [
    ...(chance() < 0.5 ? [{ addon_inventory: 'rr-binoculars', addon_count: between(chance, 1, 2) }] : []),
    ...(chance() < 0.4 ? [{ addon_inventory: 'rr-guide', addon_count: 1 }] : []),
  ];
  return walk({
    date: MIXED_DATE,
    arrival_time: time,
    discount_group: member ? 'annual-pass' : null,
    ...(member ? { main_membership: 'AP100001' } : {}),
    passes: [
      { visitor_type: 'rr-adult', visitor_count: between(chance, 1, most) },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: [...addons, { addon_inventory: 'rr-firewood', addon_count: 1 }],
    coupons: chance() < 0.7 ? ['FIVEOFF'] : [],
  });
};

/** The kind of pool that ran out: 'cars', 'people', 'share' of a group, 'addon:…' of a day, 'units' of stock, 'coupon'. */
export const kindOfPool = (code: string, id: string): string => {
  if (code === 'coupon_used_up') return 'coupon';
  const pool = parsePool(id)!;
  if (isShare(id)) return 'share';
  return pool.kind === 'addon' ? `addon:${pool.addon}` : pool.kind;
};

export const withFewCoupons = async (folder: string): Promise<void> => {
  const fiveOff = escarpment().coupons.get('FIVEOFF')!.body;
  const change = {
    type: 'Change' as const,
    inventoryGroup: 'escarpment',
    changes: [{ kind: 'coupons' as const, body: { ...fiveOff, max_uses: COUPON_USES } }],
  };
  await lookInto(folder, ({ lanes }) =>
    lanes.execute(venueDecider, venueStream('escarpment'), change, {
      commandId: 'fewer uses',
      correlation: 'test',
      actor: 'test',
    }),
  );
};
