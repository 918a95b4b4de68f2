import { readConfig } from '@stile/api';
import { EVENT_TYPES, reservationStream, type Clock, type Ids } from '@stile/contracts';
import { reservationDecider, type Catalogue } from '@stile/domain';
import {
  EventLog,
  EventRegistry,
  Lanes,
  MemoryEventStore,
  MemoryVault,
  PersonKeys,
} from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import {
  CancelReservation,
  CancelReservationHandler,
} from '../../services/api/src/bookings/cancel/cancel-reservation.handler.js';
import {
  ChangeReservation,
  ChangeReservationHandler,
} from '../../services/api/src/bookings/change-reservation/change-reservation.handler.js';
import { EditOutcome } from '../../services/api/src/bookings/edit/edit-outcome.js';
import {
  EditReservation,
  EditReservationHandler,
} from '../../services/api/src/bookings/edit/edit-reservation.handler.js';
import {
  HoldCapacity,
  HoldCapacityHandler,
} from '../../services/api/src/bookings/hold/hold-capacity.handler.js';
import { OutstandingPayment } from '../../services/api/src/bookings/outstanding-payment/outstanding-payment.js';
import { BookingPlanner } from '../../services/api/src/bookings/planning/booking-planner.js';
import { ReservationPresenter } from '../../services/api/src/bookings/presentation/reservation-presenter.js';
import { ReservationProcess } from '../../services/api/src/bookings/process/reservation.process.js';
import { RefundProcess } from '../../services/api/src/bookings/refund/refund.process.js';
import {
  ReleaseHold,
  ReleaseHoldHandler,
} from '../../services/api/src/bookings/release-hold/release-hold.handler.js';
import { Reserve, ReserveHandler } from '../../services/api/src/bookings/reserve/reserve.handler.js';
import {
  UncancelReservation,
  UncancelReservationHandler,
} from '../../services/api/src/bookings/uncancel/uncancel.handler.js';
import {
  ChangeLedger,
  ChangeLedgerHandler,
} from '../../services/api/src/capacity/change-ledger/change-ledger.handler.js';
import { ApiError } from '../../services/api/src/http/api-error.js';
import { PublicUrl } from '../../services/api/src/http/public-url.js';
import type { Photos } from '../../services/api/src/images/photos.js';
import { ChangeMail, ChangeMailHandler } from '../../services/api/src/mail/outbox/change-mail.handler.js';
import {
  ChangeCheckout,
  ChangeCheckoutHandler,
} from '../../services/api/src/payments/change-checkout/change-checkout.handler.js';
import { BuiltInGateway } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import {
  LookUpPayment,
  LookUpPaymentHandler,
} from '../../services/api/src/payments/look-up/look-up-payment.handler.js';
import { PaymentProcess } from '../../services/api/src/payments/process/payment.process.js';
import { CheckoutProgress } from '../../services/api/src/payments/progress/checkout-progress.js';
import { Signer } from '../../services/api/src/ports/signer.js';
import { systemTimers, type Timers } from '../../services/api/src/ports/timers.js';
import { ProcessEnvironment } from '../../services/api/src/processes/process.js';
import { HeldTerms } from '../../services/api/src/bookings/held-terms/held-terms.js';
import { HoldBounds } from '../../services/api/src/bookings/hold/hold-bounds.js';
import { TakingTerms } from '../../services/api/src/bookings/turned-away/taking-terms.js';
import { TurnedAway } from '../../services/api/src/bookings/turned-away/turned-away.js';
import { CaptchaGuard } from '../../services/api/src/captcha/captcha-guard.js';
import { noCaptcha } from '../../services/api/src/captcha/port.js';
import { ProcessRegistry } from '../../services/api/src/processes/process-registry.js';
import type { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { StreamChanges } from '../../services/api/src/views/stream-changes.js';
import { intentOf, reserveRequestOf, settled, type Answered, type BookingDriver } from './booking-driver.js';
import { MemoryBus } from './memory-bus.js';
import { modelVenue } from './model-venue.js';

const visitor = { actor: 'visitor', station: null };
const MASTER_KEY = Buffer.alloc(32, 7);
const REGISTRY = new EventRegistry(EVENT_TYPES);

const countingIds = (): Ids => {
  let count = 0;
  return {
    next: () => `id-${String(++count).padStart(12, '0')}`,
    secret: () => Buffer.alloc(32, ++count).toString('base64url'),
  };
};

/** An answer, or the code of the rejection that was thrown. */
const answered = async <T>(act: () => Promise<T>): Promise<Answered<T>> => {
  try {
    return { ok: true, ...(await act()) };
  } catch (fault) {
    if (fault instanceof ApiError) return { ok: false, code: fault.rejection.code };
    throw fault;
  }
};

/** Without sweeps: the model says when a payment is looked up. */
const timers: Timers = { ...systemTimers, every: () => () => undefined };

/** The model's venue asks for no photos. */
const noPhotos = { isAtHand: () => Promise.resolve(false) } as unknown as Photos;

/** The product's own booking handlers, lanes and checkout on stores in memory: thousands of sequences in a minute. */
export class MemoryProduct implements BookingDriver {
  private catalogue: Catalogue = modelVenue();
  private readonly ids = countingIds();
  private readonly config = readConfig({});
  private readonly vault = new MemoryVault(this.clock);
  readonly log = new EventLog(
    new MemoryEventStore(),
    REGISTRY,
    new PersonKeys(this.vault, MASTER_KEY, this.clock, this.ids),
  );
  readonly lanes = new Lanes({
    store: this.log,
    versionOf: (type) => REGISTRY.versionOf(type),
    clock: this.clock,
    ids: this.ids,
  });
  private readonly signer = new Signer(MASTER_KEY);
  private readonly catalogues = {
    of: () => this.catalogue,
    settings: () => this.catalogue.inventory_group.get('venue')?.body.settings ?? {},
    at: async () => this.catalogue,
    position: '',
  } as unknown as CatalogueView;
  private readonly planner = new BookingPlanner(
    this.catalogues,
    this.clock,
    new HeldTerms(this.lanes, this.clock, this.signer, this.catalogues),
  );
  private readonly gateway = new BuiltInGateway(
    this.vault,
    this.clock,
    () => 'http://127.0.0.1',
    this.signer,
  );
  private readonly bus = new MemoryBus();
  private readonly commands = this.bus.asCommandBus();
  private readonly registry = new ProcessRegistry();
  private readonly environment = new ProcessEnvironment(
    this.config,
    this.log,
    this.vault,
    timers,
    this.registry,
  );
  private readonly changes = new StreamChanges(this.log, this.registry);
  private readonly progress = new CheckoutProgress(this.lanes, this.changes);
  private readonly outstanding = new OutstandingPayment(this.lanes, this.commands, this.changes);
  private readonly reservations = new ReservationProcess(
    this.environment,
    this.lanes,
    this.gateway,
    this.commands,
    this.planner,
  );
  private readonly payments = new PaymentProcess(
    this.environment,
    this.lanes,
    this.gateway,
    {} as ReadModels,
    this.commands,
    new PublicUrl(this.config),
    this.catalogues,
  );
  private readonly presenter = new ReservationPresenter(this.catalogues);
  private readonly refunds = new RefundProcess(
    this.environment,
    this.lanes,
    this.gateway,
    {} as ReadModels,
    this.clock,
    this.commands,
    this.catalogues,
    this.presenter,
  );

  private constructor(private readonly clock: Clock) {
    const { bus, lanes, config, signer, planner, progress } = this;
    bus.handle(ChangeCheckout, new ChangeCheckoutHandler(lanes));
    bus.handle(ChangeLedger, new ChangeLedgerHandler(lanes));
    bus.handle(ChangeMail, new ChangeMailHandler(lanes));
    bus.handle(ChangeReservation, new ChangeReservationHandler(lanes));
    bus.handle(LookUpPayment, new LookUpPaymentHandler(lanes, this.gateway, clock));
    const turnedAway = new TurnedAway(this.commands, clock, this.ids, timers);
    const terms = new TakingTerms(clock, config, turnedAway);
    const bounds = new HoldBounds(new CaptchaGuard(noCaptcha), planner, config);
    bus.handle(
      HoldCapacity,
      new HoldCapacityHandler(lanes, clock, planner, this.catalogues, signer, bounds, terms),
    );
    bus.handle(ReleaseHold, new ReleaseHoldHandler(lanes, signer));
    bus.handle(
      Reserve,
      new ReserveHandler(lanes, this.ids, config, signer, planner, progress, noPhotos, terms),
    );
    bus.handle(
      CancelReservation,
      new CancelReservationHandler(lanes, this.reservations, this.outstanding, this.presenter, clock),
    );
    const outcome = new EditOutcome(lanes, progress, this.reservations, this.presenter);
    bus.handle(
      EditReservation,
      new EditReservationHandler(lanes, clock, config, signer, planner, outcome, this.outstanding, noPhotos),
    );
    bus.handle(
      UncancelReservation,
      new UncancelReservationHandler(
        lanes,
        clock,
        config,
        planner,
        this.reservations,
        outcome,
        this.outstanding,
      ),
    );
  }

  static async start(clock: Clock): Promise<MemoryProduct> {
    const product = new MemoryProduct(clock);
    await product.changes.onApplicationBootstrap();
    await product.reservations.onApplicationBootstrap();
    await product.payments.onApplicationBootstrap();
    await product.refunds.onApplicationBootstrap();
    return product;
  }

  async stop(): Promise<void> {
    await this.refunds.beforeApplicationShutdown();
    await this.payments.beforeApplicationShutdown();
    await this.reservations.beforeApplicationShutdown();
    await this.changes.onApplicationShutdown();
    await this.log.close();
  }

  settle = (): Promise<void> => settled(this.log, this.reservations, this.payments, this.refunds);

  setLimits: BookingDriver['setLimits'] = async (limits) => {
    this.catalogue = modelVenue(limits);
  };

  hold: BookingDriver['hold'] = async (holdId, basket, earlier) => {
    const request = {
      request_id: holdId,
      reservation: basket,
      ...(earlier
        ? { tempReservationId: earlier.tempReservationId, tempReservationToken: earlier.tempReservationToken }
        : {}),
    };
    const held = await this.commands.execute(
      new HoldCapacity(request, 'web', visitor, 'visitor', request.request_id),
    );
    return 'rejection' in held ? { ok: false, code: held.rejection.code } : { ok: true, hold: held.answer };
  };

  release: BookingDriver['release'] = async ({ tempReservationId, tempReservationToken }) => {
    await this.commands.execute(new ReleaseHold(tempReservationId, tempReservationToken, 'visitor', null));
  };

  reserve: BookingDriver['reserve'] = (key, basket, hold) =>
    answered(async () => {
      const quoted = this.planner.quote(basket, 'web');
      if ('rejection' in quoted) throw new ApiError(quoted.rejection);
      const { answer } = await this.commands.execute(
        new Reserve(
          key,
          reserveRequestOf(basket, quoted.answer, hold),
          { channel: 'web', isStaff: false },
          visitor,
        ),
      );
      return { id: answer.reservation.id, isPaidAtOnce: quoted.answer.price === 0 };
    });

  pay: BookingDriver['pay'] = async (id, act) => {
    await this.gateway.act(intentOf(await this.intents(), id).intentId, act);
    await this.lookUp(id);
  };

  edit: BookingDriver['edit'] = (key, id, basket, act) =>
    answered(async () => {
      const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
      const quoted = this.planner.quote(basket, 'web', state!.placed);
      if ('rejection' in quoted) throw new ApiError(quoted.rejection);
      const { reservation } = reserveRequestOf(basket, quoted.answer);
      const { answer } = await this.commands.execute(
        new EditReservation(id, key, { reservation, revision: state!.revision }, 'visitor', visitor, {
          perAct: null,
          perDay: null,
          businessDate: basket.date,
        }),
      );
      if (answer.redirect_url !== null) {
        await this.gateway.act(intentOf(await this.intents(), id, answer.edit).intentId, act);
        await this.lookUp(`${id}.${answer.edit}`);
      }
      await this.settle();
      return { isMade: answer.redirect_url === null || act === 'approve' };
    });

  async lookUp(id: string): Promise<void> {
    await this.commands.execute(
      new LookUpPayment(id, { commandId: `look.${id}`, correlation: id, actor: 'test' }),
    );
    await this.settle();
  }

  async cancel(key: string, id: string): Promise<boolean> {
    const done = await answered(() =>
      this.commands.execute(new CancelReservation(id, { by: 'visitor' }, key, visitor)),
    );
    await this.settle();
    return done.ok;
  }

  uncancel: BookingDriver['uncancel'] = async (key, id) => {
    const done = await answered(async () => {
      await this.commands.execute(new UncancelReservation(id, key, { actor: 'casey', station: null }));
      return {};
    });
    await this.settle();
    return done;
  };

  intents = async () => (await this.gateway.all()).map(([, intent]) => intent);
}
