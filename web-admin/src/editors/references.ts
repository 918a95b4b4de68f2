import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { KINDS } from '../../../contracts/src/catalog/documents.js';
import { CONSOLE_ROUTES } from '../core/contracts.js';
import { useUser } from '../core/ports.js';

/** Fields that name another document: its kind, and what of it is named where that is not its id. */
interface Target {
  readonly kind: Kind;
  readonly by?: string;
}
const TARGETS: Readonly<Record<string, Target>> = {
  inventories: { kind: 'inventories' },
  reservation_types: { kind: 'reservation_types' },
  reservation_type: { kind: 'reservation_types' },
  visitor_types: { kind: 'visitor_types' },
  visitor_type: { kind: 'visitor_types' },
  visitor_type_id: { kind: 'visitor_types' },
  discount_group: { kind: 'discount_groups' },
  discount_group_name: { kind: 'discount_groups', by: 'name' },
  membership_type: { kind: 'discount_groups' },
  addon_type: { kind: 'addon_types' },
  addon_inventory: { kind: 'addons' },
  addon_inventories: { kind: 'addons' },
  main_addons: { kind: 'addons' },
  additional_for_addon: { kind: 'addons' },
  addon_waitlist_inventory: { kind: 'addons' },
  addon_extra_inventory: { kind: 'addons' },
  permission_groups: { kind: 'permission_groups' },
};
const FIXED = ['services', 'inventory_groups', 'languages'];

/** `inventory` is the stock of a product and the destination of everything else. */
const targetOf = (kind: Kind, field: string): Target | undefined =>
  field === 'inventory' && kind !== 'addons' ? { kind: 'inventories' } : TARGETS[field];

export const isReference = (kind: Kind, field: string): boolean =>
  targetOf(kind, field) !== undefined || FIXED.includes(field);

export interface Choice {
  readonly value: string;
  readonly label: string;
}
const MOST = 1000;
const FRESH_MS = 30_000;
const NAMES = ['name', 'title'];

/** What may stand in a field, by name; undefined while it loads. */
export const useChoices = (
  kind: Kind,
  field: string,
  group: string | null,
): { choices: readonly Choice[] | undefined; error: unknown } => {
  const provider = useDataProvider();
  const user = useUser();
  const target = targetOf(kind, field);
  const { data, error } = useQuery({
    queryKey: [target?.kind ?? field, 'choices', group, target?.by ?? null],
    enabled: target !== undefined,
    staleTime: FRESH_MS,
    queryFn: async (): Promise<readonly Choice[]> => {
      const { data: rows } = await provider.getList(target!.kind, {
        filter: group === null ? {} : { _group: group },
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'id', order: 'ASC' },
      });
      return rows
        .map((row) => {
          const body = row as Readonly<Record<string, unknown>>;
          const value = String(body[target!.by ?? KINDS[target!.kind].idField]);
          return {
            value,
            label: String(
              NAMES.map((name) => body[name]).find((text) => typeof text === 'string' && text !== '') ??
                value,
            ),
          };
        })
        .sort((a, b) => a.label.localeCompare(b.label));
    },
  });
  if (target) return { choices: data, error };
  const fixed =
    field === 'services'
      ? CONSOLE_ROUTES.filter((route) => !route.public).map(({ service }) => service)
      : field === 'languages'
        ? ['en', 'fr']
        : user.user_inventory_groups;
  return { choices: fixed.map((value) => ({ value, label: value })), error: null };
};
