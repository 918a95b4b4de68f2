import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  CHECKOUT_CATEGORY,
  checkoutId,
  checkoutStream,
  epochMsOf,
  instantOf,
  mailStream,
  RESERVATION_CATEGORY,
  reservationStream,
  type Charge,
  type CheckoutEvent,
  type Clock,
  type MailKind,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import {
  checkoutDecider,
  ledgerDecider,
  mailDecider,
  reservationDecider,
  type Checkout,
  type CheckoutCommand,
} from '@stile/domain';
import type { CommandContext, CommandLanes, EventStore, Vault } from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import { BookingPlanner } from '../../bookings/planning/booking-planner.js';
import { Reactor } from '../../processes/reactor.js';
import { CLOCK, GATEWAY, LANES, LOG, READ_MODELS, VAULT } from '../../ports/tokens.js';
import { PublicUrl } from '../../http/public-url.js';
import { EditSteps } from './edit-steps.js';
import { GatewayUnavailable, type CardGateway } from '../gateway/port.js';

type Event = CheckoutEvent | ReservationEvent;

/** How often open payments are looked up, and how many at a time. */
const LOOKUP_EVERY_MS = 3_000;
const LOOKUPS_AT_ONCE = 50;
/** An answer of the gateway that takes longer counts as lost: the same is asked again with the same key. */
const ANSWER_WITHIN_MS = 10_000;
/** From placing to paying. Longer than a hold: who is late on the gateway’s page still gets the places while there is room. */
const TIME_TO_PAY_MS = 15 * 60_000;

/**
 * Carries a checkout from step to step (design, section 5): each event asks for the next step, each step ends in a
 * command whose id is derived from the event, so a repeat after a crash changes nothing. A checkout's id is that of its
 * reservation, or of an edit of it.
 */
@Injectable()
export class CheckoutReactor implements OnModuleDestroy {
  private readonly logger = new Logger('checkout');
  readonly reactor: Reactor;
  private sweeper: NodeJS.Timeout | undefined;
  private sweeping = false;
  private readonly edits: EditSteps;

  constructor(
    @Inject(LOG) log: EventStore,
    @Inject(VAULT) vault: Vault,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(GATEWAY) private readonly gateway: CardGateway,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly publicUrl: PublicUrl,
    private readonly planner: BookingPlanner,
  ) {
    this.edits = new EditSteps(lanes, planner);
    this.reactor = new Reactor('checkout', log, vault, [CHECKOUT_CATEGORY, RESERVATION_CATEGORY], (event) =>
      this.carryOut(event as Recorded<Event>),
    );
  }

