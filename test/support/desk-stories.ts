import type {
  Basket,
  EditQuoteAnswer,
  PaymentAnswer,
  ReservationAnswer,
  ShopReserveAnswer,
} from '@stile/contracts';
import { whileAnswered } from './crashing-product.js';
import { key, walk, type Client, type Reply } from './client.js';
import { eventually } from './eventually.js';
import { SERIALS } from './terminal-simulator.js';

/* A cashier's acts, each with its key, so that it can be repeated until it is done. */

const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
/** Before the demo venue's holidays. */
const DATES = Array.from({ length: 17 }, (_, index) => `2026-12-${String(7 + index).padStart(2, '0')}`);
const PATIENCE_MS = 120_000;
const keyed = (idempotencyKey: string) => ({ 'idempotency-key': idempotencyKey });

/** A kind of card that pays, and its word. */
type Card = readonly [card: string, type: 'CC' | 'DC'];
const VISA: Card = ['visa', 'CC'];
const DEBIT: Card = ['interac', 'DC'];
const at = ([, card_type]: Card) => ({ terminalData: { terminal_id: SERIALS[0], card_type } });
const isDone = ({ status }: Pick<Reply, 'status'>): boolean => status === 200 || status === 201;

/** One cashier at a product that may be killed at any moment. */
export class Desk {
  private day = 0;

  constructor(
    readonly casey: Client,
    /** Which card the customer has in hand. */ readonly holds: (card: string) => void,
  ) {}

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

  async soldByCard(card: Card): Promise<ReservationAnswer> {
    this.holds(card[0]);
    const { id } = await this.sold({ paymentMethod: 'terminal', ...at(card) });
    const free = async (): Promise<boolean> => {
      const path = `/api/pending_transaction?terminal_id=${SERIALS[0]}`;
      return (await this.casey.get<{ transaction: unknown }>(path)).body.transaction === null;
    };
    await eventually(free, Boolean, PATIENCE_MS);
    return eventually(
      () => this.read(id),
      ({ balance }) => balance === 0,
      PATIENCE_MS,
    );
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
  /** So many points it has at least: before and after each append and each outside call. */
  readonly points: number;
  /** Settings of the venue, where the story needs them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The beginning of the story, and then its act. */
  readonly begin: (desk: Desk) => Promise<Act>;
}

const CASH = { paymentMethod: 'cash', till: 'till-1' };
/** Sold, and then it is as it has to be. */
const selling = async (
  desk: Desk,
  how: object,
  isOver: (reservation: ReservationAnswer) => Promise<boolean> | boolean,
): Promise<Act> => {
  const sale = await desk.sale(how);
  const saleKey = key();
  return async () => {
    const sold = await desk.sell(sale, saleKey);
    const id = isDone(sold) ? sold.body.reservation.id : unpaidIn(sold.body);
    return id !== undefined && isOver(await desk.read(id));
  };
};
/** A sale whose money was not taken is told as a rejection (docs/rules/desk.md 39). */
const unpaidIn = (body: unknown): string | undefined =>
  (body as { readonly detail?: { readonly reservation?: string } }).detail?.reservation;
const isPaid = ({ balance }: ReservationAnswer): boolean => balance === 0;
/** Whether no card of it is at a terminal. */
const isAtRest = ({ pending_payment }: ReservationAnswer): boolean => pending_payment === undefined;

/** A refund at a terminal: made, or failed and to be returned still. */
const returning = (desk: Desk, id: string, act: string, body: object): Act => {
  const refundKey = key();
  return async () => {
    await desk.put(id, act, body, refundKey);
    const refunds = (await desk.read(id)).charges.flatMap((charge) => charge.refunds);
    return refunds.length === 1 && refunds[0]!.state !== 'begun';
  };
};
const part = (amount: number) => ({
  refund: { gateway: 'terminal', amount, concession: true, reason: 'The lift stood' },
  terminalData: { terminal_id: SERIALS[0] },
});

/** The part that the card does not pay, as after a request that never reached the device, is paid in cash. */
const byCardOrCash = (desk: Desk): Promise<Act> => {
  const cashKey = key();
  return selling(desk, { paymentMethod: 'terminal', ...at(VISA) }, async (reservation) => {
    if (isPaid(reservation) || !isAtRest(reservation)) return isPaid(reservation);
    const { id } = reservation;
    await desk.pay(id, { gateway: 'cash', till: 'till-1' }, cashKey);
    return isPaid(await desk.read(id));
  });
};

export const CASH_STORIES: readonly Story[] = [
  { name: 'a cash sale', points: 18, begin: (desk) => selling(desk, CASH, isPaid) },
  {
    name: 'a split payment',
    points: 10,
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
    points: 6,
    begin: async (desk) => {
      const { id, price } = await desk.sold({ paymentMethod: 'deferred' });
      const payKey = key();
      const payment = { gateway: 'cash', till: 'till-1', tendered: price + 5 };
      return async () => isDone(await desk.pay(id, payment, payKey)) && isPaid(await desk.read(id));
    },
  },
  {
    name: 'a cancellation with its refund',
    points: 10,
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
    points: 18,
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
    points: 20,
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
    points: 2,
    begin: async (desk) => {
      await desk.sold(CASH);
      const count = { till: 'till-1', balance: 1.25, record_discrepancy: true };
      const countKey = key();
      return async () => isDone(await desk.casey.post('/api/balance_till', count, keyed(countKey)));
    },
  },
  {
    name: 'a till that is closed',
    points: 4,
    begin: async (desk) => {
      await desk.sold({ ...CASH, till: 'till-2' });
      const close = { balance: 1.25, reason: 'short' };
      const closeKey = key();
      return async () => isDone(await desk.casey.post('/api/tills/till-2/close', close, keyed(closeKey)));
    },
  },
];

export const CARD_STORIES: readonly Story[] = [
  {
    name: 'a card sale',
    points: 38,
    begin: (desk) => {
      desk.holds('visa');
      return byCardOrCash(desk);
    },
  },
  {
    name: 'a card that is authorised, then captured',
    points: 46,
    settings: { terminal_credit_mode: 'preauth' },
    begin: (desk) => {
      desk.holds('visa');
      return byCardOrCash(desk);
    },
  },
  {
    name: 'an approval in part',
    points: 38,
    begin: (desk) => {
      desk.holds('half');
      return selling(
        desk,
        { paymentMethod: 'terminal', ...at(VISA) },
        (reservation) => isAtRest(reservation) && reservation.balance === reservation.price,
      );
    },
  },
  {
    name: 'a card that is declined, then cash',
    points: 38,
    begin: (desk) => {
      desk.holds('declined');
      return byCardOrCash(desk);
    },
  },
  {
    name: 'a refund at the terminal',
    points: 26,
    begin: async (desk) => {
      const { id } = await desk.soldByCard(DEBIT);
      return returning(desk, id, 'partial_refund', part(5));
    },
  },
  {
    name: 'a credit at the terminal',
    points: 26,
    begin: async (desk) => {
      const { id } = await desk.soldByCard(VISA);
      return returning(desk, id, 'partial_refund', part(5));
    },
  },
  {
    name: 'a void at the terminal',
    points: 28,
    begin: async (desk) => {
      const { id } = await desk.soldByCard(VISA);
      await desk.put(id, 'cancel', { cancelled: true }, key());
      return returning(desk, id, 'refund', {
        method: 'terminal',
        terminalData: { terminal_id: SERIALS[0] },
      });
    },
  },
];

/** True once it is done; false where the product did not answer, or not yet. */
export const tried = (act: Act): Promise<boolean> => whileAnswered(act);
