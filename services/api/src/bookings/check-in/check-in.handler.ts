import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream, type Clock, type Position } from '@stile/contracts';
import { reservationDecider, type CheckInCommand } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { leftAtOnce, type Left } from '../repeats/first-answer.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';

interface Done extends Left {
  readonly position: Position;
}

/** Checks in, or undoes it. */
export class CheckIn extends Command<Done> {
  constructor(
    readonly command: CheckInCommand,
    readonly reservationId: string,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(CheckIn)
export class CheckInHandler implements ICommandHandler<CheckIn> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outstanding: OutstandingPayment,
  ) {}

  async execute({ command, reservationId, sender }: CheckIn): Promise<Done> {
    const stream = reservationStream(reservationId);
    const context = commandContext(command.key, reservationId, sender);
    let done = await this.lanes.execute(reservationDecider, stream, command, context);
    const { state } = done;
    // A party that is let in does not wait for the payment of a change; one that is not keeps the change.
    if (!done.accepted && done.rejection.code === 'edit_under_way' && state?.pending) {
      const without = reservationDecider.decide(command, { ...state, pending: null }, this.clock.now());
      if (!without.accepted) throw new ApiError(without.rejection);
      await this.outstanding.giveUpEdit(state, context);
      done = await this.lanes.execute(reservationDecider, stream, command, context);
    }
    if (!done.accepted) throw new ApiError(done.rejection);
    return { ...(await leftAtOnce(this.lanes, reservationId, command.key, done)), position: done.position };
  }
}
