import { Inject, Injectable } from '@nestjs/common';
import { checkoutId, checkoutStream, reservationStream, type AbandonReason } from '@stile/contracts';
import { checkoutDecider, reservationDecider, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { refuse } from '../../http/api-error.js';
import { LANES } from '../../ports/tokens.js';

const GIVEN_UP_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 20;

const waits = (state: Reservation, edit: number | undefined): boolean =>
  edit === undefined ? state.stage === 'placed' : state.pending?.edit === edit;

/** What waits for its payment and is not to be paid any more: a placed reservation, or an edit of one. */
@Injectable()
export class Unpaid {
  constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

  /** The reservation without its unpaid edit, as whoever edits anew or cancels has thought better of it; as it is where the edit has gone too far, or does not end in time. */
  async giveUpEdit(state: Reservation, context: CommandContext): Promise<Reservation> {
    if (!state.pending) return state;
    return (
      (await this.end(state, state.pending.edit, 'replaced', {
        ...context,
        commandId: `${context.commandId}.replaces`,
      })) ?? state
    );
  }

  /**
   * Gives up a placed reservation, or an edit of one, before it is paid; its places are free once this answers. Given up
   * already, it is answered as it is. @throws 409 where it waits for no payment, or the payment is being taken.
   */
  async giveUp(state: Reservation, edit: number | undefined, context: CommandContext): Promise<Reservation> {
    if (!waits(state, edit)) {
      const outcome = edit === undefined ? state.stage : state.edits[edit - 1]?.outcome;
      if (outcome === undefined) throw refuse(404, 'reservation_not_found');
      if (outcome === 'confirmed' || outcome === 'cancelled' || outcome === 'done')
        throw refuse(409, 'reservation_not_unpaid');
      return state;
    }
    const ended = await this.end(state, edit, 'given_up', context);
    if (!ended || waits(ended, edit)) throw refuse(409, 'payment_under_way');
    if (ended.stage === 'confirmed' && edit === undefined) throw refuse(409, 'reservation_not_unpaid');
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
    const given = await this.lanes.execute(
      checkoutDecider,
      checkoutStream(checkoutId(reservationId, edit)),
      { type: 'GiveUp', reason },
      context,
    );
    if (!given.accepted) return null;
    const until = performance.now() + GIVEN_UP_WITHIN_MS;
    for (;;) {
      const { state: now } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
      if (!now || !waits(now, edit) || performance.now() > until) return now ?? state;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
