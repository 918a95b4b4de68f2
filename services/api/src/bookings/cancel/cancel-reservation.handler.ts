import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream, type Position, type ReservationAnswer } from '@stile/contracts';
import { reservationDecider, type ReservationCommand } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { leftAtOnce } from '../repeats/first-answer.js';
import { ReservationProcess } from '../process/reservation.process.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { LANES } from '../../ports/tokens.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';

const FREED_WITHIN_MS = 1_000;

type CancelTerms = Omit<Extract<ReservationCommand, { type: 'Cancel' }>, 'type' | 'key'>;

/** Cancels a confirmed reservation; its places are freed by the process that follows, at once and once. */
export class CancelReservation extends Command<{ reservation: ReservationAnswer; position: Position }> {
  constructor(
    readonly reservationId: string,
    readonly terms: CancelTerms,
    readonly commandId: string,
    readonly sender: Sender,
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
  ) {}

  async execute({
    reservationId,
    terms,
    commandId,
    sender,
  }: CancelReservation): Promise<{ reservation: ReservationAnswer; position: Position }> {
    const stream = reservationStream(reservationId);
    const context = commandContext(commandId, reservationId, sender);
    const { state } = await this.lanes.load(reservationDecider, stream);
    if (state) await this.outstanding.settled(state, context);
    const done = await this.lanes.execute(
      reservationDecider,
      stream,
      { type: 'Cancel', key: commandId, ...terms },
      context,
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    // The caller sees the capacity free: the process is awaited where it runs in this process.
    await this.process.waitFor(done.position, FREED_WITHIN_MS);
    const { reservation } = await leftAtOnce(this.lanes, reservationId, commandId, done);
    return { reservation: this.presenter.present(reservation), position: done.position };
  }
}
