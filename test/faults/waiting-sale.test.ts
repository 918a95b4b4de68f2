import type { AllotmentAnswer, ErrorBody, OfflineSaleAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { crashingProduct, whileAnswered } from '../support/crashing-product.js';
import { drawerFaults } from '../support/drawer-faults.js';
import { eventually } from '../support/eventually.js';
import { foldLedgers, moneyFaults } from '../support/invariants.js';
import { offlineSale } from '../support/offline-sale.js';

/* The product is killed while a sale that waits is taken, or one is rejected (docs/rules/offline.md 42 and 48). */
const product = crashingProduct();
const WHERE = { inventory_group: 'escarpment', inventory: 'rattle-ridge' };
let seller: Client;
let elsewhere: Client;
let manager: Client;
let receipt = 0;

beforeAll(async () => {
  await product.start();
  [seller, elsewhere] = [new Client(product.url()), new Client(product.url())];
  for (const client of [seller, elsewhere]) await client.signIn('casey');
  manager = await signedInAdmin(product.url());
});

const sold = async () => {
  const { body } = await seller.post<AllotmentAnswer>('/api/allotment', WHERE);
  const { id, token, date, slots } = body.allotment!;
  const basket = walk({
    date,
    arrival_time: slots.at(-1)!.start_time,
    passes: [{ visitor_type: 'rr-adult', visitor_count: 1 }],
  });
  return offlineSale(seller, basket, { id, token }, { receipt: `F-${++receipt}`, soldAt: product.clock() });
};
const post = <T>(by: Client, path: string, body: object, as: string) =>
  by.post<T & ErrorBody>(path, body, { 'idempotency-key': as });
const waitingOf = async (number: string) => {
  const filter = encodeURIComponent(JSON.stringify({ receipt: number }));
  const { body } = await eventually(
    () => manager.get<{ id: string; station: string | null }[]>(`/api/admin/offline_sales?filter=${filter}`),
    (reply) => reply.body.length === 1,
  );
  return body[0]!;
};
const eventsOfSale = async (id: string) => {
  const { events, intents } = await product.look();
  const faults = [...foldLedgers(events).faults, ...moneyFaults(events, intents), ...drawerFaults(events)];
  expect(faults).toEqual([]);
  const own = events.filter(({ data }) => (data as { reservationId?: string }).reservationId === id);
  const contents = own.flatMap(({ type, data }) =>
    type === 'OfflineSaleHandedOver' ? [(data as { content: string | null }).content] : [],
  );
  return { contents, count: (type: string) => own.filter((event) => event.type === type).length };
};

it.each([
  'after TakeOfflineSale offline',
  'before Place reservation',
  'after Place reservation',
  'before Pay reservation',
  'after Pay reservation',
])('killed %s: the manager who took it sells it once, and nobody else', async (at) => {
  const sale = await sold();
  expect((await post(elsewhere, '/api/offline_sales', sale, key())).status).toBe(200);
  const { id, station } = await waitingOf(sale.offline.receipt);
  const taking = key();
  const take = (as: string) =>
    post<OfflineSaleAnswer>(
      manager,
      `/api/offline_sales/${id}/take`,
      { inventory_group: 'escarpment', station },
      as,
    );
  await product.killedDuring(at, () => whileAnswered(async () => (await take(taking)).status === 200));
  const again = await take(taking);
  expect([again.status, again.body]).toEqual([
    200,
    { state: 'taken', reservation: id, refused: null, not_sold: null },
  ]);
  const another = await take(key());
  expect([another.status, another.body.code]).toEqual([409, 'offline_sale_taken']);
  const { contents, count } = await eventually(
    () => eventsOfSale(id),
    (seen) => seen.count('PaymentTaken') === 1,
  );
  expect(['OfflineSaleTaken', 'ReservationPlaced', 'PaymentTaken'].map(count)).toEqual([1, 1, 1]);
  expect(contents).toEqual([null]);
});

it.each(['after UseReceipt offline', 'before LeaveOfflineSale offline', 'after LeaveOfflineSale offline'])(
  'killed %s: a rejected sale that is sent again is rejected again, and waits',
  async (at) => {
    const sale = await sold();
    const dearer = { ...sale, reservation: { ...sale.reservation, price: sale.reservation.price + 1 } };
    const own = key();
    const send = () => post(seller, '/api/shop_reserve', dearer, own);
    await product.killedDuring(at, () => whileAnswered(async () => (await send()).status === 409));
    expect((await send()).body.code).toBe('price_changed');
    const { id } = await waitingOf(sale.offline.receipt);
    const { count } = await eventsOfSale(id);
    expect(['OfflineReceiptUsed', 'OfflineSaleHandedOver', 'ReservationPlaced'].map(count)).toEqual([
      1, 1, 0,
    ]);
  },
);
