import { money, type Priced, type ReservationEvent } from '@stile/contracts';
import { between, oneOf, random } from '../../../../test/support/random.js';
import { cardCharge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { amountToReturnOf, balanceOf, paidOf } from './balance.js';
import { cancellationTerms } from './cancellation-terms.js';
import { settleEdit } from './edit-settlement.js';
import { reservationDecider, type Reservation, type ReservationCommand } from './reservation.decider.js';

type By = 'staff' | 'visitor';
const RUNS = Number(process.env['MODEL_RUNS'] ?? 500);
const now = '2026-12-03T14:00:00.000Z';
const businessDate = '2026-12-03';
/** By these days' terms a cancellation now returns nothing, half and all. */
const DAYS = ['2026-12-03T20:00:00.000Z', '2026-12-05T08:00:00.000Z', '2026-12-20T15:00:00.000Z'] as const;
const cancellationPolicy = [
  { hours: 48, percent: 100 },
  { hours: 24, percent: 50 },
];

const pricedOf = (people: number, fee: number, rentals: number): Priced => {
  const line = (item: string, count: number, unitPrice: number, cancellationFee: number) => ({
    kind: 'addon' as const,
    item,
    title: item,
    count,
    factor: 1,
    taxRate: 0,
    rule: null,
    slot: null,
    unitPrice,
    unitPriceBeforeTax: unitPrice,
    cancellationFee,
    amount: money.units(money.times(money.money(unitPrice), count)),
    amountBeforeTax: money.units(money.times(money.money(unitPrice), count)),
  });
  const lines = [line('lunch', people, 11.51, 0), line('rental', rentals, 9.33, fee)];
  const total = money.units(money.add(...lines.map(({ amount }) => money.money(amount))));
  return { lines, discounts: [], subtotal: total, taxAmount: 0, total, currency: 'CAD' };
};

/** One reservation, and people who change it as they like within the terms. */
class Life {
  state: Reservation;
  private acts = 0;

  constructor(private readonly chance: () => number) {
    const { visit, ...rest } = placedReservation({ priced: this.anyPrice() }).data;
    const { priced } = rest;
    const data = { ...rest, visit: this.anyVisit(visit), cancellationPolicy };
    const isPaid = chance() < 0.8;
    const charge = isPaid ? cardCharge(1, priced.total) : null;
    const events = [
      { type: 'ReservationPlaced', data },
      { type: 'ReservationConfirmed', data: { reservationId: data.reservationId, charge, confirmedAt: now } },
    ] as ReservationEvent[];
    this.state = events.reduce(reservationDecider.evolve, reservationDecider.initial)!;
  }

  anyPrice = (): Priced =>
    pricedOf(between(this.chance, 0, 4), oneOf(this.chance, [0, 2.5]), between(this.chance, 0, 3));
  anyVisit = (visit: Reservation['placed']['visit']) => ({ ...visit, startsAt: oneOf(this.chance, DAYS) });

  act(command: ReservationCommand): boolean {
    const decision = reservationDecider.decide(command, this.state, now);
    if (decision.accepted) this.state = decision.events.reduce(reservationDecider.evolve, this.state)!;
    return decision.accepted;
  }

  /** False where it is beyond what staff alone return. */
  edit(by: By, change: Pick<Reservation['placed'], 'visit' | 'priced'>, limit: number): boolean {
    const { claims, contact, licensePlates, profiles } = this.state.placed;
    const key = `edit-${(this.acts += 1)}`;
    const target = { claims, contact, licensePlates, profiles, ...change };
    const request = { key, requestHash: key, holdId: key, revision: this.state.revision, mail: false };
    const edit = { ...target, ...request, by, actor: 'kim', waiveLimit: limit / 100 };
    if (!this.act({ type: 'PlaceEdit', edit })) return false;
    const { edit: number, due } = this.state.pending!;
    const charge = due > 0 ? cardCharge(100 + this.acts, due) : null;
    return this.act({ type: 'CompleteEdit', edit: number, charge, businessDate });
  }

  pay(): void {
    const amount = Math.min(balanceOf(this.state), between(this.chance, 1, 40));
    const by = { method: 'manual', till: null, terminal: null, tendered: null, smallestCoin: 0 } as const;
    const key = `pay-${(this.acts += 1)}`;
    this.act({ type: 'Pay', key, amount, manualPaymentId: key, actor: 'kim', businessDate, ...by });
  }
  giveBack(): void {
    const by = { method: 'manual', chargeId: null, till: null, smallestCoin: 0, lines: [] } as const;
    const what = { amount: null, isConcession: false, reason: null, manualRefundId: null } as const;
    this.act({ type: 'Refund', key: `back-${(this.acts += 1)}`, by: 'staff', businessDate, ...by, ...what });
  }
}

/** Kept by a cancellation once all that is due has gone back, in cents. */
const keepsOf = (state: Reservation): number => {
  const left = money.subtract(paidOf(state), money.money(amountToReturnOf(state)));
  return money.min(money.money(cancellationTerms(state, now).retained), left) / 100;
};

/** Where an edit gave away what the terms keep, or kept what they do not. */
const faultOf = (before: Reservation, after: Reservation, by: By, limit: number): string | null => {
  const [was, is, own] = [keepsOf(before), keepsOf(after), keepsOf({ ...after, retained: 0 })];
  if (is < was - (by === 'staff' ? limit : 0)) return `a cancellation keeps ${is}, and kept ${was} before`;
  const isPaid = balanceOf(before) <= 0;
  if (isPaid && is > Math.max(was, own)) return `a cancellation keeps ${is}, more than ${was} and ${own}`;
  const { visit, priced } = after.placed;
  if (after.owed < priced.total) return `${after.owed} is owed for ${priced.total}`;
  const { retained, due, amountToReturn } = settleEdit(after, { by, visit, priced }, now);
  const isSame = retained === after.retained && due === 0 && amountToReturn === amountToReturnOf(after);
  return isSame ? null : 'the same again comes to something else';
};

it(`${RUNS} times changes go around no terms of a cancellation`, () => {
  const seen = { refused: 0, lessened: 0, retained: 0 };
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const chance = random(seed);
    const life = new Life(chance);
    const acts: unknown[] = [];
    for (let n = 1; n <= 12; n += 1) {
      const before = life.state;
      const by = oneOf<By>(chance, ['staff', 'visitor']);
      const visit = chance() < 0.5 ? before.placed.visit : life.anyVisit(before.placed.visit);
      const priced = chance() < 0.3 ? before.placed.priced : life.anyPrice();
      acts.push([by, visit.startsAt, priced.lines.map(({ count }) => count), priced.total]);
      const limit = oneOf(chance, [0, 200]);
      const isMade = life.edit(by, { visit, priced }, limit);
      const refused = by === 'visitor' ? 'a visitor is refused' : null;
      const fault = isMade ? faultOf(before, life.state, by, limit) : refused;
      if (fault)
        throw new Error(`seed ${seed}: ${fault}\n${acts.map((act) => JSON.stringify(act)).join('\n')}`);
      if (!isMade) seen.refused += 1;
      if (life.state.owed < before.owed) seen.lessened += 1;
      if (life.state.retained > 0) seen.retained += 1;
      if (chance() < 0.4) life.pay();
      if (chance() < 0.4) life.giveBack();
    }
  }
  expect(Object.values(seen).every((times) => times > 100)).toBe(true);
});

