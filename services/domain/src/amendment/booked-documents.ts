import type { DiscountGroup, DocumentOf, Inventory } from '@stile/contracts';
import type { Catalogue, BookedKind, Versioned } from '../catalog/catalogue.js';
import type { PreviousBooking } from './previous-booking.js';

type Placed = Pick<PreviousBooking, 'visit' | 'priced'>;
type Documents<K extends BookedKind> = ReadonlyMap<string, Versioned<DocumentOf<K>>>;

const removedOf = <K extends BookedKind>(
  { removed }: Catalogue,
  kind: K,
  id: string,
): Versioned<DocumentOf<K>> | undefined => removed?.[kind]?.get(id);

/** Documents that are gone, as they last were, beside those that are there. */
const withMissing = <K extends BookedKind>(
  catalogue: Catalogue,
  kind: K,
  ids: readonly string[],
  notOnSale: (body: DocumentOf<K>) => DocumentOf<K> = (body) => body,
): Catalogue => {
  const present = catalogue[kind] as unknown as Documents<K>;
  const gone = ids.flatMap((id): [string, Versioned<DocumentOf<K>>][] => {
    const document = present.has(id) ? undefined : removedOf(catalogue, kind, id);
    return document ? [[id, { ...document, body: notOnSale(document.body) }]] : [];
  });
  return gone.length === 0 ? catalogue : { ...catalogue, [kind]: new Map([...present, ...gone]) };
};

/** The reservation's kind stays one of its destination's. */
const withKind = (catalogue: Catalogue, { inventory, reservationType }: Placed['visit']): Catalogue => {
  const document = catalogue.inventories.get(inventory);
  if (!document || document.body.reservation_types.includes(reservationType)) return catalogue;
  const body: Inventory = {
    ...document.body,
    reservation_types: [...document.body.reservation_types, reservationType],
  };
  return {
    ...catalogue,
    inventories: new Map([...catalogue.inventories, [inventory, { ...document, body }]]),
  };
};

/** A group that is gone, or offered elsewhere alone: of no price rule, and nobody's number is wanted. */
const withGroup = (catalogue: Catalogue, { inventory, discountGroup: id }: Placed['visit']): Catalogue => {
  if (id === null) return catalogue;
  const present = catalogue.discount_groups.get(id);
  const group = present ?? removedOf(catalogue, 'discount_groups', id);
  if (!group || (present && (present.body.inventories?.includes(inventory) ?? true))) return catalogue;
  const body: DiscountGroup = { ...group.body, name: '', membership: false, inventories: [inventory] };
  return { ...catalogue, discount_groups: new Map([...catalogue.discount_groups, [id, { ...group, body }]]) };
};

/**
 * The catalogue with the documents that a reservation names and that were deleted since, as they last were. Of what is
 * gone nothing is on sale: it can be kept or made less (docs/rules/reservations.md 46).
 */
export const withBookedDocuments = (
  catalogue: Catalogue,
  { visit, priced: { lines } }: Placed,
): Catalogue => {
  const visitors = lines.flatMap(({ kind, item }) => (kind === 'visitor' ? [item] : []));
  const products = lines.flatMap(({ kind, item }) => (kind === 'visitor' ? [] : [item]));
  let booked = withMissing(catalogue, 'inventories', [visit.inventory]);
  booked = withMissing(booked, 'reservation_types', [visit.reservationType]);
  booked = withMissing(booked, 'visitor_types', visitors);
  booked = withMissing(booked, 'addons', products, (body) => ({ ...body, inventories: [] }));
  const types = products.flatMap((id) => booked.addons.get(id)?.body.addon_type ?? []);
  return withGroup(withKind(withMissing(booked, 'addon_types', types), visit), visit);
};
