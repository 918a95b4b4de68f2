import type { z } from 'zod';
import { Inject } from '@nestjs/common';
import { setPinRequest } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { OwnPassword } from '../passwords/own-password.js';
import { Credentials } from '../sessions/credentials.js';

/** The PIN by which a person takes over a till (docs/rules/identity-and-access.md 27). */
@Endpoints()
export class PinEndpoint {
  constructor(
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/pin',
    summary: 'Sets the caller’s own PIN, by which they take over a till',
    access: 'staff',
    body: setPinRequest,
    status: 204,
    rejections: ['password_wrong', 'too_many_requests'],
  })
  async set({
    body: { password, pin },
    caller,
  }: Call<unknown, unknown, z.infer<typeof setPinRequest>>): Promise<Answer> {
    const username = await this.ownPassword.check(caller, password);
    await this.credentials.setPin(username, pin);
    this.storage.security.record({ act: 'pin_set', subject: `users/${username}`, by: username });
    return { headers: NO_STORE };
  }
}
