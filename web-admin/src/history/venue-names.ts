import type { InventoryGroupAnswer } from '@stile/contracts';
import { inventoryName } from '../venue/use-venue.js';

type Names = readonly { readonly id: string; readonly name: string }[] | undefined;
type NamesOf = (venue: InventoryGroupAnswer | undefined) => Names;

const visitorTypes: NamesOf = (venue) => venue?.inventory?.visitor_types;
const products: NamesOf = (venue) =>
  venue?.inventory?.addons.groups.flatMap(({ addons }) =>
    addons.map(({ id, title }) => ({ id, name: title })),
  );
const productTypes: NamesOf = (venue) =>
  venue?.inventory?.addons.groups.map(({ id, title }) => ({ id, name: title }));
const discountGroups: NamesOf = (venue) => venue?.inventory?.discount_groups;

/** By the name of a field: what the venue calls the documents that its value names. */
const NAMED: Readonly<Record<string, NamesOf>> = {
  inventory_group: (venue) => venue && [venue],
  reservation_type: (venue) => venue?.inventory?.reservation_types,
  visitor_type: visitorTypes,
  discount_group: discountGroups,
  addon_inventory: products,
  addon_type: productTypes,
  // A line is a visitor's or a product's.
  item: (venue) => [...(visitorTypes(venue) ?? []), ...(products(venue) ?? [])],
};

/** The venue's name for what a field names; undefined for other fields, and for what is gone or not loaded. */
export const venueName = (
  venue: InventoryGroupAnswer | undefined,
  field: string,
  id: string,
): string | undefined =>
  field === 'inventory'
    ? inventoryName(venue, id)
    : NAMED[field]?.(venue)?.find((one) => one.id === id)?.name;
