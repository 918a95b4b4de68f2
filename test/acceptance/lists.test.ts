import {
  categoryOf,
  type Recorded,
  type ReservationAnswer,
  type ReservationRow,
  type ShopReserveAnswer,
} from '@stile/contracts';
import { PROJECTORS } from '@stile/projections';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { consoleFaults } from '../support/console-model.js';
import { CARD_STORIES, CASH_STORIES, Desk } from '../support/desk-stories.js';
import { eventually } from '../support/eventually.js';
import { LeapingClock, shortTimers } from '../support/leaping-time.js';
import { listFaults } from '../support/list-model.js';
import { atRest, startProduct, temporaryFolder } from '../support/product.js';
import { readModelFaults, replayed } from '../support/replay.js';
import { eventsOf } from '../support/stores.js';
import { SERIALS, TestTerminals } from '../support/terminal-simulator.js';
import { acceptOffer, entryOf, joinUnproven, joinWaitlist } from '../support/waitlist-acts.js';

/* A season in which everything is done once: every list shows what the log says, worked out without the projectors. */

const folder = temporaryFolder();
const clock = new LeapingClock();
let terminals: TestTerminals;
let running: Awaited<ReturnType<typeof startProduct>>;
let admin: Client;
let casey: Client;
let card = 'visa';
let customer: NodeJS.Timeout;

/** Presents the card that is in hand, and takes no receipt. */
const serve = async (): Promise<void> => {
  const prompt = terminals.asks();
  if (prompt === 'receipt')
    await terminals.press({ press: 'receipt', method: 'NO_RECEIPT', additionalData: '' });
  else if (prompt === 'payment' || prompt === 'refund' || prompt === 'credit')
    await terminals.press({ press: 'card', card, entry: 'EMV_CONTACT' });
};
const signIn = async (): Promise<void> => {
  admin = await signedInAdmin(running.url);
  casey = new Client(running.url);
  await casey.signIn('casey');
};
beforeAll(async () => {
  terminals = await TestTerminals.start();
  running = await startProduct({ DATA_DIR: folder, ...terminals.settings }, { clock, timers: shortTimers });
  await signIn();
  let isServing = false;
  customer = setInterval(() => {
    if (isServing) return;
    isServing = true;
    void serve().finally(() => (isServing = false));
  }, 10);
});
afterAll(async () => {
  clearInterval(customer);
  await running.close();
  await terminals.running.close();
});

const TODAY = '2026-12-03';
const keyed = () => ({ 'idempotency-key': key() });
const visitor = (): Client => new Client(running.url);
const put = (path: string, body: object = {}, who = casey) => who.put<ReservationAnswer>(path, body, keyed());
const people = (count: number, date: string) =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count: count }] });
const booked = async (client: Client, basket = walk()): Promise<string> => {
  const { body } = await client.reserve(basket);
  if (body.redirect_url) await client.pay(body.redirect_url);
  await client.checkout(body.reservation.id);
  return body.reservation.id;
};
/** The log when nobody was erased yet: what was sealed is there. */
let beforeErasing: readonly Recorded[];
const events = (): Promise<Recorded[]> => eventsOf(running.storage.log);

/** Differences of the lists once all is at rest. */
const faults = async (): Promise<string[]> => {
  await atRest(running);
  return [
    ...(await readModelFaults(running.storage, await events())),
    ...(await consoleFaults(admin, await events(), clock.now())),
  ];
};
const expectLists = async (): Promise<void> =>
  expect(await eventually(faults, (found) => found.length === 0)).toEqual([]);

it('a day at the desk: cash, cards, counts, refunds and edits', async () => {
  const path = '/api/admin/inventory_group/escarpment';
  const { body } = await admin.get<{ settings: object }>(path);
  const settings = { ...body.settings, credit_card_refund_policy: 'credit' };
  expect((await admin.put(path, { ...body, settings })).status).toBe(200);
  const desk = new Desk(casey, (held) => (card = held));
  for (const story of [...CASH_STORIES, ...CARD_STORIES]) {
    await eventually(
      () => casey.get<{ transaction: unknown }>(`/api/pending_transaction?terminal_id=${SERIALS[0]}`),
      ({ body: { transaction } }) => transaction === null,
    );
    const act = await story.begin(desk);
    expect(await eventually(act, Boolean, 60_000)).toBe(true);
  }
  const till = async (act: string, data: object) =>
    expect((await casey.post(act, data, keyed())).status).toBe(200);
  await till('/api/tills/till-1/no_sale', { reason: 'change' });
  await till('/api/load_unload_till', { till: 'till-1', amount: 100, reason: 'change' });
  await till('/api/load_unload_till', { till: 'till-1', amount: -20, reason: 'to the safe' });
  await casey.post('/api/load_unload_till', { till: 'till-1', amount: -9999, reason: 'no' }, keyed());
  await casey.post('/api/balance_till', { till: 'till-1', balance: 1 }, keyed());
  await expectLists();
});

