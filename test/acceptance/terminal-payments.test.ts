import type {
  Basket,
  EditQuoteAnswer,
  ErrorBody,
  PaymentAnswer,
  PendingTransactionAnswer,
  ReservationAnswer,
  ShopReserveAnswer,
  StoreEditAnswer,
  TransactionAnswer,
  TransactionCheckAnswer,
} from '@stile/contracts';
import type { Running } from '@stile/api';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { moneyFaults } from '../support/invariants.js';
import { atRest, startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf, intentsOf } from '../support/stores.js';
import { terminalFaults } from '../support/terminal-faults.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';

/* Cards at a terminal pay reservations (docs/rules/payments.md 45 to 53). */

const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let casey: Client;

const start = () => startProduct({ DATA_DIR: folder, ...terminals.settings });
beforeAll(async () => {
  terminals = await TestTerminals.start();
  running = await start();
  casey = new Client(running.url);
  await casey.signIn('casey');
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

const free = (serial: string = SERIALS[0]) =>
  eventually(
    () => casey.get<{ transaction: unknown }>(`/api/pending_transaction?terminal_id=${serial}`),
    ({ body }) => body.transaction === null,
    120_000,
  );
afterEach(async () => {
  for (const serial of SERIALS) await free(serial);
  await atRest(running);
  const [events, intents] = [await eventsOf(running.storage.log), await intentsOf(running.storage)];
  expect([...moneyFaults(events, intents), ...terminalFaults(events, terminals.movements())]).toEqual([]);
});

const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
/** The 25th is closed. */
let day = 3;
const saleOf = async (how: object, basket?: Basket) => {
  const wanted = basket ?? walk({ date: `2026-12-${String(++day).padStart(2, '0')}` });
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  const reservation = {
    ...wanted,
    contact: NOBODY,
    subtotal,
    tax_amount,
    price,
    details: { language: 'en' },
  };
  return { reservation, ...how };
};
const at = (serial: string = SERIALS[0], card_type = 'CC') => ({
  terminalData: { terminal_id: serial, card_type },
});
const post = (sale: object, idempotencyKey = key()) =>
  casey.post<ShopReserveAnswer & ErrorBody>('/api/shop_reserve', sale, { 'idempotency-key': idempotencyKey });
const later = async () => (await post(await saleOf({ paymentMethod: 'deferred' }))).body.reservation;
const pay = (id: string, payment: object, idempotencyKey = key()) =>
  casey.put<PaymentAnswer & ErrorBody>(
    `/api/deferred_payment/${id}`,
    { payment },
    { 'idempotency-key': idempotencyKey },
  );
const read = (id: string) => casey.get<ReservationAnswer>(`/api/reservation/${id}`);
const stands = (id: string) => casey.get<TransactionAnswer & ErrorBody>(`/api/payments/${id}`);
/** Once it is over and its device is free for the next. */
const untilOver = async (id: string, withinMs?: number) => {
  const reply = await eventually(
    () => stands(id),
    ({ body }) => body.transaction_state !== 'PENDING',
    withinMs,
  );
  await eventually(
    () =>
      casey.get<PendingTransactionAnswer>(`/api/pending_transaction?terminal_id=${reply.body.terminal_id}`),
    ({ body }) => body.transaction?.external_transaction_id !== id,
  );
  return reply;
};
const untilPaid = (id: string) =>
  eventually(
    () => read(id),
    ({ body }) => body.balance === 0,
  );

it('sells for a card: the cashier sells, the customer taps, the reservation is paid', async () => {
  const sale = await saleOf({ paymentMethod: 3, ...at() });
  const sameKey = key();
  const [sold, again] = [await post(sale, sameKey), await post(sale, sameKey)];
  expect([sold.status, again.body.payment_id]).toEqual([201, sold.body.payment_id]);
  const id = sold.body.payment_id!;
  const { price } = sold.body.reservation;
  expect(sold.body).toMatchObject({ status_code: 202, reservation: { state: 'confirmed', balance: price } });
  expect((await stands(id)).body).toMatchObject({
    external_transaction_id: id,
    terminal_id: SERIALS[0],
    amount: price,
    approved_amount: null,
    transaction_state: 'PENDING',
    phase: 'device',
    status_code: 202,
  });
  await terminals.pays();
  const { body: paid } = await untilPaid(sold.body.reservation.id);
  expect(paid).toMatchObject({
    gateway: 'terminal',
    charges: [
      { id, amount: price, charge_type: 'terminal', user: 'casey', card_brand: 'Visa', card_last4: '4242' },
    ],
  });
  expect((await stands(id)).body).toMatchObject({
    status_code: 200,
    phase: 'receipt',
    approved_amount: price,
  });
  await terminals.takesNoReceipt();
  expect((await untilOver(id)).body).toMatchObject({ transaction_state: 'PAID', last_four: '4242' });
});

it('a customer who leaves without choosing a receipt does not keep the next card waiting', async () => {
  const { body: sold } = await post(await saleOf({ paymentMethod: 3, ...at() }));
  await terminals.pays();
  await untilPaid(sold.reservation.id);
  await terminals.until('receipt');
  const cancel = { action: 'cancel', terminal_id: SERIALS[0] };
  expect((await casey.post('/api/clover_device_action', cancel)).status).toBe(200);
  expect((await untilOver(sold.payment_id!)).body).toMatchObject({
    transaction_state: 'PAID',
    status_code: 200,
  });
});

it('a sale that is aborted at once asks the device nothing, and the next card is served', async () => {
  const { body: first } = await post(
    await saleOf({ paymentMethod: 3, ...at() }, walk({ date: '2026-12-05' })),
  );
  await casey.post(`/api/payments/${first.payment_id}/abort`, {});
  expect((await untilOver(first.payment_id!)).body.transaction_state).toBe('ABORTED');
  const { body: second } = await post(
    await saleOf({ paymentMethod: 3, ...at() }, walk({ date: '2026-12-05' })),
  );
  await terminals.pays();
  await untilPaid(second.reservation.id);
  await terminals.takesNoReceipt();
  await untilOver(second.payment_id!);
  expect(terminals.movements().has(first.payment_id!)).toBe(false);
});

it('says what terminal and product have of a transaction, to who may know', async () => {
  const check = (name: string, id: string, client = casey) =>
    client.get<TransactionCheckAnswer & ErrorBody>(`/api/${name}?externalTransactionId=${id}`);
  const { body: sold } = await post(await saleOf({ paymentMethod: 3, ...at() }));
  const id = sold.payment_id!;
  await terminals.until('payment');
  expect((await check('find_payment_in_product', id)).body).toMatchObject({
    externalTransactionId: id,
    reservation_id: sold.reservation.id,
    amount: sold.reservation.price,
    transaction_title: 'SALE',
    paymentCardType: 'CC',
    fullChargeAmt: sold.reservation.price,
    exists_in_product: false,
    exists_in_terminal_provider: null,
    result: null,
  });
  await terminals.pays();
  await untilPaid(sold.reservation.id);
  expect((await check('analyze_Transaction', id)).body).toMatchObject({
    exists_in_product: true,
    exists_in_terminal_provider: true,
    result: 'close',
  });
  await terminals.takesNoReceipt();
  await untilOver(id);
  const [audrey, unknown] = [
    new Client(running.url),
    id.replace(/^./, (first) => (first === '2' ? '3' : '2')),
  ];
  await audrey.signIn('audrey');
  expect((await check('analyze_Transaction', id, audrey)).status).toBe(403);
  expect((await check('analyze_Transaction', unknown)).status).toBe(404);
  expect((await check('find_payment_in_product', 'x')).body.fields).toHaveProperty([
    'query.externalTransactionId',
  ]);
});

it('is declined, and then the customer pays in cash', async () => {
  const { body } = await post(await saleOf({ paymentMethod: 'terminal', ...at() }));
  await terminals.pays('declined');
  expect((await untilOver(body.payment_id!)).body).toMatchObject({
    status_code: 402,
    transaction_state: 'REJECTED',
    approved_amount: null,
  });
  const cash = await eventually(
    () => pay(body.reservation.id, { gateway: 'cash', till: 'till-1' }),
    ({ status }) => status === 200,
  );
  expect(cash.body.reservation).toMatchObject({ gateway: 'cash', balance: 0 });
});

it('knows at once of a card whose answer was lost where somebody looks it up, and by itself else', async () => {
  const lost = () =>
    terminals.misbehaves({ kind: 'answer_lost', call: 'payments.create', serial: SERIALS[0] });
  const lookUp = (id: string) => casey.post<TransactionAnswer>(`/api/payments/${id}/look_up`, {});
  await lost();
  const { body: first } = await post(await saleOf({ paymentMethod: 'terminal', ...at() }));
  await terminals.until('payment');
  const nothing = await lookUp(first.payment_id!);
  expect([nothing.status, nothing.body.phase]).toEqual([200, 'device']);
  await terminals.pays();
  expect((await lookUp(first.payment_id!)).body).toMatchObject({
    phase: 'receipt',
    status_code: 200,
    approved_amount: first.reservation.price,
  });
  await untilPaid(first.reservation.id);
  await terminals.takesNoReceipt();
  await untilOver(first.payment_id!);
  await free();
  await lost();
  const { body: second } = await post(await saleOf({ paymentMethod: 'terminal', ...at() }));
  await terminals.pays();
  await untilPaid(second.reservation.id);
  await terminals.takesNoReceipt();
  expect((await untilOver(second.payment_id!)).body.transaction_state).toBe('PAID');
});

it('of a sale whose card approves a part nothing is kept; of a balance the part is', async () => {
  const { body: sold } = await post(await saleOf({ paymentMethod: 'terminal', ...at() }));
  await terminals.pays('half');
  const { id, price } = sold.reservation;
  expect((await untilOver(sold.payment_id!)).body).toMatchObject({
    status_code: 290,
    transaction_state: 'VOID',
    amount: price,
    approved_amount: null,
    voided_amount: Math.floor(Math.round(price * 100) / 2) / 100,
  });
  await eventually(
    () => read(id),
    ({ body }) => body.balance === price,
  );
  // Nothing waits for its void receipt.
  await eventually(
    () => terminals.paper(),
    (lines) => lines.includes('VOID'),
  );
  const again = { action: 'void_receipt', externalTransactionId: sold.payment_id, terminal_id: SERIALS[0] };
  expect((await casey.post('/api/clover_device_action', again)).body).toMatchObject({ status_code: 200 });
  expect(terminals.paper().filter((line) => line === 'VOID')).toHaveLength(2);
  const { body: begun } = await pay(id, { gateway: 'terminal', ...at() });
  expect(begun).toMatchObject({ status_code: 202, approved_amount: 0 });
  await terminals.pays('half');
  await terminals.takesNoReceipt();
  const { body: part } = await untilOver(begun.payment_id);
  expect(part).toMatchObject({ status_code: 290, transaction_state: 'PAID' });
  const { body: left } = await eventually(
    () => read(id),
    ({ body }) => body.charges.length > 0,
  );
  expect(left.balance).toBe(Math.round((price - part.approved_amount!) * 100) / 100);
});

it('tells two pages on one device apart: the second is told what the first does', async () => {
  const [first, second] = [await later(), await later()];
  const begun = await pay(first.id, { gateway: 'terminal', ...at() });
  const reply = await pay(second.id, { gateway: 'terminal', ...at() });
  expect([reply.status, reply.body.code, reply.body.status_code]).toEqual([409, 'pending_transaction', 440]);
  expect(reply.body.detail).toMatchObject({ transaction: begun.body.payment_id, amount: first.price });
  const sale = await saleOf({ paymentMethod: 'terminal', ...at() });
  expect((await post(sale)).status).toBe(409);
  const { body: rows } = await casey.get<unknown[]>(
    `/api/admin/reservations?filter={"visit_date":"${sale.reservation.date}"}`,
  );
  expect(rows).toEqual([]);
  const beside = await pay(second.id, { gateway: 'terminal', ...at(SERIALS[1], 'DC') });
  expect(beside.body.status_code).toBe(202);
  const abort = (id: string) => casey.post<TransactionAnswer>(`/api/payments/${id}/abort`, {});
  expect((await abort(begun.body.payment_id)).body.abort_requested).toBe(true);
  await abort(beside.body.payment_id);
  expect((await untilOver(begun.body.payment_id)).body).toMatchObject({
    transaction_state: 'ABORTED',
    status_code: 209,
  });
  await untilOver(beside.body.payment_id);
  const both = await Promise.all([first, second].map(({ id }) => pay(id, { gateway: 'terminal', ...at() })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await terminals.pays();
  await terminals.takesNoReceipt();
});

it('is resumed by a product that starts again while the card is tapped', async () => {
  const { id } = await later();
  const { body: begun } = await pay(id, { gateway: 'terminal', ...at() });
  await terminals.until('payment');
  await running.close();
  await terminals.pays();
  running = await start();
  casey = new Client(running.url);
  await casey.signIn('casey');
  await terminals.until('receipt', SERIALS[0], 180_000);
  await terminals.takesNoReceipt();
  expect((await untilOver(begun.payment_id, 180_000)).body.transaction_state).toBe('PAID');
  await untilPaid(id);
});

it.each([
  ['no terminal', {}, 422, 'terminal_not_set'],
  ['a terminal of nobody', at('C0SIM000000009'), 422, 'terminal_unknown'],
])('asks no device for %s', async (_, how, status, code) => {
  const { id } = await later();
  const reply = await pay(id, { gateway: 'terminal', ...how });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect((await post(await saleOf({ paymentMethod: 'terminal', ...how }))).body.code).toBe(code);
});

/** A card has paid all of it. */
const paidByCard = async (card = 'visa', card_type = 'CC') => {
  const { body } = await post(await saleOf({ paymentMethod: 'terminal', ...at(SERIALS[0], card_type) }));
  await terminals.pays(card);
  await terminals.takesNoReceipt();
  await untilOver(body.payment_id!);
  await untilPaid(body.reservation.id);
  return body;
};
const refund = (id: string, body: object, act = 'refund') =>
  casey.put<ReservationAnswer & ErrorBody>(`/api/reservation/${id}/${act}`, body, {
    'idempotency-key': key(),
  });
const back = { method: 'terminal', terminalData: { terminal_id: SERIALS[0] } };

it('returns all of a credit card the same day by a void, without the card', async () => {
  const sold = await paidByCard();
  const { id, price } = sold.reservation;
  await casey.put(`/api/reservation/${id}/cancel`, { cancelled: true }, { 'idempotency-key': key() });
  const begun = await refund(id, back);
  expect(begun.status).toBe(200);
  const transaction = begun.body.pending_payment!.id;
  expect((await stands(transaction)).body).toMatchObject({ transaction_type: 'void', amount: price });
  await terminals.takesNoReceipt();
  expect((await untilOver(transaction)).body).toMatchObject({ transaction_state: 'REFUNDED' });
  const { body } = await eventually(
    () => read(id),
    (reply) => reply.body.refunded,
  );
  expect(body.charges[0]!.refunds).toMatchObject([{ amount: price, method: 'terminal', state: 'made' }]);
});

it('returns at the terminal what a change at the desk costs less', async () => {
  const { reservation, payment_id } = await paidByCard();
  const { id, start_date } = reservation;
  const date = start_date.slice(0, 10);
  const smaller = walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }] });
  const { body: quoted } = await casey.post<EditQuoteAnswer>('/api/quote', {
    reservation: smaller,
    reservation_id: id,
  });
  const { subtotal, tax_amount, price, edit } = quoted;
  const details = { language: 'en', tocs: true };
  const change = {
    reservation: { ...smaller, contact: NOBODY, subtotal, tax_amount, price, details },
    revision: edit!.revision,
    chargeRefund: -edit!.amount_to_return,
  };
  const put = (body: object, idempotencyKey = key()) =>
    casey.put<StoreEditAnswer & ErrorBody>(`/api/storereservation/${id}/`, body, {
      'idempotency-key': idempotencyKey,
    });
  expect((await put(change)).body.code).toBe('terminal_not_set');
  expect((await put({ ...change, terminalData: { terminal_id: 'NOBODYS' } })).body.code).toBe(
    'terminal_unknown',
  );
  expect((await read(id)).body.price).toBe(reservation.price);
  const sameKey = key();
  const at = { ...change, terminalData: back.terminalData };
  const { status, body } = await put(at, sameKey);
  expect([status, body.status_code, body.message, body.payment_method]).toEqual([
    200,
    202,
    'Follow terminal instructions to make a refund',
    'terminal',
  ]);
  const { body: paid } = await stands(payment_id!);
  expect(body).toMatchObject({
    transaction_title: 'REFUND',
    terminal_payment_id: paid.terminal_payment_id,
    terminal_order_id: paid.terminal_order_id,
  });
  expect(body.terminal_payment_id).not.toBeNull();
  const transaction = body.external_transaction_id!;
  await terminals.takesNoReceipt();
  await untilOver(transaction);
  const { body: returned } = await eventually(
    () => read(id),
    (reply) => reply.body.charges[0]!.refunds[0]?.state === 'made',
  );
  expect(returned).toMatchObject({ price, balance: 0, amount_to_return: 0 });
  const again = await put(at, sameKey);
  expect(again.body).toMatchObject({
    status_code: 200,
    message: 'Saved',
    external_transaction_id: transaction,
    reservation: { charges: [{ refunds: [{ amount: edit!.amount_to_return }] }] },
  });
});

