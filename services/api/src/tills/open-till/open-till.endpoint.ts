import { z } from 'zod';
import { openTillRequest, tillReport } from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { DESK, DeskTills } from '../desk/desk-tills.js';
import { TillReports } from '../report/till-reports.js';
import { TILL_REJECTIONS } from '../desk/till-answers.js';

const openParams = z.strictObject({ till: z.string().max(64) });

@Endpoints()
export class OpenTillEndpoint {
  constructor(
    private readonly tills: DeskTills,
    private readonly reports: TillReports,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/tills/:till/open',
    summary: 'Opens a till with what was counted, or with what was left in it (header Idempotency-Key)',
    access: { services: DESK },
    params: openParams,
    body: openTillRequest,
    answer: tillReport,
    rejections: [...TILL_REJECTIONS, 'till_open', 'till_denominations', 'till_denomination_unknown'],
  })
  async open(
    call: Call<z.infer<typeof openParams>, unknown, z.infer<typeof openTillRequest>>,
  ): Promise<Answer> {
    const { float, denominations, inventory_group } = call.body;
    const user = call.caller.user!;
    const found = this.tills.find({ ...call.params, inventory_group }, user);
    const counted = { float: float ?? null, denominations: denominations ?? null };
    const { state, position } = await this.tills.open(found, counted, call);
    return { body: await this.reports.of(state, user), position, headers: NO_STORE };
  }
}
