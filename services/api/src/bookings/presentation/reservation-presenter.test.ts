import type { Reservation } from '@stile/domain';
import { presentReservation } from './reservation-presenter.js';

const placed = (arrival: string, end: string, parking?: { hours: number; until: string }): Reservation =>
  ({
    charges: [],
    comments: [],
    refunds: [],
    payments: [],
    owed: 0,
    placed: {
      visit: { visitDate: '2026-12-31', arrival, slot: { start: arrival, end }, parking },
      priced: { lines: [], discounts: [], subtotal: 0, taxAmount: 0, total: 0, currency: 'CAD' },
    },
  }) as unknown as Reservation;
const endOf = (reservation: Reservation): string =>
  presentReservation(reservation, '2026-12-01T12:00:00.000Z').end_date;

describe('the end of a visit', () => {
  it.each([
    ['10:00', '11:00', '2026-12-31T11:00'],
    ['20:00', '24:00', '2026-12-31T23:59'],
    ['22:00', '02:00', '2027-01-01T02:00'],
    ['16:00', '16:00', '2027-01-01T16:00'],
  ])('that lasts from %s to %s is %s', (arrival, end, expected) => {
    expect(endOf(placed(arrival, end))).toBe(expected);
  });

  it('and of its parking over midnight are both on the next day', () => {
    const reservation = placed('22:00', '02:00', { hours: 4, until: '02:00' });
    expect([
      endOf(reservation),
      presentReservation(reservation, '2026-12-01T12:00:00.000Z').parking?.end,
    ]).toEqual(['2027-01-01T02:00', '2027-01-01T02:00']);
  });
});
