import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { GrowingWaits } from './growing-waits.js';

const MOST_KNOWN = 20_000;
const MOST_UNKNOWN = 1_000;

/**
 * Tries of passwords, by account and by who tries together, so that nobody keeps somebody else out
 * (docs/rules/identity-and-access.md 8). Names that nobody has are counted alike, among few of their own.
 */
@Injectable()
export class PasswordTries {
  private readonly known: GrowingWaits;
  private readonly unknown: GrowingWaits;

  constructor(
    @Inject(CLOCK) clock: Clock,
    private readonly catalogues: CatalogueView,
  ) {
    this.known = new GrowingWaits(clock, MOST_KNOWN);
    this.unknown = new GrowingWaits(clock, MOST_UNKNOWN);
  }

  /** Before the password is looked at. @throws ApiError 429 with Retry-After */
  take(username: string, by: string): void {
    const seconds = this.of(username).take(`${username}\0${by}`);
    if (seconds > 0)
      throw apiError(429, 'too_many_requests', { detail: { seconds }, retryAfterSeconds: seconds });
  }
  forgive(username: string, by: string): void {
    this.of(username).forgive(`${username}\0${by}`);
  }

  private of(username: string): GrowingWaits {
    return this.catalogues.user(username) ? this.known : this.unknown;
  }
}
