import type { z } from 'zod';
import { confirmPasswordRequest } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { OwnPassword } from '../passwords/own-password.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';

/** Acts that a session may do only shortly after its password was given (docs/rules/identity-and-access.md 29). */
@Endpoints()
export class ConfirmPasswordEndpoint {
  constructor(
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/confirm_password',
    summary: 'Confirms the caller’s password, for what is changed only shortly after it was given',
    access: 'staff',
    body: confirmPasswordRequest,
    status: 204,
    rejections: ['password_wrong', 'too_many_requests'],
  })
  async confirm({
    body,
    caller,
    request,
  }: Call<unknown, unknown, z.infer<typeof confirmPasswordRequest>>): Promise<Answer> {
    await this.ownPassword.check(caller, body.password);
    await this.credentials.confirmSession(this.cookies.session(request) ?? '');
    return { headers: NO_STORE };
  }
}
