import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  addDays,
  foundAnswer,
  foundQuery,
  MOST_FOUND,
  RESERVATION_SERVICES,
  searchTerms,
  sellsAtDesk,
  textOf,
  type Clock,
  type FoundAnswer,
  type LocalDate,
  type Membership,
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

type Found = FoundAnswer['reservations'][number];
type FoundMember = FoundAnswer['members'][number];

/** Never confirmed ones are not found: their places and their money are not there. */
const BOOKED: Filter = { state: { $in: ['confirmed', 'cancelled'] } };

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
    const ids = await this.idsOf(group, q);
    const found = await Promise.all(ids.slice(0, MOST_FOUND).map((id) => this.read(id, caller)));
    const members = sellsAtDesk(caller.user, group) ? await this.membersOf(group, q) : [];
    const body: FoundAnswer = {
      reservations: found.flat(),
      members: members.slice(0, MOST_FOUND),
      more: Math.max(ids.length, members.length) > MOST_FOUND,
    };
    return { body, headers: NO_STORE };
  }

  /** One more than is answered, where there are more. */
  private async idsOf(group: string, q: string): Promise<string[]> {
    const words = searchTerms([group], q).map((texts): Filter => ({ words: { $startsWith: texts } }));
    const today = this.presenter.today(group, this.clock.now());
    const ids: string[] = [];
    for (const [start_date, direction] of nearestFirst(today)) {
      const limit = MOST_FOUND + 1 - ids.length;
      if (limit === 0) break;
      const filter = { $and: [{ inventory_group: group, start_date }, BOOKED, ...words] };
      const rows = await this.rows.find({ filter, sort: [['start_date', direction]], limit });
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }

  /** One more than is answered, where there are more. */
  private async membersOf(group: string, q: string): Promise<FoundMember[]> {
    const words = searchTerms([group], q).map((texts): Filter => ({ _words: { $startsWith: texts } }));
    const rows = await this.documents.find({
      filter: { $and: [{ _kind: 'memberships', _group: group }, ...words] },
      sort: [['_by_name', 1]],
      limit: MOST_FOUND + 1,
    });
    return rows.map((row) => memberOf(row as unknown as Membership));
  }

  private async read(id: string, caller: Caller): Promise<Found[]> {
    const state = await this.access.find(id, caller);
    return state ? [foundOf(state, this.presenter.readNow(state, caller, this.clock.now()))] : [];
  }
}

const nearestFirst = (today: LocalDate): readonly (readonly [Filter[string], 1 | -1])[] => [
  [{ $gte: today, $lt: addDays(today, 1) }, 1],
  [{ $gte: addDays(today, 1) }, 1],
  [{ $lt: today }, -1],
];

const nameOf = (...names: readonly string[]): string => names.filter(Boolean).join(' ');

const memberOf = ({ code, first_name, last_name, membership_type, expires }: Membership): FoundMember => ({
  code,
  name: nameOf(first_name ?? '', last_name ?? '') || null,
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
