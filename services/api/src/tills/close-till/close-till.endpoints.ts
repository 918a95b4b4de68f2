import { z } from 'zod';
import {
  closeTillRequest,
  closeTillResult,
  forceCloseTillRequest,
  tillWitnessAbove,
  type CloseTillResult,
  type Position,
  type SessionUser,
} from '@stile/contracts';
import type { Drawer, DrawerEntry } from '@stile/domain';
import { actorOf, keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { DESK, DeskTills, MANAGERS } from '../desk/desk-tills.js';
import { TILL_REJECTIONS } from '../desk/till-answers.js';
import { TillReports } from '../report/till-reports.js';
import { Witnesses } from './witnesses.js';

const byTill = z.strictObject({ till: z.string().max(64) });

/** Closing a till: with a count, or by a manager without one (docs/rules/tills.md 11). */
@Endpoints()
export class CloseTillEndpoints {
  constructor(
    private readonly tills: DeskTills,
    private readonly reports: TillReports,
    private readonly witnesses: Witnesses,
    private readonly catalogues: CatalogueView,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/tills/:till/close',
    summary: 'Closes a till with a count; its Z report is in the answer (header Idempotency-Key)',
    access: { services: DESK },
    params: byTill,
    body: closeTillRequest,
    answer: closeTillResult,
    rejections: [
      ...TILL_REJECTIONS,
      'till_amount',
      'till_denominations',
      'till_denomination_unknown',
      'till_deposit',
      'till_witness_self',
      'till_witness_unknown',
      'too_many_requests',
    ],
  })
  async close(
    call: Call<z.infer<typeof byTill>, unknown, z.infer<typeof closeTillRequest>>,
  ): Promise<Answer> {
    const { balance, denominations, reason, deposit, inventory_group, witness } = call.body;
    const user = call.caller.user!;
    const found = this.tills.find({ ...call.params, inventory_group }, user);
    const { settings } = this.catalogues
      .of(found.inventoryGroup)!
      .inventory_group.get(found.inventoryGroup)!.body;
    const done = await this.tills.act(
      found,
      {
        type: 'Close',
        key: keyOf(call.request),
        counted: balance,
        denominations: denominations ?? null,
        reason: reason ?? null,
        deposit: deposit ?? 0,
        closedBy: actorOf(call.caller),
        witness: witness ? await this.witnesses.check(witness, found.inventoryGroup, user.username) : null,
        witnessAbove: tillWitnessAbove(settings),
      },
      call,
    );
    return this.answer(done, user);
  }

  @Endpoint({
    method: 'POST',
    path: '/api/tills/:till/force_close',
    summary: 'Closes a till that nobody counts, with a reason; for managers (header Idempotency-Key)',
    access: { services: MANAGERS },
    params: byTill,
    body: forceCloseTillRequest,
    answer: closeTillResult,
    rejections: TILL_REJECTIONS,
  })
  async forceClose(
    call: Call<z.infer<typeof byTill>, unknown, z.infer<typeof forceCloseTillRequest>>,
  ): Promise<Answer> {
    const { reason, inventory_group } = call.body;
    const user = call.caller.user!;
    const found = this.tills.find({ ...call.params, inventory_group, services: MANAGERS }, user);
    const key = keyOf(call.request);
    const done = await this.tills.act(
      found,
      { type: 'ForceClose', key, reason, closedBy: user.username },
      call,
    );
    return this.answer(done, user);
  }

  private async answer(
    { entry: { type, data }, drawer, position }: { entry: DrawerEntry; drawer: Drawer; position: Position },
    user: SessionUser,
  ): Promise<Answer> {
    const body: CloseTillResult = {
      result:
        type === 'DrawerClosed'
          ? 'ok'
          : type === 'TillCounted' && data.reason !== null
            ? 'witness_required'
            : 'discrepancy',
      till: data.till,
      session: data.session,
      report: type === 'DrawerClosed' ? await this.reports.of(drawer, user) : null,
    };
    return { body, position, headers: NO_STORE };
  }
}
