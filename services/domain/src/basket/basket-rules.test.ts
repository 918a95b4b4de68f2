import type { Basket, CapacityRule, Channel } from '@stile/contracts';
import {
  addon,
  addonType,
  basket,
  capacityRule,
  cars,
  coupon,
  discountGroup,
  inventory,
  madeUp,
  people,
  priceRule,
  reservationType,
  visitorType,
  type Documents,
} from '../../../../test/kit/venue.js';
import { claimsOf } from './claims.js';
import { planDay } from '../schedule/plan.js';

const SATURDAY = '2026-12-05';
const NINE = '09:00-10:00';
const HALL = people('hall', [NINE, '10:00-11:00'], 100);
const adults = (count: number): Basket['passes'] => [{ visitor_type: 'adult', visitor_count: count }];
const pass = (visitor_type: string, visitor_count = 1): Basket['passes'][number] => ({
  visitor_type,
  visitor_count,
});
const item = (addon_count = 1, start_time?: string): Basket['addons'] => [
  { addon_inventory: 'item', addon_count, ...(start_time === undefined ? {} : { start_time }) },
];
const INFINITE = { infinite: true };
const lessons = (rest: Partial<CapacityRule> = {}): CapacityRule =>
  capacityRule({
    id: 'lessons',
    rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
    addon_inventories: ['item'],
    intervals: [NINE],
    max_capacity: 8,
    ...rest,
  });

interface Case {
  readonly venue?: Documents;
  readonly ask: Partial<Basket>;
  readonly at?: string;
  readonly channel?: Channel;
  readonly expect: Readonly<Record<string, string>> | 'ok';
}

const outcome = ({
  venue = {},
  ask,
  at = '2026-11-21 12:00',
  channel = 'web',
}: Case): Readonly<Record<string, string>> | 'ok' => {
  const [today, clock] = at.split(' ') as [string, string];
  const requested = basket(ask);
  const catalogue = madeUp({ capacity_rules: [HALL], ...venue });
  const plan = planDay(catalogue, 'park', requested.date, { today, discountGroup: requested.discount_group });
  const claims = claimsOf(catalogue, plan, requested, {
    at: { date: today, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) },
    channel,
  });
  return claims.ok ? 'ok' : (claims.rejection.fields ?? {});
};
const run = (cases: Readonly<Record<string, Case>>): void => {
  it.each(Object.entries(cases))('%s', (_name, one) => expect(outcome(one)).toEqual(one.expect));
};

describe('when', () =>
  run({
    'a day and a slot that are open': { ask: {}, expect: 'ok' },
    'no arrival time': {
      ask: { arrival_time: null },
      expect: { arrival_time: 'input_validation_arrival_time' },
    },
    'no arrival time, but products': {
      venue: { addons: [addon({ id: 'item', settings_v2: INFINITE })] },
      ask: { arrival_time: null, addons: item() },
      expect: {
        arrival_time: 'input_validation_arrival_time',
        addons: 'validation_select_time_before_addons',
      },
    },
    'a time at which no slot begins': {
      ask: { arrival_time: '09:30' },
      expect: { arrival_time: 'slot_unknown' },
    },
    'a closed day': {
      venue: {
        capacity_rules: [HALL, capacityRule({ id: 'x', rule_type: 'CLOSED_DATES', intervals: [SATURDAY] })],
      },
      ask: {},
      expect: { date: 'day_closed' },
    },
    yesterday: { ask: {}, at: '2026-12-06 08:00', expect: { date: 'day_closed' } },
    'as the slot begins': { ask: {}, at: `${SATURDAY} 09:00`, expect: 'ok' },
    'a minute later': { ask: {}, at: `${SATURDAY} 09:01`, expect: { arrival_time: 'slot_past' } },
    'a minute later, by staff: the slot still runs': {
      ask: {},
      at: `${SATURDAY} 09:01`,
      channel: 'desk',
      expect: 'ok',
    },
    'when the slot is over, by staff': {
      ask: {},
      at: `${SATURDAY} 10:00`,
      channel: 'desk',
      expect: { arrival_time: 'slot_past' },
    },
  }));

