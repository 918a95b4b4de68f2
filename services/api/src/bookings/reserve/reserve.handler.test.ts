import { reservationStream, type Basket, type Instant, type ReserveRequest } from '@stile/contracts';
import {
  ledgerDecider,
  reservationDecider,
  type Catalogue,
  type Checkout,
  type Reservation,
} from '@stile/domain';
import { cars, inventory, madeUp, priceRule } from '../../../../../test/kit/venue.js';
import { reserveRequestOf } from '../../../../../test/support/booking-driver.js';
import { walk } from '../../../../../test/support/client.js';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { readConfig } from '../../config/config.js';
import type { Photos } from '../../images/photos.js';
import type { CheckoutProgress } from '../../payments/progress/checkout-progress.js';
import { Signer } from '../../ports/signer.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { HeldTerms } from '../held-terms/held-terms.js';
import { readHoldToken, writeHoldToken } from '../held-terms/hold-token.js';
import { takeCapacity } from '../holding/take-capacity.handler.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { Reserve, ReserveHandler, type Reserved, type Sale } from './reserve.handler.js';
import { TakingTerms } from '../turned-away/taking-terms.js';
import type { TurnedAway } from '../turned-away/turned-away.js';

const MASTER_KEY = Buffer.alloc(32, 7);
const NOW = '2026-12-03T14:00:00.000Z';
const HOUR_MS = 3_600_000;
const MOST_PEOPLE = 4;
const WEB: Sale = { channel: 'web', isStaff: false };
const STAFF: Sale = { channel: 'desk', isStaff: true, payment: 'desk' };
const VISITOR = { actor: 'visitor', station: null };
type Held = Required<Pick<ReserveRequest, 'tempReservationId' | 'tempReservationToken'>>;

/** Two cars a slot. */
const venue = (settings: Record<string, string> = {}, adult = 10): Catalogue => {
  const made = madeUp({
    inventories: [inventory({ settings: { pure_time_slots: true } })],
    capacity_rules: [cars('lot', ['09:00-10:00', '10:00-11:00'], 2)],
    price_rules: [priceRule({ rule_id: 9001, price: adult * 1.13, price_before_tax: adult })],
  });
  const { revision, body } = made.inventory_group.get('venue')!;
  const changed = { revision, body: { ...body, settings: { ...body.settings, ...settings } } };
  return { ...made, inventory_group: new Map([['venue', changed]]) };
};
const basketOf = (adults: number, carsOf = 1, rest: Partial<Basket> = {}): Basket =>
  walk({
    inventory_group: 'venue',
    inventory: 'park',
    date: '2026-12-05',
    reservation_type: 'visit',
    arrival_time: '09:00',
    passes: [
      { visitor_type: 'adult', visitor_count: adults },
      { visitor_type: 'car', visitor_count: carsOf },
    ],
    ...rest,
  });

type Step = 'opening' | 'waiting' | 'completed' | 'abandoned';
const BOOKED = 'the answer';
const FULL = 'validation_not_enough_spots_in_interval';

const PAGE = 'https://pay.example.org/';
const checkoutAt = (step: Step): Checkout =>
  ({ step, redirectUrl: step === 'waiting' ? PAGE : null }) as Checkout;

