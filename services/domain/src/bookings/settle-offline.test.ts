import type { ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation, RESERVATION_ID } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T16:00:00.000Z';
const given = givenFor(reservationDecider, NOW);
const reservationId = RESERVATION_ID;
const businessDate = '2026-12-03';

const sold = placedReservation({
  channel: 'desk',
  payment: 'desk',
  offline: {
    soldAt: '2026-12-03T14:00:00.000Z',
    receipt: 'G-1',
    allotment: 'hold-0',
    till: 'till-1',
    businessDate,
  },
});
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: NOW },
};
const abandoned: ReservationEvent = {
  type: 'ReservationAbandoned',
  data: { reservationId, reason: 'no_room' },
};
const settle = (more: { key?: string; note?: string; by?: string } = {}): ReservationCommand => ({
  type: 'SettleOffline',
  key: 'key-1',
  by: 'kim',
  note: 'Returned in cash',
  businessDate,
  ...more,
});
const settled: ReservationEvent = {
  type: 'OfflineSaleSettled',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate,
    key: 'key-1',
    by: 'kim',
    personId: 'person-1',
    note: 'Returned in cash',
    settledAt: NOW,
  },
};

describe('what was sold without the network and got no places', () => {
  it('is settled once', () => {
    given([sold, abandoned]).when(settle()).then([settled]);
    given([sold, abandoned, settled])
      .when(settle({ key: 'key-2', by: 'lou' }))
      .thenRejected('offline_settled', { status: 409, detail: { by: 'kim', at: NOW } });
  });
  it('with the key of before and another note is rejected', () =>
    given([sold, abandoned, settled])
      .when(settle({ note: 'Moved to 15:00' }))
      .thenRejected('idempotency_key_reused', { status: 409 }));
});

it.each([
  ['that has its places', [sold, confirmed]],
  ['that waits for them', [sold]],
  ['that was sold with the network', [placedReservation(), abandoned]],
])('a sale %s has nothing to settle', (_what, events) =>
  given(events).when(settle()).thenRejected('offline_nothing_to_settle', { status: 409 }),
);