it('staff add nothing that costs to what a card paid at a terminal', async () => {
  const { reservation } = await paidByCard();
  const { id, start_date } = reservation;
  const more = walk({
    date: start_date.slice(0, 10),
    passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }],
    addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }],
  });
  const { body: quoted } = await casey.post<EditQuoteAnswer>('/api/quote', {
    reservation: more,
    reservation_id: id,
  });
  const { subtotal, tax_amount, price, edit } = quoted;
  expect(edit!.refusal?.code).toBe('edit_adds_product');
  const change = {
    reservation: {
      ...more,
      contact: NOBODY,
      subtotal,
      tax_amount,
      price,
      details: { language: 'en', tocs: true },
    },
    revision: edit!.revision,
    chargeRefund: edit!.to_pay - edit!.amount_to_return,
  };
  for (const path of ['storereservation', 'reservation']) {
    const { status, body } = await casey.put<ErrorBody>(
      `/api/${path}/${id}`,
      { ...change, ...(path === 'storereservation' && { terminalData: back.terminalData }) },
      { 'idempotency-key': key() },
    );
    expect([status, body.error]).toEqual([422, 'Not allowed. Please create new order.']);
  }
  expect((await read(id)).body.price).toBe(reservation.price);
});

it('returns a part of a debit card once the card is there, and the rest after it was aborted', async () => {
  const sold = await paidByCard('interac', 'DC');
  const { id } = sold.reservation;
  const part = await refund(
    id,
    {
      refund: { gateway: 'terminal', amount: 5, concession: true, reason: 'The lift stood' },
      terminalData: back.terminalData,
    },
    'partial_refund',
  );
  const first = part.body.pending_payment!.id;
  expect((await stands(first)).body).toMatchObject({ transaction_type: 'refund', amount: 5 });
  await terminals.until('refund');
  await terminals.press({ press: 'card', card: 'interac', entry: 'EMV_CONTACT' });
  await terminals.takesNoReceipt();
  await untilOver(first);
  await eventually(
    () => read(id),
    ({ body }) => body.charges[0]!.refunds[0]?.state === 'made',
  );
  const more = await refund(
    id,
    {
      refund: {
        gateway: 'terminal',
        amount: 3,
        concession: true,
        reason: 'The lift stood',
        terminalData: back.terminalData,
      },
    },
    'partial_refund',
  );
  await casey.post(`/api/payments/${more.body.pending_payment!.id}/abort`, {});
  await untilOver(more.body.pending_payment!.id, 400_000);
  const { body } = await eventually(
    () => read(id),
    (reply) => reply.body.charges[0]!.refunds[1]?.state === 'failed',
  );
  expect(body).toMatchObject({ amount_to_return: 0, balance: 0 });
});

