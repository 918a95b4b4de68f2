import type { Catalogue } from '@stile/domain';
import { unknownGroup, unknownPark } from '../../http/api-error.js';
import type { CatalogueView } from '../../views/catalogue-view.js';

export interface VenueQuestion {
  readonly inventoryGroup?: string | undefined;
  readonly inventory?: string | undefined;
}

/**
 * The venue that a call is about: the one it names, or the first that has the destination, as some calls name that
 * alone. @throws ApiError 404 for a venue or a destination that is not there
 */
export const venueOf = (
  catalogues: CatalogueView,
  { inventoryGroup, inventory }: VenueQuestion,
): { inventoryGroup: string; catalogue: Catalogue } => {
  const group =
    inventoryGroup ??
    catalogues.groups().find((candidate) => catalogues.of(candidate)!.inventories.has(inventory ?? ''));
  if (group === undefined) throw unknownPark(inventory);
  const catalogue = catalogues.of(group);
  if (!catalogue) throw unknownGroup(group);
  if (inventory !== undefined && !catalogue.inventories.has(inventory)) throw unknownPark(inventory);
  return { inventoryGroup: group, catalogue };
};
