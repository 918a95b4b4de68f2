import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CHECKOUT_CATEGORY,
  checkoutId,
  checkoutStream,
  epochMsOf,
  instantOf,
  mailStream,
  RESERVATION_CATEGORY,
  reservationStream,
  type CardCharge,
  type CheckoutEvent,
  type Instant,
  type MailKind,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import {
  balanceOf,
  checkoutDecider,
  reservationDecider,
  type Checkout,
  type CheckoutCommand,
  type Reservation,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { ChangeMail } from '../../mail/outbox/change-mail.handler.js';
import { ChangeCheckout } from '../../payments/change-checkout/change-checkout.handler.js';
import type { CardGateway } from '../../payments/gateway/port.js';
import { GATEWAY, LANES } from '../../ports/tokens.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { CapacitySteps, type Taking } from './capacity-steps.js';
import { EditSteps } from './edit-steps.js';

type Event = CheckoutEvent | ReservationEvent;

/**
 * From placing to paying. Longer than a hold: who is late on the gateway’s page gets the capacity while there is
 * room.
 */
const TIME_TO_PAY_MS = 15 * 60_000;

/**
 * Leads a reservation, and each edit of it, from placed to confirmed or abandoned: starts its checkout, takes its capacity
 * once it is paid for, confirms it, returns capacity and has mails sent. Each event requires the next step, each step ends
 * in a command whose id is derived from the event, so a repeat after a crash changes nothing.
 */
@Injectable()
export class ReservationProcess extends Process<Event> {
  private readonly capacity: CapacitySteps;
  private readonly edits: EditSteps;

  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(GATEWAY) private readonly gateway: Pick<CardGateway, 'name'>,
    private readonly commands: CommandBus,
    private readonly planner: BookingPlanner,
  ) {
    super(environment, {
      name: 'reservations',
      categories: [CHECKOUT_CATEGORY, RESERVATION_CATEGORY],
      // One process did the work of this and of the payment process.
      continues: 'checkout',
    });
    this.capacity = new CapacitySteps(lanes, commands, planner);
    this.edits = new EditSteps(lanes, commands, planner);
  }

  protected override async react(event: Recorded<Event>): Promise<void> {
    const subject = {
      correlation: event.data.reservationId,
      actor: actorOf(event),
      station: event.metadata.station,
      till: event.metadata.till,
    };
    const because = (step: string): CommandContext => this.because(event, step, subject);
    switch (event.type) {
      case 'ReservationPlaced':
        return event.data.payment === undefined
          ? this.startCheckout(event, because('start'))
          : this.startUnpaid(event, because);
      case 'ReservationEditPlaced':
        return this.startCheckout(event, because('start'));
      case 'ReservationUncancelPlaced':
        return this.startUncancel(event, because('start'));
      case 'CheckoutStarted':
        return event.data.amount === 0 ? this.takeCapacity(event.stream, because('places')) : undefined;
      case 'PaymentAuthorised':
        return this.takeCapacity(event.stream, because('places'));
      case 'PlacesConfirmed':
        return this.confirmUnpaid(event.stream, because('confirm'));
      case 'PaymentCaptured':
        return this.confirmPaid(event, because('confirm'));
      case 'CheckoutAbandoned':
        return this.abandon(event, because('abandon'));
      case 'ReservationConfirmed':
      case 'PaymentTaken':
        return this.tellConfirmed(event.stream, because('mail'));
      case 'ReservationEdited':
        return this.edits.conclude(event, because('conclude'));
      case 'ReservationUncancelled':
        return this.edits.uncancelled(event, because('mail'));
      case 'ReservationCancelled':
        await this.capacity.return(event.data, because('return'));
        return this.tellCancelled(event, because('mail'));
      default:
        return undefined;
    }
  }

  private async startCheckout(
    event: EventOfType<Event, 'ReservationPlaced' | 'ReservationEditPlaced'>,
    context: CommandContext,
  ): Promise<void> {
    const language =
      event.type === 'ReservationPlaced'
        ? event.data.language
        : (await this.lanes.load(reservationDecider, event.stream)).state!.placed.language;
    const started = startedFrom(event, this.gateway.name, language);
    const stream = checkoutStream(checkoutId(started.reservationId, started.edit));
    await this.changeCheckout(stream, { type: 'Start', started }, context);
  }

  /**
   * A reservation without a payment at the gateway takes its places at once: its checkout starts with what came of
   * that.
   */
  private async startUnpaid(
    event: EventOfType<Event, 'ReservationPlaced'>,
    because: (step: string) => CommandContext,
  ): Promise<void> {
    const { reservationId, language } = event.data;
    const stream = checkoutStream(checkoutId(reservationId));
    const { state } = await this.lanes.load(checkoutDecider, stream);
    // Its own events lead on.
    if (state) return;
    const taking = await this.capacity.take(reservationId, because('places'));
    const started = startedFrom(event, this.gateway.name, language);
    // Both in one append.
    const [, { step }] = await Promise.all([
      this.changeCheckout(stream, { type: 'Start', started }, because('start')),
      this.changeCheckout(stream, takingCommand(taking), because('places')),
    ]);
    if (!taking.rejected && isGivenUp(step))
      await this.capacity.undo(reservationId, taking.ledgers, because('places'));
  }

  /** Nothing is charged: what is to be paid by then is collected afterwards. */
  private async startUncancel(
    { stream, at, data: { reservationId, edit, holdId } }: EventOfType<Event, 'ReservationUncancelPlaced'>,
    context: CommandContext,
  ): Promise<void> {
    const { placed, edits } = (await this.lanes.load(reservationDecider, stream)).state!;
    const started = {
      reservationId,
      edit,
      amount: 0,
      currency: placed.priced.currency,
      gateway: this.gateway.name,
      holdId,
      ledgers: edits[edit - 1]!.changes.map(({ ledger }) => ledger),
      language: placed.language,
      payBy: payBy(at),
    };
    await this.changeCheckout(
      checkoutStream(checkoutId(reservationId, edit)),
      { type: 'Start', started },
      context,
    );
  }

  private async takeCapacity(stream: string, context: CommandContext): Promise<void> {
    // An event that comes again after its checkout went on must not take capacity that nobody returns.
    const { state } = await this.lanes.load(checkoutDecider, stream);
    if (state?.step !== 'taking_places') return;
    const { reservationId, edit } = state.started;
    const taking = edit
      ? await this.edits.takeCapacity(reservationId, edit, context)
      : await this.capacity.take(reservationId, context);
    const { step } = await this.changeCheckout(stream, takingCommand(taking), context);
    // Another process carried the same step out and gave up meanwhile: what was taken here is returned.
    if (!edit && !taking.rejected && isGivenUp(step))
      await this.capacity.undo(reservationId, taking.ledgers, context);
  }

  private async confirmUnpaid(stream: string, context: CommandContext): Promise<void> {
    const { state } = await this.lanes.load(checkoutDecider, stream);
    if (state?.step === 'confirming' && !state.intentId) await this.confirm(stream, state, null, context);
  }

  private async confirmPaid(
    event: EventOfType<Event, 'PaymentCaptured'>,
    context: CommandContext,
  ): Promise<void> {
    const { reservationId, paymentId, amount } = event.data;
    const { state } = await this.lanes.load(checkoutDecider, event.stream);
    const { edit = 0 } = state!.started;
    const charge: CardCharge = {
      chargeId: `${reservationId}.${edit + 1}`,
      type: 'card',
      amount,
      gatewayPaymentId: paymentId,
      cardBrand: state?.authorised?.cardBrand ?? null,
      cardLast4: state?.authorised?.cardLast4 ?? null,
    };
    await this.confirm(event.stream, state!, charge, context);
  }

  private async confirm(
    stream: string,
    { started: { reservationId, edit } }: Checkout,
    charge: CardCharge | null,
    context: CommandContext,
  ): Promise<void> {
    if (edit) await this.edits.complete(reservationId, edit, charge, context);
    else {
      const reservation = reservationStream(reservationId);
      const { placed } = (await this.lanes.load(reservationDecider, reservation)).state!;
      const businessDate = placed.offline?.businessDate ?? this.planner.today(placed.visit.inventoryGroup);
      await this.commands.execute(
        new ChangeReservation(reservation, { type: 'Confirm', charge, businessDate }, context),
      );
    }
    await this.changeCheckout(stream, { type: 'Complete' }, context);
  }

  private async abandon(
    event: EventOfType<Event, 'CheckoutAbandoned'>,
    context: CommandContext,
  ): Promise<void> {
    const { reservationId, reason } = event.data;
    const edit = (await this.lanes.load(checkoutDecider, event.stream)).state?.started.edit;
    if (edit) return this.edits.abandon(event.data, edit, context);
    await this.capacity.abandon(reservationId, reason, context);
    await this.commands.execute(
      new ChangeReservation(reservationStream(reservationId), { type: 'Abandon', reason }, context),
    );
  }

  /** A sale of the desk is told of once it is paid. */
  private async tellConfirmed(stream: string, context: CommandContext): Promise<void> {
    const { state } = await this.lanes.load(reservationDecider, stream);
    if (!state || !mayHaveAddress(state) || (state.placed.payment === 'desk' && balanceOf(state) > 0)) return;
    await this.requestMail(state.placed.reservationId, 'confirmation', context);
  }

  /**
   * A person who was never told of an unpaid sale is not told of its end. One mail a cancellation: the first has no
   * number, one after an uncancelled one that of the edits before it.
   */
  private async tellCancelled(
    { stream, data: { reservationId, key } }: EventOfType<Event, 'ReservationCancelled'>,
    context: CommandContext,
  ): Promise<void> {
    const state = (await this.lanes.load(reservationDecider, stream)).state!;
    const isUnpaidSale = state.placed.payment === 'desk' && state.charges.length === 0;
    if (!mayHaveAddress(state) || isUnpaidSale) return;
    const { cancellations } = state;
    const i = cancellations.findIndex((each) => each.key === key);
    await this.requestMail(
      reservationId,
      'cancellation',
      context,
      i > 0 ? cancellations[i]!.edits : undefined,
    );
  }

  private async requestMail(
    reservationId: string,
    kind: MailKind,
    context: CommandContext,
    edit?: number,
  ): Promise<void> {
    await this.commands.execute(
      new ChangeMail(
        mailStream(reservationId, kind, edit),
        { type: 'Request', reservationId, kind },
        context,
      ),
    );
  }

  private async changeCheckout(
    stream: string,
    command: CheckoutCommand,
    context: CommandContext,
  ): Promise<Checkout> {
    const done = await this.commands.execute(new ChangeCheckout(stream, command, context));
    if (!done.accepted) throw new Error(`${command.type} rejected: ${done.rejection.code}`);
    return done.state!;
  }
}

