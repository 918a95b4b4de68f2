import { Injectable } from '@nestjs/common';
import { mayReach, refundLimitsOf, type RefundLimits, type SessionUser } from '@stile/contracts';
import { PinTries } from '../limits/pin-tries.js';
import { Credentials } from '../sessions/credentials.js';
import { usernameOf } from '../sessions/sign-ins.js';

/** The service of who confirms a refund as its second person. */
export const CONFIRMS_REFUNDS = '/refunds';

/** The limits of what a user returns alone beyond the terms of a venue: none for who confirms refunds there. */
export const waiveLimitsOf = (
  user: SessionUser | null,
  inventoryGroup: string,
  settings: Parameters<typeof refundLimitsOf>[0],
): RefundLimits =>
  user !== null && mayReach(user, CONFIRMS_REFUNDS, inventoryGroup)
    ? { perAct: null, perDay: null }
    : refundLimitsOf(settings);

/** Somebody beside the one who is signed in, who proves by their PIN that it is them. */
@Injectable()
export class SecondPerson {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: PinTries,
  ) {}

  /**
   * Their name; null where the PIN is wrong or it is not their right. Tries are counted for `asker`, as with a password.
   *
   * @throws ApiError 429 after too many tries
   */
  async check(
    { username, pin }: { readonly username: string; readonly pin: string },
    asker: string,
    mayDo: (user: SessionUser) => boolean,
  ): Promise<string | null> {
    const name = usernameOf({ username });
    await this.tries.take(name, asker);
    const isRight = await this.credentials.checkPin(name, pin);
    const user = isRight ? this.credentials.sessionUser(name) : null;
    if (!user || !mayDo(user)) return null;
    await this.tries.forgive(name, asker);
    return name;
  }
}
