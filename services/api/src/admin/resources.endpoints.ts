import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  adminDocument,
  ADMIN_RESOURCES,
  adminListQuery,
  documentId,
  idText,
  KINDS,
  reservationRow,
  venueStream,
  type AdminResource,
  type Kind,
} from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { venueDocumentKey, type Filter, type ReadModels } from '@stile/projections';
import { ChangeVenue } from '../catalog/change-venue/change-venue.handler.js';
import { refuse } from '../http/api-error.js';
import { endpoint, type Answer, type Call, type Endpoint, Endpoints } from '../http/endpoint.js';
import { LANES, READ_MODELS } from '../ports/tokens.js';
import { documentBody } from './console-document.js';
import { escalates, losesOwnAccess } from './escalation.js';
import { groupOf, groupsOf } from '../identity/permissions/reached-groups.js';
import { contentRange, listRequest, personSort, SEARCH_TEXT, storeFilter } from './simple-rest.js';

type ListCall = Call<unknown, z.infer<typeof adminListQuery>>;
const oneParams = z.strictObject({ id: z.string().min(1).max(100) });

const RESERVATION_FILTERS = [
  'id',
  'state',
  'inventory_group',
  'inventory',
  'visit_date',
  'created',
  'channel',
  'last_name',
  'email',
];

/** What of a document its search box looks in; a title may have a text in each language. */
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
const searchedIn = (fields: readonly string[]): string[] => [
  'id',
  ...SEARCHED.filter((path) => fields.includes(path.split('.')[0]!)),
];

