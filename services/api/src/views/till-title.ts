import type { CatalogueView } from './catalogue-view.js';

/** The name by which pages call a till. */
export type TillTitle = (inventoryGroup: string, till: string) => string;

/** A till that is there no more has its id. */
export const tillTitleIn =
  (catalogues: Pick<CatalogueView, 'of'>): TillTitle =>
  (group, till) =>
    catalogues.of(group)?.tills.get(till)?.body.name ?? till;
