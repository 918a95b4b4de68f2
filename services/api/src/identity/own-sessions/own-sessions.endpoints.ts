import { Inject } from '@nestjs/common';
import { ownSessionsAnswer } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials, type OpenSession } from '../sessions/credentials.js';

/** Where the caller is signed in, and signing out everywhere else. */
@Endpoints()
export class OwnSessionsEndpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/sessions',
    summary: 'The caller’s own sessions, the newest first',
    access: 'staff',
    answer: ownSessionsAnswer,
  })
  async list(call: Call): Promise<Answer> {
    return {
      body: (await this.of(call)).map(({ startedAt, seenAt, current }) => ({
        started_at: startedAt,
        seen_at: seenAt,
        current,
      })),
      headers: NO_STORE,
    };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/sessions/end_others',
    summary: 'Ends the caller’s own sessions but the one that asks',
    access: 'staff',
    status: 204,
  })
  async endOthers(call: Call): Promise<Answer> {
    for (const { key, current } of await this.of(call)) if (!current) await this.credentials.endSession(key);
    this.storage.security.record({ act: 'signed_out', by: call.caller.user!.username });
    return { headers: NO_STORE };
  }

  private of({ caller, request }: Pick<Call, 'caller' | 'request'>): Promise<readonly OpenSession[]> {
    return this.credentials.sessionsOf(caller.user!.username, this.cookies.session(request) ?? '');
  }
}
