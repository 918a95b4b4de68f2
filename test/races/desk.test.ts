import type {
  ErrorBody,
  PaymentAnswer,
  ReservationAnswer,
  ShopReserveAnswer,
  TransactionAnswer,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk, type Reply } from '../support/client.js';
import { drawerFaults } from '../support/drawer-faults.js';
import { eventually } from '../support/eventually.js';
import { moneyFaults } from '../support/invariants.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { expectLists } from '../support/replay.js';
import { eventsOf, intentsOf, lookInto } from '../support/stores.js';
import { terminalFaults } from '../support/terminal-faults.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';

/* Two cashiers at once, each at a process of its own on one log: money moves once, and a count misses none. */

const TODAY = '2026-12-03';
const ROUNDS = 5;
/** A device takes its time. */
const CARD_ROUNDS = 3;
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
const folder = temporaryFolder();
const processes: ProductProcess[] = [];
const desks: Client[] = [];
let terminals: TestTerminals;

beforeAll(async () => {
  terminals = await TestTerminals.start();
  for (let i = 0; i < 2; i++) {
    const product = await spawnProduct({ DATA_DIR: folder, CAPTCHA: 'off', ...terminals.settings });
    const desk = new Client(product.url);
    await desk.signIn('casey');
    processes.push(product);
    desks.push(desk);
  }
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
  await terminals.running.close();
});

const seen = () =>
  lookInto(folder, async (storage) => ({
    events: await eventsOf(storage.log),
    intents: await intentsOf(storage),
  }));
afterEach(async () => {
  const { events, intents } = await seen();
  expect([
    ...moneyFaults(events, intents),
    ...drawerFaults(events),
    ...terminalFaults(events, terminals.movements()),
  ]).toEqual([]);
});

const keyed = () => ({ 'idempotency-key': key() });
const sell = async (i: number, how: object): Promise<Reply<ShopReserveAnswer & ErrorBody>> => {
  const desk = desks[i % 2]!;
  const wanted = walk({ date: TODAY, arrival_time: '12:00' });
  const { subtotal, tax_amount, price } = await desk.quote(wanted);
  const details = { language: 'en' };
  const reservation = { ...wanted, contact: NOBODY, subtotal, tax_amount, price, details };
  return desk.post('/api/shop_reserve', { reservation, ...how }, keyed());
};
const CASH = { paymentMethod: 'cash', till: 'till-1' };
const AT = { terminalData: { terminal_id: SERIALS[0], card_type: 'CC' } };
const CARD = { paymentMethod: 'terminal', ...AT };
const put = <T = ReservationAnswer>(i: number, path: string, body: object) =>
  desks[i % 2]!.put<T & ErrorBody>(path, body, keyed());
const read = async (id: string) => (await desks[0]!.get<ReservationAnswer>(`/api/reservation/${id}`)).body;
/** The device has no transaction any more. */
const freed = () =>
  eventually(
    () => desks[1]!.get<{ transaction: unknown }>(`/api/pending_transaction?terminal_id=${SERIALS[0]}`),
    ({ body }) => body.transaction === null,
  );
const customerPays = async (): Promise<void> => {
  await terminals.pays();
  await terminals.takesNoReceipt();
  await freed();
};
const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status).sort();

it('of two refunds of one charge one is made', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, price } = (await sell(round, CASH)).body.reservation;
    const refund = {
      gateway: 'cash',
      till: 'till-1',
      amount: price,
      concession: true,
      reason: 'The lift stood',
    };
    const replies = await Promise.all([0, 1].map((i) => put(i, `/api/deferred_refund/${id}`, { refund })));
    expect(statuses(replies)).toEqual([200, expect.any(Number)]);
    const made = (await read(id)).charges.flatMap(({ refunds }) => refunds);
    expect(made).toMatchObject([{ amount: price, state: 'made' }]);
  }
});

it('a payment and a cancellation at once leave no money unexplained', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, price } = (await sell(round, { paymentMethod: 'deferred' })).body.reservation;
    const payment = { gateway: 'cash', till: 'till-1' };
    const [paid, cancelled] = await Promise.all([
      put<PaymentAnswer>(round, `/api/deferred_payment/${id}`, { payment }),
      put(round + 1, `/api/reservation/${id}/cancel`, { cancelled: true }),
    ]);
    const { state, charges, amount_to_return } = await read(id);
    expect(state === 'cancelled').toBe(cancelled.status === 200);
    expect(charges).toHaveLength(paid.status === 200 ? 1 : 0);
    expect(amount_to_return).toBe(state === 'cancelled' && paid.status === 200 ? price : 0);
  }
});

it('of two cards at one device the second is told of the first', async () => {
  const replies = await Promise.all([0, 1].map((i) => sell(i, CARD)));
  expect(statuses(replies)).toEqual([201, 409]);
  const { body: won } = replies.find(({ status }) => status === 201)!;
  const { body: lost } = replies.find(({ status }) => status === 409)!;
  expect(lost).toMatchObject({ code: 'pending_transaction', detail: { transaction: won.payment_id } });
  await customerPays();
  expect((await read(won.reservation.id)).balance).toBe(0);
});

