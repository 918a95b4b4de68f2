import {
  dayLedger,
  offerHoldId,
  type Basket,
  type HoldAnswer,
  type HoldRequest,
  type Instant,
} from '@stile/contracts';
import { holdLapsesAt, ledgerDecider, type Catalogue } from '@stile/domain';
import { cars, inventory, madeUp, priceRule } from '../../../../../test/kit/venue.js';
import { walk } from '../../../../../test/support/client.js';
import { memoryLanes } from '../../../../../test/support/memory-lanes.js';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { CaptchaGuard } from '../../captcha/captcha-guard.js';
import { readConfig } from '../../config/config.js';
import { Signer } from '../../ports/signer.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { HeldTerms } from '../held-terms/held-terms.js';
import { writeHoldToken } from '../held-terms/hold-token.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { ReleaseHold, ReleaseHoldHandler } from '../release-hold/release-hold.handler.js';
import { HoldBounds, type Holding } from './hold-bounds.js';
import { HoldCapacity, HoldCapacityHandler } from './hold-capacity.handler.js';
import { TakingTerms } from '../turned-away/taking-terms.js';
import type { TurnedAway } from '../turned-away/turned-away.js';

const NOW = '2026-12-03T14:00:00.000Z';
const A_MINUTE_LATER = '2026-12-03T14:01:00.000Z';
const [SATURDAY, SUNDAY] = ['2026-12-05', '2026-12-06'] as const;
const MOST_PEOPLE = 14;
const FULL = 'validation_not_enough_spots_in_interval';
const HELD = 'held';
const OFFER = offerHoldId('ABCDEFGH23', 1);

/** Two cars a slot. */
const VENUE: Catalogue = madeUp({
  inventories: [inventory({ settings: { pure_time_slots: true } })],
  capacity_rules: [cars('lot', ['09:00-10:00'], 2)],
  price_rules: [priceRule({ rule_id: 9001 })],
});
const basketOf = (adults: number, carsOf = 1, rest: Partial<Basket> = {}): Basket =>
  walk({
    inventory_group: 'venue',
    inventory: 'park',
    date: SATURDAY,
    reservation_type: 'visit',
    arrival_time: '09:00',
    passes: [
      { visitor_type: 'adult', visitor_count: adults },
      { visitor_type: 'car', visitor_count: carsOf },
    ],
    ...rest,
  });

/** The handlers on a log in memory, with a captcha that nobody proves. */
class Holds {
  now: Instant = NOW;
  private readonly clock = { now: () => this.now };
  readonly signer = new Signer(Buffer.alloc(32, 7));
  private readonly lanes = memoryLanes(this.clock).lanes;
  private readonly catalogues = {
    of: () => VENUE,
    settings: () => ({}),
    at: async () => VENUE,
    position: '5',
  } as unknown as CatalogueView;
  private readonly planner = new BookingPlanner(
    this.catalogues,
    this.clock,
    new HeldTerms(this.lanes, this.clock, this.signer, this.catalogues),
  );
  private readonly config = readConfig({ MAX_PEOPLE_PER_HOLD: String(MOST_PEOPLE) });
  private readonly captcha = new CaptchaGuard({
    challenge: () => ({ provider: 'proof' }),
    verify: async () => 'failed',
  } as never);
  readonly turnedAway = jest.fn<void, Parameters<TurnedAway['count']>>();
  private readonly handler = new HoldCapacityHandler(
    this.lanes,
    this.clock,
    this.planner,
    this.catalogues,
    this.signer,
    new HoldBounds(this.captcha, this.planner, this.config),
    new TakingTerms(this.clock, this.config, { count: this.turnedAway } as unknown as TurnedAway),
  );
  private readonly releases = new ReleaseHoldHandler(this.lanes, this.signer);

