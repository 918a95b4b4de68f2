import { z } from 'zod';
import { handOverRequest, mayReach, tillReport, type SessionUser } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { PasswordTries } from '../../identity/limits/password-tries.js';
import { Credentials } from '../../identity/sessions/credentials.js';
import { usernameOf } from '../../identity/sessions/sign-ins.js';
import { DESK, DeskTills } from '../desk/desk-tills.js';
import { TILL_REJECTIONS } from '../desk/till-answers.js';
import { TillReports } from '../report/till-reports.js';

const handOverParams = z.strictObject({ till: z.string().max(64) });

/** An open till goes to another cashier, who says so by their PIN (docs/rules/tills.md 24). */
@Endpoints()
export class HandOverEndpoint {
  constructor(
    private readonly tills: DeskTills,
    private readonly reports: TillReports,
    private readonly credentials: Credentials,
    private readonly tries: PasswordTries,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/tills/:till/hand_over',
    summary: 'Hands an open till to another cashier, by their PIN (header Idempotency-Key)',
    access: { services: DESK },
    params: handOverParams,
    body: handOverRequest,
    answer: tillReport,
    rejections: [
      ...TILL_REJECTIONS,
      'till_pin_wrong',
      'till_cashier_changed',
      'till_handed_to_self',
      'too_many_requests',
    ],
  })
  async handOver(
    call: Call<z.infer<typeof handOverParams>, unknown, z.infer<typeof handOverRequest>>,
  ): Promise<Answer> {
    const { inventory_group, from, username, pin } = call.body;
    const user = call.caller.user!;
    const found = this.tills.find({ ...call.params, inventory_group }, user);
    const key = keyOf(call.request);
    const to = await this.check(usernameOf({ username }), pin, { ...found, user });
    const done = await this.tills.act(found, { type: 'HandOver', key, from, to }, call);
    return { body: this.reports.of(done.drawer, user), position: done.position, headers: NO_STORE };
  }

  /** The person who takes over works at desks of the venue. Tries are counted for who asks, as with a password. */
  private async check(
    name: string,
    pin: string,
    { inventoryGroup, user }: { readonly inventoryGroup: string; readonly user: SessionUser },
  ): Promise<string> {
    const by = `pin ${user.username}`;
    this.tries.take(name, by);
    const isRight = await this.credentials.checkPin(name, pin);
    const next = isRight ? this.credentials.sessionUser(name) : null;
    if (!next || !DESK.some((service) => mayReach(next, service, inventoryGroup)))
      throw apiError(422, 'till_pin_wrong', { fields: { pin: 'till_pin_wrong' } });
    this.tries.forgive(name, by);
    return name;
  }
}
