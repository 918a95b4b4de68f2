import {
  feederPool,
  type Addon,
  type AddonType,
  type Basket,
  type CapacityRule,
  type Coupon,
  type FeederLocation,
  type FeederWay,
  type PriceRule,
} from '@stile/contracts';
import {
  addon,
  addonType,
  basket,
  capacityRule,
  coupon,
  discountGroup,
  inventory,
  priceRule,
  reservationType,
  type Documents,
} from '../kit/venue.js';

/*
 * The words of the case tables. Cells hold phrases, apart by `;`. Times are written 9-10 or 9:30-11, dates in full.
 * The park sells adults at 11.30, children at 5.65 and cars at nothing, all with 13% tax, unless a case says otherwise.
 */
export const SATURDAY = '2026-12-05';
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export const phrases = (cell: string): string[] =>
  cell
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
const clock = (text: string): string => {
  const [hours, minutes = '00'] = text.split(':');
  return `${hours!.padStart(2, '0')}:${minutes}`;
};
/** '9-10' is '09:00-10:00'. */
const intervalOf = (text: string): string => text.split('-').map(clock).join('-');
/** The value after a word in a phrase: `priority 2`; undefined without it. */
const after = (phrase: string, word: string, value = '\\S+'): string | undefined =>
  new RegExp(`(?:^| )${word} (${value})`).exec(phrase)?.[1];
const has = (phrase: string, word: string): boolean => ` ${phrase} `.includes(` ${word} `);
const unread = (what: string, phrase: string): Error => new Error(`cannot read ${what} '${phrase}'`);

const TIMES = '\\d[\\d:]*-\\d[\\d:]*(?: \\(\\d+\\))?(?:, \\d[\\d:]*-\\d[\\d:]*(?: \\(\\d+\\))?)*';
const weekdays = (phrase: string): Partial<CapacityRule & PriceRule> => {
  const days = after(
    phrase,
    'on',
    '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:, (?:Sun|Mon|Tue|Wed|Thu|Fri|Sat))*',
  )?.split(', ');
  return days
    ? {
        all_days: false,
        ...Object.fromEntries(WEEKDAYS.map((day) => [`d_${day.toLowerCase()}`, days.includes(day)])),
      }
    : {};
};
const window = (phrase: string): Partial<CapacityRule & PriceRule> => {
  const [from, until] = [after(phrase, 'from'), after(phrase, 'until')];
  return { ...(from ? { start_date: from } : {}), ...(until ? { end_date: until } : {}) };
};
const whole = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

const slotsOf = (phrase: string, cars: boolean): CapacityRule['intervals'] => {
  const times = after(phrase, 'at', TIMES);
  return times === undefined
    ? null
    : times.split(', ').map((text) => {
        const [, time, own] = /^(\S+)(?: \((\d+)\))?$/.exec(text)!;
        return own === undefined
          ? intervalOf(time!)
          : {
              interval: intervalOf(time!),
              capacityGroups: cars ? Number(own) : null,
              capacityPeople: cars ? null : Number(own),
            };
      });
};

/**
 * 'cars 40 at 9-10, 10-11 (35) priority 2 on Sat, Sun for pass reserve 3', 'today people 5 at 9-10', 'lesson 8 at
 * 10-11:30', 'glass 5 a day', 'closed 2026-12-05', 'open 2026-12-06', 'ahead 15'.
 */
