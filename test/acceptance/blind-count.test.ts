import type { ErrorBody, ExportAnswer, TillReport } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { catalogueReaches } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';

/*
 * A cashier who may read all that a venue writes down, but not manage it, asks every call what a drawer holds. None says
 * it before the drawer is counted (docs/rules/tills.md 17 and 37).
 */
const started = startedProduct();
/** Peculiar, so that no price or figure of the venue is the same. */
const HELD = 137.31;
const DAY = '2026-12-03';
const TILL = 'till-1';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}
let paths: Readonly<Record<string, { readonly get?: Operation }>>;
let casey: Client;
beforeAll(async () => {
  casey = new Client(started.running.url);
  await casey.signIn('casey');
  paths = (await started.admin.get<{ paths: typeof paths }>('/api/docs-json')).body.paths;
  const path = '/api/admin/permission_groups/cashier';
  const { body: group } = await started.admin.get<{ services: readonly string[] }>(path);
  const services = [
    ...group.services,
    '/accounting_report',
    '/event_history',
    '/lookup',
    '/inventory_report',
  ];
  expect((await started.admin.put(path, { ...group, services })).status).toBe(200);
  await catalogueReaches(started.running, started.admin.position);
});

const at = (who: Client, act: string, body: object) =>
  who.post<TillReport & ErrorBody>(`/api/tills/${TILL}/${act}`, body, { 'Idempotency-Key': key() });
const count = (record: object) =>
  casey.post('/api/balance_till', { till: TILL, ...record }, { 'Idempotency-Key': key() });
const move = (record: object) =>
  casey.post('/api/load_unload_till', { till: TILL, ...record }, { 'Idempotency-Key': key() });

const VALUES: Readonly<Record<string, readonly string[]>> = {
  till: [TILL],
  inventoryGroup: ['escarpment'],
  inventory_group: ['escarpment'],
  group: ['escarpment'],
  inventory: ['rattle-ridge'],
  business_date: [DAY],
  date: [DAY],
  startDate: [DAY],
  endDate: [DAY],
  kind: ['x', 'z'],
  session: ['1', '2'],
  q: ['casey'],
};
const IDS: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/till_sessions/{id}': [`escarpment~${TILL}~1`, `escarpment~${TILL}~2`],
  '/api/admin/till_sessions/{id}/proof': [`escarpment~${TILL}~1`, `escarpment~${TILL}~2`],
  '/api/admin/tills/{id}': [TILL],
};

/** Each way to ask an operation, with every value that there is for each of its parameters. */
const addressesOf = (path: string, { parameters = [] }: Operation): string[] => {
  const addresses = [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (found, [slot, name]) =>
      found.flatMap((each) =>
        (IDS[path] ?? VALUES[name!] ?? ['7KQ4MWXH2P']).map((value) => each.replace(slot, value)),
      ),
    [path],
  );
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .reduce(
      (found, { name }) =>
        VALUES[name]
          ? found.flatMap((each) => VALUES[name]!.map((value) => `${each}&${name}=${value}`))
          : found,
      ['?'],
    );
  return addresses.flatMap((address) => queries.map((query) => address + query.replace('?&', '?')));
};

/** An amount that tells what the drawer holds: in units, cents or ten-thousandths. */
const tells = (amounts: readonly number[]): RegExp => {
  const numbers = amounts.flatMap((amount) => [String(amount), String(Math.round(amount * 100))]);
  return new RegExp(`(?<![\\d.])(${numbers.join('|').replaceAll('.', '\\.')})(00)?(?!\\d)`);
};
/** The reads whose answer has such an amount. */
const telling = async (who: Client, amounts: readonly number[]): Promise<string[]> => {
  const reads = Object.entries(paths).flatMap(([path, { get }]) => (get ? addressesOf(path, get) : []));
  const pages = ['/store?inventoryGroup=escarpment&inventory=rattle-ridge', '/till_activity'];
  const told: string[] = [];
  for (const read of [...reads, ...pages])
    if (tells(amounts).test((await who.get(read)).text)) told.push(read);
  return [...new Set(told.map((read) => read.split('?')[0]!))];
};

