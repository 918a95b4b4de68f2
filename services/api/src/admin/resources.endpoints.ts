import { Inject, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  adminDocument,
  ADMIN_RESOURCES,
  documentId,
  idText,
  KINDS,
  reservationRow,
  venueStream,
  type AdminResource,
  type Kind,
  type Position,
} from '@stile/contracts';
import { venueDecider, type Catalogue } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import {
  reservationsProjector,
  venueDocumentKey,
  venueDocumentsProjector,
  type ReadModels,
} from '@stile/projections';
import { ChangeVenue } from '../catalog/change-venue/change-venue.handler.js';
import { apiError, malformed } from '../http/api-error.js';
import { senderOf } from '../http/call.js';
import { endpoint, type Answer, type Call, type Caller, type Endpoint, Endpoints } from '../http/endpoint.js';
import { PasswordLinks } from '../identity/password-links/password-links.js';
import { groupOf, groupsOf } from '../identity/permissions/reached-groups.js';
import { Cookies } from '../identity/sessions/cookies.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { listEndpoint } from '../lists/list-resource.js';
import { LANES, READ_MODELS } from '../ports/tokens.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { documentBody } from './console-document.js';
import { documentsList, presentDocument } from './documents.list.js';
import { changesSignIn, givesMore, losesOwnAccess } from './granting.js';
import { presentReservationRow, reservationsList } from './reservations.list.js';

type Body = Readonly<Record<string, unknown>>;

const byId = z.strictObject({ id: z.string().min(1).max(100) });
const ofGroup = z.strictObject({ group: idText.optional() });
const anyDocument = z.record(z.string(), z.unknown());
/** An api process follows the log within moments. */
const SEEN_WITHIN_MS = 5_000;
const NO_STORE = { 'cache-control': 'no-store' };

const USER_REJECTIONS = ['username_taken', 'own_access', 'password_unconfirmed'] as const;

