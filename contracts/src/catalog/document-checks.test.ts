import {
  addon,
  capacityRule,
  coupon,
  escarpment,
  inventory,
  priceRule,
  visitorType,
} from '../../../test/kit/venue.js';
import { FIELD_ERRORS, fieldErrorOf } from '../messages/field-error.js';
import { fieldErrorText } from '../messages/field-errors.js';
import { writtenSchema } from './document-checks.js';
import { ALL_KINDS, KINDS, type Kind } from './documents.js';

const faultsOf = (kind: Kind, body: unknown): string[] =>
  (writtenSchema(kind).safeParse(body, FIELD_ERRORS).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${fieldErrorText(fieldErrorOf(issue), 'en')}`,
  );
const IS = {
  backwards: 'a day that is not before the first',
  never: 'every day, or one weekday at least',
  tax: 'price_before_tax x (1 + tax_rate) with 4 decimals',
  dear: 'at most 1000000',
  figure: 'at most 1000000000',
  fee: 'an amount of 0 or more',
  percent: 'at most 100 percent',
  ages: 'an age that is not below the first',
  hours: 'both times or neither, the end after the start',
  times: 'times of the day: dates are for rules that open or close days',
  dates: 'dates: a rule that opens or closes days has no times',
  twice: 'each interval once',
  length: 'an end that is not the start',
  clock: 'h:mm A or HH:mm',
  embed_origins: 'sites such as https://example.org, with spaces between',
  policy_hours: 'a whole number of hours from 0 to 9999',
  policy_percent: 'a whole number of percent from 0 to 100',
  policy_twice: 'each number of hours once',
  policy_long: 'at most 10 steps',
  destination: 'at least one destination: without one the rule applies nowhere',
} as const;
const group = escarpment().inventory_group.get('escarpment')!.body;
const off = {
  all_days: false,
  d_sun: false,
  d_mon: false,
  d_tue: false,
  d_wed: false,
  d_thu: false,
  d_fri: false,
  d_sat: false,
};
const percent = {
  rule_type: 'percent',
  discount_amount: 100,
  discount_quantity: null,
  discount_effect: 'whole_order',
  addon_inventory: null,
  visitor_type: null,
} as const;
const slots = (intervals: unknown, rule: object = {}) => ({
  ...capacityRule({ id: 'cars', rule_type: 'MAX_CAPACITY_INTERVAL_CARS', max_capacity: 4 }),
  intervals,
  ...rule,
});

describe('a document whose fields contradict each other is not written', () => {
  it.each<[string, Kind, unknown, string[]]>([
    [
      'figures that no sum is exact with',
      'addons',
      addon({
        id: 'map',
        start_limit: 1_000_000_001,
        settings_v2: { capacity: Number.MAX_SAFE_INTEGER, count_priority: -1_000_000_001 },
      }),
      ['start_limit', 'settings_v2.capacity', 'settings_v2.count_priority'].map(
        (path) => `${path}: ${IS.figure}`,
      ),
    ],
    [
      'figures of slots',
      'capacity_rules',
      slots([{ interval: '10:00-11:00', capacityGroups: 1_000_000_001, capacityPeople: 1_000_000_000 }]),
      [`intervals.0.capacityGroups: ${IS.figure}`],
    ],
    ...[
      ['48:100, 24:50', []],
      ['0:100', []],
      ['24:50,24:60', [`settings.cancellation_policy.1.hours: ${IS.policy_twice}`]],
      ['48:100, 24:101', [`settings.cancellation_policy.1.percent: ${IS.policy_percent}`]],
      [
        'two days',
        [
          `settings.cancellation_policy.0.hours: ${IS.policy_hours}`,
          `settings.cancellation_policy.0.percent: ${IS.policy_percent}`,
        ],
      ],
      [
        Array.from({ length: 11 }, (_, hours) => `${hours}:50`).join(),
        [`settings.cancellation_policy: ${IS.policy_long}`],
      ],
    ].map(([policy, faults]): [string, Kind, unknown, string[]] => [
      `a cancellation policy of ${String(policy)}`,
      'inventory_group',
      { ...group, settings: { ...group.settings, cancellation_policy: policy } },
      faults as string[],
    ]),
    [
      'a price that no sum is sure to be exact with',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), price: 1_000_000.01, price_before_tax: 1_000_000.01, tax_rate: 0 },
      [`price: ${IS.dear}`, `price_before_tax: ${IS.dear}`],
    ],
    [
      'a product with such a fee',
      'addons',
      addon({ id: 'a', settings_v2: { cancellation_fee: 1_000_001 } }),
      [`settings_v2.cancellation_fee: ${IS.dear}`],
    ],
    [
      'a product with a fee below 0',
      'addons',
      addon({ id: 'a', settings_v2: { cancellation_fee: -1 } }),
      [`settings_v2.cancellation_fee: ${IS.fee}`],
    ],
    [
      'a price rule that ends before it begins',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), start_date: '2027-01-02', end_date: '2027-01-01' },
      [`end_date: ${IS.backwards}`],
    ],
    [
      'of one day',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), start_date: '2027-01-01', end_date: '2027-01-01' },
      [],
    ],
    ['on no weekday', 'price_rules', { ...priceRule({ rule_id: 1 }), ...off }, [`all_days: ${IS.never}`]],
    ['on one', 'price_rules', { ...priceRule({ rule_id: 1 }), ...off, d_sun: true }, []],
    [
      'a price that is not its price before tax with tax',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), price: 100, price_before_tax: 1 },
      [`price: ${IS.tax}`],
    ],
    [
      'one worked out from the price before tax',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), price: 11.3113, price_before_tax: 10.01, tax_rate: 0.13 },
      [],
    ],
    [
      'one that only the division gives',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), price: 1, price_before_tax: 0.885, tax_rate: 0.13 },
      [],
    ],
    [
      'a price that is no amount: its own field says so alone',
      'price_rules',
      { ...priceRule({ rule_id: 1 }), price: 1e308 },
      ['price: an amount with at most 4 decimals'],
    ],
    ['a product’s', 'addons', { ...addon({ id: 'item' }), price: 5.66 }, [`price: ${IS.tax}`]],
    [
      'a product for ages upside down',
      'addons',
      { ...addon({ id: 'item' }), settings: { program_age_range: { start: 12, end: 6 } } },
      [`settings.program_age_range.end: ${IS.ages}`],
    ],
    [
      'a programme that ends before it begins',
      'addons',
      { ...addon({ id: 'item' }), settings: { program: { start_time: '16:00', end_time: '08:30' } } },
      [`settings.program.end_time: ${IS.hours}`],
    ],
    [
      'a programme that ends at no time',
      'addons',
      { ...addon({ id: 'item' }), settings: { program: { days: 5, start_time: '08:30' } } },
      [`settings.program.end_time: ${IS.hours}`],
    ],
    [
      'a programme of days alone',
      'addons',
      { ...addon({ id: 'item' }), settings: { program: { days: 5 } } },
      [],
    ],
    [
      'a visitor of ages upside down',
      'visitor_types',
      visitorType({ id: 'x', settings: { age_range: { start: 12, end: 6 } } }),
      [`settings.age_range.end: ${IS.ages}`],
    ],
    [
      'of an age and older',
      'visitor_types',
      visitorType({ id: 'x', settings: { age_range: { start: 12, end: -1 } } }),
      [],
    ],
    ...['h:mm A', 'HH:mm', 'hh:mma', 'H:mm'].map((time_format): [string, Kind, unknown, string[]] => [
      `times written ${time_format}`,
      'inventories',
      inventory({ settings: { time_format } }),
      [],
    ]),
    ...['', 'h:mm', 'banana', 'HH:mm:ss', 'mm A'].map((time_format): [string, Kind, unknown, string[]] => [
      `times written "${time_format}"`,
      'inventories',
      inventory({ settings: { time_format } }),
      [`settings.time_format: ${IS.clock}`],
    ]),
    ['a coupon of all of the price', 'coupons', coupon('ALL', percent), []],
    [
      'a coupon of more',
      'coupons',
      coupon('MORE', { ...percent, discount_amount: 100.5 }),
      [`discount_rule.discount_amount: ${IS.percent}`],
    ],
    [
      'a coupon that ends before it begins',
      'coupons',
      coupon('BACK', percent, { start_date: '2027-01-02', end_date: '2027-01-01' }),
      [`end_date: ${IS.backwards}`],
    ],
    [
      'an interval twice, once with a limit of its own',
      'capacity_rules',
      slots(['09:00-10:00', { interval: '09:00-10:00', capacityGroups: 3, capacityPeople: null }]),
      [`intervals: ${IS.twice}`],
    ],
    [
      'until midnight, written both ways',
      'capacity_rules',
      slots(['22:00-00:00', '22:00-24:00']),
      [`intervals: ${IS.twice}`],
    ],
    [
      'a date among times',
      'capacity_rules',
      slots(['09:00-10:00', '2027-01-01']),
      [`intervals: ${IS.times}`],
    ],
    [
      'a time among dates',
      'capacity_rules',
      slots(['09:00-10:00', '2027-01-01'], { rule_type: 'CLOSED_DATES' }),
      [`intervals: ${IS.dates}`],
    ],
    [
      'a window of booking that ends before it begins',
      'capacity_rules',
      slots(['09:00-10:00'], { effective_start_date: '2027-01-02', effective_end_date: '2027-01-01' }),
      [`effective_end_date: ${IS.backwards}`],
    ],
    [
      'closed dates, whose own days count for nothing',
      'capacity_rules',
      slots(['2027-01-01'], {
        rule_type: 'CLOSED_DATES',
        ...off,
        start_date: '2027-01-02',
        end_date: '2027-01-01',
      }),
      [],
    ],
    [
      'slots of no destination',
      'capacity_rules',
      slots(['09:00-10:00'], { inventories: [] }),
      [`inventories: ${IS.destination}`],
    ],
    [
      'a closed date of no destination',
      'capacity_rules',
      slots(['2027-01-01'], { rule_type: 'CLOSED_DATES', inventories: [] }),
      [`inventories: ${IS.destination}`],
    ],
    [
      'a limit of a product, wherever it is sold',
      'capacity_rules',
      slots(['09:00-10:00'], { rule_type: 'ADDON_INTERVAL_CAPACITY_RULE', inventories: [] }),
      [],
    ],
    ['slots on no day', 'capacity_rules', slots(['09:00-10:00'], off), [`all_days: ${IS.never}`]],
  ])('%s', (_name, kind, body, expected) => {
    expect(faultsOf(kind, body)).toEqual(expected);
  });

  it('and one that an older log holds is read as it stands', () =>
    expect(
      KINDS.price_rules.schema.safeParse({
        ...priceRule({ rule_id: 1 }),
        ...off,
        price: 100,
        end_date: '2020-01-01',
        start_date: '2027-01-01',
      }).success,
    ).toBe(true));

  it('finds nothing in the demo', () => {
    const venue = escarpment();
    expect(
      ALL_KINDS.flatMap((kind) => [...venue[kind].values()].flatMap(({ body }) => faultsOf(kind, body))),
    ).toEqual([]);
  });
});

describe('a drawer is a service on the till’s own machine', () => {
  const faults = (drawer_url: string): string[] =>
    faultsOf('tills', { id: 'till-1', name: 'Gate', drawer_url });
  it.each([
    'http://127.0.0.1',
    'http://127.0.0.1:8081',
    'http://localhost:9100/',
    'http://localhost:1/v1/open',
  ])('%s', (url) => expect(faults(url)).toEqual([]));
  it.each([
    '',
    'http://127.0.0.1:65536',
    'https://127.0.0.1',
    'http://[::1]:8081',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1@evil.example',
    'http://10.0.0.4:8081',
    'file:///',
    'http://127.0.0.1:8081 https://evil.example',
    'http://localhost;script-src',
    'http://localhost/?a=b',
  ])('not %s', (url) =>
    expect(faults(url)).toEqual([
      "drawer_url: an address of the till's own machine, such as http://127.0.0.1:8081",
    ]),
  );
});

it.each<[string, string | null, string[]]>([
  ['no site', null, []],
  ['sites with spaces between', 'https://example.org  http://localhost:9000 ', []],
  ['sites with commas between', 'https://example.org, https://other.example', [IS.embed_origins]],
  ['a page', 'https://example.org/visit', [IS.embed_origins]],
  ['a host without https', 'example.org', [IS.embed_origins]],
])('the pages of a venue are embedded by %s', (_, embed_origins, faults) => {
  expect(faultsOf('inventory_group', { ...group, settings: { ...group.settings, embed_origins } })).toEqual(
    faults.map((fault) => `settings.embed_origins: ${fault}`),
  );
});

it.each<[unknown, string[]]>([
  [['10:00-10:00'], [IS.length]],
  [[{ interval: '10:00-10:00', capacityGroups: 4, capacityPeople: 4 }], [IS.length]],
  [['00:00-24:00'], []],
  [['00:00-00:00'], []],
  [['22:00-02:00'], []],
])('slots of %j', (intervals, faults) => {
  expect(faultsOf('capacity_rules', slots(intervals))).toEqual(faults.map((fault) => `intervals: ${fault}`));
});

it.each<[string[], string[]]>([
  [['16:00-19:00', '10:00-10:00'], [IS.length]],
  [['00:00-24:00'], []],
  [['22:00-02:00'], []],
])('prices by time of %j', (intervals, faults) => {
  expect(faultsOf('price_rules', { ...priceRule({ rule_id: 1 }), intervals })).toEqual(
    faults.map((fault) => `intervals: ${fault}`),
  );
});
