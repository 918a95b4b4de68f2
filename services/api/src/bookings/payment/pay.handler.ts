import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isErrorKey, reservationStream, type Clock, type ErrorKey, type Position } from '@stile/contracts';
import { reservationDecider, type Payment, type PaymentCommand, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { pendingError, PendingTransactions } from '../../terminals/pending/pending-transactions.js';
import { TillSessions } from '../../tills/sessions/till-sessions.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';
import { leftBy, type Left } from '../repeats/first-answer.js';
import { ManualPayments } from './manual-payments.js';
import { TerminalTenders } from './terminal-tenders.js';

export interface Paid extends Left {
  readonly payment: Payment;
  readonly position: Position;
}

/** The number by which clients of the desk know a payment that was begun and refused (docs/rules/errors.md 10). */
const PAYMENT_FAILURE = 800;
const failed = ({ method, answer }: Payment): ApiError => {
  const code = answer !== null && isErrorKey(answer) ? answer : 'payment_failed';
  return refused(method === 'terminal' ? 'terminal_id' : 'till', code);
};
const refused = (field: 'till' | 'terminal_id', code: ErrorKey): ApiError =>
  apiError(409, code, { statusCode: PAYMENT_FAILURE, fields: { [field]: code } });
const paymentOf = ({ payments }: Reservation, key: string): Payment =>
  payments.find((payment) => payment.key === key)!;

/** Takes money for a reservation at the desk; the answer waits for the till, not for a card at a terminal. */
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
    private readonly terminals: TerminalTenders,
    private readonly pending: PendingTransactions,
    private readonly tills: TillSessions,
    private readonly manual: ManualPayments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError 409 with the till's or the terminal's reason where it refuses */
  async execute({ command, reservationId, sender }: Pay): Promise<Paid> {
    const stream = reservationStream(reservationId);
    const context = commandContext(command.key, reservationId, sender);
    const present = await this.lanes.load(reservationDecider, stream);
    if (present.state && !present.state.payments.some(({ key }) => key === command.key))
      await this.checkTender(command, await this.outstanding.settled(present.state, context), context);
    const done = await this.lanes.execute(reservationDecider, stream, command, context);
    if (!done.accepted) throw new ApiError(done.rejection);
    const begun = paymentOf(done.state!, command.key);
    const hasEnded = (state: Reservation): boolean => {
      const known = state.payments.find(({ key }) => key === command.key);
      return known !== undefined && known.state !== 'begun';
    };
    if (begun.method === 'terminal') await this.terminals.started(reservationId, begun.paymentId, hasEnded);
    else await this.outstanding.atRest(done.state!);
    const { reservation, at } = await leftBy(this.lanes, reservationId, hasEnded);
    const payment = paymentOf(reservation, command.key);
    if (payment.state === 'failed') throw await this.failure(reservation, payment);
    if (payment.state === 'begun' && payment.method !== 'terminal') throw apiError(409, 'payment_under_way');
    return { reservation, at, payment, position: done.position };
  }

  /** Rejections that the reservation does not know are told before the payment is begun. @throws ApiError 409, 422 */
  private async checkTender(
    command: Pay['command'],
    state: Reservation,
    context: CommandContext,
  ): Promise<void> {
    const { method, manualPaymentId, till, soldAt } = command;
    const isByHand = method === 'manual';
    if (!isByHand && (method !== 'cash' || soldAt)) return;
    // A rejected command is answered as such where it is decided.
    if (!reservationDecider.decide(command, state, this.clock.now()).accepted) return;
    const { reservationId, visit } = state.placed;
    const { inventoryGroup } = visit;
    if (isByHand)
      return this.manual.claim({ inventoryGroup, manualPaymentId: manualPaymentId!, reservationId }, context);
    const rejection = await this.tills.closedRejection({ inventoryGroup, till: till! });
    if (rejection?.code === 'till_unknown') throw new ApiError(rejection);
    if (rejection) throw refused('till', rejection.code);
  }

  private async failure({ placed: { visit } }: Reservation, payment: Payment): Promise<ApiError> {
    const { answer, terminal, paymentId, amount } = payment;
    if (!terminal || answer !== 'pending_transaction') return failed(payment);
    const { inventoryGroup } = visit;
    const engaged = await this.pending.on({ inventoryGroup, serial: terminal.serial });
    return pendingError(engaged ?? { transactionId: paymentId, amount });
  }
}
