import fc from 'fast-check';
import type { Basket, HoldAnswer } from '@stile/contracts';
import { takenIn, type BookingDriver } from './booking-driver.js';
import { BookingModel, claimsOf, DATES, HOURS, LIMITS, type Limits } from './booking-model.js';
import { foldLedgers, moneyFaults, openCheckouts, placeFaults } from './invariants.js';
import { eventsOf, type MovableClock } from './stores.js';

/* Random sequences of bookings, carried out by the product and by the model side by side. */

const HOLDS = 3;
const MINUTE_MS = 60_000;
const FULL = new Set(['validation_not_enough_spots_in_interval', 'not_available_addon', 'coupon_used_up']);

export type Act =
  /** Without a basket: the same hold again, for more time. */
  | { readonly act: 'hold'; readonly hold: number; readonly basket: Basket | null }
  | { readonly act: 'release'; readonly hold: number }
  | { readonly act: 'reserve'; readonly hold: number | null; readonly basket: Basket | null }
  | { readonly act: 'approve' | 'turn back' | 'cancel' | 'uncancel'; readonly reservation: number }
  | {
      readonly act: 'edit';
      readonly reservation: number;
      readonly basket: Basket;
      readonly how: 'approve' | 'cancel';
    }
  | { readonly act: 'move'; readonly minutes: number }
  | { readonly act: 'limits'; readonly limits: Partial<Limits> };

const addon = (id: string, more: object = {}) =>
  fc
    .record({ addon_inventory: fc.constant(id), addon_count: fc.integer({ min: 1, max: 2 }) })
    .map((of) => ({ ...of, ...more }));
const sometimes = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.option(of, { freq: 3 }).map((value) => (value === null ? [] : [value]));
const basket: fc.Arbitrary<Basket> = fc
  .record({
    date: fc.constantFrom(...DATES),
    arrival_time: fc.constantFrom(...HOURS),
    discount_group: fc.constantFrom(null, null, null, 'pass'),
    adults: fc.integer({ min: 1, max: 4 }),
    vehicles: fc.integer({ min: 0, max: 2 }),
    day: sometimes(fc.oneof(addon('day'), addon('day', { end_date: DATES[1] }))),
    guide: sometimes(fc.constant({ addon_inventory: 'guide', addon_count: 1 })),
    stock: sometimes(addon('stock')),
    lesson: sometimes(addon('lesson', { start_time: '10:00' })),
    coupons: sometimes(fc.constant('TWICE')),
  })
  .map(({ date, arrival_time, discount_group, adults, vehicles, day, guide, stock, lesson, coupons }) => ({
    inventory_group: 'venue',
    inventory: 'park',
    date,
    arrival_time,
    discount_group,
    coupons,
    // The lesson begins at ten, when a party that arrives at eleven is not there yet.
    addons: [...day, ...guide, ...stock, ...(arrival_time <= '10:00' ? lesson : [])],
    passes: [
      { visitor_type: 'adult', visitor_count: adults },
      ...(vehicles > 0 ? [{ visitor_type: 'car', visitor_count: vehicles }] : []),
    ],
  }));

