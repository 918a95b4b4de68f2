import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  cardRefundPolicyOf,
  epochMsOf,
  instantOf,
  RESERVATION_CATEGORY,
  reservationStream,
  terminalMinutesOf,
  TRANSACTION_CATEGORY,
  transactionStream,
  type Clock,
  type EventMetadata,
  type Recorded,
  type ReservationEvent,
  type TransactionEvent,
  type TransactionOrder,
} from '@stile/contracts';
import {
  amountToReturnOf,
  reservationDecider,
  returnBy,
  transactionDecider,
  type Reservation,
  type ReservationCommand,
} from '@stile/domain';
import type { CommandLanes, EventStore } from '@stile/event-store';
import { Signer } from '../../ports/signer.js';
import { CLOCK, LANES, LOG } from '../../ports/tokens.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import { StartTransaction } from '../../terminals/start/start-transaction.handler.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { chargedCardOf } from '../presentation/charged-card.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { endOf, orderOf, type End } from './at-terminal.js';

type Event = ReservationEvent | TransactionEvent;

/** The reservation that a command belongs to, and who began it, at which station and till. */
interface Of {
  readonly reservationId: string;
  readonly actor: string;
  readonly station?: string | undefined;
  readonly till?: string | undefined;
}

const ACTOR = 'system:terminal_payments';
const MINUTE_MS = 60_000;

const stationOf = ({ metadata: { station, till } }: Recorded<Event>) => ({ station, till });

/**
 * Brings payments and refunds that were begun to card terminals, and what became of them there back to the reservation
 * (docs/rules/payments.md 45 and 52).
 */
@Injectable()
export class TerminalPaymentProcess extends Process<Event> {
  constructor(
    environment: ProcessEnvironment,
    @Inject(LOG) private readonly log: Pick<EventStore, 'readStream'>,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
  ) {
    super(environment, {
      name: 'terminal_payments',
      categories: [RESERVATION_CATEGORY, TRANSACTION_CATEGORY],
    });
  }

  protected override async react(event: Recorded<Event>): Promise<void> {
    switch (event.type) {
      case 'PaymentBegun':
        return this.pay(event);
      case 'RefundBegun':
        return this.return(event);
      case 'PaymentTaken':
        return event.data.unexpected ? this.giveBack(event) : undefined;
      case 'TransactionSettled':
      case 'TransactionClosed':
        return this.settle(event);
      default:
        return undefined;
    }
  }

  private async pay(event: EventOfType<Event, 'PaymentBegun'>): Promise<void> {
    const order = orderOf(event.data);
    if (!order) return;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    const { transactionId: paymentId } = order;
    if (!state?.payments.some((payment) => payment.paymentId === paymentId && payment.state === 'begun'))
      return;
    const code = await this.start(order, event, event.data.actor);
    if (code !== null) await this.record(event, event.data, { type: 'RecordPaymentFailed', paymentId, code });
  }

  private async return(event: EventOfType<Event, 'RefundBegun'>): Promise<void> {
    const { refundId, terminal } = event.data;
    if (!terminal) return;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    if (!state?.refunds.some((refund) => refund.refundId === refundId && refund.state === 'begun')) return;
    const actor = event.metadata.actor ?? ACTOR;
    const code = await this.start(this.returnOrderOf(event.data, state), event, actor);
    if (code !== null)
      await this.record(event, { ...event.data, actor }, { type: 'RecordRefundFailed', refundId, code });
  }

  /** Why the device does not take it, or null. */
  private async start(
    order: TransactionOrder,
    event: Recorded<Event>,
    actor: string,
  ): Promise<string | null> {
    const { transactionId, reservationId } = order;
    const started = await this.commands.execute(
      new StartTransaction(
        order,
        this.because(event, 'start', { correlation: reservationId!, actor, ...stationOf(event) }),
      ),
    );
    if (started.accepted) return null;
    const { code } = started.rejection;
    // The device's day has just changed: tried again, it is found.
    if (code !== 'pending_transaction') throw new Error(`${transactionId} not started: ${code}`);
    return code;
  }

