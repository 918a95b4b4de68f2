import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  ADMIN_RESOURCES,
  LOOKED_UP_KINDS,
  lookupAnswer,
  lookupQuery,
  MOST_LOOKED_UP,
  plainWords,
  RESERVATION_SERVICES,
  type Clock,
  type LookupAnswer,
  type SessionUser,
} from '@stile/contracts';
import {
  reservationsProjector,
  venueDocumentsProjector,
  type ReadModel,
  type ReadModels,
  type ReservationDocument,
  type Stored,
  type VenueDocument,
} from '@stile/projections';
import {
  foundMembers,
  foundReservations,
  type FoundMember,
} from '../../bookings/find-reservations/found-rows.js';
import { ReservationPresenter } from '../../bookings/presentation/reservation-presenter.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupsOf } from '../../identity/permissions/reached-groups.js';
import { CLOCK, READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

type Found<K extends keyof LookupAnswer> = Extract<LookupAnswer[K], readonly unknown[]>[number];
type FoundDocument = Found<'documents'>;

/** A document is found by those who reach its page. */
const servicesOf = (kind: string): readonly string[] =>
  ADMIN_RESOURCES.find((resource) => resource.kind === kind)!.write;
const MEMBER_SERVICES = servicesOf('memberships');
const SERVICES = [
  ...new Set([...RESERVATION_SERVICES, ...MEMBER_SERVICES, ...LOOKED_UP_KINDS.flatMap(servicesOf)]),
];
/** One more than is answered, where there are more. */
const LIMIT = MOST_LOOKED_UP + 1;

/** Reservations, members and documents by what is typed or scanned, each where the user may read it (docs/rules/find.md). */
@Endpoints()
export class LookupEndpoint {
  private readonly reservations: ReadModel<ReservationDocument>;
  private readonly stored: ReadModel<VenueDocument>;

  constructor(
    @Inject(READ_MODELS) models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogues: CatalogueView,
    private readonly presenter: ReservationPresenter,
  ) {
    this.reservations = models.of(reservationsProjector);
    this.stored = models.of(venueDocumentsProjector);
  }

  @Endpoint({
    method: 'GET',
    path: '/api/lookup',
    summary: `Reservations, members, products, destinations and coupons by beginnings of words; ${MOST_LOOKED_UP} each at most`,
    access: { services: SERVICES },
    query: lookupQuery,
    answer: lookupAnswer,
  })
  async find({ query: { q }, caller }: Call<unknown, z.infer<typeof lookupQuery>>): Promise<Answer> {
    const user = caller.user!;
    const [reservations, members] = await Promise.all([
      this.reservationsOf(groupsOf(user, RESERVATION_SERVICES), q),
      this.membersOf(groupsOf(user, MEMBER_SERVICES), q),
    ]);
    const documents = this.documentsOf(user, q);
    const body: LookupAnswer = {
      reservations: reservations.slice(0, MOST_LOOKED_UP).map(reservationOf),
      members: members.slice(0, MOST_LOOKED_UP).map(memberOf),
      documents: documents.slice(0, MOST_LOOKED_UP),
      more: [reservations, members, documents].some(({ length }) => length > MOST_LOOKED_UP),
    };
    return { body, headers: NO_STORE };
  }

  private async reservationsOf(
    groups: readonly string[],
    q: string,
  ): Promise<readonly Stored<ReservationDocument>[]> {
    if (groups.length === 0) return [];
    const today = this.presenter.today(groups[0]!, this.clock.now());
    return foundReservations(this.reservations, { groups, q, limit: LIMIT, today });
  }

  private async membersOf(groups: readonly string[], q: string): Promise<readonly FoundMember[]> {
    return groups.length === 0 ? [] : foundMembers(this.stored, { groups, q, limit: LIMIT });
  }

  /** By the beginnings of the words of their titles, or by their whole codes. */
  private documentsOf(user: SessionUser, q: string): FoundDocument[] {
    const terms = plainWords(q);
    const found: FoundDocument[] = [];
    for (const each of this.allDocuments(user)) {
      const words = plainWords(`${each.title} ${each.id}`);
      const isTyped = terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
      if (isTyped || each.codes.includes(q)) {
        const { codes: _codes, ...document } = each;
        found.push(document);
      }
      if (found.length === LIMIT) break;
    }
    return found;
  }

  private *allDocuments(user: SessionUser): Generator<FoundDocument & { readonly codes: readonly string[] }> {
    for (const kind of LOOKED_UP_KINDS)
      for (const inventory_group of groupsOf(user, servicesOf(kind)))
        for (const [id, { body }] of this.catalogues.of(inventory_group)?.[kind] ?? [])
          yield {
            kind,
            id,
            inventory_group,
            title: titleOf(body) ?? id,
            codes: 'barcodes' in body ? [id, ...body.barcodes] : [id],
          };
  }
}

const titleOf = (body: Readonly<Record<string, unknown>>): string | undefined =>
  [body['name'], body['title']].find((text) => typeof text === 'string');

const reservationOf = ({
  id,
  inventory_group,
  inventory,
  first_name,
  last_name,
  start_date,
  people,
  state,
  checked_in_at,
}: Stored<ReservationDocument>): Found<'reservations'> => ({
  id,
  inventory_group,
  inventory,
  first_name,
  last_name,
  start_date,
  people,
  state,
  checked_in_at,
});

const memberOf = ({ code, inventoryGroup, name, expires }: FoundMember): Found<'members'> => ({
  code,
  inventory_group: inventoryGroup,
  name,
  expires,
});
