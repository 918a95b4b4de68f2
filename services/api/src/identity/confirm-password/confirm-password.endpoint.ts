import { confirmPasswordRequest } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { OwnPassword } from '../passwords/own-password.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';

/** What a session may do only shortly after its password was given (docs/rules/identity-and-access.md 29). */
@Endpoints()
export class ConfirmPasswordEndpoint implements Endpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    private readonly cookies: Cookies,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/confirm_password',
        summary: 'Confirms the caller’s password, for what is changed only shortly after it was given',
        access: 'staff',
        body: confirmPasswordRequest,
        status: 204,
        rejections: ['password_wrong', 'too_many_requests'],
        handle: async ({ body, caller, request }) => {
          await this.ownPassword.check(caller, body.password);
          await this.credentials.confirmSession(this.cookies.session(request) ?? '');
          return { headers: NO_STORE };
        },
      }),
    ];
  }
}
