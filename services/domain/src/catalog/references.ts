import { KINDS, type FieldError, type Kind } from '@stile/contracts';
import type { Catalogue } from './catalogue.js';

type Body = Readonly<Record<string, unknown>>;
/** Which field of a kind names documents of another. `by` is the target's field that is named; its id by default. */
interface Reference {
  readonly from: Kind;
  readonly path: string;
  readonly to: Kind;
  readonly by?: string;
}

const REFERENCES: readonly Reference[] = [
  { from: 'discount_groups', path: 'inventories', to: 'inventories' },
  { from: 'inventories', path: 'accounting_code', to: 'accounting_codes' },
  { from: 'visitor_types', path: 'accounting_code', to: 'accounting_codes' },
  { from: 'addon_types', path: 'accounting_code', to: 'accounting_codes' },
  { from: 'addons', path: 'accounting_code', to: 'accounting_codes' },
  { from: 'inventories', path: 'reservation_types', to: 'reservation_types' },
  { from: 'inventories', path: 'visitor_types', to: 'visitor_types' },
  { from: 'inventories', path: 'map.spots.*.addon', to: 'addons' },
  { from: 'reservation_types', path: 'profile_inputs.*.settings.waiver', to: 'waivers' },
  { from: 'visitor_types', path: 'settings.reservation_types', to: 'reservation_types' },
  { from: 'visitor_types', path: 'settings.dg_max_per_reservation.#', to: 'discount_groups', by: 'name' },
  { from: 'price_rules', path: 'inventory', to: 'inventories' },
  { from: 'price_rules', path: 'visitor_type_id', to: 'visitor_types' },
  { from: 'price_rules', path: 'reservation_type', to: 'reservation_types' },
  { from: 'price_rules', path: 'discount_group_name', to: 'discount_groups', by: 'name' },
  { from: 'capacity_rules', path: 'inventories', to: 'inventories' },
  { from: 'capacity_rules', path: 'addon_inventories', to: 'addons' },
  { from: 'capacity_rules', path: 'discount_group', to: 'discount_groups' },
  { from: 'feeder_locations', path: 'inventory', to: 'inventories' },
  { from: 'addon_types', path: 'inventory', to: 'inventories' },
  { from: 'addon_types', path: 'discount_group', to: 'discount_groups' },
  { from: 'addons', path: 'addon_type', to: 'addon_types' },
  { from: 'addons', path: 'inventories', to: 'inventories' },
  { from: 'addons', path: 'discount_group', to: 'discount_groups' },
  { from: 'addons', path: 'main_addons', to: 'addons' },
  { from: 'addons', path: 'settings.additional_for_addon', to: 'addons' },
  { from: 'addons', path: 'settings_v2.addon_waitlist_inventory', to: 'addons' },
  { from: 'addons', path: 'settings_v2.addon_extra_inventory', to: 'addons' },
  { from: 'coupons', path: 'discount_rule.addon_inventory', to: 'addons' },
  { from: 'coupons', path: 'discount_rule.visitor_type', to: 'visitor_types' },
  { from: 'memberships', path: 'membership_type', to: 'discount_groups' },
  { from: 'memberships', path: 'visitor_type', to: 'visitor_types' },
  { from: 'gates', path: 'inventory', to: 'inventories' },
  { from: 'tills', path: 'inventories', to: 'inventories' },
  { from: 'terminals', path: 'till', to: 'tills' },
  { from: 'users', path: 'permission_groups', to: 'permission_groups' },
];

export interface Violation {
  readonly kind: Kind;
  readonly id: string;
  readonly path: string;
  readonly code: 'reference_unknown' | 'document_invalid';
  readonly error: FieldError;
}

interface Named {
  readonly path: string;
  readonly value: unknown;
}

/** Values at a path, each with its own path; `*` is each item of a list, `#` each name of a record. */
const valuesAt = (body: Body, path: string): Named[] => {
  const found = path.split('.').reduce<Named[]>(
    (nodes, key) =>
      nodes.flatMap((named): Named[] => {
        const under = (inner: string, value: unknown): Named => ({
          path: named.path ? `${named.path}.${inner}` : inner,
          value,
        });
        if (key === '*')
          return Array.isArray(named.value)
            ? named.value.map((item, index) => under(String(index), item))
            : [];
        if (key === '#')
          return Object.keys((named.value as Body | null | undefined) ?? {}).map((name) => under(name, name));
        return [under(key, (named.value as Body | null | undefined)?.[key])];
      }),
    [{ path: '', value: body }],
  );
  return found
    .flatMap((named): Named[] =>
      Array.isArray(named.value)
        ? named.value.map((value: unknown) => ({ path: named.path, value }))
        : [named],
    )
    .filter(({ value }) => value !== null && value !== undefined);
};

/**
 * Every reference in the catalogue to a missing document. It checks the whole catalogue: venues hold thousands of
 * documents, edits are rare.
 */
export const danglingReferences = (catalogue: Catalogue): Violation[] =>
  REFERENCES.flatMap(({ from, path, to, by }) => {
    const known = new Set<unknown>(
      [...catalogue[to].values()].map(({ body }) => (body as Body)[by ?? KINDS[to].idField]),
    );
    return [...catalogue[from]].flatMap(([id, { body }]) =>
      valuesAt(body as Body, path)
        .filter(({ value }) => !known.has(value))
        .map(({ path: field, value }): Violation => ({
          kind: from,
          id,
          path: field,
          code: 'reference_unknown',
          error: { key: 'reference', values: { kind: to, id: String(value) } },
        })),
    );
  });
