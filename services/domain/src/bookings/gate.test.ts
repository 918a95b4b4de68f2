import type { PricedLine, ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { placedReservation, RESERVATION_ID } from '../../../../test/support/placed-reservation.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

/* A gate's refusals beside a check-in from the list (docs/rules/desk.md 19). */
const NOW = '2026-12-05T15:00:00.000Z';
const DAY = '2026-12-05';
const given = givenFor(reservationDecider, NOW);

const reservationId = RESERVATION_ID;
const placedFor = (total: number): ReservationEvent =>
  placedReservation({
    priced: { lines: [], discounts: [], subtotal: total, taxAmount: 0, total, currency: 'CAD' },
  });
const confirmed: ReservationEvent = {
  type: 'ReservationConfirmed',
  data: { reservationId, charge: null, confirmedAt: NOW },
};
const LINE: PricedLine = {
  kind: 'addon',
  item: 'skis',
  title: 'Skis',
  count: 1,
  factor: 1,
  unitPrice: 0,
  unitPriceBeforeTax: 0,
  amount: 0,
  amountBeforeTax: 0,
  taxRate: 0,
  rule: null,
  slot: null,
};
const scan = (change: { inventory?: string; businessDate?: string } = {}): ReservationCommand => ({
  type: 'CheckIn',
  key: 'in',
  participants: null,
  businessDate: change.businessDate ?? DAY,
  gate: { inventory: change.inventory ?? 'park' },
});
const checkedIn: ReservationEvent = {
  type: 'ReservationCheckedIn',
  data: {
    reservationId,
    inventoryGroup: 'venue',
    businessDate: DAY,
    key: 'in',
    named: null,
    participants: [],
    checkedInAt: NOW,
  },
};

it('lets in who has paid, on the day and at the destination of the visit', () => {
  given([placedFor(0), confirmed])
    .when(scan())
    .then([checkedIn]);
});
it('lets in on a later day of a product that is booked for several', () => {
  const days = { from: DAY, until: '2026-12-07' };
  const lines = [{ ...LINE, days }];
  const placed = placedReservation({
    priced: { lines, discounts: [], subtotal: 0, taxAmount: 0, total: 0, currency: 'CAD' },
  });
  const businessDate = '2026-12-07';
  given([placed, confirmed])
    .when(scan({ businessDate }))
    .then([{ ...checkedIn, data: { ...checkedIn.data, businessDate } }]);
});
it('refuses another destination with the name of the right one', () => {
  given([placedFor(0), confirmed])
    .when(scan({ inventory: 'elsewhere' }))
    .thenRejected('gate_elsewhere', { status: 409, detail: { inventory: 'park' } });
});
it('refuses the day before and the day after', () => {
  given([placedFor(0), confirmed])
    .when(scan({ businessDate: '2026-12-04' }))
    .thenRejected('check_in_too_early');
  given([placedFor(0), confirmed])
    .when(scan({ businessDate: '2026-12-06' }))
    .thenRejected('visit_over');
});
it('refuses while money is due, and says how much', () => {
  given([placedFor(19), confirmed])
    .when(scan())
    .thenRejected('balance_due', { status: 409, detail: { balance: 19 } });
});
it('says that somebody is in already before it asks for money', () => {
  given([placedFor(19), confirmed, checkedIn])
    .when({ ...scan(), key: 'again' } as ReservationCommand)
    .thenRejected('already_checked_in');
});
it('answers a repeat under its key with what the first did', () => {
  given([placedFor(0), confirmed, checkedIn])
    .when(scan())
    .thenNothing();
});
