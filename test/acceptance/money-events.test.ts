import type { Running } from '@stile/api';
import {
  drawerEvents,
  reservationEvents,
  tillEvents,
  transactionEvents,
  type AllotmentAnswer,
  type Basket,
  type EditQuoteAnswer,
  type GateAnswer,
  type ReservationAnswer,
  type ShopReserveAnswer,
} from '@stile/contracts';
import { Client, key, signedInAdmin, walk, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest, catalogueReaches, startProduct, temporaryFolder } from '../support/product.js';
import { eventsOf } from '../support/stores.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';

/* A day with every event of money and every act, each with its venue, day, actor and station (docs/rules/payments.md 88). */
const DAY = '2026-12-03';
const PIN = '40719283';

/** Requests, and acts that came to nothing, before anything is sold: no money, and no act. */
const REQUESTS = [
  'ReservationPlaced',
  'ReservationAbandoned',
  'ReservationEditPlaced',
  'ReservationEditAbandoned',
  'ReservationUncancelPlaced',
];
/** How the product gets along with a device. */
const WITH_DEVICE = [
  'OperatorClaimed',
  'TerminalAsked',
  'TerminalAnswered',
  'TerminalLookedUp',
  'TerminalReset',
  'TerminalIdle',
  'ReceiptChosen',
  'WatchEnded',
];
/** By the product itself, for a transaction whose start says who and where. */
const BY_OPERATOR = ['CaptureBegun', 'VoidBegun', 'TransactionSettled', 'TransactionClosed'];
const TYPES = [...reservationEvents, ...drawerEvents, ...tillEvents, ...transactionEvents]
  .map(({ type }) => type as string)
  .filter((type) => !REQUESTS.includes(type) && !WITH_DEVICE.includes(type));

const folder = temporaryFolder();
let terminals: TestTerminals;
let running: Running;
let casey: Client;
let admin: Client;
beforeAll(async () => {
  terminals = await TestTerminals.start({ preauth: true });
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings });
  casey = new Client(running.url);
  await casey.signIn('casey');
  admin = await signedInAdmin(running.url);
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<{ settings: object }>(path);
  await admin.put(path, { ...body, settings: { ...body.settings, terminal_credit_mode: 'preauth' } });
  await catalogueReaches(running, admin.position);
});
afterAll(async () => {
  await running.close();
  await terminals.running.close();
});

