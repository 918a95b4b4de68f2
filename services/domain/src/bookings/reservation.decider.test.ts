import type { Charge, ReservationEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { reservationDecider, type ReservationCommand } from './reservation.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const given = givenFor(reservationDecider, NOW);

type Place = ReservationCommand & { type: 'Place' };
const placing: Place['placed'] = {
  reservationId: '7KQ4MWXH2P', holdId: 'hold-1', personId: 'person-1', linkTokenHash: 'aa', requestHash: 'hash-1', language: 'en', channel: 'book', licensePlates: [],
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', phone: '905-555-0199' },
  visit: { inventoryGroup: 'venue', inventory: 'park', inventoryTitle: { en: 'Park' }, visitDate: '2026-12-05', arrival: '10:00', slot: { start: '10:00', end: '11:00' }, startsAt: NOW, endsAt: NOW, reservationType: 'visit', discountGroup: null, people: 2, cars: 1 },
  priced: { lines: [], discounts: [], subtotal: 20.35, taxAmount: 2.65, total: 23, currency: 'CAD' },
  claims: [{ ledger: 'capacity-venue/park-2026-12-05', lines: [{ pool: 'cars@10:00-11:00', units: 1, limit: 2, rule: null }] }, { ledger: 'stock-venue/guide', lines: [{ pool: 'units', units: 1, limit: 2, rule: null }] }],
};
const charge: Charge = { chargeId: '7KQ4MWXH2P.1', type: 'card', amount: 23, gatewayPaymentId: 'py_1', cardBrand: 'Visa', cardLast4: '4242' };
const { reservationId } = placing;

const placed: ReservationEvent = { type: 'ReservationPlaced', data: { profiles: [], ...placing, placedAt: NOW } };
const confirmed = (of: Charge | null = charge): ReservationEvent => ({ type: 'ReservationConfirmed', data: { reservationId, charge: of, confirmedAt: NOW } });
const abandoned: ReservationEvent = { type: 'ReservationAbandoned', data: { reservationId, reason: 'lapsed' } };
const cancelled = (amountToReturn = 23): ReservationEvent => ({
  type: 'ReservationCancelled', data: { reservationId, key: 'key-1', cancelledAt: NOW, holdId: 'hold-1', ledgers: ['capacity-venue/park-2026-12-05', 'stock-venue/guide'], by: 'visitor', amountToReturn },
});
const cancel = (key = 'key-1'): ReservationCommand => ({ type: 'Cancel', by: 'visitor', key });

describe('a reservation', () => {
  it('keeps its participants as they were', () => {
    const profiles = [{ id: 'p1', visitorType: 'adult', visitorTypeName: 'Adult', fields: { first_name: 'Ada' }, addons: [{ addon: 'lesson', title: 'Lesson', count: 1, start: '10:00' }] }];
    given([]).when({ type: 'Place', placed: { ...placing, profiles } }).then([{ type: 'ReservationPlaced', data: { ...placing, profiles, placedAt: NOW } }]);
  });
  it('is placed as it was decided', () => given([]).when({ type: 'Place', placed: placing }).then([placed]));
  it('placed again with another content is refused', () => given([placed]).when({ type: 'Place', placed: { ...placing, requestHash: 'hash-2' } }).thenRefused('idempotency_key_reused', { status: 409 }));
  it('placed again changes nothing, whatever became of it', () => given([placed, confirmed(), cancelled()]).when({ type: 'Place', placed: placing }).thenNothing());
  it.each<ReservationCommand>([{ type: 'Confirm', charge }, { type: 'Abandon', reason: 'lapsed' }, cancel()])('that does not exist refuses $type', (command) => given([]).when(command).thenRefused('reservation_not_found', { status: 404 }));

  it('is confirmed with its charge', () => given([placed]).when({ type: 'Confirm', charge }).then([confirmed()]));
  it('is confirmed without a charge where nothing is to be paid', () => given([placed]).when({ type: 'Confirm', charge: null }).then([confirmed(null)]));
  it('confirmed once is not charged again', () => given([placed, confirmed()]).when({ type: 'Confirm', charge: { ...charge, chargeId: 'another' } }).thenNothing());
  it.each([['abandoned', abandoned], ['cancelled', cancelled()]])('%s cannot be confirmed', (_stage, last) => given([placed, ...(last === abandoned ? [] : [confirmed()]), last]).when({ type: 'Confirm', charge }).thenRefused('reservation_not_confirmed', { status: 409 }));

  it('that was not paid is abandoned', () => given([placed]).when({ type: 'Abandon', reason: 'lapsed' }).then([abandoned]));
  it('that is confirmed cannot be abandoned', () => given([placed, confirmed()]).when({ type: 'Abandon', reason: 'lapsed' }).thenRefused('reservation_not_confirmed', { status: 409 }));

  it('is cancelled with every ledger it takes places of and what was paid', () => given([placed, confirmed()]).when(cancel()).then([cancelled()]));
  it('without a charge is cancelled with nothing to return', () => given([placed, confirmed(null)]).when(cancel()).then([cancelled(0)]));
  it('that is not confirmed cannot be cancelled', () => given([placed]).when(cancel()).thenRefused('reservation_not_confirmed', { status: 409 }));
  it('cancelled with another key is refused', () => given([placed, confirmed(), cancelled()]).when(cancel('key-2')).thenRefused('reservation_already_cancelled', { status: 409 }));
});

it('a later event without the first is a fault', () => expect(() => reservationDecider.evolve(null, confirmed())).toThrow('before ReservationPlaced'));