describe('who', () =>
  run({
    nobody: { ask: { passes: [] }, expect: { passes: 'validation_no_visitors' } },
    'a car alone': { ask: { passes: [pass('car')] }, expect: { passes: 'validation_no_visitors' } },
    'a car alone where people are not counted': {
      venue: { reservation_types: [reservationType({ counts: { cars: 'vehicles', people: 'none' } })] },
      ask: { passes: [pass('car')] },
      expect: 'ok',
    },
    'fewer than the inventory’s minimum': {
      venue: { inventories: [inventory({ settings: { pure_time_slots: true, min: 3 } })] },
      ask: { passes: [...adults(2), pass('car')] },
      expect: { passes: 'validation_profile_limit' },
    },
    'as many as its minimum': {
      venue: { inventories: [inventory({ settings: { pure_time_slots: true, min: 3 } })] },
      ask: { passes: [...adults(2), pass('child')] },
      expect: 'ok',
    },
    'as many cars as allowed': {
      venue: { inventories: [inventory({ settings: { pure_time_slots: true, max_cars: 2 } })] },
      ask: { passes: [...adults(1), pass('car', 2)] },
      expect: 'ok',
    },
    'one car more': {
      venue: { inventories: [inventory({ settings: { pure_time_slots: true, max_cars: 2 } })] },
      ask: { passes: [...adults(1), pass('car', 3)] },
      expect: { passes: 'validation_max_cars' },
    },
    'a visitor type without a price that day': {
      venue: { price_rules: [priceRule({ rule_id: 9001, end_date: '2026-12-04' })] },
      ask: {},
      expect: { 'passes.0.visitor_type': 'visitor_type_not_for_sale' },
    },
    'a visitor type of another inventory': {
      venue: { inventories: [inventory({ visitor_types: ['child'] })] },
      ask: {},
      expect: { 'passes.0.visitor_type': 'visitor_type_not_for_sale' },
    },
    'a visitor type of another reservation type': {
      venue: {
        visitor_types: [visitorType({ id: 'adult', settings: { reservation_types: ['tour'] } })],
        reservation_types: [reservationType({ id: 'tour', default: false })],
      },
      ask: {},
      expect: { 'passes.0.visitor_type': 'visitor_type_not_for_sale' },
    },
    'a type that must come alone, with another': {
      venue: { visitor_types: [visitorType({ id: 'child', settings: { only_visitor: true } })] },
      ask: { passes: [...adults(1), pass('child')] },
      expect: { 'passes.1.visitor_type': 'validation_only_visitor' },
    },
    'a type that must come alone, many of it, with a car': {
      venue: { visitor_types: [visitorType({ id: 'child', settings: { only_visitor: true } })] },
      ask: { passes: [pass('child', 30), pass('car')] },
      expect: 'ok',
    },
    'a type that does not come alone, without another person': {
      venue: {
        visitor_types: [visitorType({ id: 'child', settings: { accompanied: true } })],
      },
      ask: { passes: [pass('child', 30), pass('car')] },
      expect: { 'passes.0.visitor_type': 'validation_accompanied' },
    },
    'a type that does not come alone, with another person': {
      venue: { visitor_types: [visitorType({ id: 'child', settings: { accompanied: true } })] },
      ask: { passes: [pass('child', 3), ...adults(1)] },
      expect: 'ok',
    },
    'as many of a type as a group may': {
      venue: {
        discount_groups: [discountGroup('pass')],
        visitor_types: [
          visitorType({ id: 'adult', settings: { dg_max_per_reservation: { 'Group pass': 2 } } }),
        ],
      },
      ask: { discount_group: 'pass', passes: adults(2) },
      expect: 'ok',
    },
    'one more, in two entries': {
      venue: {
        discount_groups: [discountGroup('pass')],
        visitor_types: [
          visitorType({ id: 'adult', settings: { dg_max_per_reservation: { 'Group pass': 2 } } }),
        ],
      },
      ask: { discount_group: 'pass', passes: [...adults(2), ...adults(1)] },
      expect: { 'passes.0.visitor_count': 'validation_max_visitor_type_reached' },
    },
    'as many people as a group may bring': {
      venue: { discount_groups: [discountGroup('pass', { dg_max_per_reservation: 2 })] },
      ask: { discount_group: 'pass', passes: adults(2) },
      expect: 'ok',
    },
    'one more person than a group may bring': {
      venue: { discount_groups: [discountGroup('pass', { dg_max_per_reservation: 2 })] },
      ask: { discount_group: 'pass', passes: adults(3) },
      expect: { passes: 'validation_group_max_people' },
    },
    'a group that is for another inventory': {
      venue: { discount_groups: [discountGroup('pass', { inventories: [] })] },
      ask: { discount_group: 'pass' },
      expect: { discount_group: 'discount_group_unknown' },
    },
  }));

