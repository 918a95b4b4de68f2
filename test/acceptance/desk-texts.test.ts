import { CommandBus } from '@nestjs/cqrs';
import { errorText, type ErrorBody, type Language } from '@stile/contracts';
import { StorageUnavailable } from '@stile/event-store';
import { StartTransaction } from '../../services/api/src/terminals/start/start-transaction.handler.js';
import { TerminalLogs } from '../../services/api/src/terminals/logs/terminal-logs.js';
import { DESK_ERRORS } from '../cases/desk-texts.js';
import { Client, key, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
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
let partly: string;
let unpaid: string;
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  sale = { reservation: { ...basket, contact: CONTACT, subtotal, tax_amount, price, details: DETAILS } };
  id = await sold({ paymentMethod: 'cash', till: 'till-1' });
  unpaid = await sold({ paymentMethod: 'deferred' });
  card = (await booked()).id;
  const visit = await booked();
  partly = visit.id;
  const three = { ...basket, passes: [{ visitor_type: 'rr-adult', visitor_count: 3 }] };
  await visit.visitor.pay((await visit.visitor.edit(partly, three)).body.redirect_url!);
  await visit.visitor.checkout(partly, 'completed', 1);
  await casey.put(`/api/reservation/${partly}/cancel`, { cancelled: true }, withKey());
  await started.running.app
    .get(CommandBus)
    .execute(new StartTransaction(order, { commandId: 'test', correlation: 'test', actor: 'test' }));
});

const order = terminalOrder({ transactionId: '9KQ2M9XW4D2RT', inventoryGroup: 'escarpment' });
const sold = async (payment: object): Promise<string> =>
  (await casey.post<{ reservation: { id: string } }>('/api/shop_reserve', { ...sale, ...payment }, withKey()))
    .body.reservation.id;
/** Paid by a card whose bank refuses refunds. */
const booked = async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(basket);
  await visitor.pay(body.redirect_url!, 'no_refund');
  await visitor.checkout(body.reservation.id);
  return { visitor, id: body.reservation.id };
};
const counted = (by: Client, balance: number) =>
  by.post(
    '/api/balance_till',
    { till: 'till-2', balance, record_discrepancy: true, reason: 'test' },
    withKey(),
  );
const REFUND_KEY = key();
/** More than wait to be written. */
const LOG_ROWS = 2_000;

const intoFullLog = (send: () => Promise<Reply<ErrorBody>>) => {
  const logs = started.running.app.get(TerminalLogs);
  return eventually(
    () => {
      for (let row = 0; row < LOG_ROWS; row += 1)
        logs.write({ log: 'connection', inventoryGroup: 'escarpment', reason: 'test' });
      return send();
    },
    ({ body }) => body.status_code !== 200,
  );
};

const edit = (chargeRefund: number) => ({ ...sale, revision: 2, chargeRefund });
/** The request that is answered with each code. */
const SENT: Readonly<Record<string, (by: Client) => Promise<Reply<ErrorBody>>>> = {
  till_not_selected: (by) => by.post('/api/balance_till', { till: null, balance: 1 }, withKey()),
  edit_till_not_selected: (by) => by.put(`/api/storereservation/${id}`, edit(-1), withKey()),
  edit_adds_payment: (by) => by.put(`/api/storereservation/${id}`, edit(1), withKey()),
  refund_failed: (by) =>
    by.put(
      `/api/deferred_refund/${card}`,
      { refund: { amount: 1, concession: true, reason: 'The lift stood' } },
      withKey(),
    ),
  refund_in_part: (by) => by.put(`/api/reservation/${partly}/refund`, {}, { 'idempotency-key': REFUND_KEY }),
  till_cash_short: async (by) => {
    await counted(by, 0);
    const refund = { amount: 1, gateway: 'cash', till: 'till-2', concession: true, reason: 'The lift stood' };
    return by.put(`/api/deferred_refund/${id}`, { refund }, withKey());
  },
  till_too_full: async (by) => {
    await counted(by, 1_000_000);
    return by.put(
      `/api/deferred_payment/${unpaid}`,
      { payment: { gateway: 'cash', till: 'till-2' } },
      withKey(),
    );
  },
  pending_transaction: (by) => {
    const payment = { gateway: 'terminal', terminalData: { terminal_id: order.serial, card_type: 'DC' } };
    return by.put(`/api/deferred_payment/${unpaid}`, { payment }, withKey());
  },
  terminal_log_failed: (by) =>
    intoFullLog(() => by.post('/api/clover_connections_log', { activity: 'connected' })),
  terminal_base_failed: (by) =>
    intoFullLog(() =>
      by.post('/api/clover_transactions_log', {
        externalTransactionId: order.transactionId,
        reason: 'BASE',
      }),
    ),
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
  card_type_missing: (by) =>
    by.post(
      '/api/shop_reserve',
      { ...sale, paymentMethod: 'terminal', terminalData: { terminal_id: order.serial } },
      withKey(),
    ),
  inventory_group_missing: (by) =>
    by.put(
      `/api/storereservation/${id}`,
      {
        ...edit(-1),
        reservation: { ...(sale as { reservation: object }).reservation, inventory_group: undefined },
        terminalData: { terminal_id: order.serial },
      },
      withKey(),
    ),
  transaction_unknown: (by) => by.get('/api/payments/7KQ2M9XW4D2RT'),
  transaction_mismatch: (by) =>
    by.put('/api/update_pending_transaction', {
      externalTransactionId: order.transactionId,
      amount: order.amount + 1,
    }),
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
    const { error, code: named, detail } = body;
    // An answer that is no rejection says it in its message.
    const said = status === 200 ? [code, (body as { message?: string }).message] : [named, error];
    expect([answered, body.status_code, ...said]).toEqual([
      status,
      status_code,
      code,
      errorText(code, language, detail),
    ]);
  },
);

it.each([
  [
    'a sale',
    'sale_failed',
    () => casey.post<ErrorBody>('/api/shop_reserve', { ...sale, paymentMethod: 'deferred' }, withKey()),
  ],
  [
    'a change',
    'change_failed',
    () => casey.put<ErrorBody>(`/api/storereservation/${unpaid}`, edit(0), withKey()),
  ],
] as const)('%s whose store is away is 550, in the words of the desk', async (_, failure, send) => {
  const away = jest
    .spyOn(started.running.app.get(CommandBus), 'execute')
    .mockRejectedValue(new StorageUnavailable('away'));
  const { status, body } = await send().finally(() => away.mockRestore());
  const error = errorText(failure, 'en', { error: errorText('unavailable', 'en', { seconds: 1 }) });
  expect([status, body]).toMatchObject([503, { code: 'unavailable', status_code: 550, error }]);
});