  /** The answer, or the code of the rejection. */
  async hold(
    basket: Basket,
    request: Partial<HoldRequest> = {},
    by: Holding = 'visitor',
  ): Promise<HoldAnswer | string> {
    const wanted = { request_id: 'h_mine', reservation: basket, ...request };
    const visitor = { actor: 'visitor', station: null };
    const held = await outcomeOf(() =>
      this.handler.execute(new HoldCapacity(wanted, 'web', visitor, by, 'browser')),
    );
    if (typeof held === 'string') return held;
    return 'rejection' in held ? held.rejection.code : held.answer;
  }
  async held(basket: Basket, request: Partial<HoldRequest> = {}): Promise<HoldAnswer> {
    const held = await this.hold(basket, request);
    if (typeof held === 'string') throw new Error(held);
    return held;
  }
  /** HELD, or the code of the rejection. */
  outcome = async (...call: Parameters<Holds['hold']>): Promise<string> => {
    const held = await this.hold(...call);
    return typeof held === 'string' ? held : HELD;
  };
  release = (holdId: string, token: string): Promise<unknown> =>
    outcomeOf(() => this.releases.execute(new ReleaseHold(holdId, token, 'visitor', null)));

  token = (holdId: string, sellUntil?: Instant): string =>
    writeHoldToken(this.signer, holdId, {
      terms: { basket: basketOf(1), catalogue: '5', at: NOW },
      ledgers: [ledgerOf(SATURDAY)],
      ...(sellUntil && { sellUntil }),
    });

  /** When the hold lapses on that day; null: it holds nothing there. */
  async lapses(date: string, holdId = 'h_mine'): Promise<Instant | null> {
    return holdLapsesAt((await this.lanes.load(ledgerDecider, ledgerOf(date))).state, holdId);
  }
}
const ledgerOf = (date: string): string => dayLedger({ inventoryGroup: 'venue', inventory: 'park', date });
const shown = ({ tempReservationId, tempReservationToken }: HoldAnswer) => ({
  tempReservationId,
  tempReservationToken,
});

let holds: Holds;
beforeEach(() => {
  holds = new Holds();
});

describe('who names a hold shows its token', () => {
  it.each<[string, () => Partial<HoldRequest>, string]>([
    ['of nobody yet', () => ({ request_id: 'h_new' }), HELD],
    [
      'of a visitor, with it',
      () => ({ tempReservationId: 'h_1', tempReservationToken: holds.token('h_1') }),
      HELD,
    ],
    ['of a visitor, without it', () => ({ tempReservationId: 'h_1' }), 'hold_token_wrong'],
    [
      'of a visitor, with another’s',
      () => ({ tempReservationId: 'h_1', tempReservationToken: holds.token('h_2') }),
      'hold_token_wrong',
    ],
    [
      'of a visitor, with an allotment’s',
      () => ({ tempReservationId: 'h_1', tempReservationToken: holds.token('h_1', A_MINUTE_LATER) }),
      'hold_token_wrong',
    ],
    ['of an offer, as a new one', () => ({ request_id: OFFER }), 'hold_token_wrong'],
    ['of an offer, with it', () => ({ request_id: OFFER, tempReservationToken: holds.token(OFFER) }), HELD],
  ])('%s', async (_, request, outcome) => {
    expect(await holds.outcome(basketOf(1), request())).toBe(outcome);
  });
});

describe('bounds without a sign-in', () => {
  const [CAPTCHA, TOO_MANY] = ['captcha_required', 'hold_too_many_people'];
  it.each<[number, Holding, number, string]>([
    [10, 'visitor', 0, HELD],
    [11, 'visitor', 0, CAPTCHA],
    [1, 'crowd', 0, CAPTCHA],
    [11, 'staff', 0, HELD],
    [MOST_PEOPLE + 1, 'visitor', 0, TOO_MANY],
    [MOST_PEOPLE + 1, 'staff', 0, HELD],
    [11, 'visitor', 11, HELD],
    [12, 'visitor', 11, CAPTCHA],
    [1, 'crowd', 1, HELD],
    [MOST_PEOPLE + 1, 'visitor', MOST_PEOPLE + 1, HELD],
    [MOST_PEOPLE + 1, 'visitor', MOST_PEOPLE, TOO_MANY],
  ])('%i people of a %s who holds %i: %s', async (people, by, before, outcome) => {
    const first = before > 0 ? await holds.hold(basketOf(before), {}, 'staff') : undefined;
    const request = typeof first === 'object' ? shown(first) : {};
    expect(await holds.outcome(basketOf(people), request, by)).toBe(outcome);
  });
  it('a proof that is not good', async () => {
    expect(await holds.outcome(basketOf(11), { recaptcha: 'none' })).toBe('captcha_failed');
  });
});

