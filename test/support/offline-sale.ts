import type { Allotment, Basket } from '@stile/contracts';
import type { Client } from './client.js';

const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };

interface Sold {
  readonly receipt: string;
  readonly soldAt: string;
  readonly till?: string;
  readonly contact?: typeof NOBODY;
}
/** A sale for cash that a station made of its allotment without the network, as it sends it later. */
export const offlineSale = async (
  station: Client,
  basket: Basket,
  { id: tempReservationId, token: tempReservationToken }: Pick<Allotment, 'id' | 'token'>,
  { receipt, soldAt, till = 'till-1', contact = NOBODY }: Sold,
) => {
  const { subtotal, tax_amount, price } = await station.quote(basket);
  return {
    reservation: { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } },
    paymentMethod: 'cash',
    till,
    offline: { sold_at: soldAt, receipt, tempReservationId, tempReservationToken },
  };
};
