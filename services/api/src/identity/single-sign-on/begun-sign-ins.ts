import type { FastifyReply, FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, instantOf, type Clock, type Ids } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import { sha256 } from '../../ports/signer.js';
import { CLOCK, IDS, VAULT } from '../../ports/tokens.js';
import { Cookies } from '../sessions/cookies.js';
import type { SignInSecrets } from './identity-provider.js';

const BEGUN = 'sso_begun';
const GOOD_MS = 10 * 60_000;

interface Begun {
  readonly nonce: string;
  readonly verifier: string;
  /** The page after signing in; absent: the first of the menu. */ readonly returnTo?: string;
}

/** Sign-ins on their way to the provider and back, for ten minutes and once (docs/rules/single-sign-on.md 3). */
@Injectable()
export class BegunSignIns {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly cookies: Cookies,
  ) {}

  async begin(
    returnTo: string | undefined,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<SignInSecrets> {
    // A browser may begin several: each tab has a state of its own.
    const browser = this.cookies.signIn(request) ?? this.ids.secret();
    const [state, nonce, verifier] = [this.ids.secret(), this.ids.secret(), this.ids.secret()];
    const begun: Begun = { nonce, verifier, ...(returnTo === undefined ? {} : { returnTo }) };
    const expiresAt = instantOf(epochMsOf(this.clock.now()) + GOOD_MS);
    await this.vault.put(BEGUN, keyOf(browser, state), begun, { expiresAt });
    this.cookies.setSignIn(reply, browser, GOOD_MS / 1000);
    return { state, nonce, verifier };
  }

  /** Goes to the provider and comes back where nothing waits for it. */
  newState(): string {
    return this.ids.secret();
  }

  /** The sign-in that this browser began under the state; undefined once it was used or is over, and in another browser. */
  async end(
    state: string | undefined,
    request: FastifyRequest,
  ): Promise<(SignInSecrets & Pick<Begun, 'returnTo'>) | undefined> {
    const browser = this.cookies.signIn(request);
    if (browser === undefined || state === undefined) return undefined;
    const begun = await this.vault.take<Begun>(BEGUN, keyOf(browser, state));
    return begun && { state, ...begun };
  }
}

const keyOf = (browser: string, state: string): string => sha256(`${browser}\0${state}`);
