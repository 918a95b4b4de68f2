import type { Clock, LocalDate } from '@stile/contracts';
import { localOf } from '@stile/domain';
import type { CatalogueView } from './catalogue-view.js';

const groupOf = (catalogues: CatalogueView, inventoryGroup: string) =>
  catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body;

/** The venue's day now. */
export const businessDateOf = (catalogues: CatalogueView, inventoryGroup: string, clock: Clock): LocalDate =>
  localOf(clock.now(), groupOf(catalogues, inventoryGroup)?.timezone ?? 'UTC').date;
