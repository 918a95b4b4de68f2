import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  reject,
  RESERVATION_CATEGORY,
  type Clock,
  type ErrorKey,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { reservationDecider, type Reservation, type ReservationCommand } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import type { CashDone } from '../../tills/sessions/cash-answers.js';
import { ReturnCash } from '../../tills/return-cash/return-cash.handler.js';
import { TakeCash } from '../../tills/take-cash/take-cash.handler.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** Brings the cash of payments and refunds that were begun into tills and out of them (docs/rules/payments.md 34). */
@Injectable()
export class CashProcess extends Process<ReservationEvent> {
  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly presenter: ReservationPresenter,
  ) {
    super(environment, { name: 'cash', categories: [RESERVATION_CATEGORY] });
  }

  protected override async react(event: Recorded<ReservationEvent>): Promise<void> {
    if (event.type === 'PaymentBegun') return this.take(event);
    if (event.type === 'RefundBegun') return this.return(event);
  }

  private async take(event: EventOfType<ReservationEvent, 'PaymentBegun'>): Promise<void> {
    const { paymentId, inventoryGroup, reservationId, amount, cash, begunAt, soldAt } = event.data;
    if (!cash) return;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    if (!state?.payments.some((payment) => payment.paymentId === paymentId && payment.state === 'begun'))
      return;
    const done = await this.commands.execute(
      new TakeCash(
        { inventoryGroup, paymentId, begunAt, reservationId, amount, ...cash, soldAt },
        this.because(event, 'till', byCashier(event)),
      ),
    );
    const businessDate = soldAt ? event.data.businessDate : this.dayOf(done, inventoryGroup);
    const ended = { paymentId, businessDate };
    await this.record(
      event,
      done.accepted
        ? { type: 'RecordPaymentTaken', session: done.session, card: null, ...ended }
        : { type: 'RecordPaymentFailed', code: done.rejection.code, ...ended },
    );
  }

  private async return(event: EventOfType<ReservationEvent, 'RefundBegun'>): Promise<void> {
    const { refundId, inventoryGroup, reservationId, amount, cash, begunAt } = event.data;
    if (!cash) return;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    if (!state?.refunds.some((refund) => refund.refundId === refundId && refund.state === 'begun')) return;
    const returned =
      refusalBefore(state.refunds, event.data) ??
      (await this.commands.execute(
        new ReturnCash(
          { inventoryGroup, refundId, begunAt, reservationId, amount, ...cash },
          this.because(event, 'till', byCashier(event)),
        ),
      ));
    const ended = { refundId, businessDate: this.dayOf(returned, inventoryGroup) };
    await this.record(
      event,
      returned.accepted
        ? { type: 'RecordRefundMade', gatewayRefundId: null, session: returned.session, ...ended }
        : { type: 'RecordRefundFailed', code: returned.rejection.code, ...ended },
    );
  }

  private async record(
    event: EventOfType<ReservationEvent, 'PaymentBegun' | 'RefundBegun'>,
    command: ReservationCommand,
  ): Promise<void> {
    const done = await this.commands.execute(
      new ChangeReservation(event.stream, command, this.because(event, 'ended', byCashier(event))),
    );
    if (!done.accepted) throw new Error(`${command.type} rejected: ${done.rejection.code}`);
  }

  /** The till's, where it moved the cash: a crash may lie between the two, and midnight with it. */
  private dayOf = (done: CashDone, inventoryGroup: string) =>
    done.accepted ? done.businessDate : this.presenter.today(inventoryGroup, this.clock.now());
}

/** No part goes back after one that did not: each is rounded with those before it (docs/rules/payments.md 155). */
const refusalBefore = (
  refunds: Reservation['refunds'],
  { key }: EventOfType<ReservationEvent, 'RefundBegun'>['data'],
): CashDone | null => {
  const failed = refunds.find((part) => part.key === key && part.state === 'failed');
  return failed ? reject({ code: failed.answer as ErrorKey, status: 409 }) : null;
};

/** The cashier's act, not the process's: a till's report says who took the money. The till is the one that has it. */
const byCashier = ({ data, metadata }: EventOfType<ReservationEvent, 'PaymentBegun' | 'RefundBegun'>) => ({
  correlation: data.reservationId,
  actor: metadata.actor,
  station: metadata.station,
  till: data.cash?.till,
});
