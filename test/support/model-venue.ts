import {
  cars,
  capacityRule,
  addon,
  coupon,
  discountGroup,
  inventory,
  madeUp,
  people,
  priceRule,
} from '../kit/venue.js';
import type { Catalogue } from '@stile/domain';
import { LIMITS, type Limits } from './booking-model.js';

const HOURLY = ['09:00-10:00', '10:00-11:00', '11:00-12:00'];

const catalogues = new Map<string, Catalogue>();

/** The venue of the booking model, with limits that a few visitors reach. Members of the group pay nothing. */
export const modelVenue = (limits: Limits = LIMITS): Catalogue => {
  const key = JSON.stringify(limits);
  const venue = catalogues.get(key) ?? make(limits);
  catalogues.set(key, venue);
  return venue;
};

const make = (limits: Limits): Catalogue =>
  madeUp({
    inventories: [inventory({ predefined_interval: 120, settings: {}, visitor_types: ['adult', 'car'] })],
    discount_groups: [discountGroup('pass')],
    price_rules: [
      priceRule({
        rule_id: 9004,
        discount_group_name: 'Group pass',
        priority: 1,
        price: 0,
        price_before_tax: 0,
      }),
    ],
    capacity_rules: [
      cars('lot', HOURLY, limits.cars),
      cars('pass-lot', HOURLY, limits.share, { discount_group: 'pass' }),
      people('gate', HOURLY, limits.people),
      capacityRule({
        id: 'lessons',
        rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
        addon_inventories: ['lesson'],
        intervals: ['10:00-11:00'],
        max_capacity: limits.lesson,
      }),
    ],
    addons: [
      addon({
        id: 'day',
        price: 0,
        price_before_tax: 0,
        settings_v2: { daily_capacity: true, capacity: limits.day },
      }),
      addon({
        id: 'stock',
        price: 0,
        price_before_tax: 0,
        settings_v2: { static_capacity: true, capacity: limits.stock },
      }),
      addon({ id: 'lesson', price: 0, price_before_tax: 0 }),
      addon({ id: 'guide', price: 0, price_before_tax: 0, settings_v2: { infinite: true, extra_people: 2 } }),
    ],
    coupons: [coupon('TWICE', { rule_type: 'percent', discount_amount: 10 }, { max_uses: limits.coupon })],
  });
