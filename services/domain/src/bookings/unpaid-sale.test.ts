import type { ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { PLACED_AT, placedReservation, RESERVATION_ID } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const reservationId = RESERVATION_ID;
const BEFORE = '2026-12-03T14:29:59.999Z';
const NOW = '2026-12-03T14:30:00.000Z';
const given = givenFor(reservationDecider, NOW);
const giveUp: ReservationCommand = { type: 'GiveUpUnpaidSale', key: 'unpaid-1' };

const placed = placedReservation({ channel: 'desk', payment: 'desk' });
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: PLACED_AT },
};
const of = { reservationId, inventoryGroup: 'venue', businessDate: '2026-12-03' };
const payment = { ...of, paymentId: `${reservationId}.p1`, method: 'manual', amount: 1 } as const;
const begun: ReservationEvent = {
  type: 'PaymentBegun',
  data: { ...payment, key: 'pay-1', actor: 'casey', personId: 'person-1', begunAt: PLACED_AT },
};
const cancelled: ReservationEvent = {
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key: 'unpaid-1',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [],
    by: 'staff',
    amountToReturn: 0,
  },
};

describe('a sale of the desk of which nothing is paid', () => {
  it('is given up half an hour after it was made', () =>
    given([placed, confirmed]).when(giveUp).then([cancelled]));
  it('is given up where a payment failed', () =>
    given([
      placed,
      confirmed,
      begun,
      { type: 'PaymentFailed', data: { ...payment, code: 'till_closed', failedAt: PLACED_AT } },
    ])
      .when(giveUp)
      .then([cancelled]));
  it('stays a moment before', () =>
    givenFor(reservationDecider, BEFORE)([placed, confirmed]).when(giveUp).thenNothing());

  const act = { ...of, key: 'act-1' };
  it.each<[string, ...ReservationEvent[]]>([
    ['a payment is on its way', placed, confirmed, begun],
    [
      'a part is paid',
      placed,
      confirmed,
      begun,
      { type: 'PaymentTaken', data: { ...payment, takenAt: PLACED_AT } },
    ],
    ['it is deferred', placedReservation({ channel: 'desk', payment: 'deferred' }), confirmed],
    ['it is paid at the gateway', placedReservation(), confirmed],
    [
      'it is free',
      placedReservation({ payment: 'desk', priced: { ...placed.data.priced, total: 0 } }),
      confirmed,
    ],
    [
      'somebody is in',
      placed,
      confirmed,
      {
        type: 'ReservationCheckedIn',
        data: { ...act, participants: [], named: null, checkedInAt: PLACED_AT },
      },
    ],
    [
      'staff approved it',
      placed,
      confirmed,
      { type: 'ReservationApproved', data: { ...act, by: 'casey', approvedAt: PLACED_AT } },
    ],
    ['it is cancelled already', placed, confirmed, cancelled],
  ])('stays where %s', (_, ...events) => given(events).when(giveUp).thenNothing());
});
