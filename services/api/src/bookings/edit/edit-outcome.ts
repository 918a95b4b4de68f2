import { Inject, Injectable } from '@nestjs/common';
import { checkoutId, reservationStream, type EditAnswer, type Position } from '@stile/contracts';
import { reservationDecider, type KnownEdit } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { CheckoutProgress } from '../../payments/progress/checkout-progress.js';
import { LANES } from '../../ports/tokens.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { leftBy, type Left } from '../repeats/first-answer.js';
import { ReservationProcess } from '../process/reservation.process.js';

/** How long the caller waits for the gateway to open the payment, or for an edit that costs nothing to be made. */
const ANSWER_WITHIN_MS = 10_000;
const FREED_WITHIN_MS = 1_000;

export interface Edited {
  readonly left: Left;
  readonly answer: EditAnswer;
  readonly position: Position;
}

/** The outcome of an edit that was placed: its payment's page, or the changed reservation. */
@Injectable()
export class EditOutcome {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load' | 'loadUntil'>,
    private readonly progress: CheckoutProgress,
    private readonly process: ReservationProcess,
    private readonly presenter: ReservationPresenter,
  ) {}

  /** @throws ApiError 503 while the gateway has not answered, 409 for an edit that was abandoned */
  async of(reservationId: string, { edit }: KnownEdit, position: Position): Promise<Edited> {
    const checkout = await this.progress.until(
      checkoutId(reservationId, edit),
      ({ redirectUrl, step }) => redirectUrl !== null || step === 'completed' || step === 'abandoned',
      ANSWER_WITHIN_MS,
    );
    if (!checkout || checkout.step === 'opening')
      throw apiError(503, 'gateway_unavailable', { retryAfterSeconds: 2, detail: { seconds: 2 } });
    if (checkout.step === 'abandoned' || checkout.step === 'voiding')
      throw apiError(409, 'edit_abandoned', { detail: { reason: checkout.reason } });
    const after = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const reached = after.position > position ? after.position : position;
    // The caller sees the capacity free: the process is awaited where it runs in this process.
    if (checkout.step === 'completed') await this.process.waitFor(reached, FREED_WITHIN_MS);
    const { reservation, at } = await leftBy(this.lanes, reservationId, ({ edits }) => {
      const known = edits[edit - 1];
      return known !== undefined && known.outcome !== 'pending';
    });
    return {
      left: { reservation, at },
      answer: {
        reservation: this.presenter.present(reservation),
        redirect_url: checkout.step === 'waiting' ? checkout.redirectUrl : null,
        edit,
      },
      position: reached,
    };
  }
}
