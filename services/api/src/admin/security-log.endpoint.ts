import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { adminListQuery, SECURITY_ACTS, securityEntry, type SecurityEntry } from '@stile/contracts';
import { apiError } from '../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { contentRange, listRequest } from '../lists/list-request.js';
import { STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';

const NAME = 'security_log';
const FILTERS = z.strictObject({
  act: z.enum(SECURITY_ACTS, { error: `one of ${SECURITY_ACTS.join(', ')}` }).optional(),
  by: z.string({ error: 'a text' }).max(100, { error: 'a text' }).optional(),
});

/** Who signed in, was refused, changed rights, exported or erased: the newest first. */
@Endpoints()
export class SecurityLogEndpoint {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  @Endpoint({
    method: 'GET',
    path: `/api/admin/${NAME}`,
    summary: 'Sign-ins, refusals, changes of rights, exports and erasures, the newest first',
    access: 'superuser',
    query: adminListQuery,
    answer: z.array(securityEntry),
  })
  list({ query }: Call<unknown, z.infer<typeof adminListQuery>>): Promise<Answer> {
    return this.page(query);
  }

  private async page(query: z.infer<typeof adminListQuery>): Promise<Answer> {
    const { filter, skip, limit, sort } = listRequest(query, { sorts: ['at'], defaultSort: ['at', -1] });
    const wanted = filterOf(filter);
    const found = (await this.storage.security.all()).filter(wanted);
    const ordered = sort[1] === 1 ? [...found].reverse() : found;
    const body = ordered.slice(skip, skip + limit);
    return { body, headers: contentRange(NAME, skip, body.length, found.length) };
  }
}

/** @throws ApiError 400 that names the part that is wrong */
const filterOf = (filter: unknown): ((entry: SecurityEntry) => boolean) => {
  const parsed = FILTERS.safeParse(filter);
  if (!parsed.success) {
    const { path, message, code } = parsed.error.issues[0]!;
    const field =
      code === 'unrecognized_keys' ? (parsed.error.issues[0] as { keys: string[] }).keys[0]! : path.join('.');
    throw apiError(400, 'bad_request', {
      fields: { [`query.filter.${field}`]: code === 'unrecognized_keys' ? 'one of act, by' : message },
    });
  }
  const { act, by } = parsed.data;
  return (entry) => (act === undefined || entry.act === act) && (by === undefined || entry.by === by);
};
