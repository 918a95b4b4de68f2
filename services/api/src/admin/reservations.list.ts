import {
  RESERVATION_COLUMNS,
  reservationRow,
  type AdminResource,
  type Language,
  type ReservationLine,
  type ReservationRow,
} from '@stile/contracts';
import { consoleText } from '@stile/contracts/messages/console-text';
import {
  reservationsProjector,
  type Filter,
  type ReservationDocument,
  type Stored,
} from '@stile/projections';
import { OF_PEOPLE, type ListResource } from '../lists/list-resource.js';
import type { CatalogueView } from '../views/catalogue-view.js';

/** Confirmed, not approved, and of a type that asks for it now (docs/rules/desk.md 13). */
const waitsForApproval =
  (catalogues: CatalogueView) =>
  (groups: readonly string[]): Filter => ({
    state: 'confirmed',
    approved: false,
    $or: groups.map((group) => ({
      inventory_group: group,
      reservation_type: { $in: typesToApprove(catalogues, group) },
    })),
  });
const typesToApprove = (catalogues: CatalogueView, group: string): string[] =>
  [...(catalogues.of(group)?.reservation_types.values() ?? [])].flatMap(({ body }) =>
    body.needs_approval ? [body.id] : [],
  );

/** A visit begins on its day, 'T' is before its time. */
const onDays = ({
  visit_date,
  visit_date_gte,
  visit_date_lte,
}: Readonly<Record<string, unknown>>): Filter => {
  const [from, to] = [visit_date_gte ?? visit_date, visit_date_lte ?? visit_date];
  const bounds = {
    ...(typeof from === 'string' && { $gte: from }),
    ...(typeof to === 'string' && { $lt: `${to}U` }),
  };
  return Object.keys(bounds).length > 0 ? { start_date: bounds } : {};
};

/** Orders of the read model's indexes, forwards and backwards: many reservations are alike by one field. */
const BY_INDEX = {
  id: '_id',
  visit_date: ['visit_date', '_id'],
  price: ['price', '_id'],
  people: ['people', '_id'],
  balance: ['balance', '-_id'],
  amount_to_return: ['amount_to_return', '-_id'],
  state: ['state', '-created', '_id'],
  inventory: ['inventory', 'visit_date', '_id'],
};

export const reservationsList = (
  { name, read, sorts }: AdminResource,
  catalogues: CatalogueView,
): ListResource<ReservationDocument> => ({
  name,
  summary: 'Reservations, a page of them',
  projector: reservationsProjector,
  services: read,
  groupField: 'inventory_group',
  sorts,
  defaultSort: ['created', -1],
  fields: [
    'id',
    'state',
    'inventory_group',
    'inventory',
    'visit_date',
    'created',
    'channel',
    'last_name',
    'email',
    'approved',
    'offline',
  ],
  standing: {
    waits_for_approval: waitsForApproval(catalogues),
    to_collect: () => ({ balance: { $gt: 0 } }),
    to_return: () => ({ amount_to_return: { $gt: 0 } }),
  },
  ...OF_PEOPLE,
  implied: onDays,
  wordSorts: ['created', 'start_date', 'last_name', 'id'],
  sortFields: { ...OF_PEOPLE.sortFields, ...BY_INDEX },
  row: reservationRow,
  present: presentReservationRow,
  file: { columns: RESERVATION_COLUMNS, lines: lineOf },
});

/** A row in the words of the console's table: a party that came, a person's name, what is still to be paid. */
const lineOf = (row: ReservationRow, language: Language): readonly ReservationLine[] => {
  const { state, checked_in_at, first_name, last_name, balance } = row;
  const noName = consoleText(first_name === null ? 'erased' : 'no_name', language);
  return [
    {
      ...row,
      standing: state === 'confirmed' && checked_in_at !== null ? 'checked_in' : state,
      name: [first_name, last_name].filter(Boolean).join(' ') || noName,
      to_collect: Math.max(0, balance),
    },
  ];
};

/** A row without what the read model keeps for itself. */
export const presentReservationRow = ({
  _id,
  _position,
  reservation_type: _type,
  words: _words,
  by_name: _byName,
  person: _person,
  present: _present,
  soldOffline: _soldOffline,
  ...row
}: Stored<ReservationDocument>): ReservationRow => row;
