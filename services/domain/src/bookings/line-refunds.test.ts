import fc from 'fast-check';
import {
  money,
  type CardCharge,
  type Priced,
  type PricedLine,
  type ReservationEvent,
} from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { cardCharge as charge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { amountToReturnOf, balanceOf } from './balance.js';
import { refundableLines } from './line-refunds.js';
import {
  reservationDecider,
  type Reservation,
  type ReservationCommand,
  type ReservationState,
} from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const DAY = '2026-12-03';
const given = givenFor(reservationDecider, NOW);
const reservationId = '7KQ4MWXH2P';

const line = (item: string, count: number, amount: number): PricedLine => ({
  kind: 'visitor',
  item,
  title: item,
  count,
  factor: 1,
  unitPrice: money.units(money.mulDiv(money.money(amount), 1, count)),
  unitPriceBeforeTax: 0,
  amount,
  amountBeforeTax: money.units(money.beforeTax(money.money(amount), 0.13)),
  taxRate: 0.13,
  rule: null,
  slot: null,
});
const pricedOf = (lines: PricedLine[], discounts: Priced['discounts'] = []): Priced => {
  const sum = (amounts: readonly number[]) => money.add(...amounts.map(money.money));
  const total = money.toCents(
    money.subtract(sum(lines.map((each) => each.amount)), sum(discounts.map((each) => each.amount))),
  );
  const subtotal = money.toCents(money.beforeTax(total, 0.13));
  return {
    lines,
    discounts,
    subtotal: money.units(subtotal),
    taxAmount: money.units(money.subtract(total, subtotal)),
    total: money.units(total),
    currency: 'CAD',
  };
};

const placed = (priced: Priced) => placedReservation({ priced });
const confirmed = (paid: CardCharge): ReservationEvent => ({
  type: 'ReservationConfirmed',
  data: { reservationId, charge: paid, confirmedAt: NOW },
});
const edited = (priced: Priced, paid: CardCharge | null, amountToReturn = 0): ReservationEvent => {
  const { data } = placed(priced);
  return {
    type: 'ReservationEdited',
    data: {
      ...data,
      edit: 1,
      by: 'visitor',
      actor: 'visitor',
      difference: 0,
      mail: true,
      charge: paid,
      amountToReturn,
      editedAt: NOW,
    },
  };
};

type Refund = ReservationCommand & { type: 'Refund' };
const refund = (more: Partial<Refund>): Refund => ({
  type: 'Refund',
  key: 'refund-1',
  by: 'staff',
  amount: null,
  lines: [],
  method: 'manual',
  chargeId: null,
  isConcession: false,
  reason: 'The lift stood',
  isAgain: true,
  manualRefundId: null,
  till: null,
  smallestCoin: 0,
  businessDate: DAY,
  ...more,
});

const after = (history: readonly ReservationEvent[], ...commands: readonly Refund[]): Reservation => {
  const fold = (state: ReservationState, events: readonly ReservationEvent[]): ReservationState =>
    events.reduce(reservationDecider.evolve, state);
  const state = commands.reduce(
    (before, command) => {
      const done = reservationDecider.decide(command, before, NOW);
      if (!done.accepted) throw new Error(done.rejection.code);
      return fold(before, done.events);
    },
    fold(reservationDecider.initial, history),
  );
  return state!;
};
const returned = ({ refunds }: Reservation): number =>
  money.units(money.add(...refunds.map(({ amount }) => money.money(amount))));

const family = pricedOf([line('adult', 3, 20), line('child', 2, 9.99)]);
const paidFamily = [placed(family), confirmed(charge(1, 29.99))];

describe('a refund of lines', () => {
  it('returns what the units cost, and the reservation costs that much less', () => {
    const state = after(paidFamily, refund({ lines: [{ line: 1, count: 1 }] }));
    expect(state.refunds).toMatchObject([
      { amount: 5, concession: 5, lines: [{ line: 'visitor/child//', amount: 5, amountBeforeTax: 4.42 }] },
    ]);
    expect(balanceOf(state)).toBe(0);
    expect(refundableLines(state)[1]).toEqual({ count: 2, refunded: 1, amount: 9.99, refundedAmount: 5 });
  });

  it('returns each cent once: a third of 20 three times is 20', () => {
    const one = (i: number) => refund({ key: `refund-${i}`, lines: [{ line: 0, count: 1 }] });
    const state = after(paidFamily, one(1), one(2), one(3));
    expect(state.refunds.map(({ amount }) => amount)).toEqual([6.67, 6.66, 6.67]);
    expect(returned(state)).toBe(20);
    given(paidFamily)
      .when(refund({ lines: [{ line: 0, count: 4 }] }))
      .thenRejected('refund_line_count');
  });

  it('is repeated under its key with the same units alone, also of one that does not say them', () => {
    const some = (count: number) => refund({ lines: [{ line: 0, count }] });
    const state = after(paidFamily, some(1));
    expect(reservationDecider.decide(some(1), state, NOW)).toEqual({ accepted: true, events: [] });
    expect(reservationDecider.decide(some(2), state, NOW)).toMatchObject({
      accepted: false,
      rejection: { code: 'idempotency_key_reused' },
    });
    const ofBefore = { ...state, refunds: state.refunds.map((each) => ({ ...each, units: null })) };
    expect(reservationDecider.decide(some(1), ofBefore, NOW)).toEqual({ accepted: true, events: [] });
  });

  it('that failed leaves the line as it was', () => {
    const line = { line: 1, count: 2 };
    const begun = after(paidFamily, refund({ method: 'card', lines: [line] }));
    const { refundId } = begun.refunds[0]!;
    const failed = reservationDecider.evolve(begun, {
      type: 'RefundFailed',
      data: {
        reservationId,
        inventoryGroup: 'venue',
        businessDate: DAY,
        refundId,
        amount: 9.99,
        code: 'declined',
        failedAt: NOW,
      },
    })!;
    expect(refundableLines(failed)[1]).toEqual({ count: 2, refunded: 0, amount: 9.99, refundedAmount: 0 });
  });

  it('rejects a unit that went back already, with what is left', () => {
    const state = after(paidFamily, refund({ lines: [{ line: 1, count: 2 }] }));
    const again = reservationDecider.decide(
      refund({ key: 'refund-2', lines: [{ line: 1, count: 1 }] }),
      state,
      NOW,
    );
    expect(again).toMatchObject({
      accepted: false,
      rejection: { code: 'refund_line_count', detail: { left: 0 } },
    });
  });

  it('spreads a discount over the lines that it is for', () => {
    const priced = pricedOf(
      [line('adult', 2, 20), line('child', 1, 10)],
      [{ coupon: 'HALF', description: '', amount: 10, amountBeforeTax: 8.85, items: ['adult'], revision: 1 }],
    );
    const state = after(
      [placed(priced), confirmed(charge(1, 20))],
      refund({ lines: [{ line: 0, count: 1 }] }),
    );
    expect(returned(state)).toBe(5);
  });

  it('goes to the newest charges first, each line as far as its charge reaches', () => {
    const state = after(
      [...paidFamily, edited(pricedOf([line('adult', 3, 20), line('child', 4, 19.98)]), charge(2, 9.99))],
      refund({
        lines: [
          { line: 0, count: 1 },
          { line: 1, count: 2 },
        ],
      }),
    );
    expect(state.refunds.map(({ chargeId, amount, lines }) => [chargeId, amount, lines])).toEqual([
      [
        `${reservationId}.2`,
        9.99,
        [
          { line: 'visitor/adult//', amount: 6.67, amountBeforeTax: 5.9 },
          { line: 'visitor/child//', amount: 3.32, amountBeforeTax: 2.94 },
        ],
      ],
      [`${reservationId}.1`, 6.67, [{ line: 'visitor/child//', amount: 6.67, amountBeforeTax: 5.9 }]],
    ]);
    expect(balanceOf(state)).toBe(0);
  });

  it('leaves what is due back due', () => {
    const fewer = pricedOf([line('adult', 3, 20)]);
    const state = after(
      [...paidFamily, edited(fewer, null, 9.99)],
      refund({ lines: [{ line: 0, count: 3 }] }),
    );
    expect([returned(state), amountToReturnOf(state)]).toEqual([20, 9.99]);
  });

  it('is not returned a second time when an edit takes the line away', () => {
    const state = after(paidFamily, refund({ lines: [{ line: 1, count: 2 }] }));
    const gone = [edited(pricedOf([line('adult', 3, 20)]), null)].reduce<ReservationState>(
      reservationDecider.evolve,
      state,
    );
    expect(amountToReturnOf(gone!)).toBe(0);
    expect(balanceOf(gone!)).toBe(0);
  });

  it.each([
    ['an amount that is not theirs', { lines: [{ line: 1, count: 1 }], amount: 4 }, 'refund_lines_amount'],
    ['a line that is not there', { lines: [{ line: 2, count: 1 }] }, 'refund_line_unknown'],
    ['a visitor', { lines: [{ line: 1, count: 1 }], by: 'visitor', method: 'card' }, 'refund_staff_only'],
  ] as const)('rejects %s', (_, more, code) => given(paidFamily).when(refund(more)).thenRejected(code));

  it('rejects lines of a cancelled reservation', () =>
    given([
      ...paidFamily,
      {
        type: 'ReservationCancelled',
        data: {
          reservationId,
          key: 'cancel-1',
          cancelledAt: NOW,
          holdId: 'hold-1',
          ledgers: [],
          by: 'staff',
          amountToReturn: 29.99,
        },
      },
    ])
      .when(refund({ lines: [{ line: 0, count: 1 }] }))
      .thenRejected('refund_lines_cancelled'));

  it('answers a repeat, and rejects its key with other lines', () => {
    const first = refund({ lines: [{ line: 1, count: 1 }] });
    const state = after(paidFamily, first);
    const decide = (command: Refund) => reservationDecider.decide(command, state, NOW);
    expect(decide(first)).toEqual({ accepted: true, events: [] });
    for (const lines of [
      [],
      [{ line: 0, count: 1 }],
      [
        { line: 0, count: 1 },
        { line: 1, count: 1 },
      ],
    ])
      expect(decide({ ...first, lines })).toMatchObject({ rejection: { code: 'idempotency_key_reused' } });
  });

  it('comes to the cent of what was paid, in whatever order all units go back', () => {
    const cents = fc.integer({ min: 1, max: 5_000 }).map((each) => each / 100);
    fc.assert(
      fc.property(
        fc.array(fc.record({ count: fc.integer({ min: 1, max: 7 }), amount: cents }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.infiniteStream(fc.nat()),
        (lines, chance) => {
          const priced = pricedOf(lines.map(({ count, amount }, i) => line(`item-${i}`, count, amount)));
          let units = lines.flatMap(({ count }, i) => Array.from({ length: count }, () => i));
          let state = after([placed(priced), confirmed(charge(1, priced.total))]);
          for (let key = 1; units.length > 0; key += 1) {
            const at = chance.next().value % units.length;
            const done = reservationDecider.decide(
              refund({ key: `refund-${key}`, lines: [{ line: units[at]!, count: 1 }] }),
              state,
              NOW,
            );
            // A unit of less than half a cent has no amount to return.
            if (done.accepted)
              state = done.events.reduce(reservationDecider.evolve, state as ReservationState)!;
            else expect(done.rejection.code).toMatch(/^refund_(amount|line_count)$/);
            units = units.filter((_, i) => i !== at);
          }
          const left = money.subtract(money.money(priced.total), money.money(returned(state)));
          expect(left).toBeGreaterThanOrEqual(0);
          expect(balanceOf(state)).toBe(0);
          if (lines.every(({ count, amount }) => amount * 100 >= count)) expect(left).toBe(0);
        },
      ),
    );
  });
});
