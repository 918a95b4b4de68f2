import { z } from 'zod';
import { noSaleRequest, tillResult } from '@stile/contracts';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { DESK, DeskTills } from '../desk/desk-tills.js';
import { TILL_REJECTIONS } from '../desk/till-answers.js';

const openDrawerParams = z.strictObject({ till: z.string().max(64) });

@Endpoints()
export class NoSaleEndpoint {
  constructor(private readonly tills: DeskTills) {}

  @Endpoint({
    method: 'POST',
    path: '/api/tills/:till/no_sale',
    summary: 'Records that the drawer is opened without a sale, and why (header Idempotency-Key)',
    access: { services: DESK },
    params: openDrawerParams,
    body: noSaleRequest,
    answer: tillResult,
    rejections: TILL_REJECTIONS,
  })
  async openDrawer(
    call: Call<z.infer<typeof openDrawerParams>, unknown, z.infer<typeof noSaleRequest>>,
  ): Promise<Answer> {
    const { reason, inventory_group } = call.body;
    const found = this.tills.find({ ...call.params, inventory_group }, call.caller.user!);
    const { entry, position } = await this.tills.act(
      found,
      { type: 'Pop', key: keyOf(call.request), reason },
      call,
      true,
    );
    const { till, session } = entry.data;
    return {
      body: { result: 'ok', till, session, discrepancy: null },
      position,
      headers: NO_STORE,
    };
  }
}
