import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from 'xlsx';
import { ADMIN_RESOURCES, type ErrorBody, type ExportAnswer, type ProductSaleRow } from '@stile/contracts';
import { Client, key, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';

/* Files of lists (docs/rules/exports.md): parties of one day, one whose name a spreadsheet would calculate. */
const started = startedProduct();
const DAY = '2026-12-05';
const FORMULA = '=HYPERLINK(1)';
const NAMES = [`${FORMULA} Byron`, 'Ada Côté', 'Ada Vanish'];
const FILTER = JSON.stringify({ inventory_group: 'escarpment', visit_date: DAY });
const SALES = JSON.stringify({ inventory_group: 'escarpment', date_gte: DAY, date_lte: DAY });
let fiona: Client;
let vanishing: string;

const book = async (last_name: string, first_name = 'Ada'): Promise<string> => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk({ date: DAY }), {
    change: ({ reservation, ...request }) => ({
      ...request,
      reservation: { ...reservation, contact: { ...reservation.contact, first_name, last_name } },
    }),
  });
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  return body.reservation.id;
};

beforeAll(async () => {
  await book('Côté');
  await book('Byron', FORMULA);
  vanishing = await book('Vanish');
  fiona = new Client(started.running.url);
  await fiona.signIn('fiona');
  await atRest(started.running);
});

interface By {
  readonly who?: Client;
  readonly id?: string;
}
const begin = (list: string, more: object = {}, { who = started.admin, id = key() }: By = {}) =>
  who.post<ExportAnswer & ErrorBody>('/api/exports', { id, list, format: 'csv', ...more });
const made = async (list: string, more: object = {}, { who = started.admin, id = key() }: By = {}) => {
  expect(await begin(list, more, { who, id })).toMatchObject({ status: 201, body: { id, list } });
  const { body } = await eventually(
    () => who.get<ExportAnswer>(`/api/exports/${id}`),
    ({ body: { state } }) => state !== 'making',
  );
  expect(body.state).toBe('ready');
  return body;
};
const fetched = (id: string, { who = started.admin, range }: By & { range?: string } = {}) =>
  fetch(`${started.running.url}/api/exports/${id}/file`, {
    headers: { cookie: who.cookieHeader, ...(range ? { range } : {}) },
  });
const bytesOf = async (answer: Promise<Response>): Promise<Buffer> =>
  Buffer.from(await (await answer).arrayBuffer());
const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').trimEnd().split('\r\n');
const files = (): string[] => readdirSync(join(started.folder, 'exports'));

it('has each row of the list in its order, under its labels, with its digest', async () => {
  const { id, digest, bytes, rows, total, parts, fileName } = await made('reservations', {
    filter: FILTER,
    sort: '["last_name","ASC"]',
  });
  const answer = await fetched(id);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
  const file = Buffer.from(await answer.arrayBuffer());
  expect([rows, total, parts, bytes]).toEqual([3, 3, 1, file.length]);
  expect(createHash('sha256').update(file).digest('hex')).toBe(digest);
  const [head, ...lines] = linesOf(file);
  expect(head).toMatch(/^\ufeff"Reservation","State","Destination","Visit","Name",/);
  expect(lines.map((line) => line.split(',')[4])).toEqual(
    NAMES.map((name) => `"${name.startsWith('=') ? `'${name}` : name}"`),
  );
  expect(lines[0]).toContain('"Confirmed","Rattle Ridge day use","2026-12-05 10:00"');
});

it('is a workbook where it is not said otherwise, with a sheet that says what it is', async () => {
  const { id, fileName } = await made('reservations', {
    format: undefined,
    filter: FILTER,
    sort: '["last_name","ASC"]',
  });
  expect(fileName).toMatch(/^reservations_\d{4}-\d\d-\d\d\.xlsx$/);
  const { Sheets } = read(await bytesOf(fetched(id)));
  const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets['Rows']!);
  expect(rows.map((row) => row['Name'])).toEqual(NAMES);
  expect(rows[0]).toMatchObject({ State: 'Confirmed', People: 2, 'To collect': 0 });
  const about = Object.fromEntries(utils.sheet_to_json<[string, string]>(Sheets['About']!, { header: 1 }));
  expect(about).toMatchObject({
    List: 'Reservations',
    'Rows in the list': '3',
    'Made by': 'admin',
    Filter: FILTER,
  });
});

it('speaks the caller’s language and its numbers', async () => {
  const french = new Client(started.running.url, 'fr');
  await french.signIn('fiona');
  const { id } = await made('product_sales', { filter: SALES }, { who: french });
  const [head, line] = linesOf(await bytesOf(fetched(id, { who: french })));
  expect(head).toContain('"Produit";');
  expect(line).toMatch(/;-?\d+,\d\d;/);
});