/** The handler on a log in memory. Its checkout and its unpaid reservations end as a test says. */
class Bookings {
  now: Instant = NOW;
  catalogue = venue();
  step: Step | null = 'waiting';
  stage: Reservation['stage'] = 'confirmed';
  /** The checkout has not come to where the handler waits for it. */
  waitsInVain = false;
  private readonly clock = { now: () => this.now };
  private readonly memory = memoryLanes(this.clock);
  readonly lanes = this.memory.lanes;
  readonly signer = new Signer(MASTER_KEY);
  /** Every venue that there was: a position is its number. */
  private readonly venues: Catalogue[] = [];
  private readonly catalogues = {
    of: () => this.catalogue,
    settings: () => this.catalogue.inventory_group.get('venue')!.body.settings,
    at: async (_: string, position: string) => this.venues[Number(position)],
    position: '',
  } as unknown as CatalogueView;
  readonly planner = new BookingPlanner(
    this.catalogues,
    this.clock,
    new HeldTerms(this.lanes, this.clock, this.signer, this.catalogues),
  );
  private readonly progress = {
    until: async (_: string, isReached: (checkout: Checkout) => boolean) => {
      const checkout = this.step && checkoutAt(this.step);
      this.waitsInVain = checkout === null || !isReached(checkout);
      return checkout;
    },
    untilConfirmed: async (id: string) => {
      const { state, position } = await this.lanes.load(reservationDecider, reservationStream(id));
      return { state: { ...state!, stage: this.stage }, position };
    },
  } as unknown as CheckoutProgress;
  private readonly config = readConfig({ MAX_PEOPLE_PER_HOLD: String(MOST_PEOPLE) });
  readonly turnedAway = jest.fn<void, Parameters<TurnedAway['count']>>();
  private readonly handler = new ReserveHandler(
    this.lanes,
    this.memory.ids,
    this.config,
    this.signer,
    this.planner,
    this.progress,
    {} as Photos,
    new TakingTerms(this.clock, this.config, { count: this.turnedAway } as unknown as TurnedAway),
  );

  requestOf(basket: Basket, hold?: Held): ReserveRequest {
    const quoted = this.planner.quote(basket, 'desk');
    if ('rejection' in quoted) throw new Error(quoted.rejection.code);
    return { ...reserveRequestOf(basket, quoted.answer), ...hold };
  }
  reserve = (request: ReserveRequest, sale = WEB, key = 'key'): Promise<Reserved> =>
    this.handler.execute(new Reserve(key, request, sale, VISITOR));
  /** BOOKED, or the code of the rejection. */
  outcome = async (request: ReserveRequest, sale = WEB, key = 'key'): Promise<string> => {
    const done = await outcomeOf(() => this.reserve(request, sale, key));
    return typeof done === 'string' ? done : BOOKED;
  };
  async placed(key = 'key') {
    const stream = reservationStream(this.signer.reservationId(key));
    return (await this.lanes.load(reservationDecider, stream)).state?.placed;
  }
  async head(): Promise<string> {
    return this.memory.log.head();
  }

  /** Holds what a basket takes, by the venue of now. `sellUntil`: as an allotment's. */
  async hold(
    basket: Basket,
    { id = 'hold', sellUntil }: { id?: string; sellUntil?: Instant } = {},
  ): Promise<Held> {
    const planned = this.planner.claims(basket, 'desk', false);
    if ('rejection' in planned) throw new Error(planned.rejection.code);
    const held = await takeCapacity(this.lanes, id, planned, {
      now: this.now,
      ttlMs: HOUR_MS,
      ...VISITOR,
      fresh: true,
    });
    if ('rejection' in held) throw new Error(held.rejection.code);
    const catalogue = String(this.venues.push(this.catalogue) - 1);
    const token = writeHoldToken(this.signer, id, {
      terms: { basket, catalogue, at: this.now },
      ledgers: planned.claims.map(({ ledger }) => ledger),
      ...(sellUntil !== undefined && { sellUntil }),
    });
    return { tempReservationId: id, tempReservationToken: token };
  }
}
let bookings: Bookings;
beforeEach(() => {
  bookings = new Bookings();
});

it('a key answers what it did, and is refused for anything else', async () => {
  const request = bookings.requestOf(basketOf(1));
  const first = await bookings.reserve(request);
  const head = await bookings.head();
  expect(await bookings.reserve(request)).toEqual(first);
  expect(await bookings.reserve({ ...request, recaptcha: 'another proof' })).toEqual(first);
  expect(await bookings.outcome(bookings.requestOf(basketOf(2)))).toBe('idempotency_key_reused');
  expect(await bookings.head()).toBe(head);
  expect(await bookings.outcome(request, WEB, 'another key')).toBe(BOOKED);
});