  async start(): Promise<void> {
    await this.reactor.start();
    this.sweeper = setInterval(
      () =>
        void this.sweep().catch((fault: unknown) =>
          this.logger.warn(`open checkouts not looked up: ${String(fault)}`),
        ),
      LOOKUP_EVERY_MS,
    );
    this.sweeper.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.sweeper);
    await this.reactor.stop();
  }

  private async carryOut(event: Recorded<Event>): Promise<void> {
    const { reservationId } = event.data;
    const because = (step: string): CommandContext => ({
      commandId: `${event.id}.${step}`,
      correlation: reservationId,
      causation: event.id,
      actor: 'system:checkout',
    });
    switch (event.type) {
      case 'ReservationPlaced':
      case 'ReservationEditPlaced':
        return this.begin(event, because('start'));
      case 'PaymentIntentRequested':
        return this.open(event, because('intent'));
      case 'CheckoutStarted':
        return event.data.amount === 0 ? this.takePlaces(event.stream, because('places')) : undefined;
      case 'PaymentAuthorised':
        return this.takePlaces(event.stream, because('places'));
      case 'PlacesConfirmed':
        return this.confirmUnpaid(event.stream, because('confirm'));
      case 'CaptureRequested':
        return this.capture(event, because('capture'));
      case 'PaymentCaptured':
        return this.confirmPaid(event, because('confirm'));
      case 'VoidRequested':
        return this.voidPayment(event, because('void'));
      case 'CheckoutAbandoned':
        return this.abandon(event, because('abandon'));
      case 'ReservationConfirmed':
        return this.requestMail(reservationId, 'confirmation', because('mail'));
      case 'ReservationEdited':
        return this.edits.conclude(
          event as Recorded<Extract<ReservationEvent, { type: 'ReservationEdited' }>>,
          because('conclude'),
        );
      case 'ReservationCancelled': {
        for (const ledger of event.data.ledgers)
          await this.lanes.execute(
            ledgerDecider,
            ledger,
            { type: 'Return', reservationId },
            because(`return.${ledger}`),
          );
        return this.requestMail(reservationId, 'cancellation', because('mail'));
      }
      default:
        return undefined;
    }
  }

  private async step(stream: string, command: CheckoutCommand, context: CommandContext): Promise<Checkout> {
    const done = await this.lanes.execute(checkoutDecider, stream, command, context);
    if (!done.accepted) throw new Error(`${command.type} refused: ${done.rejection.code}`);
    return done.state!;
  }

  private async begin(
    event: Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' | 'ReservationEditPlaced' }>>,
    context: CommandContext,
  ): Promise<void> {
    const language =
      event.type === 'ReservationPlaced'
        ? event.data.language
        : (await this.lanes.load(reservationDecider, event.stream)).state!.placed.language;
    const started = startedFrom(event, this.gateway.name, language);
    await this.step(
      checkoutStream(checkoutId(started.reservationId, started.edit)),
      { type: 'Start', started },
      context,
    );
  }

  private async open(
    event: Recorded<Extract<CheckoutEvent, { type: 'PaymentIntentRequested' }>>,
    context: CommandContext,
  ): Promise<void> {
    const { reservationId, key, amount, currency } = event.data;
    const { state } = await this.lanes.load(checkoutDecider, event.stream);
    if (state?.step !== 'opening') return;
    const { language, payBy, edit } = state.started;
    const intent = await inTime(
      this.gateway.createIntent({
        key,
        reservationId,
        amount,
        currency,
        description: reservationId,
        language,
        returnUrl: this.publicUrl.to(`/api/checkout/${reservationId}/return${edit ? `?edit=${edit}` : ''}`),
        expiresAt: payBy,
      }),
    );
    await this.step(event.stream, { type: 'RecordIntent', ...intent }, context);
  }

  /** Asks the gateway where the payment stands and writes it down. Safe to ask at any time and any number of times. */
  async lookUp(checkout: string, context: CommandContext): Promise<Checkout | null> {
    const stream = checkoutStream(checkout);
    const { state } = await this.lanes.load(checkoutDecider, stream);
    if (state?.step !== 'waiting' || !state.intentId) return state;
    const status = await inTime(this.gateway.lookup(state.intentId));
    switch (status.state) {
      case 'authorised':
      case 'captured':
        return this.step(
          stream,
          {
            type: 'RecordAuthorised',
            intentId: state.intentId,
            amount: status.amount,
            cardBrand: status.cardBrand,
            cardLast4: status.cardLast4,
          },
          context,
        );
      case 'cancelled':
        return this.step(stream, { type: 'GiveUp', reason: 'cancelled_at_gateway' }, context);
      case 'open':
        if (state.started.payBy <= this.clock.now())
          return this.step(stream, { type: 'GiveUp', reason: 'lapsed' }, context);
        return status.lastDecline
          ? this.step(stream, { type: 'RecordDeclined', code: status.lastDecline }, context)
          : state;
    }
  }

  private async takePlaces(stream: string, context: CommandContext): Promise<void> {
    // An event that comes again after its checkout went on must not take places that nobody gives back.
    const checkout = (await this.lanes.load(checkoutDecider, stream)).state;
    if (checkout?.step !== 'taking_places') return;
    const { reservationId, edit } = checkout.started;
    if (edit) {
      const refused = await this.edits.takePlaces(reservationId, edit, context);
      await this.step(
        stream,
        refused ? { type: 'RecordPlacesRefused', ...refused } : { type: 'RecordPlacesConfirmed' },
        context,
      );
      return;
    }
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const { holdId } = state!.placed;
    const { claims, intervals } = this.planner.inForce(state!.placed);
    for (const { ledger, lines } of claims) {
      const taken = await this.lanes.execute(
        ledgerDecider,
        ledger,
        { type: 'Confirm', holdId, reservationId, lines, intervals },
        { ...context, commandId: `${context.commandId}.${ledger}` },
      );
      if (!taken.accepted) {
        await this.step(stream, { type: 'RecordPlacesRefused', ledger, code: taken.rejection.code }, context);
        return;
      }
    }
    const { step } = await this.step(stream, { type: 'RecordPlacesConfirmed' }, context);
    // Another process carried the same step out and gave up meanwhile: what was taken here goes back.
    if (step === 'voiding' || step === 'abandoned')
      for (const { ledger } of claims)
        await this.lanes.execute(ledgerDecider, ledger, { type: 'Return', reservationId }, context);
  }

  private async capture(
    event: Recorded<Extract<CheckoutEvent, { type: 'CaptureRequested' }>>,
    context: CommandContext,
  ): Promise<void> {
    const { key, intentId, amount } = event.data;
    const answer = await inTime(this.gateway.capture({ key, intentId, amount }));
    await this.step(
      event.stream,
      answer.captured
        ? { type: 'RecordCaptured', paymentId: answer.paymentId, amount }
        : { type: 'RecordCaptureRefused', code: answer.code },
      context,
    );
  }

  private async confirmPaid(
    event: Recorded<Extract<CheckoutEvent, { type: 'PaymentCaptured' }>>,
    context: CommandContext,
  ): Promise<void> {
    const { reservationId, paymentId, amount } = event.data;
    const { state } = await this.lanes.load(checkoutDecider, event.stream);
    const { edit = 0 } = state!.started;
    const charge = {
      chargeId: `${reservationId}.${edit + 1}`,
      type: 'card' as const,
      amount,
      gatewayPaymentId: paymentId,
      cardBrand: state?.authorised?.cardBrand ?? null,
      cardLast4: state?.authorised?.cardLast4 ?? null,
    };
    await this.confirm(event.stream, state!, charge, context);
  }

  private async confirmUnpaid(stream: string, context: CommandContext): Promise<void> {
    const { state } = await this.lanes.load(checkoutDecider, stream);
    if (state?.step === 'confirming' && !state.intentId) await this.confirm(stream, state, null, context);
  }

  private async confirm(
    stream: string,
    { started: { reservationId, edit } }: Checkout,
    charge: Charge | null,
    context: CommandContext,
  ): Promise<void> {
    if (edit) await this.edits.complete(reservationId, edit, charge, context);
    else
      await this.lanes.execute(
        reservationDecider,
        reservationStream(reservationId),
        { type: 'Confirm', charge },
        context,
      );
    await this.step(stream, { type: 'Complete' }, context);
  }

  private async voidPayment(
    event: Recorded<Extract<CheckoutEvent, { type: 'VoidRequested' }>>,
    context: CommandContext,
  ): Promise<void> {
    const { key, intentId } = event.data;
    if (!(await inTime(this.gateway.void({ key, intentId }))))
      throw new Error(`the gateway has captured ${intentId}, which was to be voided`);
    await this.step(event.stream, { type: 'RecordVoided' }, context);
  }

  private async abandon(
    event: Recorded<Extract<CheckoutEvent, { type: 'CheckoutAbandoned' }>>,
    context: CommandContext,
  ): Promise<void> {
    const { reservationId, reason } = event.data;
    const edit = (await this.lanes.load(checkoutDecider, event.stream)).state?.started.edit;
    if (edit) return this.edits.abandon(event.data, edit, context);
    const stream = reservationStream(reservationId);
    const { state } = await this.lanes.load(reservationDecider, stream);
    const { holdId, claims } = state!.placed;
    for (const { ledger } of claims) {
      const because = { ...context, commandId: `${context.commandId}.${ledger}` };
      await this.lanes.execute(ledgerDecider, ledger, { type: 'Return', reservationId }, because);
      // Who turns back at the gateway may want to try again: the hold lives on until it lapses.
      if (reason !== 'cancelled_at_gateway')
        await this.lanes.execute(
          ledgerDecider,
          ledger,
          { type: 'Release', holdId, reason: 'abandoned' },
          because,
        );
    }
    await this.lanes.execute(reservationDecider, stream, { type: 'Abandon', reason }, context);
  }

  private async requestMail(reservationId: string, kind: MailKind, context: CommandContext): Promise<void> {
    await this.lanes.execute(
      mailDecider,
      mailStream(reservationId, kind),
      { type: 'Request', reservationId, kind },
      context,
    );
  }

  private async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    await this.lookUpOpen().finally(() => (this.sweeping = false));
  }

  private async lookUpOpen(): Promise<void> {
    const open = await this.models.find('open_checkouts', {
      filter: { step: { $in: ['PaymentIntentOpened', 'PaymentDeclined'] } },
      sort: [['payBy', 1]],
      limit: LOOKUPS_AT_ONCE,
    });
    for (const { _id: id, reservationId } of open) {
      await this.lookUp(id, {
        commandId: `sweep.${id}`,
        correlation: String(reservationId),
        actor: 'system:checkout',
      }).catch((fault: unknown) =>
        this.logger.warn(`the payment of ${id} was not looked up: ${String(fault)}`),
      );
    }
  }
}

const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new GatewayUnavailable(`no answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/** The checkout that a placed reservation or an edit starts: the same whoever starts it. */
const startedFrom = (
  {
    type,
    data,
    at,
  }: Recorded<Extract<ReservationEvent, { type: 'ReservationPlaced' | 'ReservationEditPlaced' }>>,
  gateway: string,
  language: 'en' | 'fr',
) => {
  const {
    reservationId,
    priced: { total, currency },
    holdId,
    claims,
  } = data;
  const of = type === 'ReservationPlaced' ? { amount: total } : { amount: data.due, edit: data.edit };
  return {
    reservationId,
    ...of,
    currency,
    gateway,
    holdId,
    ledgers: claims.map(({ ledger }) => ledger),
    language,
    payBy: instantOf(epochMsOf(at) + TIME_TO_PAY_MS),
  };
};
