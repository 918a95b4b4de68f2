import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { giveUpRequest, mailStream, reservationAnswer, reservationId, type Clock } from '@stile/contracts';
import { localOf, mailDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError, refuse } from '../../http/api-error.js';
import { endpoint, type Answer, type Call, type Endpoint, type Endpoints } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { receiptOf } from '../../receipts/receipt.js';
import { receiptPage } from '../../receipts/receipt-page.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { actorOf, byOf, HOLDER, keyOf, NO_STORE, ReservationAccess } from '../access/reservation-access.js';
import { mayDo, ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Unpaid } from '../outstanding-payment/outstanding-payment.js';

const byId = z.strictObject({ id: reservationId });
const receiptQuery = z.strictObject({
  paper: z.enum(['sheet', '80mm']).optional(),
  lang: z.enum(['en', 'fr']).optional(),
});
const nothing = z.strictObject({});
const again = z.strictObject({ sent: z.literal(true) });

/** What the visitor's own page does beside showing, changing and cancelling (contracts/decisions/0015). */
@Injectable()
export class OwnPageEndpoints implements Endpoints {
  constructor(
    private readonly access: ReservationAccess,
    private readonly unpaid: Unpaid,
    private readonly limits: Limits,
    private readonly catalogues: CatalogueView,
    private readonly presenter: ReservationPresenter,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/reservation/:id/give_up',
        summary:
          'Gives up a placed reservation, or an edit, that is not paid; its places are free at once, and a repeat changes nothing',
        access: HOLDER,
        params: byId,
        body: giveUpRequest,
        answer: reservationAnswer,
        refusals: ['reservation_not_found', 'reservation_not_unpaid', 'payment_under_way'],
        handle: (call) => this.giveUp(call),
      }),
      endpoint({
        method: 'POST',
        path: '/api/reservation/:id/resend_confirmation',
        summary:
          'Sends the confirmation once more, to the address of the reservation (header Idempotency-Key)',
        access: HOLDER,
        params: byId,
        body: nothing,
        answer: again,
        refusals: [
          'reservation_not_found',
          'reservation_not_confirmed',
          'too_many_requests',
          'too_many_mails',
          'idempotency_key_missing',
        ],
        handle: (call) => this.resend(call),
      }),
      endpoint({
        method: 'GET',
        path: '/reservation/:id/print_receipt',
        summary: 'The receipt, on a sheet or on 80 mm',
        access: HOLDER,
        params: byId,
        query: receiptQuery,
        refusals: ['reservation_not_found', 'reservation_not_confirmed'],
        handle: (call) => this.receipt(call),
      }),
    ];
  }

  private async giveUp({
    params,
    body,
    caller,
  }: Call<{ id: string }, unknown, z.infer<typeof giveUpRequest>>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    const left = await this.unpaid.giveUp(state, body.edit, {
      commandId: `give-up.${params.id}.${body.edit ?? 0}`,
      correlation: params.id,
      actor: actorOf(caller),
      ...(caller.station ? { station: caller.station } : {}),
    });
    return {
      body: { ...this.presenter.read(left, caller), may: mayDo(left, byOf(left, caller), this.clock.now()) },
      headers: NO_STORE,
    };
  }

  private async resend({ params, caller, request }: Call<{ id: string }>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    const key = keyOf(request);
    if (state.stage !== 'confirmed') throw refuse(409, 'reservation_not_confirmed');
    await this.limits.take('confirmation', params.id);
    const asked = await this.lanes.execute(
      mailDecider,
      mailStream(params.id, 'confirmation'),
      { type: 'Request', reservationId: params.id, kind: 'confirmation', again: key },
      { commandId: key, correlation: params.id, actor: actorOf(caller) },
    );
    if (!asked.accepted) throw new ApiError(asked.rejection);
    return { body: { sent: true }, position: asked.position, headers: NO_STORE };
  }

  private async receipt({
    params,
    query,
    caller,
  }: Call<{ id: string }, z.infer<typeof receiptQuery>>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    if (state.stage !== 'confirmed' && state.stage !== 'cancelled')
      throw refuse(409, 'reservation_not_confirmed');
    const language = query.lang ?? state.placed.language;
    const group = this.catalogues.group(state.placed.visit.inventoryGroup, language);
    const paidOn = (instant: string): string => localOf(instant, group?.timezone ?? 'UTC').date;
    const receipt = receiptOf({
      reservation: this.presenter.read(state, { ...caller, language }),
      group,
      placedOn: paidOn(state.placedAt),
      paidOn,
      language,
      timeFormat: this.presenter.timeFormat(state.placed.visit),
    });
    return receiptPage({ receipt, reservationId: params.id, language, paper: query.paper ?? 'sheet' });
  }
}
