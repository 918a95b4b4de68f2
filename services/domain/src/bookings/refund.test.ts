import type { CardCharge, ReservationEvent, Sale } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { cardCharge as charge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { amountToReturnOf, balanceOf, goingBackOf, isRefunded } from './balance.js';
import { reservationDecider, type Reservation, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const DAY = '2026-12-03';
const given = givenFor(reservationDecider, NOW);
const reservationId = '7KQ4MWXH2P';

const placed = placedReservation();
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: charge(1, 23), confirmedAt: NOW },
};
/** Paid in two: 23 when it was booked, 7 with a change. */
const edited: ReservationEvent = {
  type: 'ReservationEdited',
  data: {
    ...placed.data,
    edit: 1,
    by: 'visitor',
    actor: 'visitor',
    difference: 7,
    mail: true,
    charge: charge(2, 7),
    amountToReturn: 0,
    editedAt: NOW,
  },
};
const first: ReservationEvent = {
  ...placed,
  data: { ...placed.data, priced: { ...placed.data.priced, total: 23 } },
};
const booked = [first, confirmed, edited];
const cancelled = (amountToReturn: number): ReservationEvent => ({
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key: 'cancel-1',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [],
    by: 'visitor',
    amountToReturn,
  },
});

type Refund = ReservationCommand & { type: 'Refund' };
const refund = (more: Partial<Refund> = {}): Refund => ({
  type: 'Refund',
  key: 'refund-1',
  by: 'staff',
  lines: [],
  amount: null,
  method: 'card',
  chargeId: null,
  isConcession: false,
  reason: null,
  manualRefundId: null,
  till: null,
  smallestCoin: 0,
  businessDate: DAY,
  ...more,
});
const begun = (
  number: number,
  of: CardCharge,
  amount: number,
  more: Partial<Extract<ReservationEvent, { type: 'RefundBegun' }>['data']> = {},
): ReservationEvent => ({
  type: 'RefundBegun',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate: DAY,
    refundId: `${reservationId}.r${number}`,
    key: 'refund-1',
    chargeId: of.chargeId,
    method: 'card',
    amount,
    concession: 0,
    gatewayPaymentId: of.gatewayPaymentId,
    personId: 'person-1',
    begunAt: NOW,
    ...more,
  },
});
/** The price of a cancelled reservation is what the venue keeps. */
const less = (by: number): Sale[] => [{ kind: 'fee', taxRate: 0, amount: -by, amountBeforeTax: -by }];
const made = (
  number: number,
  amount: number,
  gatewayRefundId: string | null = `re_${number}`,
): ReservationEvent => ({
  type: 'RefundMade',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate: DAY,
    refundId: `${reservationId}.r${number}`,
    amount,
    method: gatewayRefundId === null ? 'manual' : 'card',
    gatewayRefundId,
    ...(gatewayRefundId !== null && { cardBrand: 'Visa' }),
    madeAt: NOW,
  },
});
const failed = (number: number, amount: number): ReservationEvent => ({
  type: 'RefundFailed',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate: DAY,
    refundId: `${reservationId}.r${number}`,
    amount,
    code: 'card_closed',
    failedAt: NOW,
  },
});
const record = (number: number): ReservationCommand => ({
  type: 'RecordRefundMade',
  refundId: `${reservationId}.r${number}`,
  gatewayRefundId: `re_${number}`,
  session: null,
  businessDate: DAY,
});
const account = (events: readonly ReservationEvent[]) => {
  const state = given([...events]).state as Reservation;
  return {
    balance: balanceOf(state),
    toReturn: amountToReturnOf(state),
    goingBack: goingBackOf(state),
    refunded: isRefunded(state),
  };
};