const capacityRuleOf = (phrase: string, index: number): CapacityRule => {
  const common: Partial<CapacityRule> = {
    ...weekdays(phrase),
    ...window(phrase),
    is_active: !has(phrase, 'off'),
    priority: whole(after(phrase, 'priority')) ?? 0,
    reserve_capacity: whole(after(phrase, 'reserve')) ?? 0,
    discount_group: after(phrase, 'for') ?? null,
    ...(after(phrase, 'booked from') ? { effective_start_date: after(phrase, 'booked from')! } : {}),
    ...(after(phrase, 'booked until') ? { effective_end_date: after(phrase, 'booked until')! } : {}),
    ...(has(phrase, 'elsewhere') ? { inventories: ['elsewhere'] } : {}),
  };
  if (after(phrase, 'booked from')) common.start_date = '2020-01-01';
  if (after(phrase, 'booked until')) common.end_date = '2039-12-31';
  const id = `rule-${index + 1}`;
  const [, day] = /^(closed|open) /.exec(phrase) ?? [];
  if (day)
    return capacityRule({
      id,
      rule_type: day === 'closed' ? 'CLOSED_DATES' : 'OPEN_DATES',
      ...common,
      intervals: phrase.match(/\d{4}-\d{2}-\d{2}(?!.*booked)/g) ?? [],
      start_date: '2020-01-01',
      end_date: '2039-12-31',
    });
  const ahead = after(phrase, 'ahead');
  if (ahead) return capacityRule({ id, rule_type: 'OPEN_AHEAD_RULE', ...common, limit: Number(ahead) });
  const match = /^(today )?(\S+) (\d+|any)(?: |$)/.exec(phrase);
  if (!match) throw unread('the rule', phrase);
  const [, today, thing, figure] = match;
  const max_capacity = figure === 'any' ? null : Number(figure);
  if (thing !== 'cars' && thing !== 'people')
    return capacityRule({
      id,
      rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
      ...common,
      addon_inventories: [thing!],
      intervals: slotsOf(phrase, false),
      is_daily: has(phrase, 'a day'),
      max_capacity,
    });
  return capacityRule({
    id,
    rule_type: `${today ? 'SAME_DAY' : 'MAX_CAPACITY'}_INTERVAL_${thing === 'cars' ? 'CARS' : 'PEOPLE'}`,
    ...common,
    intervals: slotsOf(phrase, thing === 'cars'),
    max_capacity,
  });
};

/**
 * 'glass a day 3', 'tent stock 4', 'wood endless', 'lesson' (by slots), then what else it is: 'limit 3', 'single',
 * 'with lesson', 'automatic with lesson', 'price 9.04 before tax 8', 'per person', 'customized' ...
 */
const productOf = (phrase: string): Addon => {
  const id = /^\S+/.exec(phrase)![0];
  const price = after(phrase, 'price');
  const mains = after(phrase, 'automatic with');
  return addon({
    id,
    addon_type: after(phrase, 'type') ?? (has(phrase, 'donation') ? 'donation' : 'extras'),
    inventories: ['park'],
    ...(price === undefined
      ? {}
      : {
          price: Number(price),
          price_before_tax: Number(after(phrase, 'before tax')),
          ...(after(phrase, 'rate') ? { tax_rate: Number(after(phrase, 'rate')) } : {}),
        }),
    per_reservation_limit: whole(after(phrase, 'limit')) ?? 0,
    pre_start_limit: whole(after(phrase, 'sold from')) ?? 0,
    start_limit: whole(after(phrase, 'sold until')) ?? 0,
    discount_group: after(phrase, 'for') ?? null,
    main_addons: mains ? [mains] : [],
    settings: {
      ...(has(phrase, 'single') ? { binary: true } : {}),
      ...(has(phrase, 'per person') ? { price_per_person: true } : {}),
      ...(has(phrase, 'one person only') ? { one_profile_per_reservation: true } : {}),
      ...(!mains && after(phrase, 'with') ? { additional_for_addon: after(phrase, 'with')! } : {}),
    },
    settings_v2: {
      infinite: has(phrase, 'endless'),
      daily_capacity: has(phrase, 'a day'),
      static_capacity: has(phrase, 'stock'),
      capacity: whole(after(phrase, '(?:a day|stock)')) ?? null,
      automatic: mains !== undefined,
      is_waitlist: has(phrase, 'waitlist'),
      hide_from_customer: has(phrase, 'hidden'),
      custom_attrs: has(phrase, 'customized'),
      ...(after(phrase, 'brings') ? { extra_people: Number(after(phrase, 'brings')) } : {}),
      ...(after(phrase, 'then wait in') ? { addon_waitlist_inventory: after(phrase, 'then wait in')! } : {}),
      ...(after(phrase, 'then extra in') ? { addon_extra_inventory: after(phrase, 'then extra in')! } : {}),
    },
  });
};

