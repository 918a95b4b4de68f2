import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { checkoutId, checkoutStream, reservationStream, type AbandonReason } from '@stile/contracts';
import { isPaymentUnderWay, isRefundUnderWay, reservationDecider, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { ChangeCheckout } from '../../payments/change-checkout/change-checkout.handler.js';
import { LANES } from '../../ports/tokens.js';
import { StreamChanges } from '../../views/stream-changes.js';

const GIVEN_UP_WITHIN_MS = 5_000;
const AT_REST_WITHIN_MS = 5_000;

/** Whether the reservation, or an edit of it, is placed and not paid. */
const isOutstanding = (state: Reservation, edit: number | undefined): boolean =>
  edit === undefined ? state.stage === 'placed' : state.pending?.edit === edit;

const isAtRest = (state: Reservation): boolean => !isPaymentUnderWay(state) && !isRefundUnderWay(state);

/** Gives up a payment that is outstanding: of a placed reservation, or of an edit of one. */
@Injectable()
export class OutstandingPayment {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    private readonly changes: StreamChanges,
  ) {}

  /**
   * The reservation without its unpaid edit, which the next edit or a cancellation replaces; unchanged where the edit can no
   * longer be given up, or does not end in time.
   */
  async giveUpEdit(state: Reservation, context: CommandContext): Promise<Reservation> {
    if (!state.pending) return state;
    return (
      (await this.end(state, state.pending.edit, 'replaced', {
        ...context,
        commandId: `${context.commandId}.replaces`,
      })) ?? state
    );
  }

  /** The reservation once no money moves: without its unpaid edit, and at rest. */
  async settled(state: Reservation, context: CommandContext): Promise<Reservation> {
    return this.atRest(await this.giveUpEdit(state, context));
  }

  /** The reservation when its payments and refunds have ended, or as it stands when the time is over. */
  async atRest(state: Reservation): Promise<Reservation> {
    return isAtRest(state) ? state : this.until(state.placed.reservationId, isAtRest, AT_REST_WITHIN_MS);
  }

  /**
   * Gives up a placed reservation, or an edit of one, before it is paid; its capacity is free once this answers. Given up
   * already, it is answered as it is. @throws 409 where no payment is outstanding, or the payment is being taken.
   */
  async giveUp(state: Reservation, edit: number | undefined, context: CommandContext): Promise<Reservation> {
    if (!isOutstanding(state, edit)) {
      const outcome = edit === undefined ? state.stage : state.edits[edit - 1]?.outcome;
      if (outcome === undefined) throw apiError(404, 'reservation_not_found');
      if (outcome === 'confirmed' || outcome === 'cancelled' || outcome === 'done')
        throw apiError(409, 'reservation_not_unpaid');
      return state;
    }
    const ended = await this.end(state, edit, 'given_up', context);
    if (!ended || isOutstanding(ended, edit)) throw apiError(409, 'payment_under_way');
    if (ended.stage === 'confirmed' && edit === undefined) throw apiError(409, 'reservation_not_unpaid');
    return ended;
  }

  /** Null where the checkout has gone too far to be given up. */
  private async end(
    state: Reservation,
    edit: number | undefined,
    reason: AbandonReason,
    context: CommandContext,
  ): Promise<Reservation | null> {
    const { reservationId } = state.placed;
    const givenUp = await this.commands.execute(
      new ChangeCheckout(
        checkoutStream(checkoutId(reservationId, edit)),
        { type: 'GiveUp', reason },
        context,
      ),
    );
    if (!givenUp.accepted) return null;
    return this.until(reservationId, (present) => !isOutstanding(present, edit), GIVEN_UP_WITHIN_MS);
  }

  private async until(
    reservationId: string,
    isReached: (present: Reservation) => boolean,
    withinMs: number,
  ): Promise<Reservation> {
    const stream = reservationStream(reservationId);
    const reached = await this.changes.until(
      stream,
      async () => (await this.lanes.load(reservationDecider, stream)).state,
      (present) => present === null || isReached(present),
      withinMs,
    );
    if (!reached) throw apiError(404, 'reservation_not_found');
    return reached;
  }
}
