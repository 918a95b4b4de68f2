import { Injectable } from '@nestjs/common';
import { mayReach } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { PasswordTries } from '../../identity/limits/password-tries.js';
import { Credentials } from '../../identity/sessions/credentials.js';
import { usernameOf } from '../../identity/sessions/sign-ins.js';
import { DESK, MANAGERS, REPORTS } from '../desk/desk-tills.js';

/**
 * A second person who has seen a count, by their password: staff of the venue who sell, read till reports or manage
 * it.
 */
@Injectable()
export class Witnesses {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: PasswordTries,
  ) {}

  /**
   * Their name. `asker`: whose tries it takes.
   *
   * @throws ApiError 422 where the password is wrong or the user may not confirm there; 429 after too many tries
   */
  async check(
    { username, password }: { readonly username: string; readonly password: string },
    inventoryGroup: string,
    asker: string,
  ): Promise<string> {
    const name = usernameOf({ username });
    this.tries.take(name, asker);
    const isRight = await this.credentials.checkPassword(name, password);
    const user = isRight ? this.credentials.sessionUser(name) : null;
    if (
      !user ||
      ![...DESK, ...REPORTS, ...MANAGERS].some((service) => mayReach(user, service, inventoryGroup))
    )
      throw apiError(422, 'till_witness_unknown', { fields: { witness: 'till_witness_unknown' } });
    this.tries.forgive(name, asker);
    return name;
  }
}
