import type { ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation } from '../../../../test/support/placed-reservation.js';
import { balanceOf } from './balance.js';
import { reservationDecider, type Reservation, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const DAY = '2026-12-03';
const given = givenFor(reservationDecider, NOW);
const reservationId = '7KQ4MWXH2P';

/** Sold at the desk for 23.02, places first. */
const placed: ReservationEvent = placedReservation({
  channel: 'desk',
  payment: 'desk',
  contact: { firstName: '', lastName: '', email: '', phone: '' },
  priced: { lines: [], discounts: [], subtotal: 20.37, taxAmount: 2.65, total: 23.02, currency: 'CAD' },
});
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: NOW },
};
const sold = [placed, confirmed];

type Pay = ReservationCommand & { type: 'Pay' };
const pay = (more: Partial<Pay> = {}): Pay => ({
  type: 'Pay',
  key: 'pay-1',
  method: 'cash',
  amount: null,
  till: 'gate-1',
  tendered: null,
  smallestCoin: 0,
  manualPaymentId: null,
  terminal: null,
  actor: 'casey',
  businessDate: DAY,
  ...more,
});
const movement = (number: number, amount: number, method: 'cash' | 'manual' = 'cash') => ({
  reservationId,
  inventoryGroup: 'venue',
  businessDate: DAY,
  paymentId: `${reservationId}.p${number}`,
  method,
  amount,
});
const begun = (
  number: number,
  amount: number,
  cash: Partial<{ till: string; tendered: number; rounding: number; change: number }> = {},
  key = 'pay-1',
): ReservationEvent => ({
  type: 'PaymentBegun',
  data: {
    ...movement(number, amount),
    key,
    actor: 'casey',
    personId: 'person-1',
    cash: { till: 'gate-1', tendered: amount, rounding: 0, change: 0, ...cash },
    begunAt: NOW,
  },
});
const taken = (number: number, amount: number): ReservationEvent => ({
  type: 'PaymentTaken',
  data: { ...movement(number, amount), session: 4, takenAt: NOW },
});
const failed = (number: number, amount: number): ReservationEvent => ({
  type: 'PaymentFailed',
  data: { ...movement(number, amount), code: 'drawer_closed', failedAt: NOW },
});
const balance = (events: readonly ReservationEvent[]): number =>
  balanceOf(given([...events]).state as Reservation);

describe('a payment at the desk', () => {
  it('takes all that is due where no amount is named', () =>
    given(sold)
      .when(pay())
      .then([begun(1, 23.02)]));
  it('may be one of several', () =>
    given([...sold, begun(1, 20), taken(1, 20)])
      .when(pay({ key: 'pay-2' }))
      .then([begun(2, 3.02, {}, 'pay-2')]));
  const byAnother: readonly ReservationEvent[] = [
    {
      type: 'PaymentBegun',
      data: {
        ...movement(1, 5, 'manual'),
        key: 'pay-1',
        actor: 'casey',
        personId: 'person-1',
        manualPaymentId: 'KX-9',
        begunAt: NOW,
      },
    },
    { type: 'PaymentTaken', data: { ...movement(1, 5, 'manual'), takenAt: NOW } },
  ];
  it('by another system is taken at once, under its id', () => {
    // The tendered sum is of no matter, when it is sent again too.
    for (const tendered of [null, 10])
      given(sold)
        .when(pay({ method: 'manual', till: null, amount: 5, manualPaymentId: 'KX-9', tendered }))
        .then(byAnother);
  });
  it('by another system is taken once under its id', () =>
    given([...sold, ...byAnother])
      .when(pay({ key: 'pay-2', method: 'manual', till: null, manualPaymentId: 'KX-9' }))
      .thenRejected('manual_payment_taken', {
        status: 409,
        fields: { manualPaymentId: 'manual_payment_taken' },
      }));
  it('by another system needs its id', () =>
    given(sold)
      .when(pay({ method: 'manual', till: null }))
      .thenRejected('manual_payment_id'));
  it.each([
    ['a cancellation', { type: 'Cancel', by: 'staff', key: 'cancel-1' }],
    [
      'a refund',
      {
        ...pay(),
        type: 'Refund',
        by: 'staff',
        lines: [],
        chargeId: null,
        isConcession: false,
        reason: null,
        manualRefundId: null,
      },
    ],
  ] as [string, ReservationCommand][])('bars %s until it has ended', (_, command) =>
    given([...sold, begun(1, 20)])
      .when(command)
      .thenRejected('payment_under_way'),
  );
  it('is not taken before the places are', () =>
    given([placed]).when(pay()).thenRejected('reservation_not_confirmed'));
  it('repeated under its key is taken once; another under it is rejected', () => {
    const events = [...sold, begun(1, 20, { tendered: 50, change: 30 }), taken(1, 20)];
    given(events)
      .when(pay({ amount: 20, tendered: 50 }))
      .thenNothing();
    given(events)
      .when(pay({ amount: 3 }))
      .thenRejected('idempotency_key_reused');
    given(events)
      .when(pay({ amount: 20, till: 'gate-2' }))
      .thenRejected('idempotency_key_reused');
  });
  it('is recorded once', () => {
    const record: ReservationCommand = {
      type: 'RecordPaymentTaken',
      paymentId: `${reservationId}.p1`,
      session: 4,
      card: null,
      businessDate: DAY,
    };
    given([...sold, begun(1, 20)])
      .when(record)
      .then([taken(1, 20)]);
    given([...sold, begun(1, 20), taken(1, 20)])
      .when(record)
      .thenNothing();
    given([...sold, begun(1, 20)])
      .when({
        type: 'RecordPaymentFailed',
        paymentId: `${reservationId}.p1`,
        code: 'drawer_closed',
        businessDate: DAY,
      })
      .then([failed(1, 20)]);
  });
});

