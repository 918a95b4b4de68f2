import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  epochMsOf,
  instantOf,
  isRefundedToCard,
  RESERVATION_CATEGORY,
  reservationStream,
  type Clock,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { amountToReturnOf, reservationDecider, toCardsOf, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { openRefundsProjector, type OpenRefund, type ReadModels } from '@stile/projections';
import { inTime } from '../../payments/gateway/in-time.js';
import type { CardGateway } from '../../payments/gateway/port.js';
import { CLOCK, GATEWAY, LANES, READ_MODELS } from '../../ports/tokens.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

const SWEEP_EVERY_MS = 3_000;
const LONGEST_WAIT_MS = 3_600_000;
/** More than are on their way at a time. */
const OPEN_AT_ONCE = 1000;

/**
 * Returns money through the card gateway: what was begun, and by itself what a visitor's cancellation or change leaves to
 * be returned, where the venue does not leave that to its desk (docs/rules/payments.md 19). What is on its way is looked
 * up until it is made or failed (docs/rules/payments.md 26).
 */
@Injectable()
export class RefundProcess extends Process<ReservationEvent> {
  /** When each refund that is on its way is looked up next. What a restart forgets is looked up at once. */
  private readonly nextLookUps = new Map<string, number>();
  private readonly log: ProcessEnvironment['log'];

  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(GATEWAY) private readonly gateway: CardGateway,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    private readonly presenter: ReservationPresenter,
  ) {
    super(environment, {
      name: 'refunds',
      categories: [RESERVATION_CATEGORY],
      continues: 'reservations',
      sweepEveryMs: SWEEP_EVERY_MS,
    });
    this.log = environment.log;
  }

  protected override async react(event: Recorded<ReservationEvent>): Promise<void> {
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

  /** Money that a visitor's change left was kept back while another change was under way, which came to nothing. */
  private async beginAfter(event: EventOfType<ReservationEvent, 'ReservationEditAbandoned'>): Promise<void> {
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    const isLeft = state?.changedBy === 'visitor' && state.refunds.length === state.refundsBefore;
    if (isLeft && amountToReturnOf(state) > 0) await this.begin(event);
  }

  /** Rejected where the money is on its way already, or is needed for another change: then there is nothing to do. */
  private async begin(
    event: EventOfType<
      ReservationEvent,
      'ReservationCancelled' | 'ReservationEdited' | 'ReservationEditAbandoned'
    >,
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
        this.because(event, 'refund', ofReservation(event)),
      ),
    );
  }

  private async return(event: EventOfType<ReservationEvent, 'RefundBegun'>): Promise<void> {
    const { refundId, gatewayPaymentId, amount } = event.data;
    const { state } = await this.lanes.load(reservationDecider, event.stream);
    if (!state?.refunds.some((refund) => refund.refundId === refundId && refund.state === 'begun')) return;
    if (gatewayPaymentId === null) throw new Error(`${refundId} goes to a card that paid nothing`);
    const answer = await inTime(this.gateway.refund({ key: refundId, paymentId: gatewayPaymentId, amount }));
    if (answer.state === 'pending') return;
    const ended = { refundId, businessDate: this.today(state) };
    const done = await this.commands.execute(
      new ChangeReservation(
        event.stream,
        answer.state === 'made'
          ? { type: 'RecordRefundMade', gatewayRefundId: answer.gatewayRefundId, session: null, ...ended }
          : { type: 'RecordRefundFailed', code: answer.code, ...ended },
        // The person who returned the money, not the process.
        this.because(event, 'refunded', {
          ...ofReservation(event),
          actor: event.metadata.actor,
        }),
      ),
    );
    if (!done.accepted) throw new Error(`refund ${refundId} not recorded: ${done.rejection.code}`);
  }

  /**
   * A refund that the gateway had accepted is asked for again under its key, after as long again as it has been on its
   * way (docs/rules/payments.md 26). An error ends the sweep: the others are not asked of a gateway that is away.
   */
  protected override async sweep(): Promise<void> {
    const now = epochMsOf(this.clock.now());
    const open = await this.models.of(openRefundsProjector).find({
      filter: { since: { $lte: instantOf(now - SWEEP_EVERY_MS) } },
      sort: [['since', 1]],
      limit: OPEN_AT_ONCE,
    });
    const ids = new Set(open.map(({ _id: id }) => id));
    for (const id of this.nextLookUps.keys()) if (!ids.has(id)) this.nextLookUps.delete(id);
    for (const { _id: id, since, ...refund } of open) {
      if (now < (this.nextLookUps.get(id) ?? now)) continue;
      this.nextLookUps.set(id, now + Math.min(now - epochMsOf(since), LONGEST_WAIT_MS));
      await this.lookUp(refund);
    }
  }

  private async lookUp({ reservationId, revision }: Omit<OpenRefund, 'since'>): Promise<void> {
    const begun = { after: revision - 1, limit: 1 };
    for await (const [event] of this.log.readStream(reservationStream(reservationId), begun))
      return this.return(event as EventOfType<ReservationEvent, 'RefundBegun'>);
  }

  private today = ({ placed: { visit } }: Reservation) =>
    this.presenter.today(visit.inventoryGroup, this.clock.now());
}

const ofReservation = ({ data, metadata }: Recorded<ReservationEvent>) => ({
  correlation: data.reservationId,
  station: metadata.station,
  till: metadata.till,
});
