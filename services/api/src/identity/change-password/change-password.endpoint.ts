import type { z } from 'zod';
import { CommandBus } from '@nestjs/cqrs';
import { changePasswordRequest } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { OwnPassword } from '../passwords/own-password.js';
import { passwordFault } from '../passwords/password-rule.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';
import { SetPassword } from '../set-password/set-password.handler.js';

@Endpoints()
export class ChangePasswordEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    private readonly cookies: Cookies,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/change_password',
    summary: 'Changes the caller’s own password, and ends their other sessions',
    access: 'staff',
    body: changePasswordRequest,
    status: 204,
    rejections: ['password_wrong', 'password_refused', 'too_many_requests'],
  })
  async change({
    body,
    caller,
    reply,
  }: Call<unknown, unknown, z.infer<typeof changePasswordRequest>>): Promise<Answer> {
    const username = await this.ownPassword.check(caller, body.password);
    const fault = passwordFault(username, body.new_password, this.catalogues.ofUser(username));
    if (fault) throw apiError(422, 'password_refused', { fieldErrors: { new_password: fault } });
    await this.commands.execute(new SetPassword(username, body.new_password, username));
    // The session that changes it ended with all others.
    this.cookies.setSession(reply, await this.credentials.openSession(username));
    return { headers: NO_STORE };
  }
}
