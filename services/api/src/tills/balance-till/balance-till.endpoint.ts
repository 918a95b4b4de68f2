import type { z } from 'zod';
import { balanceTillRequest, tillResult } from '@stile/contracts';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { DESK, DeskTills } from '../desk/desk-tills.js';
import { MOVE_REJECTIONS, resultOf } from '../desk/till-answers.js';

@Endpoints()
export class BalanceTillEndpoint {
  constructor(private readonly tills: DeskTills) {}

  @Endpoint({
    method: 'POST',
    path: '/api/balance_till',
    summary: 'Counts a till; what differs is recorded where the call says so (header Idempotency-Key)',
    access: { services: DESK },
    body: balanceTillRequest,
    answer: tillResult,
    rejections: [...MOVE_REJECTIONS, 'till_denominations', 'till_denomination_unknown'],
  })
  async count(call: Call<unknown, unknown, z.infer<typeof balanceTillRequest>>): Promise<Answer> {
    const { balance, denominations, reason, record_discrepancy } = call.body;
    const done = await this.tills.act(
      this.tills.find(call.body, call.caller.user!),
      {
        type: 'Count',
        key: keyOf(call.request),
        counted: balance,
        denominations: denominations ?? null,
        reason: reason ?? null,
        isRecorded: record_discrepancy ?? false,
      },
      call,
      true,
    );
    return { body: resultOf(done.entry), position: done.position, headers: NO_STORE };
  }
}