describe('a price that is another is refused, and nothing is taken', () => {
  it.each<[string, Partial<ReserveRequest['reservation']>, string]>([
    ['as it is', {}, BOOKED],
    ['another total', { price: 11.31 }, 'price_changed'],
    ['another subtotal', { subtotal: 10.01 }, 'price_changed'],
    ['another tax', { tax_amount: 1.31 }, 'price_changed'],
  ])('%s', async (_, change, outcome) => {
    const request = bookings.requestOf(basketOf(1));
    const head = await bookings.head();
    const reservation = { ...request.reservation, ...change };
    expect(await bookings.outcome({ ...request, reservation })).toBe(outcome);
    expect((await bookings.head()) === head).toBe(outcome !== BOOKED);
  });
});

describe('after the prices have changed', () => {
  it.each([
    ['the price of its hold', true, 10, BOOKED],
    ['the price of now, with a hold', true, 20, BOOKED],
    ['neither', true, 30, 'price_changed'],
    ['the earlier price without a hold', false, 10, 'price_changed'],
    ['the price of now', false, 20, BOOKED],
  ])('%s', async (_, isHeld, shown, outcome) => {
    const hold = isHeld ? await bookings.hold(basketOf(1)) : undefined;
    bookings.catalogue = venue({}, shown);
    const request = bookings.requestOf(basketOf(1), hold);
    bookings.catalogue = venue({}, 20);
    expect(await bookings.outcome(request)).toBe(outcome);
    expect((await bookings.placed())?.priced.subtotal).toBe(outcome === BOOKED ? shown : undefined);
  });
});

describe('a hold is taken by its own token', () => {
  it.each<[string, (hold: Held) => Held, string]>([
    ['its own', (hold) => hold, BOOKED],
    ['another', (hold) => ({ ...hold, tempReservationToken: 'x.y' }), 'hold_token_wrong'],
    ['that of another hold', (hold) => ({ ...hold, tempReservationId: 'h_other' }), 'hold_token_wrong'],
  ])('%s', async (_, change, outcome) => {
    const hold = await bookings.hold(basketOf(1));
    expect(await bookings.outcome(bookings.requestOf(basketOf(1), change(hold)))).toBe(outcome);
  });
  it('none', async () => {
    const { tempReservationId } = await bookings.hold(basketOf(1));
    const request = { ...bookings.requestOf(basketOf(1)), tempReservationId };
    expect(await bookings.outcome(request)).toBe('hold_token_wrong');
  });
  it('that of an allotment is no visitor’s', async () => {
    const allotment = await bookings.hold(basketOf(1), { sellUntil: '2026-12-03T15:00:00.000Z' });
    expect(await bookings.outcome(bookings.requestOf(basketOf(1), allotment))).toBe('hold_token_wrong');
  });
});

it('a live hold counts as taken already, and what has lapsed is taken again', async () => {
  const hold = await bookings.hold(basketOf(1, 2));
  const request = bookings.requestOf(basketOf(1, 2), hold);
  expect(await bookings.outcome(bookings.requestOf(basketOf(1, 1)), WEB, 'other')).toBe(FULL);
  bookings.now = '2026-12-03T16:00:00.000Z';
  expect(await bookings.outcome(request)).toBe(BOOKED);
});

describe('a slot that is full', () => {
  const offline = async (allotment: string): Promise<Sale> => {
    const { tempReservationToken } = await bookings.hold(basketOf(1, 0), { id: 'terms' });
    const sold = { soldAt: NOW, receipt: 'r-1', allotment, till: 'till-1', businessDate: '2026-12-03' };
    const hold = readHoldToken(bookings.signer, 'terms', tempReservationToken)!;
    return { ...STAFF, offline: { sold, hold } };
  };
  beforeEach(async () => {
    await bookings.hold(basketOf(1, 2), { id: 'al_station', sellUntil: '2026-12-03T15:00:00.000Z' });
  });
  it.each<[string, () => Promise<Sale>, string, number | undefined]>([
    ['to a visitor', async () => WEB, FULL, undefined],
    ['to staff', async () => STAFF, FULL, undefined],
    ['to the station that holds it', async () => ({ ...STAFF, allotment: 'al_station' }), BOOKED, 1],
    ['to a station that holds nothing', async () => ({ ...STAFF, allotment: 'al_other' }), FULL, undefined],
    ['sold without the network from its allotment', () => offline('al_station'), BOOKED, 1],
    // The process gives it up, and a person settles it.
    ['sold without the network from none', () => offline('al_other'), BOOKED, 0],
  ])('%s', async (_, saleOf, outcome, taken) => {
    expect(await bookings.outcome(bookings.requestOf(basketOf(1)), await saleOf())).toBe(outcome);
    const placed = await bookings.placed();
    const ledger = placed?.claims[0]!.ledger;
    const state = ledger && (await bookings.lanes.load(ledgerDecider, ledger)).state;
    const held = state && [...state.active.keys()].filter((id) => id === placed.holdId);
    expect(held?.length).toBe(taken);
    expect(bookings.turnedAway).toHaveBeenCalledTimes(outcome === FULL ? 1 : 0);
  });
});

