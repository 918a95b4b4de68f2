import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream, type Clock, type Position, type ReservationAnswer } from '@stile/contracts';
import {
  reservationDecider,
  waivedByCancelling,
  waiveRejection,
  type Reservation,
  type ReservationCommand,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { leftAtOnce } from '../repeats/first-answer.js';
import { ReservationProcess } from '../process/reservation.process.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { useAllowance } from '../refund/use-allowance.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';

const FREED_WITHIN_MS = 1_000;

type Cancel = Extract<ReservationCommand, { type: 'Cancel' }>;
type CancelTerms = Omit<Cancel, 'type' | 'key'>;

/** Cancels a confirmed reservation; its places are freed by the process that follows, at once and once. */
export class CancelReservation extends Command<{ reservation: ReservationAnswer; position: Position }> {
  constructor(
    readonly reservationId: string,
    readonly terms: CancelTerms,
    readonly commandId: string,
    readonly sender: Sender,
    /** The limit of what the sender waives in a day; null: any amount. */
    readonly perDay: number | null = null,
  ) {
    super();
  }
}

@CommandHandler(CancelReservation)
export class CancelReservationHandler implements ICommandHandler<CancelReservation> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly process: ReservationProcess,
    private readonly outstanding: OutstandingPayment,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({
    reservationId,
    terms,
    commandId,
    sender,
    perDay,
  }: CancelReservation): Promise<{ reservation: ReservationAnswer; position: Position }> {
    const stream = reservationStream(reservationId);
    const context = commandContext(commandId, reservationId, sender);
    const { state } = await this.lanes.load(reservationDecider, stream);
    const command = { type: 'Cancel', key: commandId, ...terms } as const;
    if (state)
      await this.useAllowance(command, await this.outstanding.settled(state, context), perDay, context);
    const done = await this.lanes.execute(reservationDecider, stream, command, context);
    if (!done.accepted) throw new ApiError(done.rejection);
    // The caller sees the capacity free: the process is awaited where it runs in this process.
    await this.process.waitFor(done.position, FREED_WITHIN_MS);
    const { reservation } = await leftAtOnce(this.lanes, reservationId, commandId, done);
    return { reservation: this.presenter.present(reservation), position: done.position };
  }

  /** @throws ApiError where more is waived than its sender may in a day */
  private async useAllowance(
    command: Cancel,
    state: Reservation,
    perDay: number | null,
    context: CommandContext,
  ): Promise<void> {
    const { key, by, businessDate } = command;
    if (by === 'visitor' || businessDate === undefined) return;
    const now = this.clock.now();
    const decision = reservationDecider.decide(command, state, now);
    if (!decision.accepted || decision.events.length === 0) return;
    const { reservationId, visit } = state.placed;
    const { inventoryGroup } = visit;
    const amount = waivedByCancelling(state, command, now);
    const waived = { inventoryGroup, username: context.actor, businessDate, key, reservationId, amount };
    if (await useAllowance(this.lanes, waived, perDay, context))
      throw new ApiError(waiveRejection(amount, 0, 'waive_fee')!);
  }
}
