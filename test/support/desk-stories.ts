import type {
  Basket,
  EditQuoteAnswer,
  PaymentAnswer,
  ReservationAnswer,
  ShopReserveAnswer,
} from '@stile/contracts';
import { whileAnswered } from './crashing-product.js';
import { key, walk, type Client, type Reply } from './client.js';

/* What a cashier does, each act with its key, so that it can be repeated until it is done. */

const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
/** Before the demo venue's holidays. */
const DATES = Array.from({ length: 17 }, (_, index) => `2026-12-${String(7 + index).padStart(2, '0')}`);
const keyed = (idempotencyKey: string) => ({ 'idempotency-key': idempotencyKey });

const isDone = ({ status }: Pick<Reply, 'status'>): boolean => status === 200 || status === 201;

/** One cashier at a product that may be killed at any moment. */
export class Desk {
  private day = 0;

  constructor(readonly casey: Client) {}

  async sale(how: object): Promise<object> {
    const date = DATES[(this.day += 1) % DATES.length]!;
    const wanted = walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }] });
    return { reservation: await this.priced(wanted), ...how };
  }

  private async priced(wanted: Basket): Promise<object> {
    const { subtotal, tax_amount, price } = await this.casey.quote(wanted);
    return { ...wanted, contact: NOBODY, subtotal, tax_amount, price, details: { language: 'en' } };
  }

  sell = (sale: object, saleKey: string) =>
    this.casey.post<ShopReserveAnswer>('/api/shop_reserve', sale, keyed(saleKey));
  pay = (id: string, payment: object, payKey: string) =>
    this.casey.put<PaymentAnswer>(`/api/deferred_payment/${id}`, { payment }, keyed(payKey));
  put = (id: string, act: string, body: object, actKey: string) =>
    this.casey.put<ReservationAnswer>(`/api/reservation/${id}/${act}`, body, keyed(actKey));
  read = async (id: string): Promise<ReservationAnswer> =>
    (await this.casey.get<ReservationAnswer>(`/api/reservation/${id}`)).body;

  /** A sale that is over before the story begins. */
  async sold(how: object): Promise<ReservationAnswer> {
    const { body } = await this.sell(await this.sale(how), key());
    return body.reservation;
  }

  /** The change to one adult, as the desk sends it. */
  async smaller({ id, start_date }: ReservationAnswer): Promise<object> {
    const wanted = walk({
      date: start_date.slice(0, 10),
      passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }],
    });
    const { body } = await this.casey.post<EditQuoteAnswer>('/api/quote', {
      reservation: wanted,
      reservation_id: id,
    });
    const { subtotal, tax_amount, price, edit } = body;
    const details = { language: 'en', tocs: true };
    return {
      reservation: { ...wanted, contact: NOBODY, subtotal, tax_amount, price, details },
      revision: edit!.revision,
      chargeRefund: Math.round((edit!.to_pay - edit!.amount_to_return) * 100) / 100,
      till: 'till-1',
    };
  }
}

/** Does the next of what is left to do, by the same keys each time; true once all is done. */
type Act = () => Promise<boolean>;
export interface Story {
  readonly name: string;
  /** What it begins with, and then what is done. */
  readonly begin: (desk: Desk) => Promise<Act>;
}

const CASH = { paymentMethod: 'cash', till: 'till-1' };
/** Sold, and then it is as it has to be. */
const selling = async (
  desk: Desk,
  how: object,
  isOver: (reservation: ReservationAnswer, paymentId: string | null) => Promise<boolean> | boolean,
): Promise<Act> => {
  const sale = await desk.sale(how);
  const saleKey = key();
  return async () => {
    const { status, body } = await desk.sell(sale, saleKey);
    return isDone({ status }) && isOver(await desk.read(body.reservation.id), body.payment_id);
  };
};
const isPaid = ({ balance }: ReservationAnswer): boolean => balance === 0;
export const CASH_STORIES: readonly Story[] = [
  { name: 'a cash sale', begin: (desk) => selling(desk, CASH, isPaid) },
  {
    name: 'a split payment',
    begin: async (desk) => {
      const { id } = await desk.sold({ paymentMethod: 'deferred' });
      const keys = [key(), key()] as const;
      return async () =>
        isDone(await desk.pay(id, { gateway: 'cash', till: 'till-1', amount: 5 }, keys[0])) &&
        isDone(await desk.pay(id, { gateway: 'manual', manualPaymentId: `X-${id}` }, keys[1])) &&
        isPaid(await desk.read(id));
    },
  },
  {
    name: 'a deferred payment',
    begin: async (desk) => {
      const { id, price } = await desk.sold({ paymentMethod: 'deferred' });
      const payKey = key();
      const payment = { gateway: 'cash', till: 'till-1', tendered: price + 5 };
      return async () => isDone(await desk.pay(id, payment, payKey)) && isPaid(await desk.read(id));
    },
  },
  {
    name: 'a cancellation with its refund',
    begin: async (desk) => {
      const { id } = await desk.sold(CASH);
      const keys = [key(), key()] as const;
      return async () =>
        isDone(await desk.put(id, 'cancel', { cancelled: true }, keys[0])) &&
        isDone(await desk.put(id, 'refund', { method: 'cash', till: 'till-1' }, keys[1])) &&
        (await desk.read(id)).amount_to_return === 0;
    },
  },
  {
    name: 'a cancellation undone',
    begin: async (desk) => {
      const { id } = await desk.sold(CASH);
      await desk.put(id, 'cancel', { cancelled: true }, key());
      const undoKey = key();
      return async () =>
        isDone(await desk.put(id, 'uncancel', {}, undoKey)) && (await desk.read(id)).state === 'confirmed';
    },
  },
  {
    name: 'an edit with its refund',
    begin: async (desk) => {
      const sold = await desk.sold(CASH);
      const change = await desk.smaller(sold);
      const editKey = key();
      return async () =>
        isDone(await desk.casey.put(`/api/storereservation/${sold.id}/`, change, keyed(editKey))) &&
        (await desk.read(sold.id)).amount_to_return === 0;
    },
  },
  {
    name: 'a count with a discrepancy',
    begin: async (desk) => {
      await desk.sold(CASH);
      const count = { till: 'till-1', balance: 1.25, record_discrepancy: true };
      const countKey = key();
      return async () => isDone(await desk.casey.post('/api/balance_till', count, keyed(countKey)));
    },
  },
  {
    name: 'a till that is closed',
    begin: async (desk) => {
      await desk.sold({ ...CASH, till: 'till-2' });
      const close = { balance: 1.25, reason: 'short' };
      const closeKey = key();
      return async () => isDone(await desk.casey.post('/api/tills/till-2/close', close, keyed(closeKey)));
    },
  },
];

/** True once it is done; false where the product did not answer, or not yet. */
export const tried = (act: Act): Promise<boolean> => whileAnswered(act);