it('goes to no card that paid nothing there', async () => {
  const { id } = await later();
  await pay(id, { gateway: 'cash', till: 'till-1' });
  const reply = await refund(id, { ...back, amount: 5, concession: true, reason: 'The lift stood' });
  expect([reply.status, reply.body.code]).toEqual([422, 'refund_not_by_terminal']);
});

it('is for the desk alone', async () => {
  const visitor = new Client(running.url);
  expect((await visitor.get('/api/payments/7KQ2M9XW4D2RT')).status).toBe(401);
  expect((await stands('7KQ2M9XW4D2RT')).body.code).toBe('transaction_unknown');
});

it('takes what else other systems send of a payment, and makes nothing of it', async () => {
  const more = {
    externalTransactionId: 'X'.repeat(20),
    transaction_title: 'SALE',
    transaction_type: 'payment',
    idempotency_key: key(),
    sessionId: 's-1',
    username: 'nobody',
    inventory_group: 'nowhere',
    access_token: 'T'.repeat(4096),
    merchant_id: 'M-1',
  };
  const { terminalData } = at();
  const sale = await saleOf({
    paymentMethod: 'terminal',
    terminalData: { ...terminalData, ...more },
    debug: [{ time: '09:00' }],
  });
  const tooMuch = async (change: object) => {
    const { status, body } = await post({ ...sale, ...change });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await tooMuch({ debug: 'x'.repeat(70_000) })).toEqual([400, ['body.debug']]);
  const long = { ...terminalData, access_token: 'T'.repeat(4097) };
  expect(await tooMuch({ terminalData: long })).toEqual([400, ['body.terminalData.access_token']]);
  const sold = (await post(sale)).body;
  expect(sold.payment_id).not.toBe(more.externalTransactionId);
  await casey.post(`/api/payments/${sold.payment_id}/abort`, {});
  await untilOver(sold.payment_id!);
  const { id } = sold.reservation;
  const paid = await pay(id, { gateway: 'cash', till: 'till-1', reservation: 'another' });
  expect([paid.status, paid.body.reservation.id]).toEqual([200, id]);
});