/** The bytes of a list's file; empty where there is none for who asks. */
const fileOf = async (who: Client, list: string): Promise<string> => {
  const id = key();
  const filter = JSON.stringify({ inventory_group: 'escarpment' });
  const begun = await who.post('/api/exports', { id, list, format: 'csv', filter });
  if (begun.status !== 201) return '';
  await eventually(
    () => who.get<ExportAnswer>(`/api/exports/${id}`),
    ({ body }) => body.state === 'ready',
  );
  const { text } = await who.get(`/api/exports/${id}/file`);
  await who.delete(`/api/exports/${id}`);
  return text;
};
/** The lists whose file tells it. */
const tellingFiles = async (who: Client, amounts: readonly number[]): Promise<string[]> => {
  const lists = Object.keys(paths).flatMap((path) => /^\/api\/admin\/(\w+)$/.exec(path)?.[1] ?? []);
  const told: string[] = [];
  for (const list of lists) if (tells(amounts).test(await fileOf(who, list))) told.push(list);
  return told.sort();
};
const FILES = ['money_entries', 'till_movements', 'till_sessions'];

/** Events of drawers stay hidden there. */
const EVENTS = '/api/admin/events';
const TELLING = [
  '/api/admin/till_sessions',
  '/api/admin/till_movements',
  `/api/admin/till_sessions/escarpment~${TILL}~1`,
  `/api/admin/till_sessions/escarpment~${TILL}~1/proof`,
  '/api/admin/money_entries',
  '/api/admin/end_of_day',
  EVENTS,
  `/api/tills/${TILL}/report`,
];

/** Answers to tries that are wrong, as what a drawer holds is nobody's to try. */
const tried = async (): Promise<string> =>
  JSON.stringify([
    await count({ balance: 1 }),
    await move({ amount: -9_000 }),
    await move({ amount: -1_000_000 }),
    await at(casey, 'close', { balance: 1 }),
    await at(casey, 'open', {}),
    await casey.put('/api/till', { till: TILL }),
  ]);

it('no call tells it of a session that is open, nor of one that ended uncounted', async () => {
  expect((await at(started.admin, 'open', { float: HELD })).status).toBe(200);
  expect((await telling(started.admin, [HELD])).sort()).toEqual([...TELLING].sort());
  expect(await telling(casey, [HELD])).toEqual([]);
  expect(await tellingFiles(started.admin, [HELD])).toEqual(FILES);
  expect(await tellingFiles(casey, [HELD])).toEqual([]);
  expect(await tried()).not.toMatch(/137\.31|13731/);

  expect((await at(started.admin, 'force_close', { reason: 'ill' })).status).toBe(200);
  expect((await telling(started.admin, [HELD])).sort()).toEqual([...TELLING].sort());
  expect(await telling(casey, [HELD])).toEqual([]);

  const basket = walk({ date: '2026-12-05' });
  const { subtotal, tax_amount, price } = await casey.quote(basket);
  const contact = { first_name: '', last_name: '', email: '', phone: '' };
  const reservation = { ...basket, contact, subtotal, tax_amount, price, details: { language: 'en' } };
  const sale = { reservation, paymentMethod: 'cash', till: TILL };
  expect((await casey.post('/api/shop_reserve', sale, { 'idempotency-key': key() })).status).toBe(201);
  const expected = (await started.admin.get<TillReport>(`/api/tills/${TILL}/report?kind=x`)).body.cash!
    .expected;
  expect(expected).toBeGreaterThan(HELD);
  expect(await telling(started.admin, [expected])).toContain(`/api/tills/${TILL}/report`);
  expect(await telling(casey, [HELD, expected])).toEqual([]);
  expect(await tellingFiles(started.admin, [HELD, expected])).toEqual(FILES);
  expect(await tellingFiles(casey, [HELD, expected])).toEqual([]);
  expect(await tried()).not.toMatch(/137\.31|13731/);
});

it('the report of its count does, and the accounts of its day', async () => {
  const { expected } = (await started.admin.get<TillReport>(`/api/tills/${TILL}/report?kind=x`)).body.cash!;
  expect(await count({ balance: expected - 5, record_discrepancy: true })).toMatchObject({
    status: 200,
    body: { result: 'ok', discrepancy: -5 },
  });
  expect((await at(casey, 'close', { balance: expected - 5, reason: 'short' })).status).toBe(200);
  const counted = TELLING.filter((path) => path !== EVENTS).map((path) => path.replace('~1', '~2'));
  expect((await telling(casey, [HELD])).sort()).toEqual(counted.sort());
  // The file of sessions says what is left in the drawer, which is nothing.
  expect(await tellingFiles(casey, [HELD])).toEqual(['money_entries', 'till_movements']);
});
