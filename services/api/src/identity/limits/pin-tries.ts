import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, instantOf, type Clock } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { sha256 } from '../../ports/signer.js';
import { CLOCK, VAULT } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { LONGEST_WAIT_MS, tryAfter, type Tried } from './growing-waits.js';

const TRIES = 'pin-tries';

/**
 * Tries of PINs, by account and by who tries together, as of passwords. They are in the vault: a PIN is short, and a
 * restart gives nobody new tries (docs/rules/identity-and-access.md 26).
 */
@Injectable()
export class PinTries {
  private chain: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly catalogues: CatalogueView,
  ) {}

  /** Before the PIN is looked at. @throws ApiError 429 with Retry-After */
  async take(username: string, by: string): Promise<void> {
    const seconds = await this.serially(() => this.count(this.keyOf(username, by)));
    if (seconds > 0)
      throw apiError(429, 'too_many_requests', { detail: { seconds }, retryAfterSeconds: seconds });
  }

  forgive = (username: string, by: string): Promise<void> =>
    this.serially(() => this.vault.delete(TRIES, this.keyOf(username, by)));

  /** How many seconds it has to wait; 0 counts as a try. */
  private async count(key: string): Promise<number> {
    const next = tryAfter(await this.vault.get<Tried>(TRIES, key), epochMsOf(this.clock.now()));
    if (typeof next === 'number') return next;
    await this.vault.put(TRIES, key, next, { expiresAt: instantOf(next.untilMs + LONGEST_WAIT_MS) });
    return 0;
  }

  /** Names that nobody has are counted alike. */
  private keyOf = (username: string, by: string): string =>
    sha256(`${this.catalogues.user(username) ? username : ''}\0${by}`);

  /** Tries at the same moment are counted one after the other. */
  private serially<T>(act: () => Promise<T>): Promise<T> {
    const done = this.chain.then(act, act);
    this.chain = done.catch(() => undefined);
    return done;
  }
}
