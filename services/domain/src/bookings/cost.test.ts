import type { Priced, ReservationEvent } from '@stile/contracts';
import { cardCharge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { costOf } from './cost.js';
import { reservationDecider } from './reservation.decider.js';

/* Two at 10.00 and 13 % of tax, paid by card; what it costs after what happened next (docs/rules/money.md 16). */
const NOW = '2026-12-03T14:00:00.000Z';
const ID = '7KQ4MWXH2P';

const pricedAt = (amount: number, amountBeforeTax: number, count: number): Priced => ({
  lines: [
    {
      kind: 'visitor',
      item: 'adult',
      title: 'Adult',
      count,
      factor: 1,
      unitPrice: 10,
      unitPriceBeforeTax: 8.85,
      amount,
      amountBeforeTax,
      taxRate: 0.13,
      rule: null,
      slot: null,
    },
  ],
  discounts: [],
  subtotal: amountBeforeTax,
  taxAmount: Math.round((amount - amountBeforeTax) * 100) / 100,
  total: amount,
  currency: 'CAD',
});
const TWO = pricedAt(20, 17.7, 2);

const placed = placedReservation({ priced: TWO });
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId: ID, charge: cardCharge(1, 20), confirmedAt: NOW },
};
const refunded = (concession: number, lines: object[] = []): ReservationEvent =>
  ({
    type: 'RefundBegun',
    data: {
      reservationId: ID,
      refundId: `${ID}.r1`,
      key: 'refund-1',
      chargeId: `${ID}.1`,
      method: 'manual',
      amount: concession,
      concession,
      lines,
      by: 'staff',
      actor: 'casey',
      begunAt: NOW,
    },
  }) as unknown as ReservationEvent;
const cancelled = (amountToReturn: number): ReservationEvent =>
  ({
    type: 'ReservationCancelled',
    data: { reservationId: ID, key: 'c', by: 'staff', cancelledAt: NOW, amountToReturn },
  }) as unknown as ReservationEvent;
const toOne = (amountToReturn: number, sales?: readonly object[]): ReservationEvent =>
  ({
    type: 'ReservationEdited',
    data: { ...placed.data, edit: 1, priced: pricedAt(10, 8.85, 1), amountToReturn, sales, editedAt: NOW },
  }) as unknown as ReservationEvent;

const line = { line: 'visitor/adult//', amount: 10, amountBeforeTax: 8.85 };
const taxOf = (base: number, tax: number, rate = 0.13) => ({ tax_amount: tax, taxes: [{ rate, base, tax }] });

it.each([
  ['nothing', [], undefined],
  [
    'a concession',
    [refunded(5)],
    { changes: [{ kind: 'concession', amount: -5 }], total: 15, ...taxOf(13.27, 1.73) },
  ],
  [
    'all of it conceded',
    [refunded(20)],
    { changes: [{ kind: 'concession', amount: -20 }], total: 0, ...taxOf(0, 0) },
  ],
  [
    'one of the two returned',
    [refunded(10, [line])],
    { changes: [{ kind: 'concession', amount: -10 }], total: 10, ...taxOf(8.85, 1.15) },
  ],
  [
    'a cancellation whose terms keep 4.00',
    [cancelled(16)],
    { changes: [{ kind: 'cancellation', amount: -16 }], total: 4, ...taxOf(4, 0, 0) },
  ],
  [
    'a concession and a cancellation',
    [refunded(5), cancelled(11)],
    {
      changes: [
        { kind: 'concession', amount: -5 },
        { kind: 'cancellation', amount: -11 },
      ],
      total: 4,
      ...taxOf(4, 0, 0),
    },
  ],
  ['a cancellation that returns nothing', [cancelled(0)], undefined],
  ['one fewer, all of whose price goes back', [toOne(10)], undefined],
  [
    'one fewer, of whose price the terms keep 4.00',
    [
      toOne(6, [
        { kind: 'visitor', taxRate: 0.13, amount: -10, amountBeforeTax: -8.85 },
        { kind: 'fee', taxRate: 0, amount: 4, amountBeforeTax: 4 },
      ]),
    ],
    {
      changes: [{ kind: 'fee', amount: 4 }],
      total: 14,
      tax_amount: 1.15,
      taxes: [
        { rate: 0.13, base: 8.85, tax: 1.15 },
        { rate: 0, base: 4, tax: 0 },
      ],
    },
  ],
])('%s', (_what, events, cost) => {
  const state = [placed, confirmed, ...events].reduce<Parameters<typeof reservationDecider.evolve>[0]>(
    reservationDecider.evolve,
    reservationDecider.initial,
  );
  expect(costOf(state!)).toEqual(cost);
});

/* docs/rules/offline.md 52 */
it.each([
  [-5, 15, 13.27, 1.73],
  [5, 25, 22.13, 2.87],
])(
  'a sale that was taken at what was paid, %d beside its price, and all of it conceded',
  (amount, total, base, tax) => {
    const offline = {
      soldAt: NOW,
      receipt: 'G-1',
      allotment: 'hold-0',
      till: 'till-1',
      businessDate: '2026-12-03',
      adjustment: { amount, reason: 'The price of the morning', by: 'audrey' },
    };
    const sold: ReservationEvent[] = [placedReservation({ priced: TWO, offline }), confirmed];
    const adjusted = sold.reduce<Parameters<typeof reservationDecider.evolve>[0]>(
      reservationDecider.evolve,
      reservationDecider.initial,
    )!;
    const changes = [{ kind: 'adjustment', amount }];
    expect(costOf(adjusted)).toEqual({ changes, total, ...taxOf(base, tax) });
    expect(costOf(reservationDecider.evolve(adjusted, refunded(total))!)).toMatchObject({
      changes: [...changes, { kind: 'concession', amount: -total }],
      total: 0,
    });
  },
);