const payByCard = (i: number, id: string) =>
  put<PaymentAnswer>(i, `/api/deferred_payment/${id}`, { payment: { gateway: 'terminal', ...AT } });

it('of two pages that take one reservation’s card at one device one takes it, and both see how it ends', async () => {
  for (let round = 0; round < CARD_ROUNDS; round++) {
    const { id, price } = (await sell(round, { paymentMethod: 'deferred' })).body.reservation;
    const replies = await Promise.all([0, 1].map((i) => payByCard(i, id)));
    expect(statuses(replies)).toEqual([200, 409]);
    const { payment_id } = replies.find(({ status }) => status === 200)!.body;
    await customerPays();
    for (const desk of desks)
      expect((await desk.get<TransactionAnswer>(`/api/payments/${payment_id}`)).body).toMatchObject({
        transaction_state: 'PAID',
        approved_amount: price,
      });
    expect(await read(id)).toMatchObject({ balance: 0, charges: [{ id: payment_id, amount: price }] });
  }
});

it('of a card payment and a cancellation at once one is refused, and the card pays nothing cancelled', async () => {
  for (let round = 0; round < CARD_ROUNDS; round++) {
    const { id, price } = (await sell(round, { paymentMethod: 'deferred' })).body.reservation;
    const cancel = () => put(round + 1, `/api/reservation/${id}/cancel`, { cancelled: true });
    const atDevice = () =>
      eventually(
        () => read(id),
        ({ pending_payment }) => pending_payment !== undefined,
      );
    // At once the cancellation is first: it asks no device. So every other one comes to a card at its device.
    const [paid, cancelled] = await Promise.all([
      payByCard(round, id),
      round % 2 === 0 ? cancel() : atDevice().then(cancel),
    ]);
    expect(statuses([paid, cancelled])).toEqual([200, 409]);
    if (paid.status === 200) await customerPays();
    expect(await read(id)).toMatchObject(
      paid.status === 200
        ? { state: 'confirmed', balance: 0, charges: [{ amount: price }] }
        : { state: 'cancelled', amount_to_return: 0, charges: [] },
    );
  }
});

it('of two refunds of one card’s charge one is made, and the card gets it once', async () => {
  for (let round = 0; round < CARD_ROUNDS; round++) {
    const { id, price } = (await sell(round, CARD)).body.reservation;
    await customerPays();
    const refund = { gateway: 'terminal', amount: price, concession: true, reason: 'The lift stood' };
    const replies = await Promise.all(
      [0, 1].map((i) => put(i, `/api/deferred_refund/${id}`, { refund, ...AT })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await terminals.takesNoReceipt();
    await freed();
    const made = (await read(id)).charges.flatMap(({ refunds }) => refunds);
    expect(made).toMatchObject([{ amount: price, state: 'made', method: 'terminal' }]);
  }
});

it('a count during sales misses none of them', async () => {
  const count = (i: number, balance: number) =>
    desks[i % 2]!.post('/api/balance_till', { till: 'till-1', balance, record_discrepancy: true }, keyed());
  const replies = await Promise.all(
    Array.from({ length: 4 * ROUNDS }, (_, i) => (i % 4 === 3 ? count(i, 100 + i) : sell(i, CASH))),
  );
  expect(new Set(statuses(replies))).toEqual(new Set([200, 201]));
  const { events } = await seen();
  const drawer = events.filter(({ stream }) => stream.startsWith('drawer-escarpment/till-1.'));
  const counts = drawer.filter(({ type }) => type === 'TillCounted');
  expect(counts).toHaveLength(ROUNDS);
  // A count expects the sum that the event before it has left.
  for (const each of counts) {
    const before = drawer[drawer.indexOf(each) - 1]!.data as { readonly balance: number };
    expect((each.data as { readonly expected: number }).expected).toBe(before.balance);
  }
});

it('of two hand-overs of a till at once one is made', async () => {
  const admin = await signedInAdmin(processes[0]!.url);
  expect((await admin.post('/api/pin', { password: 'demo', pin: '40719283' })).status).toBe(204);
  const of = { inventory_group: 'escarpment', from: 'casey', username: 'admin', pin: '40719283' };
  const both = await Promise.all(
    desks.map((desk) => desk.post<ErrorBody>('/api/tills/till-1/hand_over', of, keyed())),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('till_cashier_changed');
});

it('of three scanners on one code one checks the party in', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await sell(round, CASH)).body.reservation;
    const replies = await Promise.all([0, 1, 2].map((i) => put(i, `/api/checkIn/${id}`, {})));
    expect(statuses(replies)).toEqual([200, 409, 409]);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_checked_in']));
  }
});

it('all lists show what the log says', () => expectLists(folder));
