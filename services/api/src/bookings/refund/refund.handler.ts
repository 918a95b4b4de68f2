import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  isErrorKey,
  money,
  reservationStream,
  type Clock,
  type ErrorKey,
  type EventOf,
  type Position,
  type RefundBegun,
} from '@stile/contracts';
import { reservationDecider, type RefundCommand, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { TillSessions } from '../../tills/sessions/till-sessions.js';
import { leftBy, type Left } from '../repeats/first-answer.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';
import { useAllowance } from './use-allowance.handler.js';

interface Done extends Left {
  readonly position: Position;
}

type Requested = Extract<RefundCommand, { type: 'Refund' }>;
type Begun = EventOf<typeof RefundBegun>['data'];
type Part = Reservation['refunds'][number];

/** The number by which clients of the desk know a refund that was refused (docs/rules/errors.md 10). */
const REFUND_FAILURE = 800;
const refusedByTill = (code: ErrorKey, status = 409): ApiError =>
  apiError(status, code, { statusCode: REFUND_FAILURE, fields: { till: code } });
const sumOf = (parts: readonly Part[]): number =>
  money.units(money.add(...parts.map(({ amount }) => money.money(amount))));

/** The failure of a refund that did not go back, or not all of it (docs/rules/payments.md 23); null where it did. */
const failureOf = (parts: readonly Part[]): ApiError | null => {
  const failed = parts.filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (!first) return null;
  const { method, answer: reason } = first;
  if (failed.length < parts.length) {
    const returned = sumOf(parts.filter(({ state }) => state !== 'failed'));
    return apiError(409, 'refund_in_part', {
      detail: { returned, not_returned: sumOf(failed), reason },
    });
  }
  return method === 'cash' && reason && isErrorKey(reason)
    ? refusedByTill(reason)
    : apiError(409, 'refund_failed', { detail: { reason } });
};

/** Returns money of a reservation; the answer waits for the gateway, not for a card at a terminal. */
export class Refund extends Command<Done> {
  constructor(
    readonly command: Requested,
    readonly reservationId: string,
    readonly sender: Sender,
    /** The limit of what one person concedes alone in a day; null: any amount. */
    readonly perDay: number | null = null,
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
    private readonly tills: TillSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError 409 refund_failed, the till's reason, or refund_in_part where the rest did go back */
  async execute({ command, reservationId, sender, perDay }: Refund): Promise<Done> {
    const stream = reservationStream(reservationId);
    const till = command.till ?? sender.till;
    const context = commandContext(command.key, reservationId, { ...sender, ...(till && { till }) });
    const present = await this.lanes.load(reservationDecider, stream);
    if (present.state && !present.state.refunds.some(({ key }) => key === command.key)) {
      const state = await this.outstanding.settled(present.state, context);
      const begun = this.begunOf(command, state);
      await this.checkTill(command, state, begun, context);
      await this.useAllowance(command, begun, perDay, context);
    }
    const done = await this.lanes.execute(reservationDecider, stream, command, context);
    if (!done.accepted) throw new ApiError(done.rejection);
    const hasEnded = ({ refunds }: Reservation): boolean => {
      const parts = refunds.filter(({ key }) => key === command.key);
      return parts.length > 0 && parts.every(({ state }) => state !== 'begun');
    };
    if (command.terminal)
      await this.terminals.started(reservationId, command.terminal.transactionId, hasEnded);
    else await this.outstanding.atRest(done.state!);
    const { reservation, at } = await leftBy(this.lanes, reservationId, hasEnded);
    const failure = failureOf(reservation.refunds.filter(({ key }) => key === command.key));
    if (failure) throw failure;
    return { reservation, at, position: done.position };
  }

  /** The parts that would go back; none where it is rejected, which is answered where it is decided. */
  private begunOf(command: Requested, state: Reservation): Begun[] {
    const decision = reservationDecider.decide(command, state, this.clock.now());
    const events = decision.accepted ? decision.events : [];
    return events.flatMap((event) => (event.type === 'RefundBegun' ? [event.data] : []));
  }

  /** A second person spares the day. @throws ApiError where the day's limit is reached without one */
  private async useAllowance(
    { key, actor, witness = null, businessDate }: Requested,
    begun: readonly Begun[],
    limit: number | null,
    context: CommandContext,
  ): Promise<void> {
    const amount = money.units(money.add(...begun.map(({ concession }) => money.money(concession))));
    const [first] = begun;
    if (actor === undefined || witness !== null || !first) return;
    const { inventoryGroup, reservationId } = first;
    const used = { inventoryGroup, username: actor, businessDate, key, reservationId, amount };
    const rejection = await useAllowance(this.lanes, used, limit, context);
    if (rejection) throw new ApiError(rejection);
  }

  /** The till is asked for the whole sum before a part of it is begun. @throws ApiError where it would not give it */
  private async checkTill(
    command: Requested,
    state: Reservation,
    begun: readonly Begun[],
    context: CommandContext,
  ): Promise<void> {
    const cash = begun.flatMap((part) =>
      part.cash ? [money.money(part.amount), money.money(part.cash.rounding)] : [],
    );
    if (cash.length === 0) return;
    const { reservationId, visit } = state.placed;
    const { inventoryGroup } = visit;
    const rejection = await this.tills.returnRejection(
      { inventoryGroup, till: command.till! },
      { reservationId, inCash: money.add(...cash) },
      context,
    );
    if (rejection) throw refusedByTill(rejection.code, rejection.status);
  }
}
