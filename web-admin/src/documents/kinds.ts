import { useResourceContext, useResourceDefinition } from 'react-admin';
import type { ConsoleKey, Kind } from '@stile/contracts';

/** A venue has one document of its own: it is edited, never made or deleted. */
export const isMadeHere = (kind: Kind): boolean => kind !== 'inventory_group';

/** The type of rules of products, which are a resource of their own beside all capacity rules. */
export const PRODUCT_RULES = 'ADDON_INTERVAL_CAPACITY_RULE';

/** The kind of documents that the resource of the page shows. */
export const useKind = (): Kind => {
  const resource = useResourceContext();
  return resource === 'product_rules' ? 'capacity_rules' : (resource as Kind);
};

/** The name of the resource's list. */
export const useListLabel = (): ConsoleKey => {
  const { options } = useResourceDefinition<{ readonly label: ConsoleKey }>();
  return options!.label;
};