describe('which add-ons', () => {
  const sold = (
    rest: Omit<Parameters<typeof addon>[0], 'id'> = {},
    type: Parameters<typeof addonType>[0] = {},
  ): Documents => ({
    addons: [addon({ id: 'item', settings_v2: INFINITE, ...rest })],
    addon_types: [addonType(type)],
    discount_groups: [discountGroup('pass'), discountGroup('school')],
  });
  const unknown = { 'addons.0.addon_inventory': 'addon_unknown' };
  run({
    'one on sale': { venue: sold(), ask: { addons: item(9999) }, expect: 'ok' },
    'one of another inventory': {
      venue: sold({ inventories: [] }),
      ask: { addons: item() },
      expect: unknown,
    },
    'hidden from customers': {
      venue: sold({ settings_v2: { infinite: true, hide_from_customer: true } }),
      ask: { addons: item() },
      expect: unknown,
    },
    'hidden from customers, by staff': {
      venue: sold({ settings_v2: { infinite: true, hide_from_customer: true } }),
      ask: { addons: item() },
      channel: 'desk',
      expect: 'ok',
    },
    'for staff': {
      venue: sold({ settings_v2: { infinite: true, admins_only: true } }),
      ask: { addons: item() },
      expect: unknown,
    },
    'of a hidden type': {
      venue: sold({}, { settings: { hidden_type: true } }),
      ask: { addons: item() },
      expect: unknown,
    },
    'of a hidden group, by staff': {
      venue: sold({}, { settings: { hidden_group: true } }),
      ask: { addons: item() },
      channel: 'desk',
      expect: 'ok',
    },
    'for a group, by a member': {
      venue: sold({ discount_group: 'pass' }),
      ask: { discount_group: 'pass', addons: item() },
      expect: 'ok',
    },
    'for a group, by another': {
      venue: sold({ discount_group: 'pass' }),
      ask: { discount_group: 'school', addons: item() },
      expect: unknown,
    },
    'of a type for a group, by everyone, even by staff': {
      venue: sold({}, { discount_group: 'pass' }),
      ask: { addons: item() },
      channel: 'desk',
      expect: unknown,
    },
    'not for visits': {
      venue: sold({}, { settings: { no_ad_hoc: true } }),
      ask: { addons: item() },
      expect: unknown,
    },
    'as many as a reservation may hold, in two entries': {
      venue: sold({ per_reservation_limit: 3 }),
      ask: { addons: [...item(2), ...item(1)] },
      expect: 'ok',
    },
    'one more': {
      venue: sold({ per_reservation_limit: 3 }),
      ask: { addons: [...item(2), ...item(2)] },
      expect: { 'addons.0.addon_count': 'addon_limit' },
    },
    'two of one that is taken or not': {
      venue: sold({ per_reservation_limit: 3, settings: { binary: true } }),
      ask: { addons: item(2) },
      expect: { 'addons.0.addon_count': 'addon_limit' },
    },
    'two of one that is always one': {
      venue: sold({ settings: { always_1: true } }),
      ask: { addons: item(2) },
      expect: { 'addons.0.addon_count': 'addon_limit' },
    },
    'beach access for who pays': {
      venue: {
        addons: [addon({ id: 'item', addon_type: 'beach_access', settings_v2: INFINITE })],
        addon_types: [addonType({ id: 'beach_access' })],
      },
      ask: { addons: item() },
      expect: 'ok',
    },
    'beach access without a paying visitor': {
      venue: {
        addons: [addon({ id: 'item', addon_type: 'beach_access', settings_v2: INFINITE })],
        addon_types: [addonType({ id: 'beach_access' })],
        price_rules: [priceRule({ rule_id: 9001, price: 0, price_before_tax: 0 })],
      },
      ask: { addons: item() },
      expect: { 'addons.0.addon_inventory': 'validation_no_visitors' },
    },
  });
});