/** 'gear needed', 'gear sponsored', 'gear of participants'. */
const typeOf = (phrase: string): AddonType =>
  addonType({
    id: /^\S+/.exec(phrase)![0],
    discount_group: after(phrase, 'for') ?? null,
    settings: {
      ...(has(phrase, 'needed') ? { at_least_1: true } : {}),
      ...(has(phrase, 'sponsored') ? { sponsored: true } : {}),
      ...(has(phrase, 'of participants') ? { profile_addon: true } : {}),
    },
  });

/**
 * 'TEN 10% off everything', 'FIVE 5 off admission', 'KID free 1 child', 'GEAR free products', 'OLD 10% off
 * everything until 2026-11-20', '... 3 uses'.
 */
const couponOf = (phrase: string): Coupon => {
  const match =
    /^(\S+) (?:(free)|([\d.]+)(%)? off) (?:(everything|admission|products)|(?:(\d+) )?(\S+))/.exec(phrase);
  if (!match) throw unread('the coupon', phrase);
  const [, code, free, amount, percent, all, quantity, item] = match;
  const isVisitor = item === 'adult' || item === 'child' || item === 'car';
  const until = after(phrase, 'until');
  const from = after(phrase, 'from');
  return coupon(
    code!,
    {
      rule_type: free ? 'free' : percent ? 'percent' : 'fixed',
      discount_amount: Number(amount ?? 0),
      discount_quantity: quantity === undefined ? null : Number(quantity),
      discount_effect:
        all === 'everything'
          ? 'whole_order'
          : all === 'admission'
            ? 'visitor_types'
            : all === 'products'
              ? 'addons'
              : 'single_item',
      visitor_type: isVisitor ? item : null,
      addon_inventory: item !== undefined && !isVisitor ? item : null,
    },
    {
      active: !has(phrase, 'switched off'),
      ...(until ? { end_date: until } : {}),
      ...(from ? { start_date: from } : {}),
    },
  );
};

/**
 * 'bus seats 4 there 8:30-8:55, 10:30-10:55 back 15-15:25': from the town to the gate, and home. Without seats
 * nobody counts them.
 */
const feederOf = (phrase: string): FeederLocation => {
  const seats = whole(after(phrase, 'seats')) ?? null;
  const runs = (way: FeederWay, stops: readonly string[]): FeederLocation['there'] =>
    (after(phrase, way, TIMES)?.split(', ') ?? []).map((run) => ({
      seats,
      times: run.split('-').map((time, at) => ({ stop: stops[at]!, time: clock(time) })),
    }));
  return {
    id: /^\S+/.exec(phrase)![0],
    name: 'Bus',
    inventory: 'park',
    is_active: !has(phrase, 'off'),
    start_date: '2020-01-01',
    end_date: '2039-12-31',
    all_days: true,
    d_sun: true,
    d_mon: true,
    d_tue: true,
    d_wed: true,
    d_thu: true,
    d_fri: true,
    d_sat: true,
    ...(weekdays(phrase) as Partial<FeederLocation>),
    stops: { town: 'Town', gate: 'Gate' },
    there: runs('there', ['town', 'gate']),
    back: runs('back', ['gate', 'town']),
  };
};

