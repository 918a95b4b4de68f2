import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProductSaleRow, ProductSales, ProductSalesSummary } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const product = (kind: string, item: string, title: string, gross: number): ProductSales => ({
  kind,
  item,
  title,
  product_type: kind === 'addon' ? 'camping' : null,
  inventories: kind === 'addon' ? ['rattle-ridge', 'glen-hill'] : ['rattle-ridge'],
  sold: 3,
  returned: 1,
  units: 2,
  discount: 0,
  net: gross,
  tax: 0,
  gross,
});
const summary: ProductSalesSummary = {
  inventory_group: GROUP,
  currency: 'CAD',
  totals: { units: 4, discount: 0, net: 90, tax: 0, gross: 90 },
  before: {
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    totals: { units: 1, discount: 0, net: 45, tax: 0, gross: 45 },
  },
  products: [product('addon', 'wood', 'Old wood', 60), product('fee', '', '', 30)],
  periods: [
    { period: '2026-12-01', units: 4, net: 90, gross: 90 },
    { period: '2026-12-02', units: 0, net: 0, gross: 0 },
  ],
};
const line: ProductSaleRow = {
  id: '0000000000000145~000000',
  inventory_group: GROUP,
  reservation: 'ABCDEFGHJK',
  business_date: '2026-12-01',
  at: '2026-12-01T15:00:00.000Z',
  cause: 'sold',
  channel: 'web',
  actor: 'casey',
  station: null,
  inventory: 'rattle-ridge',
  visit_date: '2026-12-05',
  reservation_type: 'walk',
  discount_group: null,
  kind: 'addon',
  item: 'wood',
  title: 'Old wood',
  product_type: null,
  accounting_code: '4100',
  slot: '10:00-11:30',
  first_day: null,
  last_day: null,
  unit_price: 30,
  tax_rate: 0,
  coupons: [],
  units: 2,
  discount: 0,
  net: 60,
  tax: 0,
  gross: 60,
};
const as = (username: string, more: Partial<ProductSalesSummary> = {}): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS[username]!,
    productSalesSummary: { ...summary, ...more },
    productSales: [line],
    documents: {
      addons: [{ id: 'wood', title: 'Firewood', _group: GROUP }],
      addon_types: [{ id: 'camping', title: 'Camping', _group: GROUP }],
    },
  });
const ADDRESS = `/inventory_report?inventoryGroup=${GROUP}`;
const PERIOD = '&startDate=2026-12-01&endDate=2026-12-31';
const filtersOf = (server: FakeApi): unknown[] =>
  server.calls
    .filter(({ path }) => path === '/api/admin/product_sales/summary')
    .map(({ query }) => JSON.parse(query.get('filter')!) as unknown);

test('each product is a row by its name of now, the total below, and opens its lines', async () => {
  await mountConsole(`${ADDRESS}${PERIOD}&inventory=rattle-ridge`, { api: as('fiona') });
  const wood = await screen.findByRole('link', { name: 'Firewood' });
  expect(wood.getAttribute('href')).toBe(
    `${ADDRESS}${PERIOD}&inventory=rattle-ridge&kind=addon&selectedAddonTitle=wood&selectedTab=1`,
  );
  expect(screen.getByRole('link', { name: 'Fees' }).getAttribute('href')).toBe(
    `${ADDRESS}${PERIOD}&inventory=rattle-ridge&kind=fee&selectedTab=1`,
  );
  const total = screen.getByRole('row', { name: /^Total/ });
  expect([...total.children].map(({ textContent }) => textContent)).toEqual([
    'Total',
    '6',
    '2',
    '4',
    '$0.00',
    '$90.00',
    '$0.00',
    '$90.00',
    '',
  ]);
  expect(screen.getByText('Before: Nov 1, 2026 to Nov 30, 2026.')).toBeTruthy();
  expect(screen.getAllByText('Before: $45.00')).toHaveLength(2);
});

test('a product has its type, and its destinations where there are several', async () => {
  const { user } = await mountConsole(ADDRESS + PERIOD, { api: as('fiona') });
  const wood = await screen.findByRole('row', { name: /^Firewood/ });
  await waitFor(() => {
    expect([...wood.children].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'FirewoodRattle Ridge, Glen Hill Snow Centre',
      'Camping',
    ]);
  });
  expect(screen.getAllByRole('row')[1]).toBe(wood);
  await user.click(screen.getByText('Product type'));
  await waitFor(() => expect(screen.getAllByRole('row')[1]!.textContent).toMatch(/^Fees/));
});

test('a destination that is the only one is not repeated in each row', async () => {
  const [, fee] = summary.products;
  await mountConsole(ADDRESS + PERIOD, { api: as('fiona', { products: [fee!] }) });
  const row = await screen.findByRole('row', { name: /^Fees/ });
  expect(row.firstElementChild!.textContent).toBe('Fees');
});

test('without a period the month of now is shown, and in the address', async () => {
  const server = as('fiona');
  const { address } = await mountConsole('/inventory_report', { api: server });
  await screen.findByRole('link', { name: 'Firewood' });
  expect(screen.getByRole('button', { name: 'This month', pressed: true })).toBeTruthy();
  expect(address()).toContain('startDate=');
  expect(filtersOf(server)).toEqual([
    {
      inventory_group: GROUP,
      date_gte: expect.stringMatching(/-01$/) as unknown,
      date_lte: expect.stringMatching(/-(28|29|30|31)$/) as unknown,
    },
  ]);
});

