import { reservationRow, type AdminResource, type ReservationRow } from '@stile/contracts';
import { reservationsProjector, type ReservationDocument, type Stored } from '@stile/projections';
import { OF_PEOPLE, type ListResource } from '../lists/list-resource.js';

export const reservationsList = ({
  name,
  read,
  sorts,
}: AdminResource): ListResource<ReservationDocument> => ({
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
  ],
  ...OF_PEOPLE,
  row: reservationRow,
  present: presentReservationRow,
});

/** A row without what the read model keeps for itself. */
export const presentReservationRow = ({
  _id,
  _position,
  search: _search,
  by_name: _byName,
  person: _person,
  present: _present,
  ...row
}: Stored<ReservationDocument>): ReservationRow => row;