/** 'adult 11.30 before tax 10', then 'at 14-18 priority 1 on Sat for pass type tour hourly most 20'. */
const priceOf = (phrase: string, index: number): PriceRule => {
  const [, visitor, price] = /^(\S+) ([\d.]+)/.exec(phrase) ?? [];
  if (!visitor) throw unread('the price', phrase);
  const group = after(phrase, 'for');
  const each = after(phrase, 'each', '\\d+ minutes');
  return priceRule({
    rule_id: 9101 + index,
    visitor_type_id: visitor,
    ...weekdays(phrase),
    ...window(phrase),
    price: Number(price),
    price_before_tax: Number(after(phrase, 'before tax') ?? price),
    tax_rate: Number(after(phrase, 'rate') ?? 0.13),
    intervals: after(phrase, 'at', TIMES)?.split(', ').map(intervalOf) ?? null,
    priority: whole(after(phrase, 'priority')) ?? 0,
    discount_group_name: group ? `Group ${group}` : null,
    reservation_type: after(phrase, 'type') ?? null,
    interval: has(phrase, 'hourly')
      ? 3600
      : has(phrase, 'yearly')
        ? 31_557_600
        : each
          ? Number.parseInt(each, 10) * 60
          : null,
    max_price: whole(after(phrase, 'most')) ?? null,
  });
};

const OPEN_ALL_DAY = 'people 1000 at 9-10, 10-11, 11-12';

/** The documents of a case beside those of the kit's park; without rules it takes 1000 people at 9, 10 and 11. */
export const documentsOf = ({
  Venue = '',
  Rules = '',
  Products = '',
  Types = '',
  Coupons = '',
  Prices = '',
  Shuttle = '',
}: Readonly<Record<string, string>>): Documents => {
  const stay = after(Venue, 'stay');
  const setting = (word: string, name: string): object =>
    after(Venue, word) === undefined ? {} : { [name]: Number(after(Venue, word)) };
  const live = after(Venue, 'live');
  const destination = {
    reservation_types: ['visit', 'tour'],
    predefined_interval: stay === undefined || stay === 'slot' ? null : Number(stay),
    settings: {
      pure_time_slots: stay === undefined,
      combined_capacity: has(Venue, 'combined'),
      ...setting('max cars', 'max_cars'),
      ...setting('at least', 'min'),
      ...setting('ad hoc', 'ad_hoc_capacity_time_limit'),
      member_proof: 'none' as const,
      ...(has(Venue, 'no numbers') ? { hide_member_number_input: true } : {}),
    },
  };
  const counts = {
    cars: has(Venue, 'a car each')
      ? ('vehicles_or_1' as const)
      : has(Venue, 'cars free')
        ? ('none' as const)
        : ('vehicles' as const),
    people: has(Venue, 'people free') ? ('none' as const) : ('persons' as const),
  };
  return {
    ...(live
      ? {
          inventory_group: [
            {
              id: 'venue',
              name: 'Venue',
              timezone: 'America/Toronto',
              currency: 'CAD',
              languages: ['en' as const],
              features: [],
              settings: { live_status: live },
              business: { name: 'Venue', store_number: '1', address: [], phone: '', custom_header: '' },
            },
          ],
        }
      : {}),
    discount_groups: [
      discountGroup('pass'),
      discountGroup('school'),
      discountGroup('members', { membership: true }),
    ],
    reservation_types: [
      reservationType({ counts }),
      reservationType({ id: 'tour', default: false, counts: { cars: 'none', people: 'persons' } }),
    ],
    inventories: [inventory(destination), inventory({ id: 'elsewhere' })],
    price_rules: phrases(Prices).map(priceOf),
    addon_types: phrases(Types).map(typeOf),
    addons: phrases(Products).map(productOf),
    capacity_rules: phrases(Rules === '' ? OPEN_ALL_DAY : Rules).map(capacityRuleOf),
    coupons: phrases(Coupons).map(couponOf),
    feeder_locations: phrases(Shuttle).map(feederOf),
    memberships: [
      {
        code: 'MEM1234',
        membership_type: 'members',
        first_name: 'Ada',
        last_name: null,
        visitor_type: 'adult',
        expires: SATURDAY,
      },
      {
        code: 'PASS999',
        membership_type: 'pass',
        first_name: 'Max',
        last_name: null,
        visitor_type: 'adult',
        expires: '2039-12-31',
      },
    ],
  };
};

