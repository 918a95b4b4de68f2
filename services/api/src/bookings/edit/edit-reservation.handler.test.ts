import {
  dayLedger,
  personStream,
  reservationStream,
  type Basket,
  type EditRequest,
  type ReservationEvent,
} from '@stile/contracts';
import { ledgerDecider, reservationDecider, type Catalogue, type Reservation } from '@stile/domain';
import { cars, inventory, madeUp, priceRule } from '../../../../../test/kit/venue.js';
import { reserveRequestOf } from '../../../../../test/support/booking-driver.js';
import { walk } from '../../../../../test/support/client.js';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { placedReservation, RESERVATION_ID } from '../../../../../test/support/placed-reservation.js';
import { readConfig } from '../../config/config.js';
import { apiError } from '../../http/api-error.js';
import type { Photos } from '../../images/photos.js';
import { Signer } from '../../ports/signer.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { HeldTerms } from '../held-terms/held-terms.js';
import type { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import type { EditOutcome } from './edit-outcome.js';
import { EditReservation, EditReservationHandler } from './edit-reservation.handler.js';

const NOW = '2026-12-03T14:00:00.000Z';
const [SATURDAY, SUNDAY] = ['2026-12-05', '2026-12-06'] as const;
const MOST_PEOPLE = 4;
const STREAM = reservationStream(RESERVATION_ID);
const PLACED = 'placed';
const NO_LIMITS = { perAct: null, perDay: null, businessDate: '2026-12-03' };

/** Two cars a slot. */
const VENUE: Catalogue = madeUp({
  inventories: [inventory({ settings: { pure_time_slots: true } })],
  capacity_rules: [cars('lot', ['09:00-10:00'], 2)],
  price_rules: [priceRule({ rule_id: 9001 })],
});
const basketOf = (adults: number, carsOf = 1, date: string = SATURDAY): Basket =>
  walk({
    inventory_group: 'venue',
    inventory: 'park',
    date,
    reservation_type: 'visit',
    arrival_time: '09:00',
    passes: [
      { visitor_type: 'adult', visitor_count: adults },
      { visitor_type: 'car', visitor_count: carsOf },
    ],
  });
type Change = Partial<EditRequest['reservation']>;
interface Sent {
  readonly change?: Change;
  readonly request?: Partial<EditRequest>;
  readonly by?: 'staff' | 'visitor';
  readonly key?: string;
  readonly paidByHand?: EditReservation['paidByHand'];
  readonly till?: EditReservation['till'];
}

/** A reservation of a party on Saturday, and the handler on a log in memory. */
class Town {
  private readonly clock = { now: () => NOW };
  private readonly memory = memoryLanes(this.clock);
  readonly happened = this.memory.happened;
  private readonly signer = new Signer(Buffer.alloc(32, 7));
  private readonly catalogues = {
    of: () => VENUE,
    settings: () => ({}),
    at: async () => VENUE,
    position: '',
  } as unknown as CatalogueView;
  private readonly planner = new BookingPlanner(
    this.catalogues,
    this.clock,
    new HeldTerms(this.memory.lanes, this.clock, this.signer, this.catalogues),
  );
  private readonly handler = new EditReservationHandler(
    this.memory.lanes,
    this.clock,
    readConfig({ MAX_PEOPLE_PER_HOLD: String(MOST_PEOPLE) }),
    this.signer,
    this.planner,
    { of: async (_: string, { edit }: { edit: number }) => ({ edit }) } as unknown as EditOutcome,
    { settled: async (state: Reservation) => state } as unknown as OutstandingPayment,
    {} as Photos,
  );

  /** `email`: of its contact. */
  async booked(adults = 1, email = 'ada@example.org'): Promise<void> {
    const basket = basketOf(adults);
    const [planned, quoted] = [
      this.planner.claims(basket, 'desk', false),
      this.planner.quote(basket, 'desk'),
    ];
    if ('rejection' in planned || 'rejection' in quoted) throw new Error('it cannot be booked');
    const { visit, claims } = planned;
    const contact =
      email === '' ? { firstName: '', lastName: '', email: '', phone: '' } : { ...PERSON, email };
    const placed = placedReservation({ visit, claims: [...claims], priced: quoted.priced, contact });
    const confirmed: ReservationEvent = {
      type: 'ReservationConfirmed',
      data: { reservationId: RESERVATION_ID, charge: null, confirmedAt: NOW },
    };
    await this.happened(STREAM, placed, confirmed);
  }

  state = async (): Promise<Reservation> => (await this.memory.lanes.load(reservationDecider, STREAM)).state!;
  /** Holds of the edit on a day. */
  async held(date: string): Promise<number> {
    const ledger = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date });
    return (await this.memory.lanes.load(ledgerDecider, ledger)).state.active.size;
  }

  async edit(
    basket: Basket,
    { change = {}, request = {}, by = 'visitor', key = 'edit-1', paidByHand, till }: Sent = {},
  ) {
    const { placed, revision } = await this.state();
    const quoted = this.planner.quote(basket, 'web', placed);
    if ('rejection' in quoted) throw new Error(quoted.rejection.code);
    const { reservation } = reserveRequestOf(basket, quoted.answer);
    const wanted = { revision, ...request, reservation: { ...reservation, ...change } };
    const sender = { actor: by === 'staff' ? 'kim' : 'visitor', station: null };
    return this.handler.execute(
      new EditReservation(RESERVATION_ID, key, wanted, by, sender, NO_LIMITS, paidByHand, till),
    );
  }
  /** PLACED, or the code of the rejection; what is refused holds nothing and writes nothing. */
  async outcome(basket: Basket, sent: Sent = {}): Promise<string> {
    const before = (await this.state()).revision;
    const done = await outcomeOf(() => this.edit(basket, sent));
    if (typeof done !== 'string') return PLACED;
    expect([(await this.state()).revision, await this.held(SUNDAY)]).toEqual([before, 0]);
    return done;
  }
}
const PERSON = { firstName: 'Ada', lastName: 'Lovelace', phone: '905-555-0199' };