it('a party comes, is let in and out, and gets its products', async () => {
  const client = visitor();
  const firewood = [{ addon_inventory: 'rr-firewood', addon_count: 3 }];
  const id = await booked(client, walk({ date: TODAY, arrival_time: '12:00', addons: firewood }));
  clock.leap(3 * 3_600_000);
  await signIn();
  const acts = ['reservation/ID/approve', 'checkIn/ID', 'validateAddon/ID/rr-firewood'];
  for (const act of [
    ...acts,
    'validateAddon/ID/rr-firewood/undo',
    'checkIn/ID/undo',
    'reservation/ID/unapprove',
  ])
    expect([act, (await put(`/api/${act.replace('ID', id)}`)).status]).toEqual([act, 200]);
  const remark = { text: 'Group leader is Sam' };
  expect((await casey.post(`/api/reservation/${id}/comments`, remark, keyed())).status).toBe(200);
  const stays = await booked(visitor(), walk({ date: TODAY, arrival_time: '13:00' }));
  expect((await put(`/api/checkIn/${stays}`)).status).toBe(200);
  await expectLists();
});

it('visitors pay, are declined, turn back, edit and cancel', async () => {
  const [ann, bob] = [visitor(), visitor()];
  const id = await booked(ann);
  const more = (await ann.edit(id, people(4, '2026-12-12'))).body;
  await ann.pay(more.redirect_url!);
  await ann.checkout(id, 'completed', more.edit);
  const most = (await ann.edit(id, people(6, '2026-12-12'))).body;
  await ann.pay(most.redirect_url!, 'cancel');
  await ann.checkout(id, 'abandoned', most.edit);
  await ann.edit(id, people(1, '2026-12-13'));
  const declined = (await bob.reserve(walk())).body;
  await bob.pay(declined.redirect_url!, 'decline');
  await bob.pay(declined.redirect_url!, 'cancel');
  await bob.checkout(declined.reservation.id, 'abandoned');
  const noRefund = (await bob.reserve(walk())).body;
  await bob.pay(noRefund.redirect_url!, 'no_refund');
  await bob.checkout(noRefund.reservation.id);
  for (const [client, of] of [
    [ann, id],
    [bob, noRefund.reservation.id],
  ] as const)
    expect((await put(`/api/reservation/${of}/cancel`, { cancelled: true }, client)).status).toBe(200);
  const hold = (await bob.hold(walk({ date: '2026-12-19' }))).body;
  await bob.hold(walk({ date: '2026-12-19', arrival_time: '11:00' }), key(), hold);
  // Somebody is at the gateway: the checkout stays open in the lists.
  await visitor().reserve(walk({ date: '2026-12-20' }));
  await expectLists();
});

const owing = async (filter: 'to_collect' | 'to_return', id: string) => {
  const query = encodeURIComponent(JSON.stringify({ [filter]: true }));
  const { body } = await admin.get<ReservationRow[]>(`/api/admin/reservations?filter=${query}`);
  return body.find((row) => row.id === id) ?? null;
};

it('what is paid later is to be collected until it is paid', async () => {
  const basket = walk({ date: '2026-12-21' });
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: 'Gus', last_name: 'Roy', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const sale = { reservation, paymentMethod: 'deferred' };
  const { id } = (await casey.post<ShopReserveAnswer>('/api/shop_reserve', sale, keyed())).body.reservation;
  const listed = () => owing('to_collect', id);
  expect(await eventually(listed, Boolean)).toMatchObject({ balance: price, amount_to_return: 0 });
  expect(await owing('to_return', id)).toBeNull();
  const payment = { gateway: 'manual', manualPaymentId: 'KX-1' };
  expect((await put(`/api/deferred_payment/${id}`, { payment })).status).toBe(200);
  await eventually(listed, (row) => row === null);
});

