import { Injectable } from '@nestjs/common';
import { apiError } from '../../http/api-error.js';
import type { Caller } from '../../http/endpoint.js';
import { PasswordTries } from '../limits/password-tries.js';
import { Credentials } from '../sessions/credentials.js';

/** The password of who is signed in, asked once more (docs/rules/identity-and-access.md 23, 26 and 29). */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: PasswordTries,
  ) {}

  /** The password of the caller. @throws ApiError 422 password_wrong, 429 too_many_requests */
  async check({ user, address }: Pick<Caller, 'user' | 'address'>, password: string): Promise<string> {
    const { username } = user!;
    // Counted beside those of signing in, which they do not delay.
    const by = `change ${address}`;
    this.tries.take(username, by);
    if (!(await this.credentials.checkPassword(username, password)))
      throw apiError(422, 'password_wrong', { fields: { password: 'password_wrong' } });
    this.tries.forgive(username, by);
    return username;
  }
}
