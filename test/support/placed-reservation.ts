import type { CardCharge, EventOf, ReservationPlaced } from '@stile/contracts';

export const RESERVATION_ID = '7KQ4MWXH2P';
/** Two days before the visit. */
export const PLACED_AT = '2026-12-03T14:00:00.000Z';

type Placed = EventOf<typeof ReservationPlaced>['data'];

/** A reservation of two people at 10:00 on 5 December for 30.00, with what a test changes of it. */
export const placedReservation = ({
  visit,
  ...more
}: Partial<Omit<Placed, 'visit'>> & { readonly visit?: Partial<Placed['visit']> } = {}) => ({
  type: 'ReservationPlaced' as const,
  data: {
    reservationId: RESERVATION_ID,
    holdId: 'hold-1',
    personId: 'person-1',
    linkTokenHash: 'aa',
    requestHash: 'hash-1',
    language: 'en' as const,
    channel: 'web' as const,
    licensePlates: [],
    profiles: [],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', phone: '905-555-0199' },
    visit: {
      inventoryGroup: 'venue',
      inventory: 'park',
      inventoryTitle: { en: 'Park' },
      visitDate: '2026-12-05',
      arrival: '10:00',
      slot: { start: '10:00', end: '11:00' },
      startsAt: '2026-12-05T15:00:00.000Z',
      endsAt: '2026-12-05T16:00:00.000Z',
      reservationType: 'visit',
      discountGroup: null,
      people: 2,
      cars: 1,
      ...visit,
    },
    priced: { lines: [], discounts: [], subtotal: 26.55, taxAmount: 3.45, total: 30, currency: 'CAD' },
    claims: [],
    placedAt: PLACED_AT,
    ...more,
  } satisfies Placed,
});

/** A payment by card, the reservation's first, second, … */
export const cardCharge = (number: number, amount: number): CardCharge => ({
  chargeId: `${RESERVATION_ID}.${number}`,
  type: 'card',
  amount,
  gatewayPaymentId: `py_${number}`,
  cardBrand: 'Visa',
  cardLast4: '4242',
});
