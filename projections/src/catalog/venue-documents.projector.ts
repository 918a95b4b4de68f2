import {
  kindOfEvent,
  VENUE_CATEGORY,
  type CatalogEvent,
  type DocumentSaved,
  type Projector,
} from '@stile/contracts';

/** A document of a venue as the console lists it: its own fields, and whose, of which kind and revision it is. */
export interface VenueDocument {
  readonly _kind: string;
  readonly _group: string;
  readonly _revision: number;
  readonly id: string | number;
  readonly [field: string]: unknown;
}

export const venueDocumentKey = (kind: string, inventoryGroup: string, id: string): string =>
  `${kind}/${inventoryGroup}/${id}`;

export const venueDocumentsProjector: Projector<CatalogEvent, VenueDocument> = {
  name: 'venue_documents',
  version: 1,
  categories: [VENUE_CATEGORY],
  indexes: [
    ['_kind', '_group', 'id'],
    ['_kind', 'username'],
  ],
  keys(event) {
    const about = kindOfEvent(event.type);
    return about ? [venueDocumentKey(about.kind, event.data.inventoryGroup, event.data.id)] : [];
  },
  fold(_document, event) {
    const about = kindOfEvent(event.type)!;
    if (!about.saved) return null;
    const { body, inventoryGroup, id, revision } = (event as DocumentSaved).data;
    return {
      ...body,
      id: typeof body['rule_id'] === 'number' ? body['rule_id'] : id,
      _kind: about.kind,
      _group: inventoryGroup,
      _revision: revision,
    };
  },
};