describe('a card at a terminal', () => {
  const paymentId = '7KQ2M9XW4D2RT';
  const tender = {
    serial: 'C0SIM000000001',
    cardType: 'CC' as const,
    isPreauthorised: false,
    takesPart: true,
    expiresAt: '2026-12-03T14:05:00.000Z',
  };
  const atTerminal = (more: Partial<Pay> = {}): Pay =>
    pay({ method: 'terminal', till: null, terminal: { ...tender, transactionId: paymentId }, ...more });
  const begunThere: ReservationEvent = {
    type: 'PaymentBegun',
    data: {
      ...movement(1, 23.02),
      paymentId,
      method: 'terminal',
      key: 'pay-1',
      actor: 'casey',
      personId: 'person-1',
      terminal: tender,
      begunAt: NOW,
    },
  };
  const card = { gatewayPaymentId: 'PAY1', orderId: 'ORDER1', brand: 'VISA', last4: '4242' };
  const takenThere = (amount: number, more: { unexpected?: true } = {}): ReservationEvent => ({
    type: 'PaymentTaken',
    data: {
      ...movement(1, amount),
      paymentId,
      method: 'terminal',
      card,
      terminal: { serial: tender.serial, cardType: tender.cardType },
      ...more,
      takenAt: NOW,
    },
  });
  const failedThere: ReservationEvent = {
    type: 'PaymentFailed',
    data: {
      ...movement(1, 23.02),
      paymentId,
      method: 'terminal',
      code: 'terminal_declined',
      failedAt: NOW,
    },
  };
  const take = (amount: number): ReservationCommand => ({
    type: 'RecordPaymentTaken',
    paymentId,
    session: null,
    card: { amount, ...card },
    businessDate: DAY,
  });

  it("is begun under the transaction's id", () => given(sold).when(atTerminal()).then([begunThere]));
  it('needs a device', () =>
    given(sold)
      .when(atTerminal({ terminal: null }))
      .thenRejected('terminal_not_set'));
  it('repeated under its key is begun once; at another device it is another payment', () => {
    given([...sold, begunThere])
      .when(atTerminal())
      .thenNothing();
    given([...sold, begunThere])
      .when(atTerminal({ terminal: { ...tender, transactionId: paymentId, serial: 'C0SIM000000002' } }))
      .thenRejected('idempotency_key_reused');
  });
  it('is the only money that moves meanwhile', () =>
    given([...sold, begunThere])
      .when(pay({ key: 'pay-2' }))
      .thenRejected('payment_under_way'));
  it('is a charge with its card', () => {
    given([...sold, begunThere])
      .when(take(23.02))
      .then([takenThere(23.02)]);
    const { charges } = given([...sold, begunThere, takenThere(23.02)]).state as Reservation;
    expect(charges).toEqual([
      {
        chargeId: paymentId,
        type: 'terminal',
        amount: 23.02,
        gatewayPaymentId: 'PAY1',
        cardBrand: 'VISA',
        cardLast4: '4242',
        at: NOW,
      },
    ]);
  });
  it('that failed is paid another way, and is taken all the same once it arrives after all', () => {
    given([...sold, begunThere, failedThere])
      .when(pay({ key: 'pay-2' }))
      .then([begun(2, 23.02, {}, 'pay-2')]);
    const paid = [...sold, begunThere, failedThere, begun(2, 23.02, {}, 'pay-2'), taken(2, 23.02)];
    given(paid)
      .when(take(23.02))
      .then([takenThere(23.02, { unexpected: true })]);
    const late = [...paid, takenThere(23.02, { unexpected: true })];
    expect(balance(late)).toBe(-23.02);
    given(late).when(take(23.02)).thenNothing();
  });
  it('goes back with its card, and the device that it is at', () => {
    const refund = {
      reservationId,
      inventoryGroup: 'venue',
      businessDate: DAY,
      refundId: 'r1',
      amount: 23.02,
    };
    const begunBack: ReservationEvent = {
      type: 'RefundBegun',
      data: {
        ...refund,
        key: 'refund-1',
        chargeId: paymentId,
        method: 'terminal',
        concession: 23.02,
        gatewayPaymentId: card.gatewayPaymentId,
        terminal: { transactionId: '8KQ2M9XW4D2RT', serial: 'C0SIM000000002', expiresAt: tender.expiresAt },
        personId: 'person-1',
        begunAt: NOW,
      },
    };
    const madeBack: ReservationEvent = {
      type: 'RefundMade',
      data: {
        ...refund,
        method: 'terminal',
        gatewayRefundId: 're_1',
        cardBrand: 'VISA',
        terminal: { serial: 'C0SIM000000002', cardType: 'CC' },
        madeAt: NOW,
      },
    };
    given([...sold, begunThere, takenThere(23.02), begunBack])
      .when({
        type: 'RecordRefundMade',
        refundId: 'r1',
        gatewayRefundId: 're_1',
        session: null,
        businessDate: DAY,
      })
      .then([madeBack]);
  });
});

