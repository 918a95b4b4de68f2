import fc from 'fast-check';
import { money, type Priced, type PricedLine, type ReservationEvent, type Sale } from '@stile/contracts';
import { cardCharge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

/* An amount that staff concede of lines with several rates of tax. */
const NOW = '2026-12-03T14:00:00.000Z';

const line = (item: string, taxRate: number, cents: number): PricedLine => {
  const net = money.toCents(money.beforeTax(money.money(cents / 100), taxRate));
  return {
    kind: 'visitor',
    item,
    title: item,
    count: 1,
    factor: 1,
    unitPrice: cents / 100,
    unitPriceBeforeTax: money.units(net),
    amount: cents / 100,
    amountBeforeTax: money.units(net),
    taxRate,
    rule: null,
    slot: null,
  };
};
const sumOf = (amounts: readonly number[]): number => money.units(money.add(...amounts.map(money.money)));
const pricedOf = (lines: PricedLine[]): Priced => {
  const total = sumOf(lines.map(({ amount }) => amount));
  const subtotal = sumOf(lines.map(({ amountBeforeTax }) => amountBeforeTax));
  return { lines, discounts: [], subtotal, taxAmount: sumOf([total, -subtotal]), total, currency: 'CAD' };
};

/** Sales of one concession after another. */
const conceded = (priced: Priced, amounts: readonly number[]): Sale[] => {
  const charge = cardCharge(1, priced.total);
  const history: ReservationEvent[] = [
    placedReservation({ priced }),
    { type: 'ReservationConfirmed', data: { reservationId: '7KQ4MWXH2P', charge, confirmedAt: NOW } },
  ];
  let state = history.reduce(reservationDecider.evolve, reservationDecider.initial);
  return amounts.flatMap((amount, nth) => {
    const command: ReservationCommand = {
      type: 'Refund',
      key: `refund-${nth}`,
      by: 'staff',
      amount,
      lines: [],
      method: 'manual',
      chargeId: null,
      isConcession: true,
      reason: 'The lift stood',
      isAgain: true,
      manualRefundId: null,
      till: null,
      smallestCoin: 0,
      businessDate: '2026-12-03',
    };
    const done = reservationDecider.decide(command, state, NOW);
    if (!done.accepted) throw new Error(done.rejection.code);
    state = done.events.reduce(reservationDecider.evolve, state);
    return done.events.flatMap(({ data }) => ('sales' in data ? (data.sales ?? []) : []));
  });
};

it('is taken off each rate in proportion, with its tax', () => {
  const priced = pricedOf([line('adult', 0.13, 22_60), line('book', 0.05, 10_50), line('map', 0, 4_00)]);
  expect(conceded(priced, [37.1 / 2])).toEqual([
    { kind: 'concession', taxRate: 0.13, amount: -11.3, amountBeforeTax: -10 },
    { kind: 'concession', taxRate: 0.05, amount: -5.25, amountBeforeTax: -5 },
    { kind: 'concession', taxRate: 0, amount: -2, amountBeforeTax: -2 },
  ]);
});

/* docs/rules/offline.md 51 */
it.each([
  ['less', -18.55, 'concession', [-11.3, -5.25, -2], [-10, -5, -2]],
  ['more', 3.71, 'fee', [2.26, 1.05, 0.4], [2, 1, 0.4]],
] as const)(
  'a sale taken at what was paid, %s than its lines, costs so much, with the tax of it',
  (_than, amount, kind, amounts, beforeTax) => {
    const priced = pricedOf([line('adult', 0.13, 22_60), line('book', 0.05, 10_50), line('map', 0, 4_00)]);
    const offline = {
      soldAt: NOW,
      receipt: 'G-1',
      allotment: 'hold-0',
      till: 'till-1',
      businessDate: '2026-12-03',
      adjustment: { amount, reason: 'The price of the morning', by: 'audrey' },
    };
    const placed = reservationDecider.evolve(null, placedReservation({ priced, payment: 'desk', offline }));
    const done = reservationDecider.decide(
      { type: 'Confirm', charge: null, businessDate: '2026-12-03' },
      placed,
      NOW,
    );
    if (!done.accepted) throw new Error(done.rejection.code);
    const { sales } = done.events[0]!.data as { sales: Sale[] };
    expect(sales.filter((sale) => sale.kind === kind)).toEqual(
      [0.13, 0.05, 0].map((taxRate, i) => ({
        kind,
        taxRate,
        amount: amounts[i],
        amountBeforeTax: beforeTax[i],
      })),
    );
    const state = done.events.reduce(reservationDecider.evolve, placed)!;
    expect(state.owed).toBe(sumOf([priced.total, amount]));
    expect(sumOf(sales.map((sale) => sale.amount))).toBe(state.owed);
  },
);

it('is all that was sold at each rate once all of it is conceded, in whatever parts', () => {
  const cents = fc.integer({ min: 1, max: 100_000 });
  const rates = [0.13, 0.05, 0];
  fc.assert(
    fc.property(
      fc.tuple(cents, cents, cents),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const priced = pricedOf(amounts.map((amount, i) => line(`line-${i}`, rates[i]!, amount)));
        const all = Math.round(priced.total * 100);
        const first = Math.min(all - 1, Math.max(1, Math.round(all * part)));
        const sales = conceded(priced, [first / 100, (all - first) / 100]);
        for (const { taxRate, amount, amountBeforeTax } of priced.lines) {
          const own = sales.filter((sale) => sale.taxRate === taxRate);
          expect([
            sumOf(own.map((sale) => sale.amount)),
            sumOf(own.map((sale) => sale.amountBeforeTax)),
          ]).toEqual([-amount, -amountBeforeTax]);
        }
      },
    ),
  );
});
