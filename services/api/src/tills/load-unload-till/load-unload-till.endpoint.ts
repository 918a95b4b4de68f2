import type { z } from 'zod';
import { loadTillRequest, tillResult } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { DESK, DeskTills } from '../desk/desk-tills.js';
import { MOVE_REJECTIONS, resultOf } from '../desk/till-answers.js';

@Endpoints()
export class LoadUnloadTillEndpoint {
  constructor(private readonly tills: DeskTills) {}

  @Endpoint({
    method: 'POST',
    path: '/api/load_unload_till',
    summary: 'Puts cash into a till, or takes it out with an amount below 0 (header Idempotency-Key)',
    access: { services: DESK },
    body: loadTillRequest,
    answer: tillResult,
    rejections: [...MOVE_REJECTIONS, 'till_denominations', 'till_denomination_unknown'],
  })
  async move(call: Call<unknown, unknown, z.infer<typeof loadTillRequest>>): Promise<Answer> {
    const { amount, denominations, reason, record_discrepancy } = call.body;
    const done = await this.tills.act(
      this.tills.find(call.body, call.caller.user!),
      {
        type: 'MoveCash',
        key: keyOf(call.request),
        amount,
        denominations: denominations ?? null,
        reason: reason ?? null,
        isRecorded: record_discrepancy ?? false,
      },
      call,
      true,
    );
    // The try is an event: what a drawer holds is not told without one.
    if (done.entry.type === 'CashNotMoved' && amount > 0)
      throw apiError(409, 'till_too_full', { fields: { amount: 'till_too_full' } });
    return { body: resultOf(done.entry), position: done.position, headers: NO_STORE };
  }
}
