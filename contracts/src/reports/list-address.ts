/*
 * Table pages keep their state in the address under names of their own (docs/rules/console.md 6).
 */

/** react-admin's filter, the name in the address. */
export type Names = readonly (readonly [field: string, name: string])[];
/** Those of every list. */
export const OF_LISTS: Names = [['inventory_group', 'inventoryGroup']];
/** The search, which may be about a person. */
export const SEARCH = 'searchTerm';
export const SORT_KEY = 'sortKey';
export const SORT_ORDER = 'sortValue';
/** Those of lists that are not declared as reports. */
export const FILTERS: Names = [
  ['q', SEARCH],
  ...OF_LISTS,
  ['inventory', 'inventory'],
  ['inventories', 'selectedInventory'],
  ['rule_type', 'capacityRuleType'],
  ['is_daily', 'is_daily'],
  ['state', 'state'],
  ['approved', 'approved'],
  ['waits_for_approval', 'waitsForApproval'],
  ['to_collect', 'toCollect'],
  ['to_return', 'toReturn'],
  ['offline', 'offline'],
  ['visit_date_gte', 'startDate'],
  ['visit_date_lte', 'endDate'],
  ['business_date', 'businessDate'],
  ['act', 'act'],
];
/** Filters that are flags: text in the address. */
export const FLAGS: readonly string[] = [
  'is_daily',
  'approved',
  'waits_for_approval',
  'to_collect',
  'to_return',
];
