import { get } from 'node:http';
import { read, utils } from 'xlsx';
import type { InventoryReportAnswer } from '@stile/contracts';
import { Client, walk } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { atRest } from '../support/product.js';
import { startedProduct } from '../support/started-product.js';
import { eventsOf } from '../support/stores.js';

/* Files by an address (docs/rules/exports.md 14 and 15). */
const started = startedProduct();
const DAY = '2026-12-05';
const VENUE = 'inventoryGroup=escarpment';
const REPORT = `/api/inventory_report/export`;
const SALES = `${VENUE}&startDate=${DAY}&endDate=${DAY}`;
const staff = new Map<string, Client>();

beforeAll(async () => {
  const visitor = new Client(started.running.url);
  const { body } = await visitor.reserve(walk({ date: DAY }));
  await visitor.pay(body.redirect_url!);
  await visitor.checkout(body.reservation.id);
  for (const name of ['fiona', 'casey', 'audrey']) {
    staff.set(name, new Client(started.running.url));
    await staff.get(name)!.signIn(name);
  }
  await atRest(started.running);
});
const fetched = (path: string, who = 'fiona', headers: Record<string, string> = {}) =>
  fetch(`${started.running.url}${path}`, {
    headers: { cookie: staff.get(who)?.cookieHeader ?? '', ...headers },
  });
const exported = async (list: string) =>
  (await eventsOf(started.running.storage.log)).filter(
    ({ type, data }) => type === 'ListExported' && (data as { list: string }).list === list,
  );

it('the report’s file has the lines of its table, in its order, with and without a slash', async () => {
  const query = `${SALES}&page=1&itemsPerPage=100000&sortKey=1&sortValue=asc`;
  const { body } = await staff
    .get('fiona')!
    .get<InventoryReportAnswer>(`/api/inventory_report?${query.replace('100000', '1000')}`);
  for (const path of [REPORT, `${REPORT}/`]) {
    const answer = await fetched(`${path}?${query}`);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="product_sales_.*\.xlsx"$/);
    const { Sheets } = read(Buffer.from(await answer.arrayBuffer()));
    const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets['Rows']!);
    expect(rows.map((row) => [row['Reservation'], row['Product'], row['Gross']])).toEqual(
      body.tableData.map(({ reservation, title, gross }) => [reservation, title, gross]),
    );
  }
  expect(body.tableData.length).toBeGreaterThan(0);
});

it('takes a product by its title, and speaks the caller’s language', async () => {
  const { body } = await staff.get('fiona')!.get<InventoryReportAnswer>(`/api/inventory_report?${SALES}`);
  const { title } = body.tableData[0]!;
  const titled = `${SALES}&selectedAddonTitle=${encodeURIComponent(title)}`;
  const csv = await (
    await fetched(`${REPORT}?${titled}&format=csv`, 'fiona', { 'accept-language': 'fr' })
  ).text();
  const [head, ...lines] = csv.trimEnd().split('\r\n');
  expect(head).toContain('"Produit";');
  expect(lines).toHaveLength(body.tableData.filter((row) => row.title === title).length);
});

it.each([
  ['/api/passes/export', `${VENUE}&startDate=${DAY}&endDate=${DAY}&sortKey=id&sortValue=asc`, 'casey', 1],
  ['/api/till_activity/export', VENUE, 'fiona', 0],
  ['/api/accounting_report/export', `${SALES}&basis=earned`, 'fiona', 2],
])('%s is the file of its page', async (path, query, who, atLeast) => {
  const answer = await fetched(`${path}?${query}&format=csv`, who);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines.length - 1).toBeGreaterThanOrEqual(atLeast);
  expect((await fetched(`${path}?${query}&shoe=1`, who)).status).toBe(400);
  expect((await fetched(`${path}?${query}&page=2`, who)).status).toBe(400);
});

it('is an event with its digest, and asks for the right to its table', async () => {
  const before = (await exported('product_sales')).length;
  await (await fetched(`${REPORT}?${SALES}&format=csv`)).text();
  const events = await exported('product_sales');
  expect(events).toHaveLength(before + 1);
  expect(events.at(-1)!.data).toMatchObject({
    by: 'fiona',
    format: 'csv',
    inventoryGroups: ['escarpment'],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect((await fetched(`${REPORT}?${SALES}`, 'casey')).status).toBe(403);
  expect((await fetched(`${REPORT}?${SALES}`, 'nobody')).status).toBe(401);
  expect((await fetched(`${REPORT}?inventoryGroup=lakeside`)).status).toBe(403);
  expect(await exported('product_sales')).toHaveLength(before + 1);
});

it('whoever cannot have it by a link is told on a page', async () => {
  const asPage = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'fr' };
  for (const [path, who, text] of [
    [`${REPORT}?${SALES}`, 'casey', 'accès'],
    ['/api/exports/gone/file', 'fiona', 'Refaites-le'],
  ] as const) {
    const answer = await fetched(path, who, asPage);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain(text);
  }
  expect((await fetched('/api/exports/gone/file')).headers.get('content-type')).toContain('json');
});

it('ends where nobody reads it any more, and gives its turn to others', async () => {
  const url = `${started.running.url}/api/accounting_report/export?${SALES}&format=csv`;
  const headers = { cookie: staff.get('fiona')!.cookieHeader };
  for (let i = 0; i < 6; i++)
    await new Promise<void>((done) => {
      const request = get(url, { headers }, (answer) => {
        answer.on('error', () => undefined).destroy();
        done();
      });
      request.on('error', () => undefined);
    });
  await eventually(
    async () => (await fetched(`/api/accounting_report/export?${SALES}&format=csv`)).status,
    (status) => status === 200,
  );
});
