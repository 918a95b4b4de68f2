import type { ConsoleKey, Kind } from '@stile/contracts';
import { withQuery } from '../core/api.js';

export interface Tab {
  readonly kind: Kind;
  readonly label: ConsoleKey;
  /** Fields that the list shows; the first names the document. */
  readonly columns: readonly string[];
  /** Only these documents of the kind. */
  readonly filter?: Readonly<Record<string, string>>;
}

const tab = (kind: Kind, label: ConsoleKey, columns: readonly string[], filter?: Tab['filter']): Tab => ({
  kind,
  label,
  columns,
  ...(filter ? { filter } : {}),
});

const EFFECTIVE = ['discount_group', 'effective_start_date', 'effective_end_date', 'is_active'];
const CALENDAR_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  OPEN_DATES: ['rule_description', 'inventories', 'dates', ...EFFECTIVE],
  CLOSED_DATES: ['rule_description', 'inventories', 'dates', ...EFFECTIVE],
  OPEN_AHEAD_RULE: ['rule_description', 'inventories', 'limit', ...EFFECTIVE],
};
const LIMIT_COLUMNS = [
  'rule_description',
  'inventories',
  'days',
  'intervals',
  'discount_group',
  'priority',
  'max_capacity',
  'is_active',
];
const PRODUCT_COLUMNS = [
  'rule_description',
  'addon_inventories',
  'is_daily',
  'intervals',
  'priority',
  'max_capacity',
  'is_active',
];
const PRODUCT_RULES = 'ADDON_INTERVAL_CAPACITY_RULE';

/** The table of one type of capacity rules shows what its rules are made of (admin.md section 2). */
export const columnsOf = ({ kind, columns }: Tab, ruleType: string | undefined): readonly string[] => {
  if (kind !== 'capacity_rules' || !ruleType) return columns;
  return ruleType === PRODUCT_RULES ? PRODUCT_COLUMNS : (CALENDAR_COLUMNS[ruleType] ?? LIMIT_COLUMNS);
};
/** The type of rules that a table shows alone: its own, or the one that was chosen. */
export const shownRules = (tab: Tab, chosen: unknown): string | undefined =>
  tab.filter?.['rule_type'] ?? (typeof chosen === 'string' && chosen !== '' ? chosen : undefined);

/** Which documents lie under which entry of the sidebar. */
export const SECTIONS: Readonly<Record<string, readonly Tab[]>> = {
  '/destinations': [
    tab('inventories', 'tab_inventories', ['name', 'id', 'predefined_interval', 'reservation_types']),
    tab('capacity_rules', 'tab_capacity_rules', [
      'rule_description',
      'rule_type',
      'inventories',
      'start_date',
      'end_date',
      'priority',
      'max_capacity',
      'is_active',
    ]),
    tab('price_rules', 'tab_price_rules', [
      'rule_id',
      'inventory',
      'visitor_type_id',
      'days',
      'intervals',
      'discount_group_name',
      'priority',
      'price',
    ]),
    tab('visitor_types', 'tab_visitor_types', ['name', 'id', 'order', 'visitor_group_type']),
    tab('reservation_types', 'tab_reservation_types', ['name', 'id', 'default']),
    tab('waivers', 'tab_waivers', ['name', 'id', 'adult_age']),
    tab('discount_groups', 'tab_discount_groups', ['name', 'id', 'membership', 'inventories']),
  ],
  '/addons_inventory': [
    tab('addons', 'tab_addons', ['title', 'addon_type', 'price', 'inventory', 'inventories']),
    tab('addon_types', 'tab_addon_types', ['title', 'id', 'order', 'inventory', 'discount_group']),
    tab('capacity_rules', 'tab_addon_rules', PRODUCT_COLUMNS, { rule_type: PRODUCT_RULES }),
  ],
  '/settings': [
    tab('inventory_group', 'tab_inventory_group', ['name', 'id', 'timezone', 'currency']),
    tab('tills', 'tab_tills', ['name', 'id']),
  ],
  '/gates': [tab('gates', 'tab_gates', ['name', 'id', 'inventory'])],
  '/feeder_locations': [
    tab('feeder_locations', 'tab_feeder_locations', [
      'name',
      'id',
      'inventory',
      'start_date',
      'end_date',
      'is_active',
    ]),
  ],
  '/coupons': [
    tab('coupons', 'tab_coupons', ['code', 'description', 'active', 'start_date', 'end_date', 'max_uses']),
  ],
  '/memberships': [
    tab('memberships', 'tab_memberships', [
      'code',
      'membership_type',
      'last_name',
      'first_name',
      'visitor_type',
      'expires',
    ]),
  ],
  '/users': [
    tab('users', 'tab_users', ['username', 'email', 'is_staff', 'is_superuser', 'permission_groups']),
    tab('permission_groups', 'tab_permission_groups', ['name', 'id', 'services', 'inventory_groups']),
  ],
};

/** In the place of an id: a document to be made. */
export const NEW = 'create';

export const tabPath = (service: string, { kind }: Tab): string =>
  SECTIONS[service]?.[0]?.kind === kind ? service : `${service}/${kind}`;

/** Where a new document of a kind is made; admin.md gives products the editor's address without an id. */
export const newPath = (service: string, kind: Kind, group?: string): string =>
  withQuery(kind === 'addons' ? '/addon_inventory' : `${service}/${kind}/${NEW}`, { inventoryGroup: group });

/** A document's page; products have the address that admin.md gives them. `group` only where the user works in several. */
export const documentPath = (service: string, kind: Kind, id: string | number, group?: string): string => {
  if (kind === 'addons')
    return withQuery('/addon_inventory', { addon_inventory_id: String(id), inventoryGroup: group });
  return withQuery(`${service}/${kind}/${encodeURIComponent(id)}`, { inventoryGroup: group });
};
