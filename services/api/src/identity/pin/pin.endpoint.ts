import type { z } from 'zod';
import { Inject } from '@nestjs/common';
import { setPinRequest } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { PasswordTries } from '../limits/password-tries.js';
import { Credentials } from '../sessions/credentials.js';

/** The PIN by which a person takes over a till (docs/rules/identity-and-access.md 22). */
@Endpoints()
export class PinEndpoint implements Endpoints {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: PasswordTries,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/pin',
        summary: 'Sets the caller’s own PIN, by which they take over a till',
        access: 'staff',
        body: setPinRequest,
        status: 204,
        rejections: ['password_wrong', 'too_many_requests'],
        handle: (call) => this.set(call),
      }),
    ];
  }

  private async set({
    body: { password, pin },
    caller,
  }: Call<unknown, unknown, z.infer<typeof setPinRequest>>): Promise<Answer> {
    const { username } = caller.user!;
    // Counted beside those of signing in, which they do not delay.
    const by = `change ${caller.address}`;
    this.tries.take(username, by);
    if (!(await this.credentials.checkPassword(username, password)))
      throw apiError(422, 'password_wrong', { fields: { password: 'password_wrong' } });
    this.tries.forgive(username, by);
    await this.credentials.setPin(username, pin);
    this.storage.security.record({ act: 'pin_set', subject: `users/${username}`, by: username });
    return { headers: NO_STORE };
  }
}
