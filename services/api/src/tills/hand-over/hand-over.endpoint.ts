import { z } from 'zod';
import { handOverRequest, mayReach, tillReport } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { SecondPerson } from '../../identity/pin/second-person.js';
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
    private readonly secondPerson: SecondPerson,
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
    const to = await this.secondPerson.check({ username, pin }, user.username, (next) =>
      DESK.some((service) => mayReach(next, service, found.inventoryGroup)),
    );
    if (to === null) throw apiError(422, 'till_pin_wrong', { fields: { pin: 'till_pin_wrong' } });
    const done = await this.tills.act(found, { type: 'HandOver', key, from, to }, call);
    return { body: await this.reports.of(done.drawer, user), position: done.position, headers: NO_STORE };
  }
}
