import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream, type Position } from '@stile/contracts';
import { reservationDecider, type Payment, type PaymentCommand, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { LANES } from '../../ports/tokens.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';

export interface Paid {
  readonly reservation: Reservation;
  readonly payment: Payment;
  readonly position: Position;
}

const tillRejected = (code: string): ApiError => apiError(409, code, { fields: { till: code } });

/** Takes money for a reservation at the desk; the answer waits for the till. */
export class Pay extends Command<Paid> {
  constructor(
    readonly command: Extract<PaymentCommand, { type: 'Pay' }>,
    readonly reservationId: string,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(Pay)
export class PayHandler implements ICommandHandler<Pay> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly outstanding: OutstandingPayment,
  ) {}

  /** @throws ApiError 409 with the till's reason where it refuses */
  async execute({ command, reservationId, sender }: Pay): Promise<Paid> {
    const stream = reservationStream(reservationId);
    const context = commandContext(command.key, reservationId, sender);
    const present = await this.lanes.load(reservationDecider, stream);
    if (present.state && !present.state.payments.some(({ key }) => key === command.key))
      await this.outstanding.settled(present.state, context);
    const done = await this.lanes.execute(reservationDecider, stream, command, context);
    if (!done.accepted) throw new ApiError(done.rejection);
    const reservation = await this.outstanding.atRest(done.state!);
    const payment = reservation.payments.find(({ key }) => key === command.key)!;
    if (payment.state === 'failed') throw tillRejected(payment.answer ?? 'payment_failed');
    if (payment.state === 'begun') throw apiError(409, 'payment_under_way');
    return { reservation, payment, position: done.position };
  }
}
