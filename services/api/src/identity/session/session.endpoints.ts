import { sessionAnswer } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { SignIns } from '../sessions/sign-ins.js';

/** The signed-in user, and signing out. */
@Endpoints()
export class SessionEndpoints {
  constructor(private readonly signIns: SignIns) {}

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
  async signOut(call: Call): Promise<Answer> {
    await this.signIns.close(call);
    return {};
  }
}
