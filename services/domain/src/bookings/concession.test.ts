import type { ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const given = givenFor(reservationDecider, NOW);
const reservationId = '7KQ4MWXH2P';
const DAY = '2026-12-03';
const placed = placedReservation();
const movement = { reservationId, inventoryGroup: 'venue', businessDate: DAY };

/** A sale of 30 at the desk, paid in these ways. */
const sold = (...paid: readonly { method: 'cash' | 'manual'; amount: number }[]): ReservationEvent[] => [
  placed,
  { type: 'ReservationConfirmed', data: { reservationId, charge: null, confirmedAt: NOW } },
  ...paid.flatMap(({ method, amount }, i): ReservationEvent[] => {
    const payment = { ...movement, paymentId: `${reservationId}.p${i + 1}`, method, amount };
    const cash = { till: 'till-1', tendered: amount, rounding: 0, change: 0 };
    const how = method === 'cash' ? { cash } : { manualPaymentId: `KX-${i}` };
    return [
      {
        type: 'PaymentBegun',
        data: { ...payment, key: `paid-${i}`, actor: 'kim', personId: 'person-1', ...how, begunAt: NOW },
      },
      { type: 'PaymentTaken', data: { ...payment, takenAt: NOW } },
    ];
  }),
];
const inCash = sold({ method: 'cash', amount: 30 });
const cancelled: ReservationEvent = {
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key: 'cancel-1',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [],
    by: 'staff',
    amountToReturn: 30,
  },
};

type Refund = ReservationCommand & { type: 'Refund' };
const refund = (more: Partial<Refund> = {}): Refund => ({
  type: 'Refund',
  key: 'refund-1',
  by: 'staff',
  actor: 'kim',
  lines: [],
  amount: 30,
  method: 'cash',
  chargeId: null,
  isConcession: null,
  reason: 'Weather',
  manualRefundId: null,
  till: 'till-1',
  smallestCoin: 0,
  businessDate: DAY,
  ...more,
});
/** The parts that it begins, or the code against it. */
const outcomeOf = (history: ReservationEvent[], command: Refund, at = NOW): unknown => {
  const decision = reservationDecider.decide(command, given(history).state, at);
  if (!decision.accepted) return decision.rejection.code;
  return decision.events.flatMap((event) => {
    if (event.type !== 'RefundBegun') return [];
    const { amount, concession, reason, words, witness, actor } = event.data;
    return [{ amount, concession, reason, words, witness, actor }];
  });
};
const part = (amount: number, more: object = {}) => ({
  amount,
  concession: amount,
  reason: 'Weather',
  words: undefined,
  witness: undefined,
  actor: 'kim',
  ...more,
});

describe('docs/rules/payments.md 141 to 146: money that goes back and is not due', () => {
  it.each<[string, Partial<Refund>, unknown]>([
    ['has a reason', {}, [part(30)]],
    ['goes back by nobody without one', { reason: null }, 'refund_reason'],
    ['records what there is to say beside it', { words: 'Hail' }, [part(30, { words: 'Hail' })]],
    ['is no more than what was paid', { amount: 30.01 }, 'refund_too_large'],
    ['goes back up to the limit alone', { limit: 30 }, [part(30)]],
    ['needs a second person above it', { limit: 29.99 }, 'refund_witness_required'],
    ['records them', { limit: 29.99, witness: 'audrey' }, [part(30, { witness: 'audrey' })]],
    ['is confirmed by nobody themselves', { limit: 29.99, witness: 'kim' }, 'refund_witness_self'],
    ['is not returned where only what is due is asked for', { isConcession: false }, 'refund_beyond_due'],
    ['is not returned by a visitor', { by: 'visitor', method: 'card' }, 'refund_beyond_due'],
  ])('%s', (_, more, outcome) => {
    expect(outcomeOf(inCash, refund(more))).toEqual(outcome);
  });

  it('is said of a cancelled reservation', () => {
    const half = [
      ...inCash,
      { ...cancelled, data: { ...cancelled.data, amountToReturn: 20 } },
    ] as ReservationEvent[];
    expect(outcomeOf(half, refund())).toBe('refund_beyond_due');
    expect(outcomeOf(half, refund({ isConcession: true, limit: 10 }))).toEqual([
      part(30, { concession: 10 }),
    ]);
    expect(outcomeOf(half, refund({ isConcession: true, limit: 9.99 }))).toBe('refund_witness_required');
  });

  it('asks nothing of what is due', () => {
    const due = { reason: null, limit: 0, amount: null };
    expect(outcomeOf([...inCash, cancelled], refund(due))).toEqual([
      part(30, { concession: 0, reason: undefined }),
    ]);
  });
});

describe('docs/rules/payments.md 145: a like concession within a minute', () => {
  const before: ReservationEvent[] = [
    ...inCash,
    {
      type: 'RefundBegun',
      data: {
        ...movement,
        refundId: `${reservationId}.r1`,
        key: 'refund-0',
        chargeId: `${reservationId}.p1`,
        method: 'cash',
        amount: 10,
        concession: 10,
        gatewayPaymentId: null,
        personId: 'person-1',
        cash: { till: 'till-1', rounding: 0 },
        reason: 'Weather',
        begunAt: NOW,
      },
    },
  ];
  const made: ReservationEvent = {
    type: 'RefundMade',
    data: {
      ...movement,
      refundId: `${reservationId}.r1`,
      amount: 10,
      method: 'cash',
      gatewayRefundId: null,
      session: 1,
      madeAt: NOW,
    },
  };
  const failed: ReservationEvent = {
    type: 'RefundFailed',
    data: {
      ...movement,
      refundId: `${reservationId}.r1`,
      amount: 10,
      code: 'till_cash_short',
      failedAt: NOW,
    },
  };
  const again = [part(10)];
  it.each<[string, ReservationEvent, Partial<Refund>, string, unknown]>([
    ['is asked about', made, {}, '2026-12-03T14:00:59.000Z', 'refund_again'],
    ['goes back once that is said', made, { isAgain: true }, '2026-12-03T14:00:59.000Z', again],
    ['is none after a minute', made, {}, '2026-12-03T14:01:00.000Z', again],
    ['is none of another amount', made, { amount: 9 }, NOW, [part(9)]],
    ['is none in another way', made, { method: 'manual', till: null }, NOW, again],
    ['is none where the first came to nothing', failed, {}, NOW, again],
  ])('%s', (_, end, more, at, outcome) => {
    expect(outcomeOf([...before, end], refund({ amount: 10, ...more }), at)).toEqual(outcome);
  });
});

describe('docs/rules/payments.md 146: what another system took', () => {
  const split = sold({ method: 'cash', amount: 20 }, { method: 'manual', amount: 10 });
  const due = { reason: null, amount: null };
  it.each<[string, Partial<Refund>, unknown]>([
    ['goes back by hand', { method: 'manual', till: null }, 2],
    ['does not go back in cash', {}, 'refund_witness_required'],
    ['goes back in cash with a second person', { witness: 'audrey' }, 2],
    ['stays where cash that was paid will do', { amount: 20 }, 1],
    [
      'stays where its charge is named',
      { amount: 5, chargeId: `${reservationId}.p2` },
      'refund_witness_required',
    ],
    ['is never more than was paid', { amount: 31 }, 'refund_beyond_due'],
    ['is never more than that of a concession', { amount: 31, isConcession: true }, 'refund_too_large'],
  ])('%s', (_, more, outcome) => {
    const done = outcomeOf([...split, cancelled], refund({ ...due, ...more }));
    expect(Array.isArray(done) ? done.length : done).toBe(outcome);
  });
});
