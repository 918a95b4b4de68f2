import type { ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { cardCharge, placedReservation } from '../../../../test/support/placed-reservation.js';
import { balanceOf } from './balance.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const OVER = '2026-12-05T16:00:00.000Z';
const DAY = '2026-12-03';
const given = givenFor(reservationDecider, NOW);
const reservationId = '7KQ4MWXH2P';
const LEDGER = 'capacity-venue/park-2026-12-05';

const placed = placedReservation({
  visit: { endsAt: OVER },
  priced: { lines: [], discounts: [], subtotal: 20.35, taxAmount: 2.65, total: 23, currency: 'CAD' },
  claims: [{ ledger: LEDGER, lines: [{ pool: 'cars@10:00-11:00', units: 1, limit: 2, rule: null }] }],
});
const charge = cardCharge(1, 23);
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge, confirmedAt: NOW },
};
const cancelled = (key = 'cancel-1', amountToReturn = 23): ReservationEvent => ({
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key,
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [LEDGER],
    by: 'visitor',
    amountToReturn,
  },
});
const gone = [placed, confirmed, cancelled()];
const uncancelPlaced = (edit = 1, key = 'key-1'): ReservationEvent => ({
  type: 'ReservationUncancelPlaced',
  data: { reservationId, edit, key, actor: 'casey', holdId: 'u-1', placedAt: NOW },
});
const uncancelled = (balance: number, edit = 1): ReservationEvent => ({
  type: 'ReservationUncancelled',
  data: { reservationId, edit, balance, uncancelledAt: NOW },
});
const editAbandoned = (edit = 1): ReservationEvent => ({
  type: 'ReservationEditAbandoned',
  data: { reservationId, edit, reason: 'no_room' },
});
const uncancel = (key = 'key-1'): ReservationCommand => ({
  type: 'Uncancel',
  key,
  actor: 'casey',
  holdId: 'u-1',
});
const complete = (edit = 1): ReservationCommand => ({ type: 'CompleteEdit', edit, charge: null });
const cancel = (key: string): ReservationCommand => ({ type: 'Cancel', by: 'staff', key });
const refund = (amount: number, concession = 0): ReservationEvent[] => [
  {
    type: 'RefundBegun',
    data: {
      reservationId,
      inventoryGroup: 'venue',
      businessDate: DAY,
      refundId: `${reservationId}.r1`,
      key: 'refund-1',
      chargeId: charge.chargeId,
      method: 'manual',
      amount,
      concession,
      gatewayPaymentId: 'py_1',
      personId: 'person-1',
      begunAt: NOW,
    },
  },
  {
    type: 'RefundMade',
    data: {
      reservationId,
      inventoryGroup: 'venue',
      businessDate: DAY,
      refundId: `${reservationId}.r1`,
      amount,
      method: 'manual',
      gatewayRefundId: null,
      madeAt: NOW,
    },
  },
];

describe('the end of a cancellation', () => {
  it('is written down before capacity is asked for, and changes nothing yet', () => {
    given(gone).when(uncancel()).then([uncancelPlaced()]);
    const { state } = given([...gone, uncancelPlaced()]);
    expect(state).toMatchObject({
      stage: 'cancelled',
      pending: { edit: 1, uncancels: true, claims: placed.data.claims, due: 0 },
      edits: [{ changes: [{ ledger: LEDGER, before: [], after: placed.data.claims[0]!.lines }] }],
    });
  });
  it('makes the reservation stand with what it had', () => {
    given([...gone, uncancelPlaced()])
      .when(complete())
      .then([uncancelled(0)]);
    const { state } = given([...gone, uncancelPlaced(), uncancelled(0)]);
    expect(state).toMatchObject({ stage: 'confirmed', pending: null, owed: 23, placed: placed.data });
  });
  it('leaves to be paid what went back', () => {
    const returned = [...gone, ...refund(23), uncancelPlaced()];
    given(returned)
      .when(complete())
      .then([uncancelled(23)]);
    expect(balanceOf(given([...returned, uncancelled(23)]).state!)).toBe(23);
  });
  it('asks again for what the terms kept, and not for what was conceded', () => {
    const history = [placed, confirmed, cancelled('cancel-1', 10)];
    given([...history, ...refund(10), uncancelPlaced()])
      .when(complete())
      .then([uncancelled(10)]);
    given([...history, ...refund(15, 5), uncancelPlaced()])
      .when(complete())
      .then([uncancelled(10)]);
  });
  it('that found no room leaves it cancelled, and another try may follow', () => {
    given([...gone, uncancelPlaced()])
      .when({ type: 'AbandonEdit', edit: 1, reason: 'no_room' })
      .then([editAbandoned()]);
    const without = [...gone, uncancelPlaced(), editAbandoned()];
    expect(given(without).state).toMatchObject({ stage: 'cancelled', pending: null, owed: 0 });
    given(without)
      .when(uncancel('key-2'))
      .then([uncancelPlaced(2, 'key-2')]);
  });
  it('under its key comes once; a key of something else is rejected', () => {
    given([...gone, uncancelPlaced(), uncancelled(0)])
      .when(uncancel())
      .thenNothing();
    given([...gone, uncancelPlaced()])
      .when(uncancel('key-2'))
      .thenRejected('edit_under_way', { status: 409 });
  });
  it('may be followed by a cancellation, under a key of its own', () => {
    const again = [...gone, uncancelPlaced(), uncancelled(0)];
    given(again).when(cancel('cancel-1')).thenNothing();
    given(again)
      .when(cancel('cancel-2'))
      .then([
        {
          ...cancelled('cancel-2'),
          data: { ...cancelled('cancel-2').data, by: 'staff' },
        } as ReservationEvent,
      ]);
    const twice = [...again, cancelled('cancel-2')];
    given(twice).when(cancel('cancel-1')).thenNothing();
    given(twice)
      .when(uncancel('key-2'))
      .then([uncancelPlaced(2, 'key-2')]);
  });
  it.each([
    ['that was never confirmed', [placed], 'reservation_not_cancelled'],
    ['that stands', [placed, confirmed], 'reservation_not_cancelled'],
    ['while money is on its way back', [...gone, refund(23)[0]!], 'refund_under_way'],
  ])('is rejected for one %s', (_which, events, code) =>
    given(events).when(uncancel()).thenRejected(code, { status: 409 }),
  );
  it('is rejected once the visit is over', () =>
    given(gone).at(OVER).when(uncancel()).thenRejected('visit_over', { status: 409 }));
  it('is rejected for an erased person', () =>
    given([{ ...placed, data: { ...placed.data, contact: null } }, confirmed, cancelled()])
      .when(uncancel())
      .thenRejected('person_erased'));
  it('keeps money and other changes away meanwhile', () => {
    const meanwhile = given([...gone, uncancelPlaced()]);
    meanwhile.when(cancel('cancel-2')).thenRejected('edit_under_way');
    meanwhile
      .when({
        type: 'Refund',
        key: 'refund-1',
        by: 'staff',
        lines: [],
        amount: null,
        method: 'manual',
        chargeId: null,
        isConcession: false,
        reason: null,
        manualRefundId: null,
        till: null,
        smallestCoin: 0,
        businessDate: DAY,
      })
      .thenRejected('edit_under_way');
  });
});