const nth = fc.nat({ max: HOLDS - 1 });
const limits = fc.record(
  {
    cars: fc.integer({ min: 0, max: 4 }),
    people: fc.integer({ min: 2, max: 9 }),
    share: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 0, max: 3 }),
    stock: fc.integer({ min: 0, max: 4 }),
    lesson: fc.integer({ min: 0, max: 3 }),
    coupon: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: [] },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('hold' as const),
      hold: nth,
      basket: fc.option(basket, { freq: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('release' as const), hold: nth }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('reserve' as const),
      hold: fc.option(nth, { freq: 4 }),
      basket: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: basket }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('approve' as const), reservation: fc.nat({ max: 7 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('turn back' as const), reservation: fc.nat({ max: 7 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('cancel' as const), reservation: fc.nat({ max: 7 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('uncancel' as const), reservation: fc.nat({ max: 7 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      reservation: fc.nat({ max: 7 }),
      basket,
      how: fc.constantFrom('approve' as const, 'approve' as const, 'cancel' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('move' as const), minutes: fc.constantFrom(1, 5, 10) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('limits' as const), limits }) },
);
export const lives = (maxLength: number): fc.Arbitrary<Act[]> =>
  fc.array(act, { minLength: 1, maxLength, size: 'max' });

interface LiveHold {
  readonly id: string;
  readonly basket: Basket;
  readonly answer: HoldAnswer;
}

/** One sequence: after every act the product has answered like the model and has taken the same units. */
export class Life {
  private readonly model: BookingModel;
  private readonly holds: (LiveHold | undefined)[] = [];
  private readonly reservations: string[] = [];
  private readonly ledgers = new Set<string>();
  /** How often a reservation was uncancelled. */
  private readonly uncancelled = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly product: BookingDriver,
    private readonly clock: MovableClock,
    private readonly name: string,
  ) {
    this.model = new BookingModel(() => Date.parse(clock.now()));
  }

  async live(acts: readonly Act[]): Promise<void> {
    await this.product.setLimits(LIMITS);
    for (const one of acts) {
      await this.carryOut(one);
      await this.compare();
    }
    await this.end();
  }

  private async carryOut(one: Act): Promise<void> {
    switch (one.act) {
      case 'hold':
        return this.hold(one.hold, one.basket);
      case 'release':
        return this.release(one.hold);
      case 'reserve':
        return this.reserve(one.hold === null ? undefined : this.holds[one.hold], one.basket);
      case 'approve':
        return this.pay(one.reservation, 'approve');
      case 'turn back':
        return this.pay(one.reservation, 'cancel');
      case 'cancel':
        return this.cancel(one.reservation);
      case 'uncancel':
        return this.uncancel(one.reservation);
      case 'edit':
        return this.edit(one.reservation, one.basket, one.how);
      case 'move':
        return this.move(one.minutes);
      case 'limits':
        this.model.limits = { ...this.model.limits, ...one.limits };
        return this.product.setLimits(this.model.limits);
    }
  }

  private async hold(slot: number, chosen: Basket | null): Promise<void> {
    const earlier = this.holds[slot];
    const id = earlier?.id ?? `${this.name}_hold_${String(++this.count).padStart(10, '0')}`;
    const wanted = chosen ?? earlier?.basket;
    if (!wanted) return;
    const held = await this.product.hold(id, wanted, earlier?.answer);
    this.expectSame(held, this.model.hold(id, wanted, { renew: earlier !== undefined }));
    if (!held.ok) return;
    const ledgers = [...claimsOf(wanted).keys()];
    if (earlier)
      this.model.release(
        id,
        [...claimsOf(earlier.basket).keys()].filter((ledger) => !ledgers.includes(ledger)),
      );
    this.holds[slot] = { id, basket: wanted, answer: held.hold };
    for (const ledger of ledgers) this.ledgers.add(ledger);
  }

  private async release(slot: number): Promise<void> {
    const hold = this.holds[slot];
    if (!hold) return;
    await this.product.release(hold.answer);
    this.model.release(hold.id, claimsOf(hold.basket).keys());
    this.holds[slot] = undefined;
  }

  private async reserve(hold: LiveHold | undefined, other: Basket | null): Promise<void> {
    const wanted = other ?? hold?.basket;
    if (!wanted) return;
    const key = `${this.name}_key_${String(++this.count).padStart(10, '0')}`;
    const reserved = await this.product.reserve(key, wanted, hold?.answer);
    const id = reserved.ok ? reserved.id : 'refused';
    this.expectSame(reserved, this.model.reserve(id, hold?.id ?? `r-${id}`, wanted));
    if (!reserved.ok) return;
    for (const ledger of claimsOf(wanted).keys()) this.ledgers.add(ledger);
    await this.product.settle();
    if (reserved.isPaidAtOnce) this.model.confirm(id);
    this.reservations.push(id);
    // The same call again is answered alike and changes nothing.
    expect(await this.product.reserve(key, wanted, hold?.answer)).toEqual(reserved);
  }

  private async pay(index: number, how: 'approve' | 'cancel'): Promise<void> {
    const id = this.nth(index, 'placed');
    if (id === undefined) return;
    await this.product.pay(id, how);
    if (how === 'approve') this.model.confirm(id);
    else this.model.abandon(id, false);
  }

  private async cancel(index: number): Promise<void> {
    const id = this.reservations[index % Math.max(1, this.reservations.length)];
    if (id !== undefined)
      expect(await this.product.cancel(this.cancelKey(id), id)).toBe(
        this.model.cancel(id) || this.wasCancelled(id),
      );
  }

  /** Each cancellation has a key of its own. */
  private cancelKey = (id: string): string => `cancel_${id}_${this.uncancelled.get(id) ?? 0}`;

  private async uncancel(index: number): Promise<void> {
    const id = this.nth(index, 'cancelled');
    if (id === undefined) return;
    const key = `${this.name}_key_${String(++this.count).padStart(10, '0')}`;
    const uncancelled = await this.product.uncancel(key, id);
    this.expectSame(uncancelled, this.model.uncancel(id));
    if (!uncancelled.ok) return;
    this.uncancelled.set(id, (this.uncancelled.get(id) ?? 0) + 1);
    expect(await this.product.uncancel(key, id)).toEqual(uncancelled);
  }

  /** The same key cancels again and again without harm. */
  private wasCancelled = (id: string): boolean => this.model.reservations.get(id)!.stage === 'cancelled';

  private async edit(index: number, wanted: Basket, how: 'approve' | 'cancel'): Promise<void> {
    const id = this.nth(index, 'confirmed');
    if (id === undefined) return;
    const edited = await this.product.edit(
      `${this.name}_key_${String(++this.count).padStart(10, '0')}`,
      id,
      wanted,
      how,
    );
    this.expectSame(edited, this.model.editRefusal(id, wanted));
    for (const ledger of claimsOf(wanted).keys()) this.ledgers.add(ledger);
    if (edited.ok && edited.isMade) this.model.edit(id, wanted);
  }

  private async move(minutes: number): Promise<void> {
    this.clock.move(minutes * MINUTE_MS);
    for (const [id, { stage, payByMs }] of this.model.reservations) {
      if (stage !== 'placed' || payByMs > Date.parse(this.clock.now())) continue;
      await this.product.lookUp(id);
      this.model.abandon(id, true);
    }
  }

  /** Gives everything back: then nothing may be taken, and the money adds up. */
  private async end(): Promise<void> {
    await this.move(30);
    for (const [id, { stage }] of this.model.reservations)
      if (stage === 'confirmed')
        expect([await this.product.cancel(this.cancelKey(id), id), this.model.cancel(id)]).toEqual([
          true,
          true,
        ]);
    expect(await this.taken()).toEqual({});
    const events = (await eventsOf(this.product.log)).filter(({ stream }) => !stream.startsWith('venue-'));
    expect([
      ...foldLedgers(events).faults,
      ...placeFaults(events),
      ...moneyFaults(events, await this.product.intents()),
      ...openCheckouts(events),
    ]).toEqual([]);
  }

  private async compare(): Promise<void> {
    expect(await this.taken()).toEqual(this.model.taken());
  }

  private taken = () => takenIn(this.product.lanes, this.ledgers, this.clock.now());

  private nth(index: number, stage: string): string | undefined {
    const all = this.reservations.filter((id) => this.model.reservations.get(id)!.stage === stage);
    return all[index % Math.max(1, all.length)];
  }

  private expectSame(
    answer: { ok: true } | { ok: false; code: string },
    expected: 'reused' | 'full' | null,
  ): void {
    expect(
      answer.ok
        ? null
        : FULL.has(answer.code)
          ? 'full'
          : answer.code === 'idempotency_key_reused'
            ? 'reused'
            : answer.code,
    ).toBe(expected);
  }
}
