import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { checkoutStream, type Clock } from '@stile/contracts';
import { checkoutDecider, type Checkout, type CheckoutCommand, type CheckoutState } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { CLOCK, GATEWAY, LANES } from '../../ports/tokens.js';
import { inTime } from '../gateway/in-time.js';
import type { CardGateway, IntentStatus } from '../gateway/port.js';

/** Asks the gateway where a payment stands and writes it down. May be repeated at any time and any number of times. */
export class LookUpPayment extends Command<CheckoutState> {
  constructor(
    /** The checkout of a reservation, or of an edit of one. */
    readonly checkout: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LookUpPayment)
export class LookUpPaymentHandler implements ICommandHandler<LookUpPayment> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(GATEWAY) private readonly gateway: CardGateway,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ checkout, context }: LookUpPayment): Promise<CheckoutState> {
    const stream = checkoutStream(checkout);
    const { state } = await this.lanes.load(checkoutDecider, stream);
    if (state?.step !== 'waiting' || !state.intentId) return state;
    const command = this.commandFor(state, state.intentId, await inTime(this.gateway.lookup(state.intentId)));
    if (!command) return state;
    const done = await this.lanes.execute(checkoutDecider, stream, command, context);
    if (!done.accepted) throw new Error(`${command.type} rejected: ${done.rejection.code}`);
    return done.state;
  }

  /** The meaning of the gateway's word for the checkout; undefined where it says nothing new. */
  private commandFor(state: Checkout, intentId: string, status: IntentStatus): CheckoutCommand | undefined {
    switch (status.state) {
      case 'authorised':
      case 'captured': {
        const { amount, cardBrand, cardLast4 } = status;
        return { type: 'RecordAuthorised', intentId, amount, cardBrand, cardLast4 };
      }
      case 'cancelled':
        return { type: 'GiveUp', reason: 'cancelled_at_gateway' };
      case 'open':
        if (state.started.payBy <= this.clock.now()) return { type: 'GiveUp', reason: 'lapsed' };
        return status.lastDecline ? { type: 'RecordDeclined', code: status.lastDecline } : undefined;
    }
  }
}
