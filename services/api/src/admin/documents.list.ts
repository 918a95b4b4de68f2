import { adminDocument, KINDS, type AdminResource, type Kind } from '@stile/contracts';
import { venueDocumentsProjector, type VenueDocument } from '@stile/projections';
import type { ListResource } from '../lists/list-resource.js';

/** Fields of a document that its search looks in; a title may have a text in each language. */
const SEARCHED = [
  'name',
  'title',
  'title.en',
  'title.fr',
  'code',
  'description',
  'rule_description',
  'username',
  'first_name',
  'last_name',
];

/** The documents of one kind. */
export const documentsList = (
  { name, read, sorts }: AdminResource,
  kind: Kind,
): ListResource<VenueDocument> => {
  const fields = Object.keys(KINDS[kind].schema.shape);
  return {
    name,
    summary: `A page of ${name}`,
    projector: venueDocumentsProjector,
    services: read,
    groupField: '_group',
    scope: { _kind: kind },
    sorts,
    defaultSort: ['id', 1],
    fields: [...fields, '_group'],
    searched: ['id', ...SEARCHED.filter((path) => fields.includes(path.split('.')[0]!))],
    row: adminDocument(kind),
    present: presentDocument,
  };
};

/** A document without what the read model keeps for itself. */
export const presentDocument = ({
  _id,
  _position,
  _kind,
  ...document
}: Readonly<Record<string, unknown>>): unknown => document;
