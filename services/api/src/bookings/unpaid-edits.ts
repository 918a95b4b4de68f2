import { Inject, Injectable } from '@nestjs/common';
import { checkoutId, checkoutStream, reservationStream } from '@stile/contracts';
import { checkoutDecider, reservationDecider, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { LANES } from '../storage/tokens.js';

const GIVEN_UP_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 20;

/** Edits that wait for their payment stand in nobody's way: whoever edits anew or cancels has thought better of them. */
@Injectable()
export class UnpaidEdits {
  constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

  /** The reservation without its unpaid edit; as it is where the edit has gone too far, or does not end in time. */
  async giveUp(state: Reservation, context: CommandContext): Promise<Reservation> {
    if (!state.pending) return state;
    const { reservationId, edit } = state.pending;
    const stream = checkoutStream(checkoutId(reservationId, edit));
    const given = await this.lanes.execute(checkoutDecider, stream, { type: 'GiveUp', reason: 'replaced' }, { ...context, commandId: `${context.commandId}.replaces` });
    if (!given.accepted) return state;
    const until = performance.now() + GIVEN_UP_WITHIN_MS;
    for (;;) {
      const { state: now } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
      if (now?.pending?.edit !== edit || performance.now() > until) return now ?? state;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
