import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  accepts,
  adminListQuery,
  FIELD_ERRORS,
  fieldErrorOf,
  placesOf,
  SECURITY_ACTS,
  securityEntry,
  securityLog,
  type FieldError,
  type SecurityEntry,
} from '@stile/contracts';
import { malformed } from '../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { contentRange, listRequest } from '../lists/list-request.js';
import { listOf } from '../lists/report-list.js';
import { STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';

const FILTERS = z.strictObject({
  act: z.enum(SECURITY_ACTS).optional(),
  by: z.string(accepts('text')).max(100, accepts('text')).optional(),
});

/** Sign-ins, refusals, changes of rights, exports and erasures: the newest first. */
@Endpoints()
export class SecurityLogEndpoint {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  @Endpoint({
    method: 'GET',
    path: `/api/admin/${securityLog.name}`,
    summary: 'Sign-ins, refusals, changes of rights, exports and erasures, the newest first',
    access: 'superuser',
    query: adminListQuery,
    answer: z.array(securityEntry),
  })
  list({ query }: Call<unknown, z.infer<typeof adminListQuery>>): Promise<Answer> {
    return this.page(query);
  }

  private async page(query: z.infer<typeof adminListQuery>): Promise<Answer> {
    const { filter, skip, limit, sort } = listRequest(query, listOf(securityLog));
    const wanted = filterOf(filter);
    const found = (await this.storage.security.all()).filter(wanted);
    const ordered = sort[1] === 1 ? [...found].reverse() : found;
    const body = ordered.slice(skip, skip + limit);
    return { body, headers: contentRange(securityLog.name, skip, body.length, found.length) };
  }
}

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
