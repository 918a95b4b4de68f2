import { Inject } from '@nestjs/common';
import { sessionAnswer } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';

/** The signed-in user, and signing out. */
@Endpoints()
export class SessionEndpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/groups',
    summary: 'Who is signed in, with groups and permissions',
    access: 'staff',
    answer: sessionAnswer,
  })
  show({ caller }: Call): Answer {
    return { body: caller.user, headers: NO_STORE };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Ends the session; harmless without one',
    access: 'anyone',
    status: 204,
  })
  async signOut({ request, reply, caller }: Call): Promise<Answer> {
    const token = this.cookies.session(request);
    if (token) await this.credentials.closeSession(token);
    if (caller.user) this.storage.security.record({ act: 'signed_out', by: caller.user.username });
    this.cookies.clearSession(reply);
    if (token) this.cookies.clearVisits(reply);
    return {};
  }
}
