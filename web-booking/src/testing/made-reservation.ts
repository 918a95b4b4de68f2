import type { Basket, ReserveAnswer } from '@stile/contracts';
import type { FakeApi } from './fake-api.js';

const headers = { 'x-requested-with': 'stile', 'idempotency-key': 'k'.repeat(16) };
const BASKET = {
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-11-25',
  arrival_time: '10:00',
  passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }],
  addons: [],
};
const CONTACT = {
  first_name: 'Ada',
  last_name: 'Tremblay',
  email: 'ada@example.com',
  phone: '905 555 0142',
};

/**
 * The id of a reservation of two adults for $19.00, or of another basket, made as the details screen makes it. Without a
 * state it waits for its payment.
 */
export const madeReservation = (
  api: FakeApi,
  state?: 'completed' | 'abandoned',
  basket: Basket = BASKET,
): string => {
  const hold = { request_id: 'r'.repeat(16), reservation: basket };
  api.handle({ method: 'POST', url: '/api/reserve_t', headers, body: hold });
  const { subtotal, tax_amount, price } = api.quote(basket);
  const details = { language: 'en' as const, tocs: true };
  const { body } = api.handle({
    method: 'POST',
    url: '/api/reserve',
    headers,
    body: {
      reservation: {
        ...basket,
        contact: { ...CONTACT, name: `${CONTACT.first_name} ${CONTACT.last_name}` },
        subtotal,
        tax_amount,
        price,
        details,
      },
      tempReservationId: 'r'.repeat(16),
    },
  });
  const { id } = (body as ReserveAnswer).reservation;
  if (state) api.settle(id, state);
  return id;
};