describe('an add-on by slot', () => {
  const sold: Documents = { addons: [addon({ id: 'item' })], capacity_rules: [HALL, lessons()] };
  run({
    'at one of its times': { venue: sold, ask: { addons: item(1, '09:00') }, expect: 'ok' },
    'one more than a reservation may hold, at two of its times': {
      venue: {
        addons: [addon({ id: 'item', per_reservation_limit: 3 })],
        capacity_rules: [people('hall', ['09:00-11:00'], 100), lessons({ intervals: [NINE, '10:00-11:00'] })],
      },
      ask: { addons: [...item(2, '09:00'), ...item(2, '10:00')] },
      expect: { 'addons.0.addon_count': 'addon_limit', 'addons.1.addon_count': 'addon_limit' },
    },
    'without a time': {
      venue: sold,
      ask: { addons: item() },
      expect: { 'addons.0.start_time': 'addon_needs_slot' },
    },
    'at another time': {
      venue: sold,
      ask: { addons: item(1, '10:00') },
      expect: { 'addons.0.start_time': 'validation_no_availability_in_timeslot' },
    },
    'when its time has passed': {
      venue: { ...sold, capacity_rules: [people('hall', ['10:00-11:00'], 9), lessons()] },
      ask: { arrival_time: '10:00', addons: item(1, '09:00') },
      at: `${SATURDAY} 09:30`,
      expect: { 'addons.0.start_time': 'validation_no_availability_in_timeslot' },
    },
    'before the party arrives': {
      venue: { ...sold, capacity_rules: [people('hall', ['10:00-11:00'], 9), lessons()] },
      ask: { arrival_time: '10:00', addons: item(1, '09:00') },
      expect: { 'addons.0.start_time': 'not_available_during_visit' },
    },
    'as the visit ends': {
      venue: { ...sold, capacity_rules: [HALL, lessons({ intervals: ['10:00-11:00'] })] },
      ask: { addons: item(1, '10:00') },
      expect: { 'addons.0.start_time': 'not_available_during_visit' },
    },
    'within the visit, on each day of a range': {
      venue: { ...sold, capacity_rules: [HALL, lessons({ intervals: ['10:00-11:00'] })] },
      ask: { addons: item(1, '10:00').map((one) => ({ ...one, end_date: '2026-12-06' })) },
      channel: 'desk',
      expect: { 'addons.0.start_time': 'not_available_during_visit' },
    },
    'after it began, at the desk, within the limit': {
      venue: { ...sold, addons: [addon({ id: 'item', start_limit: 15 })] },
      ask: { addons: item(1, '09:00') },
      channel: 'desk',
      at: `${SATURDAY} 09:15`,
      expect: 'ok',
    },
    'after that': {
      venue: { ...sold, addons: [addon({ id: 'item', start_limit: 15 })] },
      ask: { addons: item(1, '09:00') },
      channel: 'desk',
      at: `${SATURDAY} 09:16`,
      expect: { 'addons.0.start_time': 'validation_no_availability_in_timeslot' },
    },
    'on a day without times': {
      venue: { ...sold, capacity_rules: [HALL] },
      ask: { addons: item(1, '09:00') },
      expect: { 'addons.0.addon_inventory': 'not_available_addon' },
    },
    'with one limit for the day it needs no time': {
      venue: { ...sold, capacity_rules: [HALL, lessons({ is_daily: true })] },
      ask: { addons: item() },
      expect: 'ok',
    },
  });
});

describe('products without a visit', () => {
  const venue: Documents = {
    reservation_types: [reservationType({ id: 'addon_only', counts: { cars: 'none', people: 'none' } })],
    inventories: [inventory({ reservation_types: ['addon_only'] })],
    addons: [addon({ id: 'item', settings_v2: INFINITE })],
    addon_types: [addonType({ settings: { no_ad_hoc: true } })],
  };
  run({
    'need no visitors': { venue, ask: { passes: [], addons: item() }, expect: 'ok' },
    'need products': { venue, ask: { passes: [] }, expect: { addons: 'validation_need_addons' } },
  });
});

describe('coupons', () => {
  const venue: Documents = {
    capacity_rules: [cars('lot', [NINE], 9)],
    coupons: [
      coupon('TEN', {}),
      coupon('OFF', {}, { active: false }),
      coupon('OLD', {}, { end_date: '2026-11-20' }),
      coupon('SOON', {}, { start_date: '2026-11-22' }),
      coupon('TODAY', {}, { start_date: '2026-11-21', end_date: '2026-11-21' }),
    ],
  };
  run({
    'one that is good on the day of booking, however it is typed': {
      venue,
      ask: { coupons: ['TEN', ' today '] },
      expect: 'ok',
    },
    'and the others, each with its reason': {
      venue,
      ask: { coupons: ['TEN', 'off', 'OLD', 'SOON', 'WHAT', 'ten'] },
      expect: {
        'coupons.1': 'coupon_inactive',
        'coupons.2': 'coupon_outside_dates',
        'coupons.3': 'coupon_outside_dates',
        'coupons.4': 'coupon_unknown',
        'coupons.5': 'coupon_already_added',
      },
    },
  });
});