/** It has to be accepted. */
const done = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
  const { status, body, text } = await reply;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`);
  return body;
};
const keyed = () => ({ 'idempotency-key': key() });
const post = <T = object>(path: string, body: object) => done(casey.post<T>(path, body, keyed()));
const put = (id: string, act: string, body: object = {}) =>
  done(casey.put<ReservationAnswer>(`/api/reservation/${id}/${act}`, body, keyed()));
const pay = (id: string, payment: object) =>
  done(casey.put(`/api/deferred_payment/${id}`, { payment }, keyed()));
const shown = async (id: string): Promise<ReservationAnswer> =>
  (await casey.get<ReservationAnswer>(`/api/reservation/${id}`)).body;

const adults = (visitor_count: number, more: Partial<Basket> = {}): Basket =>
  walk({ date: DAY, passes: [{ visitor_type: 'rr-adult', visitor_count }], ...more });
const PARTY = [
  { visitor_type: 'rr-adult', visitor_count: 1 },
  { visitor_type: 'rr-car', visitor_count: 3 },
];
const NOBODY = { first_name: '', last_name: '', email: '', phone: '' };
const details = { language: 'en' };
const saleOf = async (how: object, wanted: Basket) => {
  const { subtotal, tax_amount, price } = await casey.quote(wanted);
  return { reservation: { ...wanted, contact: NOBODY, subtotal, tax_amount, price, details }, ...how };
};
const sell = async (how: object, wanted = adults(2)): Promise<ShopReserveAnswer> =>
  post<ShopReserveAnswer>('/api/shop_reserve', await saleOf(how, wanted));
const CASH = { paymentMethod: 'cash', till: 'till-1' };
const CARD = { paymentMethod: 'terminal', terminalData: { terminal_id: SERIALS[0], card_type: 'CC' } };
const soldForCash = async (wanted?: Basket): Promise<string> => (await sell(CASH, wanted)).reservation.id;
const change = async (id: string, wanted: Basket): Promise<void> => {
  const quote = { reservation: wanted, reservation_id: id };
  const { body } = await casey.post<EditQuoteAnswer>('/api/quote', quote);
  const { subtotal, tax_amount, price, edit } = body;
  const reservation = {
    ...wanted,
    contact: NOBODY,
    subtotal,
    tax_amount,
    price,
    details: { ...details, tocs: true },
  };
  // The dearer part is due beside the part that is due already.
  const chargeRefund = -edit!.amount_to_return;
  const how = chargeRefund < 0 ? { till: 'till-1' } : {};
  const request = { reservation, revision: edit!.revision, chargeRefund, ...how };
  await done(casey.put(`/api/storereservation/${id}/`, request, keyed()));
};
const untilFree = (): Promise<unknown> =>
  eventually(
    () => casey.get<{ transaction: unknown }>(`/api/pending_transaction?terminal_id=${SERIALS[0]}`),
    ({ body }) => body.transaction === null,
  );
/** @returns the transaction's id */
const byCard = async (card: string | null): Promise<string> => {
  const { payment_id } = await sell(CARD);
  if (card) await terminals.pays(card);
  if (card === 'visa') await terminals.takesNoReceipt();
  if (card) await untilFree();
  return payment_id!;
};
const visits = async (card: 'approve' | 'no_refund'): Promise<string> => {
  const visitor = new Client(running.url);
  const { body } = await visitor.reserve(adults(2));
  await visitor.pay(body.redirect_url!, card);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};

/** Sold without the network when all places are gone: it is to be settled. */
const soldWithoutRoom = async (): Promise<string> => {
  const where = { inventory_group: 'escarpment', inventory: 'rattle-ridge' };
  const { allotment } = await done(casey.post<AllotmentAnswer>('/api/allotment', where));
  const { id: tempReservationId, token: tempReservationToken, now: sold_at } = allotment!;
  const wanted = walk({ date: DAY, arrival_time: '17:00', passes: PARTY });
  const sale = await saleOf(CASH, wanted);
  while ((await casey.hold(wanted)).status === 201);
  for (let receipt = 1; ; receipt++) {
    const offline = { sold_at, receipt: `G-${receipt}`, tempReservationId, tempReservationToken };
    const { status, body } = await casey.post<{ detail: { reservation: string } }>(
      '/api/shop_reserve',
      { ...sale, offline },
      keyed(),
    );
    if (status === 201) continue;
    expect(status).toBe(409);
    const { reservation } = body.detail;
    await eventually(
      () => shown(reservation),
      ({ state }) => state === 'abandoned',
    );
    return reservation;
  }
};

it('sells, pays and returns in every way', async () => {
  await post('/api/tills/till-1/open', { float: 100 });
  const cash = await soldForCash();
  await sell({ paymentMethod: 'manual', manualPaymentId: 'KX-1' });
  const { reservation: split } = await sell({ paymentMethod: 'deferred' });
  await pay(split.id, { gateway: 'cash', till: 'till-1', amount: 5 });
  await pay(split.id, { gateway: 'manual', manualPaymentId: 'KX-2' });
  await byCard('visa');
  await byCard('half');
  const refund = {
    gateway: 'cash',
    lines: [{ line: 0, count: 1 }],
    concession: true,
    reason: 'The lift stood',
  };
  await put(cash, 'partial_refund', { refund, till: 'till-1' });
  const gone = await visits('no_refund');
  await put(gone, 'cancel', { cancelled: true });
  const refused = await casey.put<{ code: string }>(`/api/reservation/${gone}/refund`, {}, keyed());
  expect(refused.body.code).toBe('refund_failed');
  await put(gone, 'refund', { method: 'manual' });
  await put(gone, 'refund_update', { manualPaymentId: 'B-1' });
  expect((await shown(split.id)).balance).toBe(0);
});

it('does every act with a reservation', async () => {
  const changed = (await sell({ paymentMethod: 'deferred' })).reservation.id;
  await change(changed, adults(3));
  await pay(changed, { gateway: 'cash', till: 'till-1' });
  await change(changed, adults(1));
  await put(changed, 'cancel', { cancelled: true });
  await put(changed, 'uncancel');
  const firewood = { addon_inventory: 'rr-firewood', addon_count: 2 };
  const party = await soldForCash(adults(2, { addons: [firewood] }));
  for (const act of ['approve', 'unapprove']) await put(party, act);
  await post(`/api/reservation/${party}/comments`, { text: 'Arrives late' });
  for (const path of [
    `checkIn/${party}`,
    `validateAddon/${party}/rr-firewood`,
    `validateAddon/${party}/rr-firewood/undo`,
    `checkIn/${party}/undo`,
  ])
    await done(casey.put(`/api/${path}`, {}, keyed()));
  const unplaced = await soldWithoutRoom();
  const note = { note: 'Returned in cash' };
  await done(admin.put(`/api/reservation/${unplaced}/settle_offline`, note, keyed()));
});

it('scans at a gate: in, out, in again, and somebody whom it refuses', async () => {
  const path = '/api/admin/inventories/rattle-ridge';
  const { body } = await admin.get<{ settings: object }>(path);
  await admin.put(path, { ...body, settings: { ...body.settings, re_entry: true } });
  const scan = async (by: Client, code: string, how: object = {}): Promise<string> => {
    const request = { code, inventory: 'rattle-ridge', ...how };
    return (await done(by.post<GateAnswer>('/api/gate', request, keyed()))).verdict;
  };
  const party = await soldForCash();
  expect([
    await scan(casey, party),
    await scan(casey, party, { exit: true }),
    await scan(casey, party),
  ]).toEqual(['in', 'out', 're_entry']);
  const early = await soldForCash({ ...adults(2), date: '2026-12-04' });
  expect(await scan(admin, early, { forced: { reason: 'A day early' } })).toBe('in');
});

it('stops a card transaction and deals with it', async () => {
  const transaction = await byCard(null);
  await terminals.until('payment');
  await done(casey.post(`/api/payments/${transaction}/abort`, {}));
  await untilFree();
  const said = { externalTransactionId: transaction, note: 'The customer left' };
  await done(casey.post('/api/process_pending_transaction', said));
});

it('does every act at a till', async () => {
  const load = { till: 'till-1', amount: 20, reason: 'coins' };
  await post('/api/load_unload_till', load);
  await post('/api/load_unload_till', { ...load, amount: -10 });
  await post('/api/load_unload_till', { ...load, amount: -5_000 });
  await post('/api/tills/till-1/no_sale', { reason: 'change' });
  await post('/api/balance_till', { till: 'till-1', balance: 150, record_discrepancy: true });
  expect((await admin.post('/api/pin', { password: 'demo', pin: PIN })).status).toBe(204);
  await post('/api/tills/till-1/hand_over', { from: 'casey', username: 'admin', pin: PIN });
  await post('/api/tills/till-1/close', { balance: 149, reason: 'short' });
});

it('each event of it says its venue, day, actor and station, and none is missing', async () => {
  await atRest(running);
  const events = await eventsOf(running.storage.log);
  const met = new Set(events.map(({ type }) => type));
  expect(TYPES.filter((type) => !met.has(type))).toEqual([]);
  const ofVisitors = events.filter(({ type, metadata }) => type === 'ReservationPlaced' && !metadata.station);
  const streams = new Set(ofVisitors.map(({ stream }) => stream));
  const isAtDesk = (type: string, stream: string): boolean =>
    !BY_OPERATOR.includes(type) && !(type === 'ReservationConfirmed' && streams.has(stream));
  const lacking = events
    .filter(({ type }) => TYPES.includes(type))
    .filter(({ type, stream, data, metadata: { actor, station } }) => {
      const { inventoryGroup, businessDate } = data as Record<string, unknown>;
      const isWhere = inventoryGroup === 'escarpment' && businessDate === DAY;
      return !isWhere || !actor || (!station && isAtDesk(type, stream));
    });
  expect(lacking).toEqual([]);
  // Casey did all of it at the desk, what the product recorded of it later too.
  const ofOthers = events
    .filter(({ type, stream }) => TYPES.includes(type) && isAtDesk(type, stream))
    .filter(({ metadata: { actor } }) => actor !== 'casey')
    .map(({ type, metadata: { actor } }) => `${type} by ${actor}`);
  expect(ofOthers).toEqual([
    'OfflineSaleSettled by admin',
    'ReservationEntryForced by admin',
    'ReservationCheckedIn by admin',
  ]);
});
