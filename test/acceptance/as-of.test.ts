import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ErrorBody, ShopReserveAnswer } from '@stile/contracts';
import { Client, key, signedInAdmin, walk } from '../support/client.js';
import { atRest, BUNDLE } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf, MovableClock } from '../support/stores.js';

/*
 * docs/rules/as-of.md: every report is asked for after each act. At the end each is asked for once more as of that
 * moment, when days have gone by and much was changed: the answers are the same.
 */
const clock = new MovableClock();
const started = startedProduct({}, { clock });
const MINUTE_MS = 61_000;
const DAY_MS = 24 * 3_600_000;
const GROUP = 'inventory_group=escarpment';
const PERIOD = `${GROUP}&start_date=2026-12-01&end_date=2027-01-31`;
let fiona: Client;
let casey: Client;
let admin: Client;

const filtered = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const IN_VENUE = { inventory_group: 'escarpment' };
const OF_DAYS = { ...IN_VENUE, date_gte: '2026-12-01', date_lte: '2027-01-31' };
const list = (name: string, filter: object = IN_VENUE, sort = '["at","DESC"]'): string =>
  `/api/admin/${name}?${filtered(filter)}&range=[0,199]&sort=${sort}`;
const days = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'];
const REPORTS: readonly string[] = [
  `/api/admin/product_sales/summary?${filtered(OF_DAYS)}`,
  `/api/admin/product_sales/summary?${filtered({ ...OF_DAYS, date_type: '1' })}`,
  `/api/admin/product_sales/summary?${filtered(IN_VENUE)}`,
  `/api/admin/product_sales/summary?${filtered({ ...OF_DAYS, item: 'rr-firewood' })}`,
  `/api/admin/product_sales/summary?${filtered({ ...OF_DAYS, actor: 'casey' })}`,
  '/api/inventory_report?inventoryGroup=escarpment&startDate=2026-12-01&endDate=2027-01-31&itemsPerPage=500',
  ...['booked', 'earned'].flatMap((basis) =>
    ['report', 'journal'].map((name) => `/api/admin/accounting_${name}?${PERIOD}&basis=${basis}`),
  ),
  `/api/admin/accounting_summary?${PERIOD}`,
  `/api/admin/accounting_report?${GROUP}&start_date=2026-12-05&end_date=2026-12-05`,
  ...days.flatMap((day) =>
    ['end_of_day', 'takings'].map((name) => `/api/admin/${name}?${GROUP}&business_date=${day}`),
  ),
  `/api/admin/takings?${GROUP}&business_date=${days[0]}&till=till-1`,
  ...['money_entries', 'refunds', 'manual_payments', 'till_movements', 'product_sales'].map((name) =>
    list(name),
  ),
  list('product_sales', OF_DAYS, '["visit_date","ASC"]'),
];

interface Told {
  readonly body: unknown;
  readonly range: string | null;
}
const read = async (path: string, asOf?: string): Promise<Told> => {
  const { status, body, headers } = await fiona.get(`${path}${asOf === undefined ? '' : `&asOf=${asOf}`}`);
  expect([path, status]).toEqual([path, 200]);
  const { as_of: at, position, ...rest } = body;
  if (asOf !== undefined && !Array.isArray(body)) expect([at, position]).toEqual([asOf, expect.any(String)]);
  if (asOf !== undefined && Array.isArray(body)) expect(headers.get('stile-as-of')).toContain(`${asOf} `);
  return { body: Array.isArray(body) ? body : rest, range: headers.get('content-range') };
};
const saved: { readonly at: string; readonly act: string; readonly told: ReadonlyMap<string, Told> }[] = [];
const save = async (act: string, passesMs = MINUTE_MS): Promise<void> => {
  await atRest(started.running);
  const told = new Map<string, Told>();
  for (const path of REPORTS) told.set(path, await read(path));
  saved.push({ at: clock.now(), act, told });
  clock.move(passesMs);
  // A session ends overnight.
  if (passesMs >= DAY_MS) await signIn();
};
const signIn = async (): Promise<void> => {
  const { url } = started.running;
  [fiona, casey] = [new Client(url), new Client(url)];
  await Promise.all([fiona.signIn('fiona'), casey.signIn('casey')]);
  admin = await signedInAdmin(url);
};

const party = (date: string, visitor_count: number, addons: readonly object[] = []) =>
  walk({ date, passes: [{ visitor_type: 'rr-adult', visitor_count }], addons: addons as never });
const book = async (date: string, people: number, addons: readonly object[] = []): Promise<string> => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(party(date, people, addons));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};
const sell = async (date: string, how: object): Promise<string> => {
  const basket = party(date, 2);
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const { status, body } = await casey.post<ShopReserveAnswer>(
    '/api/shop_reserve',
    { reservation, ...how },
    { 'idempotency-key': key() },
  );
  expect(status).toBe(201);
  return body.reservation.id;
};
const put = async (id: string, act: string, body: object): Promise<void> => {
  const { status } = await admin.put(`/api/reservation/${id}/${act}`, body, { 'idempotency-key': key() });
  expect([act, status]).toEqual([act, 200]);
};

