import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream } from '@stile/contracts';
import { reservationDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { LANES } from '../../ports/tokens.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';

/** Gives up a placed reservation, or an edit of one, that is not paid. Repeating it changes nothing. */
export class GiveUpPayment extends Command<Reservation> {
  constructor(
    readonly reservationId: string,
    readonly edit: number | undefined,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(GiveUpPayment)
export class GiveUpPaymentHandler implements ICommandHandler<GiveUpPayment> {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly outstanding: OutstandingPayment,
  ) {}

  async execute({ reservationId, edit, sender }: GiveUpPayment): Promise<Reservation> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!state) throw apiError(404, 'reservation_not_found');
    const context = commandContext(`give-up.${reservationId}.${edit ?? 0}`, reservationId, sender);
    return this.outstanding.giveUp(state, edit, context);
  }
}
