import type {
  AllotmentAnswer,
  Basket,
  Clock,
  ErrorBody,
  ShopReserveAnswer,
  ShopReserveRequest,
  TillResult,
} from '@stile/contracts';
import { CLOCK } from '../../services/api/src/ports/tokens.js';
import { Client, key, walk } from '../support/client.js';
import { offlineSale } from '../support/offline-sale.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';

/*
 * A cashier sends every call that names a till to two drawers of which one holds more. Both answer the same, or the call
 * leaves an event of the drawer's, which the manager sees (docs/rules/tills.md 17 and 37).
 */
const started = startedProduct();
const HELD = { rich: 19.35, poor: 5.15 } as const;
type Drawer = keyof typeof HELD;
/** One of them holds so much, none does. */
const SUMS = [12, 30] as const;
const SLOW_MS = 120_000;

let casey: Client;
let operations: readonly string[];
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  const { body: docs } = await started.admin.get<Docs>('/api/docs-json');
  operations = operationsOf(docs);
  const path = '/api/admin/inventory_group/escarpment';
  const { body: venue } = await started.admin.get<{ settings: object }>(path);
  const settings = { ...venue.settings, refund_limit: null, refund_limit_per_day: null };
  expect((await started.admin.put(path, { ...venue, settings })).status).toBe(200);
  await catalogueReaches(started.running, started.admin.position);
});

interface Docs {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: unknown }>>>>;
}
/** Calls that write and have a till in their path or in their body. */
const operationsOf = (docs: Docs): string[] => {
  const namesTill = (schema: unknown): boolean => {
    if (typeof schema !== 'object' || schema === null) return false;
    if ('$ref' in schema)
      return namesTill(
        (schema.$ref as string)
          .split('/')
          .slice(1)
          .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], docs),
      );
    if ('properties' in schema && 'till' in (schema.properties as object)) return true;
    return Object.values(schema).some(namesTill);
  };
  return Object.entries(docs.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      method !== 'get' && (path.includes('{till}') || namesTill(requestBody))
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  );
};

/** Parties of their own slots, so that there is room for all. */
const DAYS = ['05', '06', '12', '13', '19', '20'];
let parties = 0;
const partyOf = (adults: number) => {
  const day = DAYS[(parties += 1) % DAYS.length]!;
  return walk({ date: `2026-12-${day}`, passes: [{ visitor_type: 'rr-adult', visitor_count: adults }] });
};
const priced = async (basket: Basket): Promise<ShopReserveRequest['reservation']> => {
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  return { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } } as never;
};
const saleOf = async (till: string, more: object = {}) => ({
  reservation: await priced(partyOf(4)),
  paymentMethod: 'cash',
  till,
  ...more,
});
/** Four people, who paid 38.00 in cash at a till beside, or owe it. */
const sold = async (more: object = {}): Promise<ShopReserveAnswer['reservation']> => {
  const sale = await saleOf('till-2', more);
  const headers = { 'idempotency-key': key() };
  const { status, body } = await casey.post<ShopReserveAnswer>('/api/shop_reserve', sale, headers);
  expect(status).toBe(201);
  return body.reservation;
};
let receipts = 0;
/** A sale of one adult at noon that another machine made for cash, without the network. */
const soldElsewhere = async (till: string) => {
  const elsewhere = new Client(started.running.url);
  await elsewhere.signIn('casey');
  const where = { inventory_group: 'escarpment', inventory: 'rattle-ridge' };
  const { body } = await elsewhere.post<AllotmentAnswer>('/api/allotment', where);
  const of = body.allotment!;
  const passes = [{ visitor_type: 'rr-adult', visitor_count: 1 }];
  const basket = walk({ date: of.date, arrival_time: '12:00', passes });
  const soldAt = started.running.app.get<Clock>(CLOCK).now();
  return offlineSale(elsewhere, basket, of, { receipt: `B-${++receipts}`, soldAt, till });
};

interface Call {
  readonly path: string;
  readonly body: object;
}
type Probe = (till: string, sum: number) => Promise<Call> | Call;
const atTill =
  (act: string, body: (sum: number) => object): Probe =>
  (till, sum) => ({ path: `/api/tills/${till}/${act}`, body: body(sum) });
const refundOf =
  (path: (id: string) => string, body: (refund: object) => object): Probe =>
  async (till, amount) => {
    const { id } = await sold();
    const terms = { concession: true, reason: 'Rain', again: true };
    return { path: path(id), body: body({ amount, till, ...terms }) };
  };
/** For so many people less, by the revision that the call names. */
const changed =
  (revisionOf: (revision: number) => number): Probe =>
  async (till, sum) => {
    const { id, revision, visit_date: date } = await sold();
    const left = [{ visitor_type: 'rr-adult', visitor_count: 4 - Math.round(sum / 9.5) }];
    const basket = walk({ date, passes: left });
    const { edit, subtotal, tax_amount, price } = await casey.quoteEdit(id, basket);
    const reservation = { ...(await priced(basket)), subtotal, tax_amount, price };
    const chargeRefund = edit.to_pay - edit.amount_to_return;
    const body = { reservation, revision: revisionOf(revision), chargeRefund, till };
    return { path: `/api/storereservation/${id}`, body };
  };

