import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALL_KINDS,
  documentId,
  KINDS,
  type Addon,
  type AddonType,
  type Basket,
  type CapacityRule,
  type Coupon,
  type DiscountGroup,
  type DocumentOf,
  type Inventory,
  type Kind,
  type PriceRule,
  type ReservationType,
  type VenueFile,
  type VisitorType,
} from '@stile/contracts';
import { emptyCatalogue, withDocument, type Catalogue } from '@stile/domain';

/* Catalogues for tests: the demo venue, and small invented ones that name only what a case is about. */

export type Documents = { readonly [K in Kind]?: readonly DocumentOf<K>[] };

/** The catalogue with documents put in place; one that is there already gets its next revision. */
export const withDocuments = (catalogue: Catalogue, documents: Documents): Catalogue => {
  let next = catalogue;
  for (const kind of ALL_KINDS) {
    for (const body of documents[kind] ?? []) {
      const id = documentId(kind, body);
      const checked = KINDS[kind].schema.parse(body) as DocumentOf<typeof kind>;
      next = withDocument(next, kind, id, {
        revision: (next[kind].get(id)?.revision ?? 0) + 1,
        body: checked,
      });
    }
  }
  return next;
};

/** The demo venue, Escarpment Parks. */
export const escarpment = (changed: Documents = {}): Catalogue => {
  const file = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../services/api/venues/escarpment.json'), 'utf8'),
  ) as VenueFile;
  const { format: _format, inventory_group, ...lists } = file;
  return withDocuments(
    withDocuments(emptyCatalogue(), { ...lists, inventory_group: [inventory_group] }),
    changed,
  );
};

const EVERY_DAY = {
  all_days: true,
  d_sun: true,
  d_mon: true,
  d_tue: true,
  d_wed: true,
  d_thu: true,
  d_fri: true,
  d_sat: true,
};
const ALWAYS = { start_date: '2020-01-01', end_date: '2039-12-31' };

export const capacityRule = (
  rule: Partial<CapacityRule> & Pick<CapacityRule, 'id' | 'rule_type'>,
): CapacityRule => ({
  inventories: ['park'],
  addon_inventories: [],
  rule_description: '',
  ...ALWAYS,
  effective_start_date: '2020-01-01',
  effective_end_date: '2039-12-31',
  ...EVERY_DAY,
  intervals: null,
  priority: 0,
  discount_group: null,
  is_active: true,
  is_daily: false,
  reserve_capacity: 0,
  max_capacity: null,
  limit: null,
  ...rule,
});
/** 'MAX_CAPACITY_INTERVAL_CARS' and so on, with the figures that matter. */
export const cars = (
  id: string,
  intervals: CapacityRule['intervals'],
  max: number | null,
  rest: Partial<CapacityRule> = {},
): CapacityRule =>
  capacityRule({ id, rule_type: 'MAX_CAPACITY_INTERVAL_CARS', intervals, max_capacity: max, ...rest });
export const people = (
  id: string,
  intervals: CapacityRule['intervals'],
  max: number | null,
  rest: Partial<CapacityRule> = {},
): CapacityRule =>
  capacityRule({ id, rule_type: 'MAX_CAPACITY_INTERVAL_PEOPLE', intervals, max_capacity: max, ...rest });

