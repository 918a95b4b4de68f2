import type { DocumentRecord } from '../documents/document-record.js';
import { GROUP, TODAY } from './fake-data.js';

/* A few documents of the small venue, as /api/admin answers them. */
const of = (id: string | number, body: Readonly<Record<string, unknown>>): DocumentRecord => ({
  ...body,
  id,
  _group: GROUP,
  _revision: 1,
});
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

const rule = (id: string, change: Readonly<Record<string, unknown>>) =>
  of(id, {
    rule_type: 'MAX_CAPACITY_INTERVAL_CARS',
    inventories: ['rattle-ridge'],
    addon_inventories: [],
    rule_description: '',
    start_date: '2026-01-01',
    end_date: '2028-12-31',
    effective_start_date: '2026-01-01',
    effective_end_date: '2028-12-31',
    ...DAYS,
    intervals: null,
    priority: 0,
    discount_group: null,
    is_active: true,
    is_daily: false,
    reserve_capacity: 0,
    max_capacity: null,
    limit: null,
    ...change,
  });
const visitorType = (id: string, name: string) =>
  of(id, {
    name,
    header_short: name,
    column_header: name,
    order: 1,
    visitor_group_type: 'person',
    visitor_group_type_id: 1,
    settings: {},
  });

const places = () => ({
  inventories: [
    of('rattle-ridge', {
      name: 'Rattle Ridge',
      title: { en: 'Ridge', fr: 'Crête' },
      predefined_interval: 120,
      settings: { max_cars: 3 },
      reservation_types: ['walk'],
      visitor_types: ['rr-adult'],
    }),
    of('mirror-lake', {
      name: 'Mirror Lake Beach',
      title: { en: 'Lake', fr: 'Lac' },
      predefined_interval: null,
      settings: {},
      reservation_types: ['walk'],
      visitor_types: [],
    }),
  ],
  accounting_codes: [
    of('4000', { code: '4000', title: 'Admission' }),
    of('4100', { code: '4100', title: 'Extras' }),
  ],
  feeder_locations: [
    of('ridge-shuttle', {
      name: 'Ridge shuttle',
      inventory: 'rattle-ridge',
      is_active: true,
      start_date: '2026-01-01',
      end_date: '2028-12-31',
      ...DAYS,
      stops: { 'milton-go': 'Milton GO station', 'ridge-gate': 'Main gate' },
      back: [],
      there: ['08:30', '10:30'].map((time) => ({
        seats: 20,
        times: [
          { stop: 'milton-go', time },
          { stop: 'ridge-gate', time: time.replace('30', '55') },
        ],
      })),
    }),
  ],
});

const visitors = () => ({
  discount_groups: [of('members', { name: 'Members', membership: true })],
  visitor_types: [visitorType('rr-adult', 'Adult'), visitorType('rr-car', 'Car')],
  reservation_types: [
    of('walk', {
      name: 'Walk',
      default: true,
      counts: { cars: 'none', people: 'persons' },
      profile_inputs: [],
    }),
  ],
});

const products = () => ({
  addon_types: [
    of('extras', {
      title: 'Extras',
      order: 1,
      inventory: 'rattle-ridge',
      discount_group: null,
      inventory_text: '',
      settings: {},
      category_filter: [],
    }),
  ],
  addons: [
    of('rr-guide', {
      addon_type: 'extras',
      title: 'Guided ridge walk',
      description: '',
      image: null,
      url: '',
      price: 13.56,
      price_before_tax: 12,
      tax_rate: 0.13,
      per_reservation_limit: 10,
      inventory: 20,
      pre_start_limit: 0,
      start_limit: 0,
      availability_message: 'Not available at the moment',
      discount_group: null,
      barcodes: [],
      inventories: ['rattle-ridge'],
      settings: {},
      settings_v2: {
        capacity: 20,
        infinite: false,
        static_capacity: false,
        daily_capacity: true,
        hide_from_customer: false,
        admins_only: false,
        free_quantity: false,
        automatic: false,
        custom_attrs: false,
        count_priority: 1,
        categories: {},
      },
      rental_item_types: [],
      main_addons: [],
    }),
  ],
});

const rules = () => ({
  capacity_rules: [
    rule('rr-cars', {
      rule_description: 'Lot',
      max_capacity: 40,
      intervals: ['09:00-10:00', { interval: '12:00-13:00', capacityGroups: 35, capacityPeople: null }],
    }),
    rule('rr-closed', { rule_type: 'CLOSED_DATES', rule_description: 'Closed', intervals: ['2026-12-25'] }),
    rule('rr-guided', {
      rule_type: 'ADDON_INTERVAL_CAPACITY_RULE',
      rule_description: 'Guides',
      addon_inventories: ['rr-guide'],
      max_capacity: 8,
    }),
  ],
  price_rules: [
    of(7, {
      rule_id: 7,
      inventory: 'rattle-ridge',
      visitor_type_id: 'rr-adult',
      reservation_type: null,
      discount_group_name: null,
      priority: 0,
      start_date: TODAY,
      end_date: '2028-12-31',
      ...DAYS,
      intervals: null,
      price: 9.5,
      price_before_tax: 8.4071,
      tax_rate: 0.13,
      interval: null,
      max_price: null,
    }),
  ],
  coupons: [
    of('RIDGE10', {
      code: 'RIDGE10',
      description: 'Ten off',
      active: true,
      start_date: '2026-01-01',
      end_date: '2028-12-31',
      max_uses: null,
      discount_rule: {
        rule_type: 'percent',
        discount_amount: 10,
        discount_quantity: null,
        discount_effect: 'whole_order',
        addon_inventory: null,
        visitor_type: null,
      },
    }),
  ],
});

export const fakeDocuments = () => ({ ...places(), ...visitors(), ...products(), ...rules() });
