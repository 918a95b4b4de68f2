import type { EditorKey, Kind } from '@stile/contracts';

export interface Section {
  readonly title: EditorKey;
  /** paths of fields, or `@` and the name of a control of its own */ readonly fields: readonly string[];
}
const section = (title: EditorKey, ...fields: string[]): Section => ({ title, fields });

const settings = (...names: string[]): string[] => names.map((name) => `settings.${name}`);
/** Fields with their French beside them. */
const inFrench = (...names: string[]): string[] => names.flatMap((name) => [name, `translations.fr.${name}`]);
const v2 = (...names: string[]): string[] => names.map((name) => `settings_v2.${name}`);

/** What an editor shows, in order. A field of the schema that is nowhere here is kept as it is. */
export const LAYOUTS: Readonly<Record<Kind, readonly Section[]>> = {
  inventory_group: [
    section('section_main', ...inFrench('name'), 'timezone', 'currency', 'languages', 'features'),
    section(
      'section_business',
      ...inFrench('business.name', 'business.custom_header'),
      'business.store_number',
      'business.phone',
      'business.address',
    ),
    section('section_settings', 'settings'),
  ],
  discount_groups: [
    section('section_main', ...inFrench('name'), 'membership'),
    section('section_where', 'inventories'),
  ],
  inventories: [
    section('section_main', ...inFrench('name'), 'title.en', 'title.fr', 'predefined_interval'),
    section(
      'section_settings',
      ...settings(
        'max_cars',
        'min',
        'ad_hoc_capacity_time_limit',
        'time_format',
        'combined_capacity',
        'pure_time_slots',
        'use_sockets',
        'hide_member_number_input',
        'waitlist',
        'waitlist_offer_minutes',
      ),
    ),
    section('section_who', 'reservation_types', 'visitor_types'),
  ],
  reservation_types: [
    section('section_main', ...inFrench('name'), 'default', 'counts.cars', 'counts.people'),
    section('section_more', 'profile_inputs'),
  ],
  waivers: [
    section('section_main', 'name', 'adult_age', 'title.en', 'title.fr'),
    section('section_text', 'text.en', 'text.fr'),
  ],
  visitor_types: [
    section('section_main', ...inFrench('name', 'header_short', 'column_header'), 'order', '@countsAs'),
    section(
      'section_settings',
      ...settings('always_1', 'only_visitor'),
      '@ages:settings.age_range',
      ...settings('dg_max_per_reservation', 'reservation_types'),
    ),
  ],
  price_rules: [
    section(
      'section_main',
      'inventory',
      'visitor_type_id',
      'reservation_type',
      'discount_group_name',
      'priority',
    ),
    section('section_price', '@tax', '@each', 'max_price'),
    section('section_when', 'start_date', 'end_date', '@weekdays', '@intervals'),
  ],
  capacity_rules: [],
  addon_types: [
    section('section_main', ...inFrench('title', 'inventory_text'), 'order', 'inventory', 'discount_group'),
    section('section_more', 'category_filter', 'translations.fr.categories'),
    section(
      'section_settings',
      ...settings(
        'no_ad_hoc',
        'hidden',
        'hidden_type',
        'hidden_group',
        'profile_addon',
        'default_open',
        'binary',
        'static_capacity',
        'one_profile_per_reservation',
        'at_least_1',
        'sponsored',
        'hide_table_labels',
        'indent',
        'depends_on_profile_field',
      ),
    ),
  ],
  addons: [
    section(
      'section_main',
      ...inFrench('title', 'description', 'availability_message'),
      'addon_type',
      'url',
      'discount_group',
      '@image',
    ),
    section('section_price', '@tax', 'settings_v2.cancellation_fee', 'settings.price_per_person'),
    section('section_capacity', '@capacity', ...v2('capacity', 'count_priority', 'extra_people')),
    section('section_stock', 'inventory', 'per_reservation_limit', 'pre_start_limit', 'start_limit'),
    section('section_where', 'inventories', 'barcodes'),
    section(
      'section_settings',
      ...v2(
        'hide_from_customer',
        'admins_only',
        'free_quantity',
        'automatic',
        'custom_attrs',
        'dummy',
        'mapped',
        'is_waitlist',
        'display_category_field',
      ),
      ...settings(
        'always_1',
        'binary',
        'hide_available_count',
        'hide_timeslot',
        'hide_slot',
        'one_profile_per_reservation',
        'indent',
      ),
    ),
    section(
      'section_more',
      '@ages:settings.program_age_range',
      'settings.additional_for_addon',
      ...v2('addon_waitlist_inventory', 'addon_extra_inventory', 'barcode', 'categories'),
      'main_addons',
      'rental_item_types',
    ),
  ],
  feeder_locations: [
    section('section_main', ...inFrench('name'), 'inventory', 'is_active'),
    section('section_when', 'start_date', 'end_date', '@weekdays'),
    section('section_stops', ...inFrench('stops')),
    section('section_there', 'there'),
    section('section_back', 'back'),
  ],
  coupons: [
    section('section_main', 'code', 'active', ...inFrench('description'), 'max_uses'),
    section('section_when', 'start_date', 'end_date'),
    section('section_discount', '@discount'),
  ],
  memberships: [
    section('section_main', 'code', 'membership_type', 'first_name', 'last_name', 'visitor_type', 'expires'),
  ],
  gates: [section('section_main', 'name', 'inventory'), section('section_schedules', 'schedules')],
  tills: [section('section_main', 'name')],
  permission_groups: [
    section('section_main', 'name'),
    section('section_access', 'services', 'inventory_groups'),
  ],
  users: [
    section(
      'section_main',
      'username',
      'email',
      'is_staff',
      'is_superuser',
      'settings.is_okta',
      'settings.skip_tfa',
    ),
    section('section_access', 'permission_groups'),
  ],
};

const EFFECTIVE = section(
  'section_effective',
  'effective_start_date',
  'effective_end_date',
  'priority',
  'is_active',
);
/** Neither dates of its own nor a priority count for a rule that opens or closes days (decisions/0008). */
const CALENDAR = [
  section('section_where', 'inventories', 'discount_group'),
  section('section_effective', 'effective_start_date', 'effective_end_date', 'is_active'),
];
const TIMES = section('section_when', 'start_date', 'end_date', '@weekdays', '@intervals');
const main = section('section_main', 'rule_type', 'rule_description');

/** A capacity rule shows what its type takes; what it does not take stays as it is. */
export const ruleLayout = (ruleType: string, isDaily: boolean): readonly Section[] => {
  switch (ruleType) {
    case 'OPEN_DATES':
    case 'CLOSED_DATES':
      return [main, section('dates', '@dates'), ...CALENDAR];
    case 'OPEN_AHEAD_RULE':
      return [main, section('section_when', '@ahead'), ...CALENDAR];
    case 'ADDON_INTERVAL_CAPACITY_RULE':
      return [
        main,
        section('section_capacity', 'max_capacity', 'is_daily'),
        isDaily ? section('section_when', 'start_date', 'end_date', '@weekdays') : TIMES,
        section('section_where', 'addon_inventories', 'inventories', 'discount_group'),
        EFFECTIVE,
      ];
    default:
      return [
        main,
        section('section_capacity', 'max_capacity', 'reserve_capacity'),
        TIMES,
        section('section_where', 'inventories', 'discount_group'),
        EFFECTIVE,
      ];
  }
};
