import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  accepts,
  adminListQuery,
  exportColumns,
  FIELD_ERRORS,
  fieldErrorOf,
  placesOf,
  SECURITY_ACTS,
  securityEntry,
  securityLog,
  UNKNOWN_USER,
  type FieldError,
  type Language,
  type SecurityEntry,
  type SessionUser,
} from '@stile/contracts';
import { consoleText } from '@stile/contracts/messages/console-text';
import { malformed } from '../http/api-error.js';
import { endpoint, Endpoints, type Answer, type Endpoint } from '../http/endpoint.js';
import type { OpenRows, RowsRequest } from '../http/listed-rows.js';
import { contentRange, listRequest } from '../lists/list-request.js';
import { listOf } from '../lists/report-list.js';
import { STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';

const FILTERS = z.strictObject({
  act: z.enum(SECURITY_ACTS).optional(),
  by: z.string(accepts('text')).max(100, accepts('text')).optional(),
});

const LISTED = listOf(securityLog);
const COLUMNS = exportColumns(securityLog, {
  act: [
    { key: 'act', kind: 'status', texts: 'operations.security_', label: 'operations.security_act' },
    { key: 'times', kind: 'count', label: 'operations.security_times' },
  ],
  by: 'person',
  subject: [
    { key: 'subject', kind: 'text', label: 'operations.security_subject' },
    { key: 'code', kind: 'text', label: 'operations.security_code' },
  ],
});

/** Sign-ins, refusals, changes of rights, exports and erasures: the newest first. */
@Endpoints()
export class SecurityLogEndpoint implements Endpoints {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: `/api/admin/${securityLog.name}`,
        summary: 'Sign-ins, refusals, changes of rights, exports and erasures, the newest first',
        access: 'superuser',
        query: adminListQuery,
        answer: z.array(securityEntry),
        handle: ({ query }) => this.page(query),
        listed: {
          name: securityLog.name,
          services: LISTED.services,
          isOfSuperusers: true,
          columns: COLUMNS,
          lines: (row, language) => [lineOf(row as SecurityEntry, language)],
          open: (request, user) => this.open(request, user),
        },
      }),
    ];
  }

  private async page(query: z.infer<typeof adminListQuery>): Promise<Answer> {
    const { skip, limit } = listRequest(query, LISTED);
    const ordered = await this.ordered(query);
    const body = ordered.slice(skip, skip + limit);
    return { body, headers: contentRange(securityLog.name, skip, body.length, ordered.length) };
  }

  private async open(
    { skip, limit, ...request }: RowsRequest,
    { user_inventory_groups: groups }: SessionUser,
  ): Promise<OpenRows> {
    await this.storage.security.flush();
    const ordered = await this.ordered(request);
    const part = ordered.slice(skip, skip + limit);
    return {
      groups,
      total: ordered.length,
      // It is no part of the log: its own newest entry says up to where.
      asOf: ordered.at(0)?.id ?? '',
      // It is of no venue: times are by the clock of the first.
      rows: Readable.from(part.map((entry) => ({ ...entry, inventory_group: groups[0] }))),
      close: () => Promise.resolve(),
    };
  }

  private async ordered(query: Pick<RowsRequest, 'filter' | 'sort'>): Promise<readonly SecurityEntry[]> {
    const { filter, sort } = listRequest(query, LISTED);
    const wanted = filterOf(filter);
    const found = (await this.storage.security.all()).filter(wanted);
    return sort[1] === 1 ? [...found].reverse() : found;
  }
}

const lineOf = ({ by, ...entry }: SecurityEntry, language: Language) => ({
  ...entry,
  by: by === UNKNOWN_USER ? consoleText('operations.security_unknown', language) : by,
});

/** @throws ApiError 400 that names the part that is wrong */
const filterOf = (filter: unknown): ((entry: SecurityEntry) => boolean) => {
  const parsed = FILTERS.safeParse(filter, FIELD_ERRORS);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error: FieldError =
      issue!.code === 'unrecognized_keys'
        ? { key: 'choice', values: { values: Object.keys(FILTERS.shape) } }
        : fieldErrorOf(issue!);
    throw malformed({ [`query.filter.${placesOf(issue!)[0]!.join('.')}`]: error });
  }
  const { act, by } = parsed.data;
  return (entry) => (act === undefined || entry.act === act) && (by === undefined || entry.by === by);
};
