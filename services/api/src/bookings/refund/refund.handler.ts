import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reservationStream, type Position } from '@stile/contracts';
import { reservationDecider, type RefundCommand, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { LANES } from '../../ports/tokens.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';

interface Done {
  readonly reservation: Reservation;
  readonly position: Position;
}

/** What clients of the desk know a refund by that was begun and refused (docs/rules/errors.md 10). */
const REFUND_FAILURE = 800;
const failureOf = ({ method, answer }: Reservation['refunds'][number]): ApiError =>
  method === 'cash' && answer
    ? apiError(409, answer, { statusCode: REFUND_FAILURE, fields: { till: answer } })
    : apiError(409, 'refund_failed', { detail: { reason: answer } });

/** Returns money of a reservation; the answer waits for the gateway, not for a card at a terminal. */
export class Refund extends Command<Done> {
  constructor(
    readonly command: Extract<RefundCommand, { type: 'Refund' }>,
    readonly reservationId: string,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(Refund)
export class RefundHandler implements ICommandHandler<Refund> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly outstanding: OutstandingPayment,
    private readonly terminals: TerminalTenders,
  ) {}

  /** @throws ApiError 409 refund_failed where the gateway refuses, the till's reason where it does */
  async execute({ command, reservationId, sender }: Refund): Promise<Done> {
    const stream = reservationStream(reservationId);
    const context = commandContext(command.key, reservationId, sender);
    const present = await this.lanes.load(reservationDecider, stream);
    if (present.state && !present.state.refunds.some(({ key }) => key === command.key))
      await this.outstanding.settled(present.state, context);
    const done = await this.lanes.execute(reservationDecider, stream, command, context);
    if (!done.accepted) throw new ApiError(done.rejection);
    const reservation = command.terminal
      ? await this.terminals.started(
          reservationId,
          command.terminal.transactionId,
          ({ refunds }) => !refunds.some(({ key, state }) => key === command.key && state === 'begun'),
        )
      : await this.outstanding.atRest(done.state!);
    const failed = reservation.refunds.find(({ key, state }) => key === command.key && state === 'failed');
    if (failed) throw failureOf(failed);
    return { reservation, position: done.position };
  }
}
