import {
  kindOfEvent,
  searchWords,
  sortName,
  VENUE_CATEGORY,
  type CatalogEvent,
  type DocumentSaved,
  type Membership,
  type Projector,
} from '@stile/contracts';

/** A document of a venue as the console lists it: its own fields, and whose, of which kind and revision it is. */
export interface VenueDocument {
  readonly _kind: string;
  readonly _group: string;
  readonly _revision: number;
  readonly id: string | number;
  /** The words that a member is found by. */
  readonly _words?: readonly string[];
  /** Sorts members by name. */
  readonly _by_name?: string | null;
  readonly [field: string]: unknown;
}

type Found = Pick<VenueDocument, '_words' | '_by_name'>;
const foundByName = ({ inventoryGroup, id, body }: DocumentSaved['data']): Found => {
  const { first_name, last_name } = body as Pick<Membership, 'first_name' | 'last_name'>;
  const member = { first_name, last_name, email: null, phone: null };
  return { _words: searchWords(inventoryGroup, id, member, { codes: [id] }), _by_name: sortName(member) };
};

export const venueDocumentKey = (kind: string, inventoryGroup: string, id: string): string =>
  `${kind}/${inventoryGroup}/${id}`;

export const venueDocumentsProjector: Projector<CatalogEvent, VenueDocument> = {
  name: 'venue_documents',
  version: 2,
  categories: [VENUE_CATEGORY],
  indexes: [
    ['_kind', '_group', 'id'],
    ['_kind', 'username'],
    ['_words[]'],
    ['_words[]', 'id'],
    ['_words[]', '_by_name'],
    ['_kind', '_group', '_by_name'],
  ],
  keys(event) {
    const about = kindOfEvent(event.type);
    return about ? [venueDocumentKey(about.kind, event.data.inventoryGroup, event.data.id)] : [];
  },
  fold(_document, event) {
    const about = kindOfEvent(event.type)!;
    if (!about.saved) return null;
    const { data } = event as DocumentSaved;
    const { body, inventoryGroup, id, revision } = data;
    return {
      ...body,
      id: typeof body['rule_id'] === 'number' ? body['rule_id'] : id,
      _kind: about.kind,
      _group: inventoryGroup,
      _revision: revision,
      ...(about.kind === 'memberships' && foundByName(data)),
    };
  },
};