const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  'POST /api/balance_till': [
    (till, balance) => ({ path: '/api/balance_till', body: { till, balance } }),
    (till, balance) => ({ path: '/api/balance_till', body: { till, balance, record_discrepancy: false } }),
  ],
  'POST /api/load_unload_till': [
    (till, sum) => ({ path: '/api/load_unload_till', body: { till, amount: sum } }),
    (till, sum) => ({ path: '/api/load_unload_till', body: { till, amount: -sum } }),
    (till, sum) => ({ path: '/api/load_unload_till', body: { till, amount: 1_000_000 - sum } }),
  ],
  'POST /api/tills/{till}/close': [atTill('close', (balance) => ({ balance }))],
  'POST /api/tills/{till}/force_close': [atTill('force_close', () => ({ reason: 'x' }))],
  'POST /api/tills/{till}/hand_over': [
    atTill('hand_over', () => ({ from: 'admin', username: 'casey', pin: '40719283' })),
  ],
  'POST /api/tills/{till}/no_sale': [atTill('no_sale', () => ({ reason: 'x' }))],
  'POST /api/tills/{till}/open': [atTill('open', (float) => ({ float })), atTill('open', () => ({}))],
  'PUT /api/till': [(till) => ({ path: '/api/till', body: { till } })],
  'PUT /api/deferred_payment/{reservation}': [
    async (till) => ({
      path: `/api/deferred_payment/${(await sold({ paymentMethod: 'deferred' })).id}`,
      body: { payment: { gateway: 'cash', till } },
    }),
  ],
  'PUT /api/reservation/{id}/refund': [
    refundOf(
      (id) => `/api/reservation/${id}/refund`,
      (refund) => refund,
    ),
  ],
  'PUT /api/reservation/{id}/partial_refund': [
    refundOf(
      (id) => `/api/reservation/${id}/partial_refund`,
      (refund) => ({ refund }),
    ),
  ],
  'PUT /api/deferred_refund/{id}': [
    refundOf(
      (id) => `/api/deferred_refund/${id}`,
      (refund) => ({ refund }),
    ),
  ],
  'POST /api/offline_sales': [
    async (till) => ({ path: '/api/offline_sales', body: await soldElsewhere(till) }),
  ],
  'POST /api/shop_reserve': [
    async (till) => ({ path: '/api/shop_reserve', body: await saleOf(till) }),
    async (till) => ({ path: '/api/shop_reserve', body: await saleOf(till, { tendered: 100 }) }),
  ],
  'PUT /api/storereservation/{id}': [changed((revision) => revision), changed((revision) => revision + 7)],
};

let drawers = 0;
/** A till that holds so much, whose session is open or has ended uncounted. */
const drawerOf = async (drawer: Drawer, isOpen: boolean): Promise<string> => {
  const id = `${drawer}-${++drawers}`;
  const { admin } = started;
  expect((await admin.post('/api/admin/tills', { id, name: id })).status).toBe(201);
  await catalogueReaches(started.running, admin.position);
  const act = async (name: string, body: object) =>
    expect((await admin.post(`/api/tills/${id}/${name}`, body, { 'idempotency-key': key() })).status).toBe(
      200,
    );
  await act('open', { float: HELD[drawer] });
  if (!isOpen) await act('force_close', { reason: 'ill' });
  return id;
};
const TELLS = /(?<![\d.])(19\.35|5\.15|1935|515)(00)?(?!\d)/;

/** A cashier's answer, and whether the drawer's stream tells of the call. */
const sent = async (operation: string, { path, body }: Call, till: string) => {
  const { log } = started.running.storage;
  const ofDrawer = async () =>
    (await eventsOf(log)).filter(({ stream }) => stream.startsWith(`drawer-escarpment/${till}.`)).length;
  const before = await ofDrawer();
  const [method = ''] = operation.split(' ');
  const headers = { 'idempotency-key': key() };
  const reply = await casey.call<ErrorBody & Partial<TillResult>>(method, path, body, headers);
  const { code, result, discrepancy } = reply.body;
  expect(reply.text).not.toMatch(TELLS);
  return {
    said: { status: reply.status, code, result, discrepancy },
    leavesEvent: (await ofDrawer()) > before,
  };
};

it('every call that names a till is tried', () => {
  expect(Object.keys(PROBES).sort()).toEqual([...operations].sort());
});

describe.each([
  ['open', true],
  ['closed, and nobody counted it', false],
])('a drawer that is %s', (_, isOpen) => {
  it.each(Object.entries(PROBES))(
    '%s tells nothing of it without an event',
    async (operation, probes) => {
      const silent: unknown[] = [];
      for (const probe of probes)
        for (const sum of SUMS) {
          const [rich, poor] = [await drawerOf('rich', isOpen), await drawerOf('poor', isOpen)];
          const ofRich = await sent(operation, await probe(rich, sum), rich);
          const ofPoor = await sent(operation, await probe(poor, sum), poor);
          const isSame = JSON.stringify(ofRich.said) === JSON.stringify(ofPoor.said);
          if (!isSame && !(ofRich.leavesEvent && ofPoor.leavesEvent)) silent.push([sum, ofRich, ofPoor]);
        }
      expect(silent).toEqual([]);
    },
    SLOW_MS,
  );
});
