import type { Basket, CheckoutAnswer, ErrorBody, HoldAnswer } from '@stile/contracts';
import { Client, key, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import {
  foldLedgers,
  foldReservations,
  moneyFaults,
  openCheckouts,
  placeFaults,
} from '../support/invariants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import {
  kindOf,
  MIXED_DATE,
  mixedBasket,
  RUN_OUT,
  withFewUses,
  type RanOut,
} from '../support/mixed-baskets.js';
import { oneOf, random } from '../support/random.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, expectSoundLog, intentsOf, lookInto } from '../support/stores.js';

const SEED = Number(process.env['SEED'] ?? 20261203);
const CLIENTS = 16;
const ACTS = 30;
/** The most that one client holds or has booked at a time. All clients together exhaust every pool. */
const MAX_KEPT = 9;
/** More than any pool of the day holds. */
const MAX_LEFT_OVER = 60;

interface Holding {
  readonly basket: Basket;
  readonly hold?: HoldAnswer;
  readonly reservation?: string;
}
type Tally = Map<string, number>;

/** One browser that holds, changes its mind, reserves, pays, turns back and cancels at random. */
class Visitor {
  private readonly client: Client;
  private holdings: Holding[] = [];

  constructor(
    url: string,
    private readonly chance: () => number,
    private readonly refused: Tally,
  ) {
    this.client = new Client(url, 'en', { crowd: true });
  }

  async act(): Promise<void> {
    const act = this.chance();
    if (this.holdings.length === 0 || (act < 0.7 && this.holdings.length < MAX_KEPT)) return this.hold();
    const one = oneOf(this.chance, this.holdings);
    if (one.reservation) return act > 0.8 ? this.cancel(one) : undefined;
    if (act < 0.78) return this.release(one);
    if (act < 0.86) return this.replace(one);
    return this.reserve(one);
  }

  async end(): Promise<void> {
    for (const one of this.holdings) await (one.reservation ? this.cancel(one) : this.release(one));
  }

  private async hold(): Promise<void> {
    const basket = mixedBasket(this.chance);
    const held = await this.client.hold(basket);
    if (this.succeeded(held)) this.holdings.push({ basket, hold: held.body });
  }

  /** Holds the same small basket until it is rejected, so that every pool is exhausted. */
  async exhaust(basket: Basket): Promise<void> {
    for (let i = 0; i < MAX_LEFT_OVER; i++) {
      const held = await this.client.hold(basket);
      if (!this.succeeded(held)) return;
      this.holdings.push({ basket, hold: held.body });
    }
  }

  private async replace(one: Holding): Promise<void> {
    const basket = mixedBasket(this.chance);
    const { tempReservationId, tempReservationToken } = one.hold!;
    const held = await this.client.hold(basket, tempReservationId, {
      tempReservationId,
      tempReservationToken,
    });
    if (this.succeeded(held)) this.swap(one, { basket, hold: held.body });
  }

  private async release(one: Holding): Promise<void> {
    const { tempReservationId, tempReservationToken } = one.hold!;
    await this.client.put(`/api/delete_temp_reservation/${tempReservationId}`, { tempReservationToken });
    this.swap(one);
  }

  private async reserve(one: Holding): Promise<void> {
    const withHold = this.chance() < 0.8;
    const basket = withHold ? one.basket : mixedBasket(this.chance);
    const reserved = await this.client.reserve(basket, {
      ...(withHold ? { hold: one.hold! } : {}),
      idempotencyKey: key(),
    });
    if (!this.succeeded(reserved)) return;
    const { reservation, redirect_url } = reserved.body;
    const turnsBack = withHold && redirect_url !== null && this.chance() < 0.2;
    if (redirect_url) await this.client.pay(redirect_url, turnsBack ? 'cancel' : 'approve');
    const ended = await eventually(
      () => this.client.get<CheckoutAnswer>(`/api/checkout/${reservation.id}`),
      ({ body }) => body.state === 'completed' || body.state === 'abandoned',
    );
    expect(ended.body.state).toBe(turnsBack ? 'abandoned' : 'completed');
    if (turnsBack) return;
    if (withHold) this.swap(one, { basket, reservation: reservation.id });
    else this.holdings.push({ basket, reservation: reservation.id });
  }

