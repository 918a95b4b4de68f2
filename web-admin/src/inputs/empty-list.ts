import type { EditorKey, Kind } from '@stile/contracts';

/** What it means that a document names no destination or product (decisions/0008): sometimes nowhere, sometimes everywhere. */
export const emptyList = (kind: Kind, field: string, ruleType: unknown): EditorKey => {
  if (kind === 'discount_groups') return 'group_everywhere';
  if (kind !== 'capacity_rules') return 'nothing_added';
  if (field === 'addon_inventories') return 'rule_no_products';
  return ruleType === 'ADDON_INTERVAL_CAPACITY_RULE' ? 'rule_everywhere' : 'rule_nowhere';
};
