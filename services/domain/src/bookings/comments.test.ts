import type { ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation, RESERVATION_ID } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T16:00:00.000Z';
const given = givenFor(reservationDecider, NOW);
const reservationId = RESERVATION_ID;
const businessDate = '2026-12-03';

const placed = placedReservation();
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: NOW },
};
const cancelled: ReservationEvent = {
  type: 'ReservationCancelled',
  data: {
    reservationId,
    key: 'c',
    cancelledAt: NOW,
    holdId: 'hold-1',
    ledgers: [],
    by: 'staff',
    amountToReturn: 0,
  },
};
const paying: ReservationEvent = {
  type: 'PaymentBegun',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate,
    personId: 'person-1',
    key: 'p',
    actor: 'kim',
    paymentId: `${reservationId}.m1`,
    method: 'cash',
    amount: 1,
    begunAt: NOW,
  },
};
const comment = (more: { key?: string; text?: string; by?: string } = {}): ReservationCommand => ({
  type: 'Comment',
  key: 'key-1',
  by: 'kim',
  text: 'Arrives late',
  businessDate,
  ...more,
});
const commented = (n: number, more: { key?: string; text?: string | null } = {}): ReservationEvent => ({
  type: 'ReservationCommented',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate,
    key: `key-${n}`,
    by: 'kim',
    commentId: `${reservationId}.c${n}`,
    personId: 'person-1',
    text: 'Arrives late',
    commentedAt: NOW,
    ...more,
  },
});

describe('a comment', () => {
  it.each<[string, readonly ReservationEvent[]]>([
    ['that waits for its payment', [placed]],
    ['that stands', [placed, confirmed]],
    ['of which money moves', [placed, confirmed, paying]],
    ['that is cancelled', [placed, confirmed, cancelled]],
    [
      'that was given up',
      [placed, { type: 'ReservationAbandoned', data: { reservationId, reason: 'lapsed' } }],
    ],
  ])('is made of a reservation %s', (_which, events) =>
    given(events)
      .when(comment())
      .then([commented(1)]),
  );
  it('stands behind those before it, and changes nothing else', () => {
    given([placed, confirmed, commented(1)])
      .when(comment({ key: 'key-2' }))
      .then([commented(2)]);
    const { comments, ...after } = given([placed, confirmed, commented(1), commented(2)]).state!;
    expect(comments.map(({ commentId }) => commentId)).toEqual([
      `${reservationId}.c1`,
      `${reservationId}.c2`,
    ]);
    expect({ ...after, comments: [] }).toEqual(given([placed, confirmed]).state);
  });
  it.each<[string, { text?: string; by?: string }, string | null]>([
    ['the same text', {}, null],
    ['the same text by somebody else', { by: 'lou' }, null],
    ['another text', { text: 'Arrives early' }, 'idempotency_key_reused'],
  ])('with the key of before and %s', (_what, more, code) => {
    const repeat = given([placed, commented(1)]).when(comment(more));
    if (code === null) repeat.thenNothing();
    else repeat.thenRejected(code, { status: 409 });
  });
  it('is made at most 100 times', () => {
    const many = Array.from({ length: 100 }, (_, i) => commented(i + 1));
    given([placed, ...many.slice(0, 99)])
      .when(comment({ key: 'another' }))
      .then([commented(100, { key: 'another' })]);
    given([placed, ...many])
      .when(comment({ key: 'another' }))
      .thenRejected('too_many_comments', { status: 409, detail: { max: 100 } });
    given([placed, ...many])
      .when(comment())
      .thenNothing();
  });
  it('is of a reservation that there is', () =>
    given([]).when(comment()).thenRejected('reservation_not_found', { status: 404 }));
});
