import { Inject, Injectable, Logger } from '@nestjs/common';
import { UNKNOWN_USER, type Ids, type Language } from '@stile/contracts';
import { ApiError, apiError } from '../../http/api-error.js';
import type { Answer, Call } from '../../http/endpoint.js';
import { fromOf } from '../../http/network.js';
import { NO_STORE } from '../../http/call.js';
import { codeMail } from '../../mail/letters/code-mail.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { IDS, MAILER, STORAGE } from '../../ports/tokens.js';
import { Signer } from '../../ports/signer.js';
import type { Storage } from '../../storage/storage.js';
import { Cookies } from './cookies.js';
import { Credentials } from './credentials.js';

const MAIL_AGAIN_SECONDS = 30;

/** User names as they are stored. */
export const usernameOf = ({ username }: { readonly username: string }): string =>
  username.trim().toLowerCase();

interface Addressee {
  readonly username: string;
  readonly email: string;
}

/** Common parts of the ways to sign in. */
@Injectable()
export class SignIns {
  private readonly logger = new Logger('sign-in');

  constructor(
    private readonly credentials: Credentials,
    private readonly cookies: Cookies,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly signer: Signer,
  ) {}

  /** A refusal is told with the account; a name that nobody has may be a password, so it is not kept. */
  async of<T>(username: string, signIn: () => Promise<T>): Promise<T> {
    try {
      return await signIn();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const account = this.credentials.sessionUser(username) ? username : UNKNOWN_USER;
      throw new ApiError({ ...error.rejection, account });
    }
  }

  /** Opens a session for a user who has proved to be one. The one that this browser had before ends. */
  async open(
    username: string,
    { request, reply }: Pick<Call, 'request' | 'reply'>,
    idToken?: string,
  ): Promise<Answer> {
    const before = this.cookies.session(request);
    if (before) await this.credentials.closeSession(before);
    this.cookies.setSession(reply, await this.credentials.openSession(username, idToken));
    if (!this.cookies.station(request)) this.cookies.setStation(reply, this.ids.next());
    if (!this.cookies.knownBrowser(request, username))
      this.cookies.setKnownBrowser(request, reply, username, this.ids.next());
    const user = this.credentials.sessionUser(username);
    this.storage.security.record({ act: 'signed_in', by: username, from: fromOf(this.signer, request) });
    return {
      body: { skip_tfa: true, user, challenge: null, sent_to: null, ...user },
      headers: NO_STORE,
    };
  }

  /** Ends the session of this browser, and what visitors opened at it. */
  async close({ request, reply, caller }: Pick<Call, 'request' | 'reply' | 'caller'>): Promise<void> {
    const token = this.cookies.session(request);
    if (token) await this.credentials.closeSession(token);
    if (caller.user) this.storage.security.record({ act: 'signed_out', by: caller.user.username });
    this.cookies.clearSession(reply);
    if (token) this.cookies.clearVisits(reply);
  }

  /** @throws ApiError 503 mail_unavailable */
  async mailCode(code: string, { username, email }: Addressee, language: Language): Promise<void> {
    const mail = await codeMail(code, email, language, `${this.ids.next()}@stile`);
    try {
      await this.mailer.send({ ...mail, username });
    } catch (error) {
      this.logger.warn(`a sign-in code was not mailed: ${String(error)}`);
      throw apiError(503, 'mail_unavailable', { retryAfterSeconds: MAIL_AGAIN_SECONDS });
    }
  }
}
