import { Inject, Injectable } from '@nestjs/common';
import { checkoutStream, reservationStream, type Position } from '@stile/contracts';
import {
  checkoutDecider,
  reservationDecider,
  type Checkout,
  type CheckoutState,
  type ReservationState,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { LANES } from '../../ports/tokens.js';
import { StreamChanges } from '../../views/stream-changes.js';

/** Lets a request wait for its checkout, whichever process carries the steps out. */
@Injectable()
export class CheckoutProgress {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly changes: StreamChanges,
  ) {}

  /**
   * A reservation's or an edit's checkout once `isReached` holds, or as it stands when the time is over; null when
   * it has not started.
   */
  until(
    checkout: string,
    isReached: (state: Checkout) => boolean,
    timeoutMs: number,
  ): Promise<CheckoutState> {
    const stream = checkoutStream(checkout);
    return this.changes.until(
      stream,
      async () => (await this.lanes.load(checkoutDecider, stream)).state,
      (state) => state !== null && isReached(state),
      timeoutMs,
    );
  }

  /** A reservation that is not paid at the gateway, once it is confirmed or given up, or as it stands after the time. */
  untilConfirmed(
    reservationId: string,
    timeoutMs: number,
  ): Promise<{ state: ReservationState; position: Position }> {
    const stream = reservationStream(reservationId);
    return this.changes.until(
      stream,
      () => this.lanes.load(reservationDecider, stream),
      ({ state }) => state !== null && state.stage !== 'placed',
      timeoutMs,
    );
  }
}
