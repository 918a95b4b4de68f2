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
import { BookingPlanner } from '../../services/api/src/bookings/planning/booking-planner.js';
import {
  CancelReservation,
  CancelReservationHandler,
} from '../../services/api/src/bookings/cancel/cancel-reservation.handler.js';
import {
  EditReservation,
  EditReservationHandler,
} from '../../services/api/src/bookings/edit/edit-reservation.handler.js';
import { HoldPlaces, HoldPlacesHandler } from '../../services/api/src/bookings/hold/hold-capacity.handler.js';
import {
  ReleaseHold,
  ReleaseHoldHandler,
} from '../../services/api/src/bookings/release-hold/release-hold.handler.js';
import { Reserve, ReserveHandler } from '../../services/api/src/bookings/reserve/reserve.handler.js';
import { Unpaid } from '../../services/api/src/bookings/outstanding-payment/outstanding-payment.js';
import { ApiError } from '../../services/api/src/http/api-error.js';
import { CheckoutProgress } from '../../services/api/src/payments/progress/checkout-progress.js';
import { CheckoutReactor } from '../../services/api/src/payments/process/checkout.reactor.js';
import { BuiltInGateway } from '../../services/api/src/payments/gateway/built-in-gateway.js';
import { Signer } from '../../services/api/src/ports/signer.js';
import type { Photos } from '../../services/api/src/images/photos.js';
import type { Projections } from '../../services/api/src/processes/projections.js';
import type { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { PublicUrl } from '../../services/api/src/http/public-url.js';
import { intentOf, reserveRequestOf, settled, type Answered, type BookingDriver } from './booking-driver.js';
import { modelVenue } from './model-venue.js';

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
    if (fault instanceof ApiError) return { ok: false, code: fault.refusal.code };
    throw fault;
  }
};

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
    at: async () => this.catalogue,
    position: '',
  } as unknown as CatalogueView;
  private readonly planner = new BookingPlanner(this.catalogues, this.clock);
  private readonly gateway = new BuiltInGateway(this.vault, this.clock, () => 'http://127.0.0.1');
  private readonly progress = new CheckoutProgress(this.log, this.lanes);
  private readonly checkout = new CheckoutReactor(
    this.log,
    this.vault,
    this.lanes,
    this.gateway,
    {} as ReadModels,
    this.clock,
    new PublicUrl(this.config),
    this.planner,
  );
  private readonly unpaid = new Unpaid(this.lanes);
  private readonly holds = new HoldPlacesHandler(
    this.lanes,
    this.clock,
    this.config,
    this.planner,
    this.catalogues,
    this.signer,
  );
  private readonly releases = new ReleaseHoldHandler(this.lanes, this.signer);
  private readonly reserves = new ReserveHandler(
    this.lanes,
    this.ids,
    this.clock,
    this.config,
    this.signer,
    this.planner,
    this.progress,
    noPhotos,
  );
  private readonly cancels = new CancelReservationHandler(
    this.lanes,
    this.checkout,
    { runsHere: true } as Projections,
    this.unpaid,
  );

  private readonly edits = new EditReservationHandler(
    this.lanes,
    this.clock,
    this.config,
    this.signer,
    this.planner,
    this.progress,
    this.checkout,
    { runsHere: true } as Projections,
    this.unpaid,
    noPhotos,
  );

  private constructor(private readonly clock: Clock) {}

  static async start(clock: Clock): Promise<MemoryProduct> {
    const product = new MemoryProduct(clock);
    await product.progress.start();
    // Without the sweeper: the model says when a payment is looked up.
    await product.checkout.reactor.start();
    return product;
  }

  async stop(): Promise<void> {
    await this.checkout.reactor.stop();
    await this.progress.stop();
    await this.log.close();
  }

  settle = (): Promise<void> => settled(this.log, this.checkout);

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
    const held = await this.holds.execute(new HoldPlaces(request, false, 'visitor', null));
    return 'refusal' in held ? { ok: false, code: held.refusal.code } : { ok: true, hold: held.answer };
  };

  release: BookingDriver['release'] = async ({ tempReservationId, tempReservationToken }) => {
    await this.releases.execute(new ReleaseHold(tempReservationId, tempReservationToken, 'visitor'));
  };

  reserve: BookingDriver['reserve'] = (key, basket, hold) =>
    answered(async () => {
      const quoted = this.planner.quote(basket, false);
      if ('refusal' in quoted) throw new ApiError(quoted.refusal);
      const { answer } = await this.reserves.execute(
        new Reserve(key, reserveRequestOf(basket, quoted.answer, hold), false, 'visitor', null),
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
      const quoted = this.planner.quote(basket, false, state!.placed);
      if ('refusal' in quoted) throw new ApiError(quoted.refusal);
      const { reservation } = reserveRequestOf(basket, quoted.answer);
      const { answer } = await this.edits.execute(
        new EditReservation(id, key, { reservation, revision: state!.revision }, 'visitor', 'visitor', null),
      );
      if (answer.redirect_url !== null) {
        await this.gateway.act(intentOf(await this.intents(), id, answer.edit).intentId, act);
        await this.lookUp(`${id}.${answer.edit}`);
      }
      await this.settle();
      return { isMade: answer.redirect_url === null || act === 'approve' };
    });

  async lookUp(id: string): Promise<void> {
    await this.checkout.lookUp(id, { commandId: `look.${id}`, correlation: id, actor: 'test' });
    await this.settle();
  }

  async cancel(id: string): Promise<boolean> {
    const done = await answered(() =>
      this.cancels.execute(new CancelReservation(id, 'visitor', `cancel.${id}`, 'visitor', null)),
    );
    await this.settle();
    return done.ok;
  }

  intents = async () => (await this.gateway.all()).map(([, intent]) => intent);
}
