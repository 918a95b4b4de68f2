import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@stile/contracts';
import { PasswordTries } from '../limits/password-tries.js';
import { Credentials } from '../sessions/credentials.js';
import { usernameOf } from '../sessions/sign-ins.js';

/** Somebody beside the one who is signed in, who proves by their PIN that it is them. */
@Injectable()
export class SecondPerson {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: PasswordTries,
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
    const by = `pin ${asker}`;
    this.tries.take(name, by);
    const isRight = await this.credentials.checkPin(name, pin);
    const user = isRight ? this.credentials.sessionUser(name) : null;
    if (!user || !mayDo(user)) return null;
    this.tries.forgive(name, by);
    return name;
  }
}