describe('more people than a visitor may hold', () => {
  it.each([
    ['as many', 4, false, WEB, BOOKED],
    ['one more', 5, false, WEB, 'hold_too_many_people'],
    ['one more, held already', 5, true, WEB, BOOKED],
    ['one more, sold by staff', 5, false, STAFF, BOOKED],
  ])('%s', async (_, people, isHeld, sale, outcome) => {
    const hold = isHeld ? await bookings.hold(basketOf(people)) : undefined;
    expect(await bookings.outcome(bookings.requestOf(basketOf(people), hold), sale)).toBe(outcome);
  });
});

describe('how it is paid is written down', () => {
  it.each<[string, Sale, Record<string, string>, string | undefined]>([
    ['at the gateway', WEB, {}, undefined],
    ['later, where the venue says so', WEB, { payment_gateway: 'deferred' }, 'deferred'],
    ['at the desk, whatever the venue says', STAFF, { payment_gateway: 'deferred' }, 'desk'],
  ])('%s', async (_, sale, settings, payment) => {
    bookings.catalogue = venue(settings);
    await bookings.reserve(bookings.requestOf(basketOf(1)), sale);
    expect(await bookings.placed()).toMatchObject({ channel: sale.channel });
    expect((await bookings.placed())!.payment).toBe(payment);
  });
});

describe('the answer waits for its payment to be opened', () => {
  it.each<[Step | null, string | null | undefined, boolean | undefined]>([
    [null, undefined, undefined],
    ['opening', undefined, undefined],
    ['waiting', PAGE, false],
    ['completed', null, false],
    ['abandoned', null, true],
  ])('a checkout that is %s', async (step, redirectUrl, isGivenUp) => {
    bookings.step = step;
    const done = await outcomeOf(() => bookings.reserve(bookings.requestOf(basketOf(1))));
    expect(bookings.waitsInVain).toBe(redirectUrl === undefined);
    if (redirectUrl === undefined) return expect(done).toBe('gateway_unavailable');
    expect(done).toMatchObject({ answer: { redirect_url: redirectUrl }, isGivenUp });
  });
  it.each<[Reservation['stage'], boolean | undefined]>([
    ['placed', undefined],
    ['confirmed', false],
    ['abandoned', true],
  ])('a sale at the desk that is %s', async (stage, isGivenUp) => {
    bookings.stage = stage;
    // The checkout says nothing about it.
    bookings.step = null;
    const done = await outcomeOf(() => bookings.reserve(bookings.requestOf(basketOf(1)), STAFF));
    if (isGivenUp === undefined) return expect(done).toBe('gateway_unavailable');
    expect(done).toMatchObject({ answer: { redirect_url: null }, isGivenUp });
  });
});

it('all that is wrong is said at once, and nothing is taken', async () => {
  const request = bookings.requestOf(basketOf(1));
  const contact = { ...request.reservation.contact, first_name: '', email: 'none' };
  const reservation = { ...request.reservation, contact, arrival_time: '23:00' };
  const fault = await bookings.reserve({ ...request, reservation }).catch((error: unknown) => error);
  expect(fault).toMatchObject({
    rejection: {
      status: 422,
      fields: { first_name: expect.anything(), email: expect.anything(), arrival_time: expect.anything() },
    },
  });
});