/** The console's resources, from the one table of resources. */
@Endpoints()
export class ResourceEndpoints implements Endpoints {
  private readonly logger = new Logger('console');

  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    private readonly links: PasswordLinks,
  ) {}

  endpoints(): readonly Endpoint[] {
    return ADMIN_RESOURCES.flatMap((resource) => {
      const { kind } = resource;
      if (kind === null)
        return [
          listEndpoint(this.models, reservationsList(resource, this.catalogues)),
          this.oneReservation(resource),
        ];
      const readable = [
        listEndpoint(this.models, documentsList(resource, kind)),
        this.oneDocument(resource, kind),
      ];
      return resource.write.length === 0
        ? readable
        : [
            ...readable,
            this.addDocument(resource, kind),
            this.changeDocument(resource, kind),
            this.removeDocument(resource, kind),
          ];
    });
  }

  private oneReservation({ name, read }: AdminResource): Endpoint {
    return endpoint({
      method: 'GET',
      path: `/api/admin/${name}/:id`,
      summary: 'One row of the reservations',
      access: { services: read },
      params: byId,
      answer: reservationRow,
      rejections: ['reservation_not_found'],
      handle: async ({ params, caller }) => {
        const row = await this.models.of(reservationsProjector).get(params.id);
        if (!row || !groupsOf(caller.user!, read).includes(row.inventory_group))
          throw apiError(404, 'reservation_not_found');
        return { body: presentReservationRow(row), headers: NO_STORE };
      },
    });
  }

  private oneDocument({ name, read }: AdminResource, kind: Kind): Endpoint {
    return endpoint({
      method: 'GET',
      path: `/api/admin/${name}/:id`,
      summary: `One of ${name}`,
      access: { services: read },
      params: byId,
      query: ofGroup,
      answer: adminDocument(kind),
      rejections: ['document_not_found'],
      handle: async ({ params, query, caller }) => {
        const group = groupOf(read, query.group, caller.user!);
        const document = await this.models
          .of(venueDocumentsProjector)
          .get(venueDocumentKey(kind, group, params.id));
        if (!document) throw apiError(404, 'document_not_found');
        return { body: presentDocument(document), headers: NO_STORE };
      },
    });
  }

  private addDocument({ name, write }: AdminResource, kind: Kind): Endpoint {
    return endpoint({
      method: 'POST',
      path: `/api/admin/${name}`,
      summary: `Adds to ${name}`,
      access: { services: write },
      query: ofGroup,
      body: anyDocument,
      answer: adminDocument(kind),
      status: 201,
      rejections: [
        'document_invalid',
        'reference_unknown',
        'document_changed',
        ...(kind === 'users' ? USER_REJECTIONS : []),
      ],
      handle: ({ query, body, ...call }) =>
        this.save({ kind, group: groupOf(write, query.group, call.caller.user!), body, expected: 0 }, call),
    });
  }

  private changeDocument({ name, write }: AdminResource, kind: Kind): Endpoint {
    return endpoint({
      method: 'PUT',
      path: `/api/admin/${name}/:id`,
      summary: `Changes one of ${name}`,
      access: { services: write },
      params: byId,
      query: ofGroup,
      body: anyDocument,
      answer: adminDocument(kind),
      rejections: [
        'revision_missing',
        'document_invalid',
        'reference_unknown',
        'document_changed',
        ...(kind === 'users' ? USER_REJECTIONS : []),
      ],
      handle: ({ params, query, body, ...call }) => {
        if (documentId(kind, body) !== params.id)
          throw apiError(422, 'document_invalid', {
            fieldErrors: { [`body.${KINDS[kind].idField}`]: { key: 'path_id' } },
          });
        const group = groupOf(write, query.group, call.caller.user!);
        return this.save({ kind, group, body, expected: revisionIn(body) }, call);
      },
    });
  }

  private removeDocument({ name, write }: AdminResource, kind: Kind): Endpoint {
    return endpoint({
      method: 'DELETE',
      path: `/api/admin/${name}/:id`,
      summary: `Removes one of ${name}`,
      access: { services: write },
      params: byId,
      query: ofGroup,
      answer: z.strictObject({ id: z.string() }),
      rejections: [
        'document_not_found',
        'reference_unknown',
        ...(kind === 'users' ? (['own_access'] as const) : []),
      ],
      handle: async ({ params: { id }, query, caller }) => {
        const group = groupOf(write, query.group, caller.user!);
        const present = await this.current(group);
        const previous = present[kind].get(id)?.body;
        if (!previous) throw apiError(404, 'document_not_found');
        checkRights({ kind, id, previous, next: undefined }, caller, present);
        const { position } = await this.commands.execute(
          new ChangeVenue(group, [{ kind, remove: id }], senderOf(caller)),
        );
        if (kind === 'users') await this.links.forget(id);
        return { body: { id }, position };
      },
    });
  }

  /** @param document `expected` is the revision that it was edited from, 0 for a new one. */
  private async save(
    document: {
      readonly kind: Kind;
      readonly group: string;
      readonly body: Body;
      readonly expected: number | undefined;
    },
    { caller, request }: Pick<Call, 'caller' | 'request'>,
  ): Promise<Answer> {
    const { kind, group, expected } = document;
    const body = documentBody(kind, document.body);
    const id = documentId(kind, body);
    const present = await this.current(group);
    const previous = present[kind].get(id)?.body;
    checkRights({ kind, id, previous, next: body }, caller, present);
    // Adding a document changes nobody's: where there is one already, it is rejected as changed.
    if (
      expected !== 0 &&
      changesSignIn(kind, previous, body) &&
      !(await this.credentials.isConfirmed(this.cookies.session(request) ?? ''))
    )
      throw apiError(428, 'password_unconfirmed');
    if (expected === undefined)
      throw apiError(428, 'revision_missing', { fields: { 'body._revision': 'revision_missing' } });
    const change = { kind, body, expected };
    const { position, revisions } = await this.commands.execute(
      new ChangeVenue(group, [change], senderOf(caller)),
    );
    if (kind === 'users' && !previous) await this.invite(id, position, caller);
    return {
      body: {
        ...body,
        id: kind === 'price_rules' ? Number(id) : id,
        _group: group,
        _revision: revisions.get(`${kind}/${id}`) ?? expected,
      },
      position,
    };
  }

  /** Mails a new user a link to choose a password. Where it is not mailed, they ask for one at the sign-in. */
  private async invite(username: string, position: Position, { user }: Caller): Promise<void> {
    try {
      await this.catalogues.waitFor(position, SEEN_WITHIN_MS);
      await this.links.send(username, 'invited', user!.username);
    } catch (error) {
      this.logger.warn(`an invitation was not mailed: ${String(error)}`);
    }
  }

  /** From the venue's stream: the read model may be behind it. */
  private async current(group: string): Promise<Catalogue> {
    return (await this.lanes.load(venueDecider, venueStream(group))).state;
  }
}

/** The revision that a document was edited from; undefined where it names none. @throws ApiError 400 */
const revisionIn = ({ _revision: revision }: Body): number | undefined => {
  if (revision === undefined || Number.isSafeInteger(revision)) return revision as number | undefined;
  throw malformed({ 'body._revision': { key: 'whole' } });
};

/** @throws ApiError 403 where the edit gives rights that the editor does not have, 409 where it takes their own */
const checkRights = (
  {
    kind,
    id,
    previous,
    next,
  }: {
    readonly kind: Kind;
    readonly id: string;
    readonly previous: Body | undefined;
    readonly next: Body | undefined;
  },
  { user }: Caller,
  { permission_groups: groups }: Catalogue,
): void => {
  if (givesMore({ kind, editor: user!, before: previous, after: next, groups }))
    throw apiError(403, 'no_access');
  if (losesOwnAccess(kind, user!, id, next))
    throw apiError(409, 'own_access', { fields: { [`${kind}.${id}`]: 'own_access' } });
};