  private returnOrderOf(
    {
      refundId,
      reservationId,
      inventoryGroup,
      businessDate,
      chargeId,
      amount,
      terminal,
      begunAt,
    }: EventOfType<Event, 'RefundBegun'>['data'],
    { charges, payments }: Reservation,
  ): TransactionOrder {
    const charge = charges.find((each) => each.chargeId === chargeId)!;
    const payment = payments.find(({ paymentId }) => paymentId === chargeId)!;
    const cardType = chargedCardOf({ payments }, charge)!;
    const kind = returnBy({
      amount,
      of: charge.amount,
      ageMs: epochMsOf(begunAt) - epochMsOf(payment.at),
      cardType,
      isSameBatch: this.presenter.today(inventoryGroup, payment.at) === businessDate,
      policy: cardRefundPolicyOf(this.catalogues.settings(inventoryGroup), cardType),
    });
    return {
      ...terminal!,
      inventoryGroup,
      businessDate,
      kind,
      amount,
      cardType,

      isPreauthorised: false,
      takesPart: false,
      reservationId,
      movementId: refundId,
      startedAt: begunAt,
      source: { paymentId: charge.gatewayPaymentId!, transactionId: chargeId, amount: charge.amount },
    };
  }

  /** A payment that nobody waited for any more goes back by itself, where no card has to be presented for that. */
  private async giveBack(event: EventOfType<Event, 'PaymentTaken'>): Promise<void> {
    const { paymentId, reservationId, inventoryGroup } = event.data;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    const payment = state?.payments.find((each) => each.paymentId === paymentId);
    const amount = Math.min(event.data.amount, state ? amountToReturnOf(state) : 0);
    if (!payment?.terminal || amount === 0) return;
    const cardType = chargedCardOf(state!, {
      chargeId: paymentId,
      cardBrand: event.data.card?.brand ?? null,
    })!;
    const policy = cardRefundPolicyOf(this.catalogues.settings(inventoryGroup), cardType);
    if (cardType === 'DC' || policy === 'manual') return;
    const key = `${event.id}.return`;
    const minutes = terminalMinutesOf(this.catalogues.settings(inventoryGroup));
    const terminal = {
      transactionId: this.signer.transactionId(reservationId, key),
      serial: payment.terminal.serial,
      expiresAt: instantOf(epochMsOf(event.data.takenAt) + minutes * MINUTE_MS),
    };
    // Rejected where other money moves: then it is still to be returned, and the desk does that.
    await this.commands.execute(
      new ChangeReservation(
        event.stream,
        {
          type: 'Refund',
          key,
          by: 'staff',
          amount,
          lines: [],
          method: 'terminal',
          chargeId: paymentId,
          isConcession: false,
          reason: null,
          manualRefundId: null,
          till: null,
          smallestCoin: 0,
          terminal,
          businessDate: this.presenter.today(inventoryGroup, this.clock.now()),
        },
        this.because(event, 'return', { correlation: reservationId, ...stationOf(event) }),
      ),
    );
  }

  /** Events may come in any order: the transaction says what is true now. */
  private async settle(event: Recorded<TransactionEvent>): Promise<void> {
    const { transactionId } = event.data;
    const { state } = await this.lanes.load(transactionDecider, transactionStream(transactionId));
    const { reservationId, inventoryGroup } = state!.order;
    if (reservationId === null) return;
    const reservation = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const end = reservation.state && endOf(state!, reservation.state);
    if (!end) return;
    const { actor = ACTOR, station, till } = await this.startedBy(transactionId);
    await this.record(event, { reservationId, inventoryGroup, actor, station, till }, end);
  }

  /** The sender and the station: the operator of a transaction is nobody's station. */
  private async startedBy(transactionId: string): Promise<EventMetadata> {
    for await (const [started] of this.log.readStream(transactionStream(transactionId), { limit: 1 }))
      return started!.metadata;
    throw new Error(`${transactionId} has not started`);
  }

  private async record(
    event: Recorded<Event>,
    subject: Of & { readonly inventoryGroup: string },
    end: End,
  ): Promise<void> {
    const businessDate = this.presenter.today(subject.inventoryGroup, this.clock.now());
    const command = { ...end, businessDate } as ReservationCommand;
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(subject.reservationId),
        command,
        this.because(event, 'ended', {
          correlation: subject.reservationId,
          actor: subject.actor,
          station: subject.station ?? event.metadata.station,
          till: subject.till ?? event.metadata.till,
        }),
      ),
    );
    if (!done.accepted) throw new Error(`${end.type} rejected: ${done.rejection.code}`);
  }
}
