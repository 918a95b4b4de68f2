import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { epochMsOf, handshakeRequest, loginAnswer, newCodeRequest, type Clock } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { Limits } from '../limits/limits.js';
import { Credentials } from '../sessions/credentials.js';
import { SignIns, usernameOf } from '../sessions/sign-ins.js';

const RESEND_AFTER_MS = 30_000;

/** The code that is mailed after the password: typed, or sent once more. */
@Endpoints()
export class SecondFactorEndpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly signIns: SignIns,
    private readonly limits: Limits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/handshake_tfa_token',
    summary: 'Signs in with the code that was mailed',
    access: 'anyone',
    body: handshakeRequest,
    answer: loginAnswer,
    rejections: ['invalid_code', 'too_many_requests'],
  })
  enterCode(call: Call<unknown, unknown, z.infer<typeof handshakeRequest>>): Promise<Answer> {
    return this.signIns.of(usernameOf(call.body), () => this.handshake(call));
  }

  @Endpoint({
    method: 'POST',
    path: '/api/send_new_tfa_token',
    summary: 'Mails a new code; the one before it is void',
    access: 'anyone',
    body: newCodeRequest,
    answer: z.strictObject({ sent: z.boolean() }),
    rejections: ['invalid_code', 'mail_unavailable', 'too_many_requests'],
  })
  mailNewCode(call: Call<unknown, unknown, z.infer<typeof newCodeRequest>>): Promise<Answer> {
    return this.signIns.of(usernameOf(call.body), () => this.resend(call));
  }

  private async handshake(call: Call<unknown, unknown, z.infer<typeof handshakeRequest>>): Promise<Answer> {
    const { body } = call;
    const username = usernameOf(body);
    // A caller without a challenge of this user has no try either: nobody uses up the tries of somebody else.
    if ((await this.credentials.openChallenge(body.challenge))?.username !== username)
      throw apiError(401, 'invalid_code', { detail: { tries_left: 0 } });
    await this.limits.take('code', username);
    const signedIn = await this.credentials.answerChallenge(body.challenge, username, body.tfa_token.trim());
    if ('triesLeft' in signedIn)
      throw apiError(401, 'invalid_code', { detail: { tries_left: signedIn.triesLeft } });
    await this.limits.forgive('code', username);
    return this.signIns.open(signedIn.username, call);
  }

  private async resend({
    body,
    caller,
  }: Call<unknown, unknown, z.infer<typeof newCodeRequest>>): Promise<Answer> {
    const username = usernameOf(body);
    const challenge = await this.credentials.openChallenge(body.challenge);
    const email = this.credentials.sessionUser(username)?.email;
    if (challenge?.username !== username || !email) throw apiError(401, 'invalid_code');
    const waitMs = RESEND_AFTER_MS - (epochMsOf(this.clock.now()) - epochMsOf(challenge.sentAt));
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw apiError(429, 'too_many_requests', { detail: { seconds }, retryAfterSeconds: seconds });
    }
    await this.limits.take('resend', username);
    const { code } = await this.credentials.challenge(username, body.challenge);
    await this.signIns.mailCode(code, { username, email }, caller.language);
    return { body: { sent: true } };
  }
}
