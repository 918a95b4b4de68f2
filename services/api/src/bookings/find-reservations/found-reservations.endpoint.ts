import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  foundAnswer,
  foundQuery,
  MOST_FOUND,
  RESERVATION_SERVICES,
  sellsAtDesk,
  textOf,
  type Clock,
  type FoundAnswer,
  type ReservationAnswer,
} from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import {
  reservationsProjector,
  venueDocumentsProjector,
  type Filter,
  type ReadModel,
  type ReadModels,
  type ReservationDocument,
  type VenueDocument,
} from '@stile/projections';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { CLOCK, READ_MODELS } from '../../ports/tokens.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { foundMembers, foundReservations, type FoundMember } from './found-rows.js';

type Found = FoundAnswer['reservations'][number];

/** Never confirmed ones are not found: their places and their money are not there. */
const BOOKED: Filter = { state: { $in: ['confirmed', 'cancelled'] } };

/** One more than is answered, where there are more. */
const LIMIT = MOST_FOUND + 1;

/** A guest without a code is found by what they know of themselves (docs/rules/desk.md 110). */
@Endpoints()
export class FoundReservationsEndpoint {
  private readonly rows: ReadModel<ReservationDocument>;
  private readonly documents: ReadModel<VenueDocument>;

  constructor(
    @Inject(READ_MODELS) models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
  ) {
    this.rows = models.of(reservationsProjector);
    this.documents = models.of(venueDocumentsProjector);
  }

  @Endpoint({
    method: 'GET',
    path: '/api/found_reservations',
    summary: `Reservations by name, phone number, plate or number, today’s first, and members; ${MOST_FOUND} each at most`,
    access: { services: RESERVATION_SERVICES },
    query: foundQuery,
    answer: foundAnswer,
  })
  async find({
    query: { inventoryGroup, q },
    caller,
  }: Call<unknown, z.infer<typeof foundQuery>>): Promise<Answer> {
    const group = groupOf(RESERVATION_SERVICES, inventoryGroup, caller.user!, 'query.inventoryGroup');
    const wanted = { groups: [group], q, limit: LIMIT };
    const today = this.presenter.today(group, this.clock.now());
    const rows = await foundReservations(this.rows, { ...wanted, today, scope: BOOKED });
    const found = await Promise.all(rows.slice(0, MOST_FOUND).map(({ id }) => this.read(id, caller)));
    const members = sellsAtDesk(caller.user, group) ? await foundMembers(this.documents, wanted) : [];
    const body: FoundAnswer = {
      reservations: found.flat(),
      members: members.slice(0, MOST_FOUND).map(memberOf),
      more: Math.max(rows.length, members.length) > MOST_FOUND,
    };
    return { body, headers: NO_STORE };
  }

  private async read(id: string, caller: Caller): Promise<Found[]> {
    const state = await this.access.find(id, caller);
    return state ? [foundOf(state, this.presenter.readNow(state, caller, this.clock.now()))] : [];
  }
}

const nameOf = (...names: readonly string[]): string => names.filter(Boolean).join(' ');

const memberOf = ({ code, name, membership_type, expires }: FoundMember): FoundAnswer['members'][number] => ({
  code,
  name,
  discount_group: membership_type,
  expires,
});

const foundOf = ({ placed }: Reservation, shown: ReservationAnswer): Found => ({
  id: shown.id,
  name: shown.contact && nameOf(shown.contact.first_name, shown.contact.last_name),
  participants: (placed.profiles ?? []).map(({ fields }) =>
    nameOf(textOf(fields['first_name']), textOf(fields['last_name'])),
  ),
  people: placed.visit.people,
  visit_date: shown.visit_date,
  arrival_time: shown.arrival_time,
  inventory_title: shown.inventory_title,
  status: shown.status ?? null,
  checked_in_at: shown.checked_in_at ?? null,
  balance: shown.balance,
});