/** A sale without the gateway is confirmed at once: that is still the act of its seller. */
const actorOf = (event: Recorded<Event>): string => {
  const isSale = event.type === 'ReservationPlaced' && event.data.payment !== undefined;
  const isNext = event.type === 'CheckoutStarted' || event.type === 'PlacesConfirmed';
  return ((isSale || isNext) && event.metadata.actor) || 'system:checkout';
};

const payBy = (instant: Instant): Instant => instantOf(epochMsOf(instant) + TIME_TO_PAY_MS);

/** Not who was sold to without one; an erased person's is not known. */
const mayHaveAddress = ({ placed: { contact } }: Reservation): boolean => contact?.email !== '';

const takingCommand = ({ rejected }: Pick<Taking, 'rejected'>): CheckoutCommand =>
  rejected ? { type: 'RecordCapacityRejected', ...rejected } : { type: 'RecordCapacityConfirmed' };
const isGivenUp = (step: Checkout['step']): boolean => step === 'voiding' || step === 'abandoned';

/** The checkout that a placed reservation or an edit starts: the same in every process that starts it. */
const startedFrom = (
  { type, data, at }: EventOfType<Event, 'ReservationPlaced' | 'ReservationEditPlaced'>,
  gateway: string,
  language: 'en' | 'fr',
) => {
  const {
    reservationId,
    priced: { total, currency },
    holdId,
    claims,
  } = data;
  const subject =
    type === 'ReservationPlaced'
      ? { amount: data.payment === undefined ? total : 0 }
      : { amount: data.manualPaymentId === undefined ? data.due : 0, edit: data.edit };
  return {
    reservationId,
    ...subject,
    currency,
    gateway,
    holdId,
    ledgers: claims.map(({ ledger }) => ledger),
    language,
    payBy: payBy(at),
  };
};