let town: Town;
beforeEach(() => {
  town = new Town();
});

it.each<[string, Change, string]>([
  ['as it is', {}, PLACED],
  ['another total', { price: 22.61 }, 'price_changed'],
  ['another subtotal', { subtotal: 20.01 }, 'price_changed'],
  ['another tax', { tax_amount: 2.61 }, 'price_changed'],
])('a price is that which was shown: %s', async (_, change, outcome) => {
  await town.booked();
  expect(await town.outcome(basketOf(2), { change })).toBe(outcome);
});

const NOBODY = { contact: { first_name: '', last_name: '', email: '', phone: '' } };
it.each<[string, string, 'staff' | 'visitor', boolean]>([
  ['of a sale to nobody, by staff', '', 'staff', true],
  ['of a sale to nobody, by a visitor', '', 'visitor', false],
  ['of somebody, by staff', 'ada@example.org', 'staff', false],
])('an edit without an address %s', async (_, email, by, isPlaced) => {
  await town.booked(1, email);
  expect((await town.outcome(basketOf(2), { by, change: NOBODY })) === PLACED).toBe(isPlaced);
});

const MANY = 'hold_too_many_people';
it.each<[number, number, 'staff' | 'visitor', string]>([
  [1, MOST_PEOPLE, 'visitor', PLACED],
  [1, MOST_PEOPLE + 1, 'visitor', MANY],
  [1, MOST_PEOPLE + 1, 'staff', PLACED],
  [MOST_PEOPLE + 2, MOST_PEOPLE + 1, 'visitor', PLACED],
  [MOST_PEOPLE + 1, MOST_PEOPLE + 2, 'visitor', MANY],
])('a party of %i becomes one of %i by %s: %s', async (before, people, by, outcome) => {
  await town.booked(before);
  expect(await town.outcome(basketOf(people), { by })).toBe(outcome);
});

describe('a key', () => {
  const byHand = (manualPaymentId: string): Sent => ({
    paidByHand: { manualPaymentId, claim: async () => undefined },
  });
  it.each<[string, Sent, Basket, Sent, string]>([
    ['that comes again', {}, basketOf(2), {}, PLACED],
    ['that comes with another proof', {}, basketOf(2), { request: { recaptcha: 'another' } }, PLACED],
    ['that comes for another party', {}, basketOf(3), {}, 'idempotency_key_reused'],
    ['of a payment by hand that comes again', byHand('7'), basketOf(2), byHand('7'), PLACED],
    ['that comes with another payment', byHand('7'), basketOf(2), byHand('8'), 'idempotency_key_reused'],
    ['of another edit under way', {}, basketOf(2), { key: 'edit-2' }, 'edit_under_way'],
  ])('%s', async (_, first, basket, again, outcome) => {
    await town.booked();
    const { revision } = await town.state();
    const as = (sent: Sent): Sent => ({ ...sent, request: { ...sent.request, revision } });
    await town.edit(basketOf(2), as(first));
    const asLater = again.key ? again : as(again);
    expect(await town.outcome(basket, asLater)).toBe(outcome);
  });
});

describe('an edit to another day', () => {
  const closed = { code: 'till_closed', status: 409 } as const;
  const till = (isClosed: boolean, isShort: boolean): Sent => ({
    till: {
      closedRejection: async () => (isClosed ? closed : null),
      shortRejection: async () => (isShort ? { code: 'till_cash_short', status: 409 } : null),
    },
  });
  const FULL = 'validation_not_enough_spots_in_interval';
  const claims = {
    paidByHand: {
      manualPaymentId: '7',
      claim: async () => {
        await new Promise(setImmediate);
        throw apiError(409, 'manual_payment_used' as never);
      },
    },
  };
  it.each<[string, number, Sent, string]>([
    ['holds its places', 2, {}, PLACED],
    ['where there is no room', 3, {}, FULL],
    ['of an earlier revision', 2, { request: { revision: 0 } }, 'reservation_changed'],
    ['whose till is closed', 2, till(true, false), 'till_closed'],
    [
      'whose till is closed, of an earlier revision',
      2,
      { ...till(true, false), request: { revision: 0 } },
      'reservation_changed',
    ],
    ['whose till is short', 2, till(false, true), 'till_cash_short'],
    ['whose till is short, where there is no room', 3, till(false, true), FULL],
    ['whose payment pays something else', 2, claims, 'manual_payment_used'],
  ])('%s', async (_, carsOf, sent, outcome) => {
    await town.booked();
    expect(await town.outcome(basketOf(1, carsOf, SUNDAY), { by: 'staff', ...sent })).toBe(outcome);
    expect(await town.held(SUNDAY)).toBe(outcome === PLACED ? 1 : 0);
  });
});

it('of who was erased nothing is written', async () => {
  await town.booked(1, '');
  const data = { personId: 'person-1', reservationIds: [RESERVATION_ID] };
  await town.happened(personStream('person-1'), { type: 'PersonErased', data });
  expect(await town.outcome(basketOf(2), { by: 'staff', change: NOBODY })).toBe('person_erased');
});
