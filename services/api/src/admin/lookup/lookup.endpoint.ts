import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  addDays,
  ADMIN_RESOURCES,
  LOOKED_UP_KINDS,
  lookupAnswer,
  lookupQuery,
  MOST_LOOKED_UP,
  plainWords,
  RESERVATION_SERVICES,
  searchTerms,
  type Clock,
  type LookupAnswer,
  type Membership,
  type SessionUser,
} from '@stile/contracts';
import {
  reservationsProjector,
  venueDocumentsProjector,
  type Filter,
  type ReadModel,
  type ReadModels,
  type ReservationDocument,
  type Stored,
  type VenueDocument,
} from '@stile/projections';
import { ReservationPresenter } from '../../bookings/presentation/reservation-presenter.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupsOf } from '../../identity/permissions/reached-groups.js';
import { pageOf } from '../../lists/list-rows.js';
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
      members: members.slice(0, MOST_LOOKED_UP),
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
    const words = searchTerms(groups, q).map((texts): Filter => ({ words: { $startsWith: texts } }));
    const found: Stored<ReservationDocument>[] = [];
    for (const [start_date, direction] of nearestFirst(today)) {
      const limit = LIMIT - found.length;
      if (limit === 0) break;
      const rows = { groupField: 'inventory_group', groups, skip: 0, limit };
      found.push(
        ...(await pageOf(this.reservations, {
          ...rows,
          filter: { $and: [{ start_date }, ...words] },
          sort: [['start_date', direction]],
        })),
      );
    }
    return found;
  }

  private async membersOf(groups: readonly string[], q: string): Promise<Found<'members'>[]> {
    if (groups.length === 0) return [];
    const words = searchTerms(groups, q).map((texts): Filter => ({ _words: { $startsWith: texts } }));
    const rows = await this.stored.find({
      filter: { $and: [{ _kind: 'memberships', _group: { $in: groups } }, ...words] },
      sort: [['_by_name', 1]],
      limit: LIMIT,
    });
    return rows.map((row) => memberOf(row._group, row as unknown as Membership));
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

const nearestFirst = (today: string): readonly (readonly [Filter[string], 1 | -1])[] => [
  [{ $gte: today, $lt: addDays(today, 1) }, 1],
  [{ $gte: addDays(today, 1) }, 1],
  [{ $lt: today }, -1],
];

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

const memberOf = (
  inventory_group: string,
  { code, first_name, last_name, expires }: Membership,
): Found<'members'> => ({
  code,
  inventory_group,
  name: [first_name, last_name].filter(Boolean).join(' ') || null,
  expires,
});
