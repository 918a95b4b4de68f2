import type { Kind } from '@stile/contracts';
import { KINDS } from '../../../contracts/src/catalog/documents.js';
import { addDays } from '../occupancy/calendar.js';

type Body = Record<string, unknown>;

const DAYS = {
  all_days: true,
  d_sun: true,
  d_mon: true,
  d_tue: true,
  d_wed: true,
  d_thu: true,
  d_fri: true,
  d_sat: true,
};
/** 29 February ends on the 28th. */
const yearsAfter = (date: string, years: number): string => {
  const to = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return to.endsWith('02-29') ? `${to.slice(0, 8)}28` : to;
};

const WIDE_DAYS = 20_000;
const WIDE_TYPES = ['OPEN_DATES', 'OPEN_AHEAD_RULE'];
/** The effective window that a rule has of itself (admin.md sections 4 and 9): 20000 days each side, or two years ahead. */
export const effectiveWindow = (
  ruleType: string,
  start: string,
): { effective_start_date: string; effective_end_date: string } =>
  WIDE_TYPES.includes(ruleType)
    ? { effective_start_date: addDays(start, -WIDE_DAYS), effective_end_date: addDays(start, WIDE_DAYS) }
    : { effective_start_date: start, effective_end_date: yearsAfter(start, 2) };

const newRule = (today: string, ruleType: string): Body => ({
  rule_type: ruleType,
  inventories: [],
  addon_inventories: [],
  rule_description: '',
  start_date: today,
  end_date: yearsAfter(today, 2),
  ...effectiveWindow(ruleType, today),
  ...DAYS,
  intervals: null,
  priority: 0,
  discount_group: null,
  is_active: true,
  is_daily: false,
  reserve_capacity: 0,
  max_capacity: null,
  limit: null,
});

const newAddon = (): Body => ({
  addon_type: '',
  title: '',
  description: '',
  image: null,
  url: '',
  price: 0,
  price_before_tax: 0,
  tax_rate: 0,
  per_reservation_limit: 10,
  inventory: null,
  pre_start_limit: 0,
  start_limit: 0,
  availability_message: 'Not available at the moment',
  discount_group: null,
  barcodes: [],
  inventories: [],
  settings: {},
  rental_item_types: [],
  main_addons: [],
  settings_v2: {
    capacity: null,
    infinite: false,
    static_capacity: false,
    daily_capacity: false,
    hide_from_customer: false,
    admins_only: false,
    free_quantity: false,
    automatic: false,
    custom_attrs: false,
    count_priority: 1,
    categories: {},
  },
});

const BLANKS: Readonly<Partial<Record<Kind, (today: string) => Body>>> = {
  discount_groups: () => ({ name: '', membership: false }),
  inventories: () => ({
    name: '',
    title: { en: '', fr: '' },
    predefined_interval: null,
    settings: {},
    reservation_types: [],
    visitor_types: [],
  }),
  waivers: () => ({ name: '', title: { en: '', fr: '' }, adult_age: 18, text: { en: '', fr: '' } }),
  reservation_types: () => ({
    name: '',
    default: false,
    counts: { cars: 'none', people: 'persons' },
    profile_inputs: [],
  }),
  visitor_types: () => ({
    name: '',
    header_short: '',
    column_header: '',
    order: 1,
    visitor_group_type: 'person',
    visitor_group_type_id: 1,
    settings: {},
  }),
  price_rules: (today) => ({
    rule_id: 0,
    inventory: '',
    visitor_type_id: '',
    reservation_type: null,
    discount_group_name: null,
    priority: 0,
    start_date: today,
    end_date: yearsAfter(today, 2),
    ...DAYS,
    intervals: null,
    price: 0,
    price_before_tax: 0,
    tax_rate: 0,
    interval: null,
    max_price: null,
  }),
  capacity_rules: (today) => newRule(today, 'MAX_CAPACITY_INTERVAL_CARS'),
  addon_types: () => ({
    title: '',
    order: 1,
    inventory: '',
    discount_group: null,
    inventory_text: '',
    settings: {},
    category_filter: [],
  }),
  addons: newAddon,
  feeder_locations: (today) => ({
    name: '',
    inventory: '',
    is_active: true,
    start_date: today,
    end_date: yearsAfter(today, 1),
    ...DAYS,
    stops: {},
    there: [],
    back: [],
  }),
  coupons: (today) => ({
    code: '',
    description: '',
    active: true,
    start_date: today,
    end_date: yearsAfter(today, 1),
    max_uses: null,
    discount_rule: {
      rule_type: 'percent',
      discount_amount: 0,
      discount_quantity: null,
      discount_effect: 'whole_order',
      addon_inventory: null,
      visitor_type: null,
    },
  }),
  memberships: (today) => ({
    code: '',
    membership_type: '',
    first_name: null,
    last_name: null,
    visitor_type: '',
    expires: yearsAfter(today, 1),
  }),
  gates: () => ({ name: '', inventory: '', schedules: [] }),
  tills: () => ({ name: '' }),
  permission_groups: () => ({ name: '', services: [], inventory_groups: [] }),
  users: () => ({
    username: '',
    email: null,
    is_staff: true,
    is_superuser: false,
    permission_groups: [],
    settings: { is_okta: false, skip_tfa: false },
  }),
};

/** A venue has one document of its own: it is edited, never made or deleted. */
export const isMadeHere = (kind: Kind): boolean => Object.hasOwn(BLANKS, kind);

/** A new document with the defaults of admin.md section 5; `today` is the venue's. */
export const blankOf = (kind: Kind, today: string, ruleType?: string): Body => {
  if (kind === 'capacity_rules' && ruleType) return newRule(today, ruleType);
  const blank = BLANKS[kind];
  if (!blank) throw new Error(`${kind} are not made in the console`);
  return { [KINDS[kind].idField]: '', ...blank(today) };
};

/** A run of a shuttle stops twice at least. */
const newTrip = (): Body => ({
  seats: null,
  times: [
    { stop: '', time: '09:00' },
    { stop: '', time: '09:30' },
  ],
});

/** A new entry of a list of objects. */
export const ENTRIES: Readonly<Record<string, () => Body>> = {
  category_filter: () => ({ title: '', show_spots: false, count_priority: 1 }),
  there: () => newTrip(),
  back: () => newTrip(),
  times: () => ({ stop: '', time: '09:00' }),
  schedules: () => ({ name: '', start_time: '09:00', end_time: '17:00', ...DAYS }),
  profile_inputs: () => ({ input: '', validate: false, settings: {} }),
};
