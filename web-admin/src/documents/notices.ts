import type { EditorKey, Kind } from '@stile/contracts';

export type Done = 'saved' | 'created' | 'deleted' | 'copied';

/** Success notices (docs/rules/console.md 29). */
const OWN: Readonly<Partial<Record<Kind, Partial<Record<Done, EditorKey>>>>> = {
  capacity_rules: {
    saved: 'rule_saved',
    created: 'rule_created',
    deleted: 'rule_deleted',
    copied: 'rule_copied',
  },
  price_rules: {
    saved: 'rule_saved',
    created: 'rule_created',
    deleted: 'rule_deleted',
    copied: 'rule_copied',
  },
  addons: {
    saved: 'product_saved',
    created: 'product_created',
    deleted: 'product_deleted',
    copied: 'product_copied',
  },
  addon_types: { saved: 'type_saved', created: 'type_created' },
  gates: { saved: 'schedule_saved' },
};
export const noticeOf = (kind: Kind, done: Done): EditorKey => OWN[kind]?.[done] ?? `done_${done}`;