beforeAll(async () => {
  await signIn();
  expect((await casey.put('/api/till', { till: 'till-1' })).status).toBe(200);
  await save('nothing');
  const online = await book('2026-12-05', 3, [{ addon_inventory: 'rr-firewood', addon_count: 2 }]);
  await save('a sale online');
  await sell('2026-12-06', { paymentMethod: 'cash', till: 'till-1' });
  await save('a sale in cash');
  await sell('2026-12-06', { paymentMethod: 'manual', manualPaymentId: 'KX-1' });
  const owed = await sell('2027-01-09', { paymentMethod: 'deferred' });
  await save('sales that another system and nobody paid', DAY_MS);
  expect((await admin.edit(online, party('2026-12-05', 2), {})).status).toBe(200);
  await save('an edit');
  await put(owed, 'cancel', { cancelled: true, waive_fee: true });
  await save('a cancellation', DAY_MS);
  await put(owed, 'uncancel', {});
  await save('an uncancellation');
  await book('2026-12-05', 1);
  await save('a sale of the day', DAY_MS);
  const cancelled = await book('2027-01-09', 2);
  await put(cancelled, 'cancel', { cancelled: true });
  await save('a sale that is cancelled', DAY_MS);
}, 120_000);

it('every report is as it was when it was looked at', async () => {
  for (const { at, act, told } of saved)
    for (const [path, before] of told)
      expect({ act, path, ...(await read(path, at)) }).toEqual({ act, path, ...before });
}, 120_000);

it('the position is that of the last event before the first one that is stamped later', async () => {
  const events = await eventsOf(started.running.storage.log);
  for (const { at } of saved) {
    const first = events.findIndex((event) => event.at > at);
    const { body } = await fiona.get<{ position: string }>(`${REPORTS[0]}&asOf=${at}`);
    expect(body.position).toBe((first < 0 ? events.at(-1) : events[first - 1])?.position ?? '');
  }
});

it('an instant to come is now, and before the first event nothing was', async () => {
  const [path] = REPORTS;
  const later = await fiona.get<{ as_of: string; position: string }>(`${path}&asOf=2030-01-01T00:00:00Z`);
  expect(later.body).toMatchObject({
    as_of: clock.now(),
    position: await started.running.storage.log.head(),
  });
  const { body: now } = await fiona.get<{ totals: object }>(path!);
  expect(later.body).toMatchObject({ totals: now.totals });
  const { body } = await fiona.get(`${path}&asOf=2001-01-01T00:00:00.000Z`);
  expect(body).toMatchObject({
    as_of: '2001-01-01T00:00:00.000Z',
    position: '',
    products: [],
    totals: { gross: 0 },
  });
});

it.each(['yesterday', '2026-12-03', '2026-12-03T14:00', '2026-02-30T00:00:00Z'])(
  'the instant %s is rejected by name',
  async (asOf) => {
    const { status, body } = await fiona.get<ErrorBody>(`${REPORTS[0]}&asOf=${asOf}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('query.asOf');
  },
);

it('a list without a past says so', async () => {
  const { status, body } = await admin.get<ErrorBody>('/api/admin/waitlist?asOf=2026-12-03T14:00:00Z');
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('this list has no past');
});

describe('the command', () => {
  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(BUNDLE, 'report.js'), ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: started.folder, CLOCK: '2027-02-01T00:00:00.000Z' },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    );
  const period = ['inventory_group=escarpment', 'start_date=2026-12-01', 'end_date=2027-01-31'];

  it.each([
    ['accounting_report', [...period, 'basis=earned']],
    ['accounting_summary', period],
    ['product_sales/summary', [`filter=${JSON.stringify(OF_DAYS)}`]],
    ['takings', ['inventory_group=escarpment', 'business_date=2026-12-03']],
    ['money_entries', [`filter=${JSON.stringify(IN_VENUE)}`]],
  ])('%s from rows is the same as from the log, folded anew up to the instant', async (name, query) => {
    const { at } = saved[5]!;
    const { code, stdout, stderr } = await run(name, ...query, '--as-of', at, '--from-log');
    expect([code, stderr]).toEqual([0, '']);
    const [answer = '', position = '', rows = '', log = '', verdict] = stdout.split('\n');
    expect([verdict, log.split(/\s+/)[1]]).toEqual(['identical', rows.split(/\s+/)[1]]);
    expect(answer.length).toBeGreaterThan(100);
    const first = (await eventsOf(started.running.storage.log)).find((event) => event.at > at)!;
    expect(position.split(/\s+/)[1]! < first.position).toBe(true);
  });

  it.each([
    ['an unknown report', ['till_magic', '--as-of', '2026-12-03T14:00:00Z']],
    ['no instant', ['takings', 'inventory_group=escarpment']],
    ['a word that is no field', ['takings', 'escarpment', '--as-of', '2026-12-03T14:00:00Z']],
    [
      'a wrong instant',
      ['takings', 'inventory_group=escarpment', 'business_date=2026-12-03', '--as-of', 'soon'],
    ],
  ])('with %s is told so', async (_, words) => expect(await run(...words)).toMatchObject({ code: 2 }));
});
