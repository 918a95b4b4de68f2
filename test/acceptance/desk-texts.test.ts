import { CommandBus } from '@nestjs/cqrs';
import { DESK_ERRORS, errorText, type ErrorBody, type Language } from '@stile/contracts';
import { StartTransaction } from '../../services/api/src/terminals/start/start-transaction.handler.js';
import { Client, key, walk, type Reply } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';
import { terminalOrder } from '../support/terminal-order.js';

/* Every error of the desk that its clients know, answered by the server (docs/rules/errors.md 10). */
const started = startedProduct();
const CONTACT = { first_name: 'Ada', last_name: 'Lovelace', email: '', phone: '' };
const DETAILS = { language: 'en', tocs: true };
const basket = walk({ date: '2026-12-09', passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }] });
const withKey = () => ({ 'idempotency-key': key() });

let casey: Client;
let sale: object;
let id: string;
let card: string;
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  sale = { reservation: { ...basket, contact: CONTACT, subtotal, tax_amount, price, details: DETAILS } };
  const sold = await casey.post<{ reservation: { id: string } }>(
    '/api/shop_reserve',
    { ...sale, paymentMethod: 'cash', till: 'till-1' },
    withKey(),
  );
  ({ id } = sold.body.reservation);
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!, 'no_refund');
  await visitor.checkout(body.reservation.id);
  card = body.reservation.id;
});

const edit = (chargeRefund: number) => ({ ...sale, revision: 1, chargeRefund });
/** What is sent to be answered with each. */
const SENT: Readonly<Record<string, (by: Client) => Promise<Reply<ErrorBody>>>> = {
  till_not_selected: (by) => by.post('/api/balance_till', { till: null, balance: 1 }, withKey()),
  edit_till_not_selected: (by) => by.put(`/api/storereservation/${id}`, edit(-1), withKey()),
  edit_adds_payment: (by) => by.put(`/api/storereservation/${id}`, edit(1), withKey()),
  refund_failed: (by) =>
    by.put(`/api/deferred_refund/${card}`, { refund: { amount: 1, concession: true } }, withKey()),
  time_slot_missing: (by) =>
    by.post(
      '/api/shop_reserve',
      { reservation: { ...(sale as { reservation: object }).reservation, arrival_time: undefined } },
      withKey(),
    ),
  reservation_not_found: (by) => by.get('/api/reservation/7KQ4M9XT22'),
  page_not_found: (by) => by.get(`/gateway/pay/pi_${'0'.repeat(32)}`),
  item_not_found: (by) => by.get('/api/barcode/000000000000'),
  terminal_not_set: (by) => by.post('/api/shop_reserve', { ...sale, paymentMethod: 'terminal' }, withKey()),
  transaction_unknown: (by) => by.get('/api/payments/7KQ2M9XW4D2RT'),
  transaction_mismatch: async (by) => {
    const order = terminalOrder({ transactionId: '9KQ2M9XW4D2RT', inventoryGroup: 'escarpment' });
    await started.running.app
      .get(CommandBus)
      .execute(new StartTransaction(order, { commandId: 'test', correlation: 'test', actor: 'test' }));
    return by.put('/api/update_pending_transaction', {
      externalTransactionId: order.transactionId,
      amount: order.amount + 1,
    });
  },
  no_access_group: (by) =>
    by.post(
      '/api/shop_reserve',
      { reservation: { ...(sale as { reservation: object }).reservation, inventory_group: 'elsewhere' } },
      withKey(),
    ),
};

it('has a request for each of them', () =>
  expect(Object.keys(SENT).toSorted()).toEqual(DESK_ERRORS.map(({ key: code }) => code).toSorted()));

const LANGUAGES: readonly Language[] = ['en', 'fr'];
it.each(DESK_ERRORS.flatMap((error) => LANGUAGES.map((language) => ({ ...error, language }))))(
  '$key in $language',
  async ({ key: code, status, status_code = status, language }) => {
    const by = new Client(started.running.url, language);
    await by.signIn('casey');
    const { status: answered, body } = await SENT[code]!(by);
    expect([answered, body.code, body.status_code, body.error]).toEqual([
      status,
      code,
      status_code,
      errorText(code, language),
    ]);
  },
);
