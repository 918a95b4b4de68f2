import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream, type Clock } from '@stile/contracts';
import { reservationDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import type { Config } from '../../config/config.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { sha256 } from '../../ports/signer.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, CONFIG, LANES } from '../../ports/tokens.js';
import { EditOutcome, type Edited } from '../edit/edit-outcome.js';
import { holdAndChange } from '../holding/take-capacity.handler.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { ReservationProcess } from '../process/reservation.process.js';

const MINUTE_MS = 60_000;
const FREED_WITHIN_MS = 1_000;

/** Ends a cancellation: all that the reservation had is taken again, or nothing. */
export class UncancelReservation extends Command<Edited> {
  constructor(
    readonly reservationId: string,
    readonly key: string,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(UncancelReservation)
export class UncancelReservationHandler implements ICommandHandler<UncancelReservation> {
  private readonly ttlMs: number;

  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
    private readonly planner: BookingPlanner,
    private readonly process: ReservationProcess,
    private readonly outcome: EditOutcome,
    private readonly outstanding: OutstandingPayment,
  ) {
    this.ttlMs = config.HOLD_TTL_MINUTES * MINUTE_MS;
  }

  async execute({ reservationId, key, sender }: UncancelReservation): Promise<Edited> {
    const present = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!present.state) throw apiError(404, 'reservation_not_found');
    // Units that the cancellation frees are free before they are asked for again.
    await this.process.waitFor(present.position, FREED_WITHIN_MS);
    const state = await this.outstanding.atRest(present.state);
    const holdId = `u-${reservationId}-${sha256(key).slice(0, 16)}`;
    const command = { type: 'Uncancel', key, actor: sender.actor, holdId } as const;
    const now = this.clock.now();
    const decision = reservationDecider.decide(command, state, now);
    if (!decision.accepted) throw new ApiError(decision.rejection);
    const done =
      decision.events.length === 0
        ? { state, position: present.position }
        : await holdAndChange(
            this.lanes,
            { reservationId, holdId, command },
            this.planner.retaken(state.placed),
            { now, ttlMs: this.ttlMs },
            commandContext(key, reservationId, sender),
          );
    const edit = done.state.edits.find((placed) => placed.key === key)!;
    return this.outcome.of(reservationId, edit, done.position);
  }
}