it('comes to what the list comes to', async () => {
  const { body } = await fiona.get<ProductSaleRow[]>(
    `/api/admin/product_sales?filter=${encodeURIComponent(SALES)}&range=[0,999]`,
  );
  const { id, rows } = await made('product_sales', { filter: SALES }, { who: fiona });
  const [head, ...lines] = linesOf(await bytesOf(fetched(id, { who: fiona })));
  const gross = head!.replace('\ufeff', '').split(',').indexOf('"Gross"');
  const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + Math.round(b * 100), 0);
  expect(rows).toBe(body.length);
  expect(sum(lines.map((line) => Number(line.split(',')[gross])))).toBe(sum(body.map((row) => row.gross)));
});

it('has debits and credits of entries that come to the same', async () => {
  const { id } = await made('money_entries', {}, { who: fiona });
  const lines = linesOf(await bytesOf(fetched(id, { who: fiona }))).slice(1);
  const column = (from: number): number =>
    lines.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(from)) * 100), 0);
  expect(lines.length).toBeGreaterThan(5);
  expect(column(-2)).toBe(column(-1));
});

it('has each document of a venue', async () => {
  const filter = JSON.stringify({ _group: 'escarpment' });
  const { headers } = await started.admin.get(
    `/api/admin/addons?filter=${encodeURIComponent(filter)}&range=[0,0]`,
  );
  const { id, rows } = await made('addons', { filter });
  const [head, ...lines] = linesOf(await bytesOf(fetched(id)));
  expect(headers.get('content-range')).toBe(`addons 0-0/${rows}`);
  expect(lines).toHaveLength(rows);
  expect(head).toContain('"Title"');
  expect(lines.some((line) => line.includes('"Firewood bundle"'))).toBe(true);
});

it('is there of each list of the console that offers one', async () => {
  const { body } = await begin('nothing');
  for (const { name } of ADMIN_RESOURCES)
    expect(body.fields?.['body.list']).toMatch(new RegExp(`\\b${name}\\b`));
});

it('is an event and an entry of the security log, without names and searched words', async () => {
  const { id, digest } = await made('reservations', {
    filter: JSON.stringify({ ...JSON.parse(FILTER), q: 'Vanish' }),
  });
  const event = (await eventsOf(started.running.storage.log)).find(
    ({ type, data }) => type === 'ListExported' && (data as { id: string }).id === id,
  );
  expect(event?.data).toMatchObject({
    list: 'reservations',
    filter: { inventory_group: 'escarpment', visit_date: DAY },
    rows: 1,
    digest,
    by: 'admin',
  });
  expect(JSON.stringify(event)).not.toContain('Vanish');
  await started.running.storage.security.flush();
  const entries = await started.running.storage.security.all();
  expect(entries).toContainEqual(
    expect.objectContaining({ act: 'exported', by: 'admin', subject: `reservations: 1 rows, ${id}` }),
  );
});

it('sent again is the same file', async () => {
  const id = key();
  const first = await made('reservations', { filter: FILTER }, { id });
  expect((await begin('reservations', {}, { id })).body).toEqual(first);
});

it('is fetched on from where a download was broken off', async () => {
  const { id, bytes } = await made('reservations', { filter: FILTER });
  const whole = await bytesOf(fetched(id));
  const rest = await fetched(id, { range: 'bytes=100-' });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${bytes - 1}/${bytes}`]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
  expect((await fetched(id, { range: `bytes=${bytes}-` })).status).toBe(200);
});

it('is its maker’s alone, and only of lists that they may read', async () => {
  const { id } = await made('reservations', { filter: FILTER });
  for (const call of [fiona.get(`/api/exports/${id}`), fiona.get(`/api/exports/${id}/file`)])
    expect(await call).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  expect(await begin('product_sales', {}, { who: casey })).toMatchObject({ status: 403 });
  expect(await begin('reservations', {}, { who: new Client(started.running.url) })).toMatchObject({
    status: 401,
  });
});

it.each([
  ['nothing', {}, 'body.list'],
  ['reservations', { filter: '{"shoe_size":1}' }, 'body.filter.shoe_size'],
  ['reservations', { sort: '["shoe_size","ASC"]' }, 'body.sort'],
  ['reservations', { part: 2 }, 'body.part'],
])('of %s with %j names what is wrong', async (list, more, field) => {
  const { status, body } = await begin(list, more);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

it('that is removed is gone, and so is every file when a person is erased', async () => {
  const removed = await made('reservations', { filter: FILTER });
  const before = files().length;
  expect((await started.admin.delete(`/api/exports/${removed.id}`)).status).toBe(200);
  expect(files()).toHaveLength(before - 1);
  expect((await fetched(removed.id)).status).toBe(404);

  const { id } = await made('reservations', { filter: FILTER });
  for (const name of files())
    expect(statSync(join(started.folder, 'exports', name)).mode & 0o777).toBe(0o600);
  expect((await started.admin.post(`/api/admin/reservations/${vanishing}/erase`)).status).toBe(200);
  await eventually(files, (names) => names.length === 0);
  expect((await fetched(id)).status).toBe(404);
});