it('an edit that was settled by earlier rules costs what it is recorded to cost', () => {
  const sale = (kind: 'addon' | 'fee', amount: number) => ({
    kind,
    taxRate: 0,
    amount,
    amountBeforeTax: amount,
  });
  const { type, data } = placedReservation({ priced: pricedOf(2, 0, 0) });
  const { reservationId } = data;
  // One of two leaves and the venue retains their price; then they come after all, and pay it again.
  const edit = (people: number, charge: unknown, sales: readonly object[]) => ({
    type: 'ReservationEdited',
    data: {
      ...data,
      priced: pricedOf(people, 0, 0),
      edit: people,
      by: 'visitor',
      actor: 'visitor',
      kept: 11.51,
      charge,
      amountToReturn: 0,
      sales,
      editedAt: now,
    },
  });
  const events = [
    { type, data },
    {
      type: 'ReservationConfirmed',
      data: { reservationId, charge: cardCharge(1, 23.02), sales: [sale('addon', 23.02)], confirmedAt: now },
    },
    edit(1, null, [sale('addon', -11.51), sale('fee', 11.51)]),
    edit(2, cardCharge(2, 11.51), [sale('addon', 11.51)]),
  ] as unknown as ReservationEvent[];
  const state = events.reduce(reservationDecider.evolve, reservationDecider.initial)!;
  expect([state.owed, paidOf(state), balanceOf(state), state.withheld]).toEqual([
    34.53,
    money.money(34.53),
    0,
    11.51,
  ]);
});
