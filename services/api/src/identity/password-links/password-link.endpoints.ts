import { Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { linkedPasswordRequest, passwordLinkRequest } from '@stile/contracts';
import { ApiError, apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Limits } from '../limits/limits.js';
import { passwordFault } from '../passwords/password-rule.js';
import { usernameOf } from '../sessions/sign-ins.js';
import { SetPassword } from '../set-password/set-password.handler.js';
import { PasswordLinks } from './password-links.js';

/** A forgotten password: a link is mailed, and sets another one (docs/rules/passwords.md 3 to 5). */
@Endpoints()
export class PasswordLinkEndpoints {
  private readonly logger = new Logger('password-link');

  constructor(
    private readonly commands: CommandBus,
    private readonly links: PasswordLinks,
    private readonly limits: Limits,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/change_password_link',
    summary:
      'Mails a link to set another password, where there is such a user; the answer is always the same',
    access: 'anyone',
    body: passwordLinkRequest,
    status: 204,
    rejections: ['too_many_requests'],
  })
  async ask({ body, caller }: Call<unknown, unknown, z.infer<typeof passwordLinkRequest>>): Promise<Answer> {
    await this.limits.take('passwordLink', caller.address);
    // After the answer, so that its time says nothing of whether there is such a user.
    void this.mail(usernameOf(body));
    return { headers: NO_STORE };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/set_visitor_password',
    summary: 'Sets a password by the link that was mailed, once; all sessions of its user end',
    access: 'anyone',
    body: linkedPasswordRequest,
    status: 204,
    rejections: ['password_link_over', 'password_refused', 'too_many_requests'],
  })
  async set({
    body: { token, password },
    caller,
  }: Call<unknown, unknown, z.infer<typeof linkedPasswordRequest>>): Promise<Answer> {
    await this.limits.take('link', caller.address);
    const username = await this.links.userOf(token);
    if (username === undefined) throw apiError(403, 'password_link_over');
    await this.limits.giveBack('link', caller.address);
    const fault = passwordFault(username, password, this.catalogues.ofUser(username));
    if (fault) throw apiError(422, 'password_refused', { fieldErrors: { password: fault } });
    if ((await this.links.use(token)) !== username) throw apiError(403, 'password_link_over');
    await this.commands.execute(new SetPassword(username, password, username));
    return { headers: NO_STORE };
  }

  /** Nothing is mailed to one account beyond its bound, and nobody is told. */
  private async mail(username: string): Promise<void> {
    try {
      await this.limits.take('passwordLinkOf', username);
      await this.links.send(username, 'forgotten');
    } catch (error) {
      if (!(error instanceof ApiError)) this.logger.warn(`a password link was not mailed: ${String(error)}`);
    }
  }
}
