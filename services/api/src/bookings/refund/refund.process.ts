import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  isRefundedToCard,
  RESERVATION_CATEGORY,
  type Clock,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { amountToReturnOf, reservationDecider, toCardsOf, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { inTime } from '../../payments/gateway/in-time.js';
import type { CardGateway } from '../../payments/gateway/port.js';
import { CLOCK, GATEWAY, LANES } from '../../ports/tokens.js';
import { Process, ProcessEnvironment } from '../../processes/process.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

type EventOfType<T extends ReservationEvent['type']> = Recorded<Extract<ReservationEvent, { type: T }>>;

/**
 * Returns money through the card gateway: what was begun, and by itself what a visitor's cancellation or change leaves to
 * be returned, where the venue does not leave that to its desk (docs/rules/payments.md 14).
 */
@Injectable()
export class RefundProcess extends Process {
  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(GATEWAY) private readonly gateway: CardGateway,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    private readonly presenter: ReservationPresenter,
  ) {
    super(environment, { name: 'refunds', categories: [RESERVATION_CATEGORY], continues: 'reservations' });
  }

  protected override async react(recorded: Recorded): Promise<void> {
    const event = recorded as Recorded<ReservationEvent>;
    switch (event.type) {
      case 'ReservationCancelled':
      case 'ReservationEdited':
        return event.data.by === 'visitor' && event.data.amountToReturn > 0 ? this.begin(event) : undefined;
      case 'ReservationEditAbandoned':
        return this.beginAfter(event);
      case 'RefundBegun':
        return event.data.method === 'card' ? this.return(event) : undefined;
      default:
        return undefined;
    }
  }

  /** What a visitor's change left was kept back while another change was under way, which came to nothing. */
  private async beginAfter(event: EventOfType<'ReservationEditAbandoned'>): Promise<void> {
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    const isLeft = state?.changedBy === 'visitor' && state.refunds.length === state.refundsBefore;
    if (isLeft && amountToReturnOf(state) > 0) await this.begin(event);
  }

  /** Rejected where the money is on its way already, or is needed for another change: then there is nothing to do. */
  private async begin(
    event: EventOfType<'ReservationCancelled' | 'ReservationEdited' | 'ReservationEditAbandoned'>,
  ): Promise<void> {
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    if (!isRefundedToCard(this.catalogues.settings(state!.placed.visit.inventoryGroup))) return;
    const amount = toCardsOf(state!, amountToReturnOf(state!));
    if (amount === 0) return;
    const key = `${event.id}.refund`;
    await this.commands.execute(
      new ChangeReservation(
        event.stream,
        {
          type: 'Refund',
          key,
          by: 'visitor',
          amount,
          lines: [],
          method: 'card',
          chargeId: null,
          isConcession: false,
          reason: null,
          manualRefundId: null,
          till: null,
          smallestCoin: 0,
          businessDate: this.today(state!),
        },
        this.because(event, 'refund'),
      ),
    );
  }

  private async return(event: EventOfType<'RefundBegun'>): Promise<void> {
    const { refundId, gatewayPaymentId, amount } = event.data;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    if (!state?.refunds.some((refund) => refund.refundId === refundId && refund.state === 'begun')) return;
    if (gatewayPaymentId === null) throw new Error(`${refundId} goes to a card that paid nothing`);
    const answer = await inTime(this.gateway.refund({ key: refundId, paymentId: gatewayPaymentId, amount }));
    const ended = { refundId, businessDate: this.today(state) };
    const done = await this.commands.execute(
      new ChangeReservation(
        event.stream,
        answer.refunded
          ? { type: 'RecordRefundMade', gatewayRefundId: answer.gatewayRefundId, session: null, ...ended }
          : { type: 'RecordRefundFailed', code: answer.code, ...ended },
        // Of who returned the money, not of the process.
        { ...this.because(event, 'refunded'), ...(event.metadata.actor && { actor: event.metadata.actor }) },
      ),
    );
    if (!done.accepted) throw new Error(`refund ${refundId} not recorded: ${done.rejection.code}`);
  }

  private today = ({ placed: { visit } }: Reservation) =>
    this.presenter.today(visit.inventoryGroup, this.clock.now());

  private because = (event: Recorded<ReservationEvent>, step: string): CommandContext => ({
    commandId: `${event.id}.${step}`,
    correlation: event.data.reservationId,
    causation: event.id,
    actor: 'system:refunds',
    ...(event.metadata.station && { station: event.metadata.station }),
  });
}