describe('money that came in cash', () => {
  const paid = [...sold, begun(1, 23.02), taken(1, 23.02)];
  const cancelled: ReservationEvent = {
    type: 'ReservationCancelled',
    data: {
      reservationId,
      key: 'cancel-1',
      cancelledAt: NOW,
      holdId: 'hold-1',
      ledgers: [],
      by: 'staff',
      amountToReturn: 23.02,
    },
  };
  const back: ReservationCommand = {
    type: 'Refund',
    key: 'refund-1',
    by: 'staff',
    lines: [],
    amount: null,
    method: 'cash',
    chargeId: null,
    isConcession: false,
    reason: null,
    manualRefundId: null,
    till: 'gate-1',
    smallestCoin: 0.05,
    businessDate: DAY,
  };
  it('goes back out of a till, rounded', () =>
    given([...paid, cancelled])
      .when(back)
      .then([
        {
          type: 'RefundBegun',
          data: {
            reservationId,
            inventoryGroup: 'venue',
            businessDate: DAY,
            refundId: `${reservationId}.r1`,
            key: 'refund-1',
            chargeId: `${reservationId}.p1`,
            method: 'cash',
            amount: 23.02,
            concession: 0,
            gatewayPaymentId: null,
            personId: 'person-1',
            cash: { till: 'gate-1', rounding: -0.02 },
            begunAt: NOW,
          },
        },
      ]));
  it('needs a till for that', () =>
    given([...paid, cancelled])
      .when({ ...back, till: null })
      .thenRejected('till_not_selected'));
  it('cannot go back to a card', () =>
    given([...paid, cancelled])
      .when({ ...back, method: 'card', till: null })
      .thenRejected('refund_not_by_card'));
});

describe('an edit of what is due still', () => {
  it('adds to the balance, and asks for no payment', () => {
    const edit = (total: number) => ({
      type: 'PlaceEdit' as const,
      edit: {
        ...placed.data,
        priced: { ...placed.data.priced, total },
        key: 'edit-1',
        requestHash: 'h',
        by: 'staff' as const,
        actor: 'casey',
        holdId: 'hold-2',
        mail: false,
        revision: 2,
      },
    });
    const { decide } = reservationDecider;
    const state = given(sold).state;
    expect(decide(edit(30), state, NOW)).toMatchObject({ events: [{ data: { difference: 6.98, due: 0 } }] });
    const paid = given([...sold, begun(1, 23.02), taken(1, 23.02)]).state;
    expect(decide(edit(30), paid, NOW)).toMatchObject({
      events: [{ data: { difference: 6.98, due: 6.98 } }],
    });
  });
});