test('a chart is a table as well', async () => {
  const { user } = await mountConsole(ADDRESS + PERIOD, { api: as('fiona') });
  const name = 'Tue, Dec 1 $90.00, Wed, Dec 2 $0.00';
  expect(await screen.findByRole('img', { name })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(screen.getByRole('row', { name: 'Tue, Dec 1 4 $90.00 $90.00' })).toBeTruthy();
  expect(screen.queryByRole('img', { name })).toBeNull();
});

test('nothing sold with these filters is said', async () => {
  await mountConsole(ADDRESS + PERIOD, { api: as('fiona', { products: [], periods: [] }) });
  expect(await screen.findByText('Nothing was sold with these filters.')).toBeTruthy();
});

test.each([
  ['fiona', `${ADDRESS}&reservation=ABCDEFGHJK&selectedTab=1`],
  ['admin', '/reservation/ABCDEFGHJK'],
])('a line leads %s to %s', async (username, to) => {
  const { user } = await mountConsole(ADDRESS + PERIOD, { api: as(username) });
  await user.click(await screen.findByRole('tab', { name: 'Lines' }));
  expect((await screen.findByRole('link', { name: 'ABCDEFGHJK' })).getAttribute('href')).toBe(to);
  expect(screen.getByText('10:00 AM – 11:30 AM')).toBeTruthy();
});

test('sums that did not come can be asked for again, beside the lines', async () => {
  const server = as('fiona');
  server.rejectOnce('GET', '/api/admin/product_sales/summary', 500, 'server_fault', 'Out of order.');
  const { user } = await mountConsole(`${ADDRESS}${PERIOD}&selectedTab=1`, { api: server });
  expect(await screen.findByRole('link', { name: 'ABCDEFGHJK' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByText('Before: Nov 1, 2026 to Nov 30, 2026.')).toBeTruthy();
});

test('the lines of the period are saved as a file', async () => {
  const { server, user, left } = await mountConsole(`${ADDRESS}${PERIOD}&selectedTab=1`, {
    api: as('fiona'),
  });
  await screen.findByRole('link', { name: 'ABCDEFGHJK' });
  await user.click(screen.getByRole('button', { name: /Export/ }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(left).toHaveLength(1));
  const { body } = server.calls.find(({ path }) => path === '/api/exports')!;
  expect(body['list']).toBe('product_sales');
  expect(JSON.parse(String(body['filter']))).toMatchObject({ inventory_group: 'escarpment', tab: '1' });
});

const ofSummary = (server: FakeApi) =>
  server.calls.filter(({ path }) => path === '/api/admin/product_sales/summary').at(-1)!.query;

test('the clock asks for a past instant, to the end of its minute, and leads back to now', async () => {
  const server = as('fiona');
  const { user, address } = await mountConsole(ADDRESS + PERIOD, { api: server });
  await user.click(await screen.findByRole('button', { name: 'As of…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show the report as it stood on' }));
  const [date, time] = [dialog.getByLabelText('Date'), dialog.getByLabelText(/^Time/)];
  fireEvent.change(date, { target: { value: '2026-12-01' } });
  fireEvent.change(time, { target: { value: '18:30' } });
  Object.assign(server, {
    productSalesSummary: { ...summary, as_of: '2026-12-01T23:30:59.999Z', position: '0000000000000012' },
  });
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(/^As it stood on Dec 1, 2026.* \(GMT-5\)$/)).toBeTruthy();
  expect(await screen.findByText('Up to position 12 of the event log')).toBeTruthy();
  expect(new URL(address(), 'http://x').searchParams.get('asOf')).toBe('2026-12-01T23:30:59.999Z');
  expect(ofSummary(server).get('asOf')).toBe('2026-12-01T23:30:59.999Z');
  expect(ofSummary(server).get('filter')).not.toContain('asOf');
  expect((await screen.findByRole('link', { name: 'Firewood' })).getAttribute('href')).toContain('asOf=2026');
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  await waitFor(() => expect(address()).not.toContain('asOf'));
  await waitFor(() => expect(screen.queryByText(/^As it stood/)).toBeNull());
  expect(document.activeElement?.textContent).toBe('As of…');
  expect(ofSummary(server).get('asOf')).toBeNull();
});

test('an hour that came twice is chosen by its offset', async () => {
  const server = as('fiona');
  const { user, address } = await mountConsole(ADDRESS + PERIOD, { api: server });
  await user.click(await screen.findByRole('button', { name: 'As of…' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-01' } });
  fireEvent.change(dialog.getByLabelText(/^Time/), { target: { value: '01:30' } });
  const twice = within(await dialog.findByRole('group', { name: 'This hour came twice' }));
  await user.click(twice.getByRole('button', { name: 'GMT-5' }));
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(new URL(address(), 'http://x').searchParams.get('asOf')).toBe('2026-11-01T06:30:59.999Z'),
  );
});

test('lines and their file are as of the instant', async () => {
  const server = as('fiona');
  const asOf = '2026-12-01T23:30:59.999Z';
  const { user } = await mountConsole(`${ADDRESS}${PERIOD}&selectedTab=1&asOf=${asOf}`, { api: server });
  expect(await screen.findByText(/^As it stood on/)).toBeTruthy();
  const listed = server.calls.find(({ path }) => path === '/api/admin/product_sales')!.query;
  expect([listed.get('asOf'), listed.get('filter')]).toEqual([asOf, expect.not.stringContaining('asOf')]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === '/api/exports')?.body).toMatchObject({ asOf }),
  );
});