  private async cancel(one: Holding): Promise<void> {
    // A browser holds eight reservations; it loses access to older ones.
    const cancelled = await this.client.put(
      `/api/reservation/${one.reservation!}/cancel`,
      { cancelled: true },
      { 'idempotency-key': key() },
    );
    if (cancelled.status === 200) this.swap(one);
    else expect(cancelled.status).toBe(401);
  }

  private swap(one: Holding, by?: Holding): void {
    this.holdings = [...this.holdings.filter((other) => other !== one), ...(by ? [by] : [])];
  }

  private succeeded({ status, body }: Reply): boolean {
    if (status < 300) return true;
    const { code, detail } = body as ErrorBody;
    expect([status, code]).toEqual([409, expect.stringMatching(RUN_OUT)]);
    for (const ranOut of (detail as { refused: RanOut[] }).refused) {
      const kind = kindOf(ranOut);
      this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
    }
    return false;
  }
}

const folder = temporaryFolder();
const processes: ProductProcess[] = [];
beforeAll(async () => {
  for (let i = 0; i < 2; i++) processes.push(await spawnProduct({ DATA_DIR: folder }));
  await withFewUses(folder);
});
afterAll(() => Promise.all(processes.map((process) => process.kill())));

it(`baskets over every kind of pool, ${CLIENTS} browsers, two processes: never oversold, nothing leaked (seed ${SEED})`, async () => {
  const refused: Tally = new Map();
  const visitors = Array.from(
    { length: CLIENTS },
    (_, i) => new Visitor(processes[i % 2]!.url, random(SEED + i), refused),
  );
  await Promise.all(
    visitors.map(async (visitor) => {
      for (let i = 0; i < ACTS; i++) await visitor.act();
    }),
  );

  await visitors[0]!.exhaust(
    walk({
      date: MIXED_DATE,
      arrival_time: '10:00',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 1 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    }),
  );
  await visitors[1]!.exhaust(
    walk({
      date: MIXED_DATE,
      arrival_time: '12:00',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 9 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    }),
  );
  await visitors[2]!.exhaust(
    walk({
      date: MIXED_DATE,
      arrival_time: '15:00',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 1 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
      addons: [{ addon_inventory: 'rr-binoculars', addon_count: 2 }],
    }),
  );

  // Members' share of an hour runs out first, then the uses of the number.
  for (const [arrival_time, visitor] of [
    ['15:00', visitors[3]!],
    ['17:00', visitors[4]!],
  ] as const)
    await visitor.exhaust(
      walk({
        date: MIXED_DATE,
        arrival_time,
        discount_group: 'annual-pass',
        main_membership: 'AP100001',
        member_last_name: 'Okafor',
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 1 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
      }),
    );

  // The coupon's uses, with a car each, in hours that have more room than it has uses.
  for (const arrival_time of ['16:00', '18:00'])
    await visitors[5]!.exhaust(
      walk({
        date: MIXED_DATE,
        arrival_time,
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 1 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
        coupons: ['FIVEOFF'],
      }),
    );

  // Every kind of pool ran out; otherwise this test proves nothing.
  expect([...refused.keys()].sort()).toEqual([
    'addon:rr-binoculars',
    'cars',
    'coupon',
    'membership',
    'people',
    'share',
    'units',
  ]);
  await Promise.all(visitors.map((visitor) => visitor.end()));
  await eventually(
    () => lookInto(folder, async ({ log }) => openCheckouts(await eventsOf(log))),
    ({ size }) => size === 0,
  );

  await lookInto(folder, async (storage) => {
    const events = await eventsOf(storage.log);
    const { ledgers, faults } = foldLedgers(events);
    expect(faults).toEqual([]);
    expect(placeFaults(events)).toEqual([]);
    expect(moneyFaults(events, await intentsOf(storage))).toEqual([]);
    const confirmed = [...foldReservations(events)]
      .filter(([, { stage }]) => stage === 'confirmed')
      .map(([id]) => id);
    const left = [...ledgers.values()].flatMap(({ holds, booked }) => [
      ...holds.keys(),
      ...[...booked.keys()].filter((id) => !confirmed.includes(id)),
    ]);
    expect(left).toEqual([]);
    await expectSoundLog(storage);
  });
  await expectLists(folder);
});
