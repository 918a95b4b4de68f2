import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import {
  checkoutAnswer,
  checkoutId,
  checkoutQuery,
  reservationStream,
  type CheckoutAnswer,
} from '@stile/contracts';
import { reservationDecider, type Checkout, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Caller, type Endpoint } from '../../http/endpoint.js';
import { LookUpPayment } from '../../payments/look-up/look-up-payment.handler.js';
import { CheckoutProgress } from '../../payments/progress/checkout-progress.js';
import { LANES } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** How long the page that came back from the gateway waits for the next step before it asks again. */
const STEP_WITHIN_MS = 5_000;
const numberOf = ({ edit }: z.infer<typeof checkoutQuery>): number | undefined =>
  edit === undefined ? undefined : Number(edit);

/** How far a payment is, and the way back from the gateway's page. */
@Endpoints()
export class CheckoutEndpoints implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly progress: CheckoutProgress,
    private readonly presenter: ReservationPresenter,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/checkout/:id',
        summary: 'How far the payment is',
        access: HOLDER,
        params: byId,
        query: checkoutQuery,
        answer: checkoutAnswer,
        rejections: ['reservation_not_found'],
        handle: (call) => this.state(call.params.id, numberOf(call.query), call.caller),
      }),
      endpoint({
        method: 'GET',
        path: '/api/checkout/:id/return',
        summary: 'Where the gateway’s page sends the visitor back to',
        access: 'anyone',
        params: byId,
        query: checkoutQuery,
        handle: (call) => this.comeBack(call.params.id, numberOf(call.query)),
      }),
    ];
  }

  private async state(id: string, edit: number | undefined, caller: Caller): Promise<Answer> {
    await this.access.load(id, caller);
    await this.lookUp(id, edit);
    const checkout = await this.progress.until(
      checkoutId(id, edit),
      ({ step }) => step === 'waiting' || step === 'completed' || step === 'abandoned',
      STEP_WITHIN_MS,
    );
    const state = await this.access.load(id, caller);
    const body: CheckoutAnswer = {
      reservation: this.presenter.read(state, caller),
      state: stateOf(checkout, state, edit),
      reason: checkout?.reason ?? checkout?.lastDecline ?? null,
      redirect_url: checkout?.step === 'waiting' ? checkout.redirectUrl : null,
    };
    return { body, headers: NO_STORE };
  }

  private async comeBack(id: string, edit: number | undefined): Promise<Answer> {
    await this.lookUp(id, edit);
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    if (!state) throw apiError(404, 'reservation_not_found');
    if (edit !== undefined)
      return {
        status: 303,
        headers: { location: `/reservation?reservationId=${id}&edit=${edit}`, ...NO_STORE },
      };
    const { placed } = state;
    const query = new URLSearchParams({
      inventoryGroup: placed.visit.inventoryGroup,
      inventory: placed.visit.inventory,
      startDate: placed.visit.visitDate,
      screen: '2',
      reservationId: id,
      lang: placed.language,
    });
    return { status: 303, headers: { location: `/book?${query.toString()}`, ...NO_STORE } };
  }

  /** Asks the gateway; what it does not answer now, the payment process asks later. */
  private async lookUp(id: string, edit: number | undefined): Promise<void> {
    const context = { commandId: `look.${id}`, correlation: id, actor: 'system:checkout' };
    const answer = this.commands.execute(new LookUpPayment(checkoutId(id, edit), context)).catch(() => null);
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, STEP_WITHIN_MS).unref())]);
  }
}

const stateOf = (
  checkout: Checkout | null,
  reservation: Reservation,
  edit: number | undefined,
): CheckoutAnswer['state'] => {
  if (edit !== undefined && reservation.edits[edit - 1]?.outcome === 'done') return 'completed';
  if (edit === undefined && (reservation.stage === 'confirmed' || reservation.stage === 'cancelled'))
    return 'completed';
  if (reservation.stage === 'abandoned' || checkout?.step === 'abandoned') return 'abandoned';
  return checkout?.step === 'waiting' ? 'waiting_for_payment' : 'working';
};
