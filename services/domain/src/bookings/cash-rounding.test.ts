import fc from 'fast-check';
import type { ReservationEvent } from '@stile/contracts';
import { placedReservation, RESERVATION_ID } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type Reservation, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const DAY = '2026-12-03';
const COIN = 5;
/** The most by which a drawer may differ from the books. */
const HALF_A_COIN = COIN / 2;
const cents = (amount: number): number => Math.round(amount * 100);

type Pay = ReservationCommand & { type: 'Pay' };
type Refund = ReservationCommand & { type: 'Refund' };
const pay = (key: string, amount: number): Pay => ({
  type: 'Pay',
  key,
  method: 'cash',
  amount: amount / 100,
  till: 'gate-1',
  tendered: null,
  smallestCoin: COIN / 100,
  manualPaymentId: null,
  terminal: null,
  actor: 'casey',
  businessDate: DAY,
});
const refund = (key: string, amount: number): Refund => ({
  type: 'Refund',
  key,
  by: 'staff',
  lines: [],
  amount: amount / 100,
  method: 'cash',
  chargeId: null,
  isConcession: true,
  isAgain: true,
  reason: 'Weather',
  manualRefundId: null,
  till: 'gate-1',
  smallestCoin: COIN / 100,
  businessDate: DAY,
});

/** So many payments of an amount, each recorded as 0.02 less. */
const roundedAlone = (count: number, amount: number): ReservationEvent[] =>
  Array.from({ length: count }).flatMap((_, i): ReservationEvent[] => {
    const movement = {
      reservationId: RESERVATION_ID,
      inventoryGroup: 'venue',
      businessDate: DAY,
      paymentId: `${RESERVATION_ID}.p${i + 1}`,
      method: 'cash' as const,
      amount,
    };
    const cash = { till: 'gate-1', tendered: cents(amount - 0.02) / 100, rounding: -0.02, change: 0 };
    return [
      {
        type: 'PaymentBegun',
        data: { ...movement, key: `paid-${i}`, actor: 'casey', personId: 'person-1', cash, begunAt: NOW },
      },
      { type: 'PaymentTaken', data: { ...movement, session: 1, takenAt: NOW } },
    ];
  });

/** A sale of the desk whose cash is counted beside it, in cents. */
class Desk {
  private state: Reservation;
  private acts = 0;
  books = 0;
  drawer = 0;
  /** Cash of each movement, in their order. */ readonly moved: number[] = [];

  constructor(total: number, before: readonly ReservationEvent[] = []) {
    const { data } = placedReservation();
    const placed = placedReservation({
      channel: 'desk',
      payment: 'desk',
      priced: { ...data.priced, subtotal: total / 100, taxAmount: 0, total: total / 100 },
    });
    const confirmed: ReservationEvent = {
      type: 'ReservationConfirmed',
      data: { reservationId: RESERVATION_ID, charge: null, confirmedAt: NOW },
    };
    this.state = [placed, confirmed, ...before].reduce(reservationDecider.evolve, null)!;
  }

  pay(amount: number, isTaken = true): void {
    this.decide(pay(`act-${(this.acts += 1)}`, amount));
    for (const { paymentId } of this.state.payments.filter(({ state }) => state === 'begun'))
      this.decide(
        isTaken
          ? { type: 'RecordPaymentTaken', paymentId, session: 1, card: null, businessDate: DAY }
          : { type: 'RecordPaymentFailed', paymentId, code: 'till_closed', businessDate: DAY },
      );
  }

  /** So many parts go back, and none after one that does not. */
  refund(amount: number, parts = Infinity): void {
    this.decide(refund(`act-${(this.acts += 1)}`, amount));
    for (const [i, { refundId }] of this.state.refunds.filter(({ state }) => state === 'begun').entries())
      this.decide(
        i < parts
          ? { type: 'RecordRefundMade', refundId, gatewayRefundId: null, session: 1, businessDate: DAY }
          : { type: 'RecordRefundFailed', refundId, code: 'till_closed', businessDate: DAY },
      );
  }

  private decide(command: ReservationCommand): void {
    const done = reservationDecider.decide(command, this.state, NOW);
    if (!done.accepted) throw new Error(done.rejection.code);
    for (const event of done.events) {
      this.state = reservationDecider.evolve(this.state, event)!;
      if (event.type === 'PaymentTaken') this.move(this.payment(event.data.paymentId), 1);
      if (event.type === 'RefundMade') this.move(this.refunded(event.data.refundId), -1);
    }
  }
  private payment = (id: string) => this.state.payments.find(({ paymentId }) => paymentId === id)!;
  private refunded = (id: string) => this.state.refunds.find(({ refundId }) => refundId === id)!;

  private move(
    { amount, cash }: { readonly amount: number; readonly cash: { readonly rounding: number } | null },
    by: 1 | -1,
  ): void {
    const inCash = cents(amount) + cents(cash!.rounding);
    this.books += by * cents(amount);
    this.drawer += by * inCash;
    this.moved.push(inCash);
  }
}

const act = fc.record({
  isPaid: fc.boolean(),
  /** The share of what may be paid or returned, so that small parts are many. */
  part: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2000 })),
  isDone: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
  /** The parts of a refund that go back before one that does not. */
  made: fc.integer({ min: 0, max: 6 }),
});

describe('docs/rules/payments.md 38: the cash of a reservation', () => {
  it('is never further from the books than half a coin, and returns what it took', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const desk = new Desk(100_000);
        for (const { isPaid, part, isDone, made } of acts) {
          if (isPaid) desk.pay(part, isDone);
          else if (desk.books > 0) desk.refund(Math.min(part, desk.books), isDone ? Infinity : made);
          expect(Math.abs(desk.drawer - desk.books)).toBeLessThanOrEqual(HALF_A_COIN);
        }
        if (desk.books > 0) desk.refund(desk.books);
        expect(desk.drawer).toBe(0);
        // Each movement can be counted out in coins, and none goes the other way.
        for (const inCash of desk.moved) expect([inCash % COIN, inCash >= 0]).toEqual([0, true]);
      }),
    );
  });

  it('takes as much in 199 payments of 0.02 as in one of 3.98', () => {
    const desk = new Desk(398);
    for (let i = 0; i < 199; i += 1) desk.pay(2);
    expect(desk.drawer).toBe(400);
    expect(desk.moved.slice(0, 4)).toEqual([0, 5, 0, 5]);
  });

  it('returns of two payments of 1.02 together what they took', () => {
    const desk = new Desk(204);
    desk.pay(102);
    desk.pay(102);
    expect(desk.moved).toEqual([100, 105]);
    desk.refund(204);
    expect(desk.drawer).toBe(0);
  });

  it('returns of parts that were rounded alone, as they once were, what they took', () => {
    const desk = new Desk(204, roundedAlone(2, 1.02));
    desk.refund(204);
    expect(desk.drawer).toBe(-200);
  });
  it('counts no more than half a coin of them', () => {
    const desk = new Desk(162, roundedAlone(30, 0.02));
    desk.pay(102);
    desk.refund(102);
    expect(desk.moved).toEqual([105, 100]);
  });
});
