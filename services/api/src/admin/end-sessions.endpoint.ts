import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { ADMIN_RESOURCES, endSessionsAnswer, idText, venueStream } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../http/api-error.js';
import { NO_STORE } from '../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { groupOf } from '../identity/permissions/reached-groups.js';
import { Cookies } from '../identity/sessions/cookies.js';
import { Credentials } from '../identity/sessions/credentials.js';
import { LANES, STORAGE } from '../ports/tokens.js';
import type { Storage } from '../storage/storage.js';
import { givesMore } from './granting.js';

const services = ADMIN_RESOURCES.find(({ kind }) => kind === 'users')!.write;

const endSessionsParams = z.strictObject({ id: z.string().min(1).max(100) });
const endSessionsQuery = z.strictObject({ group: idText.optional() });

/** Ends a user's sessions, as when their phone is lost (docs/rules/identity-and-access.md 28). */
@Endpoints()
export class EndSessionsEndpoint {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'security'>,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/end_sessions',
    summary: 'Ends the sessions of a user, but for the one that asks',
    access: { services },
    params: endSessionsParams,
    query: endSessionsQuery,
    answer: endSessionsAnswer,
    rejections: ['document_not_found'],
  })
  async endSessions({
    params: { id },
    query,
    caller,
    request,
  }: Call<z.infer<typeof endSessionsParams>, z.infer<typeof endSessionsQuery>>): Promise<Answer> {
    const group = groupOf(services, query.group, caller.user!);
    // From the venue's stream: the read model may be behind it.
    const { state: venue } = await this.lanes.load(venueDecider, venueStream(group));
    const user = venue.users.get(id)?.body;
    if (!user) throw apiError(404, 'document_not_found');
    const groups = venue.permission_groups;
    if (givesMore({ kind: 'users', editor: caller.user!, before: user, after: user, groups }))
      throw apiError(403, 'no_access');
    const ended = await this.end(id, this.cookies.session(request) ?? '');
    const { username: by } = caller.user!;
    this.storage.security.record({ act: 'sessions_ended', by, subject: `users/${id}` });
    return { body: { ended }, headers: NO_STORE };
  }

  private async end(username: string, asking: string): Promise<number> {
    const others = (await this.credentials.sessionsOf(username, asking)).filter(({ current }) => !current);
    for (const { key } of others) await this.credentials.endSession(key);
    return others.length;
  }
}