export const priceRule = (rule: Partial<PriceRule> & Pick<PriceRule, 'rule_id'>): PriceRule => ({
  inventory: 'park',
  visitor_type_id: 'adult',
  reservation_type: null,
  discount_group_name: null,
  priority: 0,
  ...ALWAYS,
  ...EVERY_DAY,
  intervals: null,
  price: 11.3,
  price_before_tax: 10,
  tax_rate: 0.13,
  interval: null,
  max_price: null,
  ...rule,
});
export const visitorType = (type: Partial<VisitorType> & Pick<VisitorType, 'id'>): VisitorType => ({
  name: type.id,
  header_short: type.id,
  column_header: type.id,
  order: 1,
  visitor_group_type: 'person',
  visitor_group_type_id: 1,
  settings: {},
  ...type,
});
export const inventory = (rest: Partial<Inventory> = {}): Inventory => ({
  id: 'park',
  name: 'Park',
  title: { en: 'Park' },
  predefined_interval: null,
  settings: { pure_time_slots: true },
  reservation_types: ['visit'],
  visitor_types: ['adult', 'child', 'car'],
  ...rest,
});
export const reservationType = (rest: Partial<ReservationType> = {}): ReservationType => ({
  id: 'visit',
  name: 'Visit',
  default: true,
  counts: { cars: 'vehicles', people: 'persons' },
  profile_inputs: [],
  ...rest,
});
export const discountGroup = (id: string, rest: Partial<DiscountGroup> = {}): DiscountGroup => ({
  id,
  name: `Group ${id}`,
  membership: false,
  ...rest,
});
export const addonType = (rest: Partial<AddonType> = {}): AddonType => ({
  id: 'extras',
  title: 'Extras',
  order: 1,
  inventory: 'park',
  discount_group: null,
  inventory_text: '',
  settings: {},
  category_filter: [],
  ...rest,
});

type AddonParts = Partial<Omit<Addon, 'settings_v2'>> &
  Pick<Addon, 'id'> & { readonly settings_v2?: Partial<Addon['settings_v2']> };
export const addon = ({ settings_v2, ...rest }: AddonParts): Addon => ({
  addon_type: 'extras',
  title: rest.id,
  description: '',
  image: null,
  url: '',
  price: 5.65,
  price_before_tax: 5,
  tax_rate: 0.13,
  per_reservation_limit: 0,
  inventory: null,
  pre_start_limit: 0,
  start_limit: 0,
  availability_message: '',
  discount_group: null,
  barcodes: [],
  inventories: ['park'],
  settings: {},
  rental_item_types: [],
  main_addons: [],
  ...rest,
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
    ...settings_v2,
  },
});
export const coupon = (
  code: string,
  rule: Partial<Coupon['discount_rule']>,
  rest: Partial<Coupon> = {},
): Coupon => ({
  code,
  description: code,
  active: true,
  ...ALWAYS,
  max_uses: null,
  discount_rule: {
    rule_type: 'percent',
    discount_amount: 0,
    discount_quantity: null,
    discount_effect: 'whole_order',
    addon_inventory: null,
    visitor_type: null,
    ...rule,
  },
  ...rest,
});

/**
 * One inventory 'park' that sells adults at 11.30, children at 5.65 and cars at 0, with whatever a case adds or
 * replaces.
 */
export const madeUp = (documents: Documents): Catalogue =>
  withDocuments(
    withDocuments(emptyCatalogue(), {
      inventory_group: [
        {
          id: 'venue',
          name: 'Venue',
          timezone: 'America/Toronto',
          currency: 'CAD',
          languages: ['en', 'fr'],
          features: [],
          settings: { donation_addon_type: 'donation' },
          business: { name: 'Venue', store_number: '1', address: [], phone: '', custom_header: '' },
        },
      ],
      reservation_types: [reservationType()],
      visitor_types: [
        visitorType({ id: 'adult' }),
        visitorType({ id: 'child' }),
        visitorType({ id: 'car', visitor_group_type: 'car', visitor_group_type_id: 2 }),
      ],
      inventories: [inventory()],
      price_rules: [
        priceRule({ rule_id: 9001 }),
        priceRule({ rule_id: 9002, visitor_type_id: 'child', price: 5.65, price_before_tax: 5 }),
        priceRule({ rule_id: 9003, visitor_type_id: 'car', price: 0, price_before_tax: 0 }),
      ],
      addon_types: [addonType(), addonType({ id: 'donation', title: 'Donation' })],
    }),
    documents,
  );

/** A basket for the made-up park, arriving at 09:00 on a Saturday. */
export const basket = (rest: Partial<Basket> = {}): Basket => ({
  inventory_group: 'venue',
  inventory: 'park',
  date: '2026-12-05',
  arrival_time: '09:00',
  passes: [{ visitor_type: 'adult', visitor_count: 1 }],
  addons: [],
  ...rest,
});
