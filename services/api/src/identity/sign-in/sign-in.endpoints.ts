import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  epochMsOf,
  handshakeRequest,
  loginAnswer,
  loginRequest,
  newCodeRequest,
  sessionAnswer,
  type Clock,
  type Ids,
  type Language,
} from '@stile/contracts';
import { refuse } from '../../http/api-error.js';
import { endpoint, type Answer, type Call, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { codeMail } from '../../mail/letters/code-mail.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { CLOCK, IDS, MAILER } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Cookies } from '../sessions/cookies.js';
import { Credentials } from '../sessions/credentials.js';
import { Limits } from '../limits/limits.js';

const RESEND_AFTER_MS = 30_000;
const masked = (email: string): string => email.replace(/^(.).*@/, '$1***@');

/** Sign-in (docs/rules/identity-and-access.md 1 to 4). */
@Endpoints()
export class IdentityEndpoints implements Endpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    private readonly catalogues: CatalogueView,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/get_tfa_token',
        summary: 'Signs in with name and password; a code is mailed where the user has a second factor',
        access: 'anyone',
        body: loginRequest,
        answer: loginAnswer,
        refusals: ['invalid_credentials', 'too_many_requests'],
        handle: (call) => this.login(call),
      }),
      endpoint({
        method: 'POST',
        path: '/api/handshake_tfa_token',
        summary: 'Signs in with the code that was mailed',
        access: 'anyone',
        body: handshakeRequest,
        answer: loginAnswer,
        refusals: ['invalid_code', 'too_many_requests'],
        handle: (call) => this.handshake(call),
      }),
      endpoint({
        method: 'POST',
        path: '/api/send_new_tfa_token',
        summary: 'Mails a new code; the one before it is void',
        access: 'anyone',
        body: newCodeRequest,
        answer: z.strictObject({ sent: z.boolean() }),
        refusals: ['invalid_code', 'too_many_requests'],
        handle: (call) => this.resend(call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/groups',
        summary: 'Who is signed in, with groups and permissions',
        access: 'staff',
        answer: sessionAnswer,
        handle: ({ caller }) => ({ body: caller.user, headers: { 'cache-control': 'no-store' } }),
      }),
      endpoint({
        method: 'POST',
        path: '/api/logout',
        summary: 'Ends the session; harmless without one',
        access: 'anyone',
        status: 204,
        handle: async ({ request, reply }) => {
          const token = this.cookies.session(request);
          if (token) await this.credentials.closeSession(token);
          this.cookies.clearSession(reply);
          return {};
        },
      }),
    ];
  }

  private async login({
    body,
    caller,
    request,
    reply,
  }: Call<unknown, unknown, z.infer<typeof loginRequest>>): Promise<Answer> {
    const username = body.username.trim().toLowerCase();
    await this.limits.take('loginAddress', caller.address);
    await this.limits.take('loginAccount', username);
    if (!(await this.credentials.checkPassword(username, body.password)))
      throw refuse(401, 'invalid_credentials');
    await this.limits.forgive('loginAccount', username);
    const user = this.credentials.sessionUser(username)!;
    if (!user.is_staff) throw refuse(403, 'not_staff');
    if (this.catalogues.user(username)!.user.body.settings.skip_tfa || !user.email)
      return this.signIn(username, request, reply);
    const { challengeId, code } = await this.credentials.challenge(username);
    await this.mail(code, user.email, caller.language);
    return { body: { skip_tfa: false, user: null, challenge: challengeId, sent_to: masked(user.email) } };
  }

  private async handshake({
    body,
    request,
    reply,
  }: Call<unknown, unknown, z.infer<typeof handshakeRequest>>): Promise<Answer> {
    const username = body.username.trim().toLowerCase();
    await this.limits.take('code', username);
    const signedIn = await this.credentials.answerChallenge(body.challenge, username, body.tfa_token.trim());
    if ('triesLeft' in signedIn)
      throw refuse(401, 'invalid_code', { detail: { tries_left: signedIn.triesLeft } });
    await this.limits.forgive('code', username);
    return this.signIn(signedIn.username, request, reply);
  }

  private async resend({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof newCodeRequest>>): Promise<Answer> {
    const username = body.username.trim().toLowerCase();
    const challenge = await this.credentials.openChallenge(body.challenge);
    const email = this.credentials.sessionUser(username)?.email;
    if (!challenge || challenge.username !== username || !email) throw refuse(401, 'invalid_code');
    const waitMs = RESEND_AFTER_MS - (epochMsOf(this.clock.now()) - epochMsOf(challenge.sentAt));
    if (waitMs > 0)
      throw refuse(429, 'too_many_requests', {
        detail: { seconds: Math.ceil(waitMs / 1000) },
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    await this.limits.take('resend', username);
    const { code } = await this.credentials.challenge(username, body.challenge);
    await this.mail(code, email, caller.language);
    return { body: { sent: true } };
  }

  private async signIn(username: string, request: Call['request'], reply: Call['reply']): Promise<Answer> {
    this.cookies.setSession(reply, await this.credentials.openSession(username));
    if (!this.cookies.station(request)) this.cookies.setStation(reply, this.ids.next());
    return {
      body: { skip_tfa: true, user: this.credentials.sessionUser(username), challenge: null, sent_to: null },
      headers: { 'cache-control': 'no-store' },
    };
  }

  private async mail(code: string, to: string, language: Language): Promise<void> {
    await this.mailer.send(await codeMail(code, to, language, `${this.ids.next()}@stile`));
  }
}
