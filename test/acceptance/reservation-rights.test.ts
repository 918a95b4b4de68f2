import type { OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { RESERVATION_SERVICES, type ErrorBody, type ShopReserveAnswer } from '@stile/contracts';
import { EndpointTable } from '../../services/api/src/http/endpoint-table.js';
import type { Endpoint } from '../../services/api/src/http/endpoint.js';
import { Client, key, walk } from '../support/client.js';
import { sampleOf } from '../support/hostile.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';
import {
  escarpmentAtWork,
  GIVEN_SERVICES,
  managerOfLakeside,
  sessionOf,
  staffOfOneService,
  TILL,
  type VenueAtWork,
} from '../support/two-venues.js';

/*
 * Every act on a reservation asks for what reading it asks for (docs/rules/reservations.md 3): each call that names one,
 * found by its schemas, as everybody who may not read it.
 */
const product = startedProduct();
const SAMPLE = '7KQ4MWXH2P';
const NUMBER = '[2-9A-HJKMNP-TW-Z]{10}$';
/** The way back from a payment's page tells nothing, an entry of the waitlist is none, and a history has a right of its own. */
const OTHERS = /GET \/api\/checkout\/:id\/(return|leave\/:ticket)$|waitlist/;
const HISTORY = '/event_history GET /api/admin/reservations/:id/history';

let ids: VenueAtWork;
let calls: readonly Endpoint[];
let ofOneService: ReadonlyMap<string, string>;
let lakeside: string;
beforeAll(async () => {
  ids = await escarpmentAtWork(product.running.url);
  ofOneService = await staffOfOneService(product.running);
  lakeside = await managerOfLakeside(product.running);
  calls = product.running.app
    .get(EndpointTable)
    .all()
    .filter(namesReservation)
    .filter(({ method, path }) => !OTHERS.test(`${method} ${path}`));
});

const namesReservation = ({ params, query, body }: Endpoint): boolean =>
  [params, query, body].some(
    (schema) =>
      schema !== undefined &&
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(NUMBER),
  );

const addresses = new Map<string | undefined, string>();
const addressOf = (cookie: string | undefined): string => {
  const known = addresses.get(cookie) ?? `10.1.0.${addresses.size + 1}`;
  addresses.set(cookie, known);
  return known;
};
const inject = (
  { method, url }: { readonly method: Endpoint['method']; readonly url: string },
  cookie: string | undefined,
  payload?: object,
) =>
  product.running.app
    .getHttpAdapter()
    .getInstance()
    .inject({
      method,
      url,
      // Counts by address are for each caller alone.
      remoteAddress: addressOf(cookie),
      ...(payload && { payload }),
      headers: {
        ...(cookie !== undefined && { cookie }),
        'x-requested-with': 'stile',
        'idempotency-key': key(),
      } satisfies OutgoingHttpHeaders,
    });

/** The call about this reservation, well formed in everything. */
const about = ({ method, path, query, body }: Endpoint, reservation: string, cookie: string | undefined) => {
  const named = <T>(sample: T): T => JSON.parse(JSON.stringify(sample).replaceAll(SAMPLE, reservation)) as T;
  const { edit: _edit, ...parameters } = query ? (named(sampleOf(query)) as Record<string, string>) : {};
  const url = path
    .replace(/:(id|reservation)\b/g, reservation)
    .replace(':number', '1')
    .replace(':addonId', 'gh-ski-set')
    .replace(/:\w+/g, 'x');
  return inject(
    { method, url: `${url}?${new URLSearchParams(parameters).toString()}` },
    cookie,
    body && (named(sampleOf(body)) as object),
  );
};

/** The calls that do not turn this caller away. */
const reached = async (reservation: string, who: string, cookie: string | undefined): Promise<string[]> => {
  const all: string[] = [];
  for (const call of calls) {
    const { statusCode, payload } = await about(call, reservation, cookie);
    if (![401, 403, 404].includes(statusCode) || /Lovelace|Roy|ada@/.test(payload))
      all.push(`${who} ${call.method} ${call.path}`);
  }
  return all;
};
/** Its events and mails. */
const eventsAbout = async (reservation: string): Promise<string[]> =>
  (await eventsOf(product.running.storage.log))
    .filter(({ stream }) => stream.includes(reservation))
    .map(({ type }) => type);

it('are found: the calls that read, change, pay and return', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/reservation/:id',
      'PUT /api/storereservation/:id',
      'PUT /api/deferred_payment/:reservation',
      'PUT /api/deferred_refund/:id',
      'POST /api/quote',
      'GET /reservation/print',
    ]),
  );
  expect(calls.length).toBeGreaterThan(30);
});

it('turn away who holds it not, whoever they are, and do nothing', async () => {
  await atRest(product.running);
  const before = await eventsAbout(ids.reservation);
  const sessions: (readonly [string, string | undefined])[] = [
    ['nobody', undefined],
    ['another visitor', ids.waiting.cookieHeader],
    ['no staff', await sessionOf(product.running, 'vic')],
    ['finance', await sessionOf(product.running, 'fiona')],
    ['another venue', lakeside],
    ...GIVEN_SERVICES.filter((service) => !RESERVATION_SERVICES.some((reads) => reads === service)).map(
      (service) => [service, ofOneService.get(service)] as const,
    ),
  ];
  const all: string[] = [];
  for (const [who, cookie] of sessions) all.push(...(await reached(ids.reservation, who, cookie)));
  expect(all).toEqual([HISTORY]);
  await atRest(product.running);
  expect(await eventsAbout(ids.reservation)).toEqual(before);
});

it('know none that there is not, whoever asks, and say so in one way', async () => {
  const unknown = '9ZZZZZZZZ9';
  const all = await Promise.all(
    calls.map(async (call) => {
      const { statusCode, payload } = await about(call, unknown, product.admin.cookieHeader);
      return [`${call.method} ${call.path}`, statusCode, payload.slice(0, 160)];
    }),
  );
  expect(
    all.filter(
      ([, status, text]) =>
        status !== 404 || !/reservation_not_found|link_invalid|offline_sale_not_found/.test(String(text)),
    ),
  ).toEqual([]);
});

it('know it for who holds it, and for staff who read it', async () => {
  for (const cookie of [ids.family.cookieHeader, ...RESERVATION_SERVICES.map((s) => ofOneService.get(s))])
    expect(await inject({ method: 'GET', url: `/api/reservation/${ids.reservation}` }, cookie)).toMatchObject(
      { statusCode: 200 },
    );
});

it('let who sells alone finish what the desk has sold, and no more', async () => {
  const cookie = ofOneService.get('/store')!;
  const basket = walk({ date: '2026-12-18' });
  const { subtotal, tax_amount, price } = await new Client(product.running.url).quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const sale = { reservation, paymentMethod: 'deferred' };
  const sold = await inject({ method: 'POST', url: '/api/shop_reserve' }, cookie, sale);
  const { id } = sold.json<ShopReserveAnswer>().reservation;
  expect(await reached(id, '/store', cookie)).toEqual(
    expect.arrayContaining([
      '/store PUT /api/deferred_payment/:reservation',
      '/store POST /api/reservation/:id/print_cash_receipt',
      '/store POST /api/receipts/:id',
    ]),
  );
  const others = (await reached(id, '/store', cookie)).filter((call) => !/payment|receipt/.test(call));
  expect(others).toEqual([]);
  const payment = { payment: { gateway: 'cash', till: TILL } };
  const paid = await inject({ method: 'PUT', url: `/api/deferred_payment/${id}` }, cookie, payment);
  expect([paid.statusCode, paid.json<ErrorBody>().code]).toEqual([200, undefined]);
});