describe('a refund', () => {
  it('of all that is due goes back to the newest charges first', () =>
    given([...booked, cancelled(25)])
      .when(refund())
      .then([begun(1, charge(2, 7), 7), begun(2, charge(1, 23), 18)]));
  it('is gone from the reservation as soon as it is begun, and stays gone once it is made', () => {
    const all = [...booked, cancelled(30), begun(1, charge(2, 7), 7), begun(2, charge(1, 23), 23)];
    expect(account([...booked, cancelled(30)])).toEqual({
      balance: -30,
      toReturn: 30,
      goingBack: 30,
      refunded: false,
    });
    expect(account(all)).toEqual({ balance: 0, toReturn: 0, goingBack: 30, refunded: false });
    expect(account([...all, made(1, 7), made(2, 23)])).toEqual({
      balance: 0,
      toReturn: 0,
      goingBack: 30,
      refunded: true,
    });
  });
  it('that failed is to be returned again, and another may follow', () => {
    const all = [...booked, cancelled(30), begun(1, charge(2, 7), 7), failed(1, 7)];
    expect(account(all).toReturn).toBe(30);
    given(all)
      .when(refund({ key: 'refund-2', amount: 7, method: 'manual', manualRefundId: 'C-9' }))
      .then([
        begun(2, charge(2, 7), 7, { key: 'refund-2', method: 'manual', manualRefundId: 'C-9' }),
        made(2, 7, null),
      ]);
  });
  it('by hand is made at once', () =>
    given([...booked, cancelled(30)])
      .when(refund({ amount: 5, method: 'manual', reason: 'Card lost' }))
      .then([begun(1, charge(2, 7), 5, { method: 'manual', reason: 'Card lost' }), made(1, 5, null)]));
  it('of one charge takes no other', () => {
    given([...booked, cancelled(30)])
      .when(refund({ amount: 20, chargeId: `${reservationId}.1` }))
      .then([begun(1, charge(1, 23), 20)]);
    given([...booked, cancelled(30)])
      .when(refund({ amount: 8, chargeId: `${reservationId}.2` }))
      .thenRejected('refund_too_large', { status: 422, detail: { left: 7 } });
    given([...booked, cancelled(30)])
      .when(refund({ amount: 1, chargeId: `${reservationId}.3` }))
      .thenRejected('charge_unknown', { status: 422 });
  });
  it('beyond what is due back is a concession, which lowers what is owed', () => {
    given(booked)
      .when(refund({ amount: 5 }))
      .thenRejected('refund_beyond_due', { status: 409, detail: { amount_to_return: 0 } });
    const reason = 'The lift stood';
    given([...booked, cancelled(3)])
      .when(refund({ amount: 10, isConcession: true, reason }))
      .then([
        begun(1, charge(2, 7), 7, { concession: 4, sales: less(4), reason }),
        begun(2, charge(1, 23), 3, { concession: 3, sales: less(3), reason }),
      ]);
    const conceded = [...booked, begun(1, charge(2, 7), 5, { concession: 5 })];
    expect(account([...conceded, made(1, 5)])).toMatchObject({ balance: 0, toReturn: 0 });
    expect(account([...conceded, failed(1, 5)])).toMatchObject({ balance: 0, toReturn: 0 });
    // A cancellation returns what is left of what was paid, and no more.
    given([...conceded, made(1, 5)])
      .when({ type: 'Cancel', by: 'visitor', key: 'cancel-1' })
      .then([cancelled(25)]);
  });
  it('by a visitor is of what is due back, to the card', () => {
    const by = 'visitor' as const;
    given([...booked, cancelled(25)])
      .when(refund({ by, amount: 7 }))
      .then([begun(1, charge(2, 7), 7)]);
    for (const more of [{ isConcession: true }, { method: 'manual' as const }])
      given([...booked, cancelled(25)])
        .when(refund({ by, amount: 7, ...more }))
        .thenRejected('refund_staff_only', { status: 422 });
  });
  it('with the key of one before is that one, and with another amount it is rejected', () => {
    const all = [...booked, cancelled(30), begun(1, charge(2, 7), 7), begun(2, charge(1, 23), 3)];
    given(all)
      .when(refund({ amount: 10 }))
      .thenNothing();
    given(all)
      .when(refund({ amount: 9 }))
      .thenRejected('idempotency_key_reused', { status: 409 });
    given(all)
      .when(refund({ amount: 10, method: 'manual' }))
      .thenRejected('idempotency_key_reused');
  });
  it('on its way bars another refund, a change and a cancellation', () => {
    given([...booked, cancelled(30), begun(1, charge(1, 23), 3)])
      .when(refund({ key: 'refund-2' }))
      .thenRejected('refund_under_way', { status: 409 });
    given([...booked, begun(1, charge(1, 23), 3, { concession: 3 })])
      .when({ type: 'Cancel', by: 'staff', key: 'cancel-1' })
      .thenRejected('refund_under_way');
  });
  it('of what was never confirmed is rejected', () =>
    given([first]).when(refund()).thenRejected('reservation_not_confirmed', { status: 409 }));
  it('is recorded once, whatever the gateway says later', () => {
    const all = [...booked, cancelled(30), begun(1, charge(2, 7), 7)];
    given(all)
      .when(record(1))
      .then([made(1, 7)]);
    given([...all, made(1, 7)])
      .when(record(1))
      .thenNothing();
    given([...all, failed(1, 7)])
      .when(record(1))
      .thenNothing();
    given(all)
      .when({
        type: 'RecordRefundFailed',
        refundId: `${reservationId}.r1`,
        code: 'card_closed',
        businessDate: DAY,
      })
      .then([failed(1, 7)]);
    given(booked).when(record(1)).thenRejected('reservation_not_found');
  });
  it('by hand gets its number in another system once', () => {
    const byHand = (number: number, more: object = {}) => [
      begun(number, charge(1, 23), 3, { method: 'manual', key: `refund-${number}`, ...more }),
      made(number, 3, null),
    ];
    const identify = (
      manualRefundId: string,
      refundId: string | null = null,
      key = `key of ${manualRefundId}`,
    ): ReservationCommand => ({
      type: 'IdentifyRefund',
      key,
      manualRefundId,
      refundId,
      businessDate: DAY,
    });
    const identified = (number: number, manualRefundId: string): ReservationEvent => ({
      type: 'RefundIdentified',
      data: {
        reservationId,
        inventoryGroup: 'venue',
        businessDate: DAY,
        refundId: `${reservationId}.r${number}`,
        key: `key of ${manualRefundId}`,
        personId: 'person-1',
        manualRefundId,
        identifiedAt: NOW,
      },
    });
    const two = [...booked, cancelled(30), ...byHand(1), ...byHand(2)];
    given(two)
      .when(identify('B-2'))
      .then([identified(2, 'B-2')]);
    given(two)
      .when(identify('B-1', `${reservationId}.r1`))
      .then([identified(1, 'B-1')]);
    const noted = [...two, identified(2, 'B-2')];
    given(noted)
      .when(identify('B-1'))
      .then([identified(1, 'B-1')]);
    given(noted)
      .when(identify('B-2', `${reservationId}.r2`))
      .thenNothing();
    // The answer was lost: what is sent under its key with another number is for no other refund.
    for (const [number, of] of [
      ['B-3', null],
      ['B-2', `${reservationId}.r1`],
    ] as const)
      given(noted)
        .when(identify(number, of, 'key of B-2'))
        .thenRejected('idempotency_key_reused', { status: 409 });
    given(noted)
      .when(identify('B-3', `${reservationId}.r2`))
      .thenRejected('refund_not_waiting', { status: 409 });
    given([...booked, cancelled(30), ...byHand(1, { manualRefundId: 'A-1' })])
      .when(identify('B-1'))
      .thenRejected('refund_not_waiting');
    const erased = two.map((event) =>
      'contact' in event.data
        ? ({ ...event, data: { ...event.data, contact: null } } as typeof event)
        : event,
    );
    given(erased).when(identify('B-2')).thenRejected('person_erased', { status: 409 });
    // Money that went to a card, or is on its way, has no number of ours.
    given([...booked, cancelled(30), begun(1, charge(1, 23), 3), made(1, 3)])
      .when(identify('B-1'))
      .thenRejected('refund_not_waiting');
    given([...booked, cancelled(30), begun(1, charge(1, 23), 3, { method: 'manual' })])
      .when(identify('B-1'))
      .thenRejected('refund_not_waiting');
  });
});
