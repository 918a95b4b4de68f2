import { type Basket } from '@stile/contracts';
import { escarpment } from '../kit/venue.js';
import { changeVenue } from './change-venue.js';
import { walk } from './client.js';
import { between, oneOf } from './random.js';

/* Baskets of the demo venue that use every kind of pool, with a coupon and a member's number that run out. */

export const MIXED_DATE = '2026-12-09';
/** An hour of small parties that runs out of cars, and an hour of large ones that runs out of people. */
const HOURS = [
  { time: '10:00', most: 2 },
  { time: '12:00', most: 9 },
];
const COUPON_USES = 40;
/** More than the members' share of an hour, so that both run out. */
const MEMBER_USES = 20;
/** Codes of rejections for want of capacity. */
export const RUN_OUT =
  /^(validation_not_enough_spots_in_interval|not_available_addon|coupon_used_up|membership_used)$/;

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
    ...(member ? { main_membership: 'AP100001', member_last_name: 'Okafor' } : {}),
    passes: [
      { visitor_type: 'rr-adult', visitor_count: between(chance, 1, most) },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: [...addons, { addon_inventory: 'rr-firewood', addon_count: 1 }],
    coupons: chance() < 0.7 ? ['FIVEOFF'] : [],
  });
};

/** The capacity that ran out, as a rejection names it. */
export interface RanOut {
  readonly kind: string;
  readonly item: string | null;
  readonly date: string | null;
  readonly share: boolean;
}
/** 'cars', 'people', 'share' of a group, 'addon:…' of a day, 'units' of stock, 'coupon', 'membership'. */
export const kindOf = ({ kind, item, date, share }: RanOut): string => {
  if (share) return 'share';
  if (kind !== 'addon') return kind;
  return date === null ? 'units' : `addon:${item}`;
};

export const withFewUses = async (folder: string): Promise<void> => {
  const { coupons, discount_groups } = escarpment();
  const fiveOff = coupons.get('FIVEOFF')!.body;
  const members = discount_groups.get('annual-pass')!.body;
  await changeVenue(folder, [
    { kind: 'coupons', body: { ...fiveOff, max_uses: COUPON_USES } },
    { kind: 'discount_groups', body: { ...members, uses_per_day: MEMBER_USES } },
  ]);
};