describe('a hold that is asked for again', () => {
  it.each<[string, (held: HoldAnswer) => Partial<HoldRequest>, number]>([
    ['by its token lasts longer', shown, 1],
    ['by the same request does not', () => ({}), 0],
  ])('%s', async (_, request, minutes) => {
    const first = await holds.held(basketOf(1));
    holds.now = A_MINUTE_LATER;
    const again = await holds.held(basketOf(1), request(first));
    expect(Date.parse(again.lapses_at) - Date.parse(first.lapses_at)).toBe(minutes * 60_000);
    expect(first.seconds_left - again.seconds_left).toBe(60 - minutes * 60);
    expect(again.tempReservationId).toBe('h_mine');
  });
  it('for another day gives back what it had, and no more than that', async () => {
    const first = await holds.held(basketOf(1));
    const moved = await holds.held(basketOf(1, 1, { date: SUNDAY }), shown(first));
    expect([await holds.lapses(SATURDAY), await holds.lapses(SUNDAY)]).toEqual([null, moved.lapses_at]);
    const more = await holds.held(basketOf(1, 2, { date: SUNDAY }), shown(moved));
    expect(await holds.lapses(SUNDAY)).toBe(more.lapses_at);
  });
  it('for more than there is stays as it was', async () => {
    const first = await holds.held(basketOf(1));
    expect(await holds.outcome(basketOf(1, 3, { date: SUNDAY }), shown(first))).toBe(FULL);
    expect([await holds.lapses(SATURDAY), await holds.lapses(SUNDAY)]).toEqual([first.lapses_at, null]);
  });
});

it('what cannot be booked is held by nobody', async () => {
  expect(await holds.outcome(basketOf(1, 1, { arrival_time: '23:00' }))).not.toBe(HELD);
  expect(await holds.lapses(SATURDAY)).toBeNull();
});

describe('a party that is turned away is counted', () => {
  const day = dayLedger({ inventoryGroup: 'venue', inventory: 'park', date: SATURDAY });
  it('by its browser, with what it asked for', async () => {
    await holds.outcome(basketOf(1, 3));
    expect(holds.turnedAway.mock.calls).toEqual([
      [
        { id: 'browser', channel: 'web' },
        day,
        [
          expect.objectContaining({
            pool: expect.stringContaining('cars') as unknown,
            requested: 3,
            left: 2,
          }),
        ],
      ],
    ]);
  });
  it.each<[string, Basket]>([
    ['where it gets its places', basketOf(1)],
    ['where that time is not on sale', basketOf(1, 1, { arrival_time: '23:00' })],
  ])('not %s', async (_, basket) => {
    await holds.outcome(basket);
    expect(holds.turnedAway).not.toHaveBeenCalled();
  });
});

describe('a hold that is left', () => {
  it.each<[string, (held: HoldAnswer) => string, string | undefined]>([
    ['by its token is free at once', ({ tempReservationToken }) => tempReservationToken, undefined],
    ['by another stays', () => holds.token('h_other'), 'hold_token_wrong'],
  ])('%s', async (_, tokenOf, outcome) => {
    const held = await holds.held(basketOf(1, 2));
    const done = await holds.release('h_mine', tokenOf(held));
    expect(typeof done === 'string' ? done : undefined).toBe(outcome);
    expect((await holds.lapses(SATURDAY)) === null).toBe(outcome === undefined);
    // A repeat changes nothing.
    expect(await holds.release('h_mine', tokenOf(held))).toEqual(done);
  });
  it('of an offer stays until it lapses', async () => {
    const request = { request_id: OFFER, tempReservationToken: holds.token(OFFER) };
    const { tempReservationToken, lapses_at } = await holds.held(basketOf(1), request);
    await holds.release(OFFER, tempReservationToken);
    expect(await holds.lapses(SATURDAY, OFFER)).toBe(lapses_at);
  });
});