/**
 * '2 adult, 1 car; at 9; day 2026-12-06; for pass; as tour; parks 3 hours; lesson 1 at 10; tent 1 until 2026-12-07;
 * cake 1 agreed 8 noted; coupon TEN; member MEM1234; rides bus there 8:30'. At 9 on a Saturday unless it says.
 */
export const basketOf = (cell: string): Basket => {
  const request: { -readonly [K in keyof Basket]: Basket[K] } = basket({
    passes: [],
    addons: [],
    coupons: [],
  });
  for (const phrase of phrases(cell)) {
    const [word, rest = ''] = [phrase.split(' ')[0]!, phrase.slice(phrase.indexOf(' ') + 1)];
    if (/^\d+ (adult|child|car)/.test(phrase))
      request.passes = phrase
        .split(', ')
        .map((one) => ({ visitor_count: Number.parseInt(one, 10), visitor_type: one.split(' ')[1]! }));
    else if (word === 'at') request.arrival_time = clock(rest);
    else if (phrase === 'no time') request.arrival_time = null;
    else if (word === 'day') request.date = rest;
    else if (word === 'for') request.discount_group = rest;
    else if (word === 'as') request.reservation_type = rest;
    else if (word === 'coupon') request.coupons = [...(request.coupons ?? []), rest];
    else if (word === 'rides') {
      const [id = '', way, time = ''] = rest.split(' ');
      request.feeder_inventory = {
        ...request.feeder_inventory,
        id,
        [way as FeederWay]: {
          departure_stop: way === 'there' ? 'town' : 'gate',
          departure_time: clock(time),
        },
      };
    } else if (word === 'parks') request.parking_hours = Number.parseInt(rest, 10);
    else if (word === 'member') request.main_membership = rest;
    else if (/^\S+ \d+/.test(phrase)) {
      const [time, from, until, agreed] = [
        after(phrase, 'at'),
        after(phrase, 'from'),
        after(phrase, 'until'),
        after(phrase, 'agreed'),
      ];
      request.addons = [
        ...request.addons,
        {
          addon_inventory: word,
          addon_count: Number.parseInt(rest, 10),
          ...(time ? { start_time: clock(time) } : {}),
          ...(from ? { start_date: from } : {}),
          ...(until ? { end_date: until } : {}),
          ...(agreed ? { unit_price_before_tax: Number(agreed) } : {}),
          ...(has(phrase, 'noted') ? { notes: 'nuts' } : {}),
        },
      ];
    } else throw unread('the basket', phrase);
  }
  return request;
};

/**
 * Units taken by pool: 'cars 3 at 9-10', 'people 2 at 9-10 for pass', 'lesson 3 at 10-11:30', 'glass 2'; stock
 * 'tent 4 in stock' under 'stock:tent'; seats of a shuttle 'bus 3 there 8:30'.
 */
export const takenOf = (cell: string): Record<string, number> =>
  Object.fromEntries(
    phrases(cell).map((phrase) => {
      const [, thing, units] = /^(\S+) (\d+)/.exec(phrase) ?? [];
      if (!thing) throw unread('what is taken', phrase);
      const [time, group] = [after(phrase, 'at'), after(phrase, 'for')];
      const [, way, begins] = / (there|back) (\S+)/.exec(phrase) ?? [];
      if (begins) return [feederPool(thing, way as FeederWay, clock(begins)), Number(units)];
      const pool = has(phrase, 'in stock')
        ? `stock:${thing}`
        : `${thing === 'cars' || thing === 'people' ? thing : `addon:${thing}`}${time ? `@${intervalOf(time)}` : ''}${group ? `#${group}` : ''}`;
      return [pool, Number(units)];
    }),
  );
