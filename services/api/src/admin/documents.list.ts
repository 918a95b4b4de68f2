import { adminDocument, KINDS, type AdminResource, type ExportColumn, type Kind } from '@stile/contracts';
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
];

/** Members are found and sorted as the people of reservations are. */
const OF_MEMBERS = {
  searched: [],
  words: '_words',
  wordSorts: ['id', 'last_name'],
  sortFields: { last_name: '_by_name' },
} as const;

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
    fields: [...new Set(['id', ...fields, '_group'])],
    searched: ['id', ...SEARCHED.filter((path) => fields.includes(path.split('.')[0]!))],
    ...(kind === 'memberships' && OF_MEMBERS),
    row: adminDocument(kind),
    present: presentDocument,
    file: { columns: fields.map(columnOf) },
  };
};

/** A field under its name in the editor, or its own where it has none; what is no plain value is JSON. */
const columnOf = (key: string): ExportColumn =>
  ({ key, label: `fields.${key}`, kind: 'text' }) as unknown as ExportColumn;

/** A document without what the read model keeps for itself. */
export const presentDocument = ({
  _id,
  _position,
  _kind,
  _words,
  _by_name,
  ...document
}: Readonly<Record<string, unknown>>): unknown => document;