it('what a bank refuses to take back is to be returned until staff return it', async () => {
  const bob = visitor();
  const { reservation, redirect_url } = (await bob.reserve(walk({ date: '2026-12-22' }))).body;
  const { id, price } = reservation;
  await bob.pay(redirect_url!, 'no_refund');
  await bob.checkout(id);
  expect((await put(`/api/reservation/${id}/cancel`, { cancelled: true }, bob)).status).toBe(200);
  await eventually(
    () => admin.get<ReservationAnswer>(`/api/reservation/${id}`),
    ({ body }) => body.charges[0]?.refunds[0]?.state === 'failed',
  );
  const listed = () => owing('to_return', id);
  expect(await eventually(listed, Boolean)).toMatchObject({ balance: -price, amount_to_return: price });
  expect(await owing('to_collect', id)).toBeNull();
  expect((await put(`/api/reservation/${id}/refund`, { method: 'manual' }, admin)).status).toBe(200);
  await eventually(listed, (row) => row === null);
});

it('people wait, are moved, served, taken off and erased', async () => {
  const date = '2027-01-09';
  await booked(visitor(), people(158, date));
  const couple = visitor();
  const theirs = await booked(couple, people(2, date));
  const [first, second] = [visitor(), visitor()];
  const waiting: string[] = [];
  for (const [client, name] of [
    [first, 'Ann'],
    [second, 'Bob'],
    [visitor(), 'Cam'],
    [visitor(), 'Dan'],
  ] as const)
    waiting.push((await joinWaitlist(client, name, people(2, date))).body.entry.id);
  await joinUnproven(visitor(), 'Fay', people(2, date));
  const [ann, bob, cam, dan] = waiting as [string, string, string, string];
  expect((await put(`/api/admin/waitlist/${bob}/move`, { before: ann }, admin)).status).toBe(200);
  expect((await put(`/api/admin/waitlist/${cam}/remove`, {}, admin)).status).toBe(200);
  await expectLists();
  expect((await put(`/api/reservation/${theirs}/cancel`, { cancelled: true }, couple)).status).toBe(200);
  await eventually(
    () => entryOf(second, bob),
    ({ state }) => state === 'offered',
  );
  const { hold, reservation } = (await acceptOffer(second, bob)).body;
  const taken = (
    await second.hold(reservation, key(), {
      tempReservationId: hold.tempReservationId,
      tempReservationToken: hold.tempReservationToken,
    })
  ).body;
  const paid = (await second.reserve(reservation, { hold: taken })).body;
  await second.pay(paid.redirect_url!);
  await second.checkout(paid.reservation.id);
  beforeErasing = await events();
  expect((await admin.post(`/api/admin/waitlist/${dan}/erase`)).status).toBe(200);
  expect((await admin.post(`/api/admin/reservations/${paid.reservation.id}/erase`)).status).toBe(200);
  await expectLists();
});

it('payouts of a card provider, one of them removed and there again', async () => {
  const head = 'Payment ID,Payment Date,Currency,Amount';
  const sent = { inventory_group: 'escarpment', id: key() };
  for (const text of [`${head}\nP1,2026-12-01,CAD,5`, `${head}\nP2,2026-12-02,CAD,6`]) {
    expect((await admin.post('/api/accounting_payouts', { ...sent, text })).status).toBe(200);
    const removal = { inventory_group: 'escarpment', payout: 'clover-2026-12-01', reason: 'A trial' };
    expect((await admin.post('/api/accounting_payouts/remove', removal)).status).toBe(200);
  }
  await expectLists();
});

it('what an operator changes and removes', async () => {
  const { body: gate } = await admin.get<object>('/api/admin/gates/rr-main');
  expect((await admin.post('/api/admin/gates', { ...gate, id: 'rr-south', _revision: 0 })).status).toBe(201);
  expect((await admin.delete('/api/admin/gates/rr-south')).status).toBe(200);
  await expectLists();
});

it('an event that a projector skips is found, each in turn', async () => {
  const log = [...beforeErasing, ...(await events()).slice(beforeErasing.length)];
  const whole = (skipped?: { name: string; type: string }) => {
    const documents = [...replayed(log, skipped)].map(
      ([{ name }, rows]) => [name, [...rows.values()]] as const,
    );
    return new Map(documents);
  };
  const full = whole();
  expect(listFaults(full, log)).toEqual([]);
  const missed: string[] = [];
  let planted = 0;
  for (const { name, categories } of PROJECTORS) {
    const types = new Set(
      log.filter(({ stream }) => categories.includes(categoryOf(stream))).map((e) => e.type),
    );
    for (const type of types) {
      const faulty = whole({ name, type });
      // Some events are no matter of some lists.
      if (JSON.stringify(faulty.get(name)) === JSON.stringify(full.get(name))) continue;
      planted++;
      if (listFaults(faulty, log).length === 0) missed.push(`${name} skips ${type}`);
    }
  }
  expect(missed).toEqual([]);
  expect(planted).toBeGreaterThan(100);
});