/** The console's CRUD resources, from the one table of resources (design, section 7). */
@Endpoints()
export class ResourceEndpoints implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly commands: CommandBus,
  ) {}

  endpoints(): readonly Endpoint[] {
    return ADMIN_RESOURCES.flatMap((resource) =>
      resource.kind ? this.venueEndpoints(resource, resource.kind) : this.reservationEndpoints(resource),
    );
  }

  private reservationEndpoints(resource: AdminResource): Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/admin/reservations',
        summary: 'Reservations, a page of them',
        access: { services: resource.read },
        query: adminListQuery,
        answer: z.array(reservationRow),
        handle: ({ query, caller }: ListCall) =>
          this.list(
            resource,
            'reservations',
            query,
            ['created', -1],
            storeFilterOf(RESERVATION_FILTERS, [SEARCH_TEXT]),
            { inventory_group: { $in: groupsOf(caller.user!, resource.read) } },
            bareReservation,
          ),
      }),
      endpoint({
        method: 'GET',
        path: '/api/admin/reservations/:id',
        summary: 'One row of the reservations',
        access: { services: resource.read },
        params: oneParams,
        answer: reservationRow,
        refusals: ['reservation_not_found'],
        handle: async ({ params, caller }) => {
          const row = await this.models.get('reservations', params.id);
          if (!row || !groupsOf(caller.user!, resource.read).includes(String(row['inventory_group'])))
            throw refuse(404, 'reservation_not_found');
          return { body: bareReservation(row), headers: { 'cache-control': 'no-store' } };
        },
      }),
    ];
  }

  private venueEndpoints(resource: AdminResource, kind: Kind): Endpoint[] {
    const path = `/api/admin/${resource.name}`;
    const answer = adminDocument(kind);
    const fields = Object.keys(KINDS[kind].schema.shape);
    const writable =
      resource.write.length > 0
        ? [
            endpoint({
              method: 'POST',
              path,
              summary: `Adds to ${resource.name}`,
              access: { services: resource.write },
              query: groupQuery,
              body: z.record(z.string(), z.unknown()),
              answer,
              status: 201,
              refusals: ['document_invalid', 'reference_unknown', 'document_changed'],
              handle: (call) => this.save(resource, kind, call.query.group, call.body, 0, call),
            }),
            endpoint({
              method: 'PUT',
              path: `${path}/:id`,
              summary: `Changes one of ${resource.name}`,
              access: { services: resource.write },
              params: oneParams,
              query: groupQuery,
              body: z.record(z.string(), z.unknown()),
              answer,
              refusals: [
                'document_invalid',
                'reference_unknown',
                'document_changed',
                ...(kind === 'users' ? ['own_access'] : []),
              ],
              handle: (call) => {
                if (documentId(kind, call.body) !== call.params.id)
                  throw refuse(422, 'document_invalid', {
                    fields: { [`body.${KINDS[kind].idField}`]: 'the id of the path' },
                  });
                return this.save(
                  resource,
                  kind,
                  call.query.group,
                  call.body,
                  Number(call.body['_revision']),
                  call,
                );
              },
            }),
            endpoint({
              method: 'DELETE',
              path: `${path}/:id`,
              summary: `Removes one of ${resource.name}`,
              access: { services: resource.write },
              params: oneParams,
              query: groupQuery,
              answer: z.strictObject({ id: z.string() }),
              refusals: [
                'document_not_found',
                'reference_unknown',
                ...(kind === 'users' ? ['own_access'] : []),
              ],
              handle: async (call) => {
                const group = groupOf(resource.write, call.query.group, call.caller.user!);
                const document = await this.present(kind, group, call.params.id);
                if (!document) throw refuse(404, 'document_not_found');
                if (escalates(kind, call.caller.user!, document, undefined)) throw refuse(403, 'no_access');
                if (losesOwnAccess(kind, call.caller.user!, call.params.id, undefined))
                  throw refuse(409, 'own_access');
                const { position } = await this.commands.execute(
                  new ChangeVenue(
                    group,
                    [{ kind, remove: call.params.id }],
                    call.caller.user!.username,
                    call.caller.station,
                  ),
                );
                return { body: { id: call.params.id }, position };
              },
            }),
          ]
        : [];
    return [
      endpoint({
        method: 'GET',
        path,
        summary: `A page of ${resource.name}`,
        access: { services: resource.read },
        query: adminListQuery,
        answer: z.array(answer),
        handle: ({ query, caller }: ListCall) =>
          this.list(
            resource,
            'venue_documents',
            query,
            ['id', 1],
            storeFilterOf([...fields, '_group'], searchedIn(fields)),
            { _kind: kind, _group: { $in: groupsOf(caller.user!, resource.read) } },
            bareDocument,
          ),
      }),
      endpoint({
        method: 'GET',
        path: `${path}/:id`,
        summary: `One of ${resource.name}`,
        access: { services: resource.read },
        params: oneParams,
        query: groupQuery,
        answer,
        refusals: ['document_not_found'],
        handle: async ({ params, query, caller }) => {
          const document = await this.document(
            kind,
            groupOf(resource.read, query.group, caller.user!),
            params.id,
          );
          if (!document) throw refuse(404, 'document_not_found');
          return { body: bareDocument(document), headers: { 'cache-control': 'no-store' } };
        },
      }),
      ...writable,
    ];
  }

  private async list(
    resource: AdminResource,
    model: string,
    query: z.infer<typeof adminListQuery>,
    defaultSort: readonly [string, 1 | -1],
    toFilter: (filter: Readonly<Record<string, unknown>>) => Filter,
    scope: Filter,
    bare: (row: Readonly<Record<string, unknown>>) => unknown,
  ): Promise<Answer> {
    const request = listRequest(query, resource.sorts, defaultSort);
    const filter: Filter = { $and: [scope, toFilter(request.filter)] };
    const [rows, total] = await Promise.all([
      this.models.find(model, {
        filter,
        sort: [model === 'reservations' ? personSort(request.sort) : request.sort],
        skip: request.skip,
        limit: request.limit,
      }),
      this.models.count(model, filter),
    ]);
    return { body: rows.map(bare), headers: contentRange(resource.name, request.skip, rows.length, total) };
  }

  /** What a command changes is asked of the venue's stream: the read model may be behind it. */
  private async present(
    kind: Kind,
    group: string,
    id: string,
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { state } = await this.lanes.load(venueDecider, venueStream(group));
    return state[kind].get(id)?.body;
  }

  private document = (kind: Kind, group: string, id: string) =>
    this.models.get('venue_documents', venueDocumentKey(kind, group, id));

  private async save(
    resource: AdminResource,
    kind: Kind,
    named: string | undefined,
    document: Readonly<Record<string, unknown>>,
    expected: number,
    { caller }: Call,
  ): Promise<Answer> {
    const group = groupOf(resource.write, named, caller.user!);
    const body = documentBody(kind, document);
    if (escalates(kind, caller.user!, await this.present(kind, group, documentId(kind, body)), body))
      throw refuse(403, 'no_access');
    if (losesOwnAccess(kind, caller.user!, documentId(kind, body), body)) throw refuse(409, 'own_access');
    const change = { kind, body, ...(Number.isInteger(expected) ? { expected } : {}) };
    const { position, revisions } = await this.commands.execute(
      new ChangeVenue(group, [change], caller.user!.username, caller.station),
    );
    const id = documentId(kind, body);
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
}

const groupQuery = z.strictObject({ group: idText.optional() });

const storeFilterOf =
  (allowed: readonly string[], searched: readonly string[]) =>
  (filter: Readonly<Record<string, unknown>>): Filter =>
    storeFilter(filter, allowed, searched);

const bareReservation = ({
  _id,
  _position,
  search: _search,
  by_name: _byName,
  person: _person,
  ...row
}: Readonly<Record<string, unknown>>): unknown => row;
const bareDocument = ({ _id, _position, _kind, ...row }: Readonly<Record<string, unknown>>): unknown => row;
