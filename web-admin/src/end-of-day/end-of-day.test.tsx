import { screen, waitFor, within } from '@testing-library/react';
import type {
  EndOfDayAnswer,
  ManualPaymentRow,
  MoneyEntryRow,
  RefundRow,
  TillSessionRow,
} from '@stile/contracts';
import { NO_SUMS } from '@stile/contracts/tills/sums';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const figure = (name: EndOfDayAnswer['figures'][number]['name'], amount: number, events: number) => ({
  name,
  amount,
  events,
});
const day: EndOfDayAnswer = {
  inventory_group: GROUP,
  business_date: TODAY,
  currency: 'CAD',
  charged: 93.5,
  accounted: 93.5,
  figures: [
    figure('charges', 105, 4),
    figure('refunds', 11.5, 1),
    figure('cash', 21, 3),
    figure('terminal', 0, 0),
    figure('online', 0, 0),
    figure('manual', 34.5, 1),
    figure('going_back', 0, 2),
    figure('outstanding', 38, 7),
    figure('till_cash', 21, 3),
    figure('rounding', -0.02, 1),
  ],
  accounts: [
    { account: 'outstanding', detail: '', amount: 38, events: 7 },
    { account: 'revenue', detail: 'visitor', amount: -82.74, events: 5 },
    { account: 'tax', detail: '0.13', amount: -10.76, events: 5 },
  ],
};
const entry: MoneyEntryRow = {
  id: 'e1',
  inventory_group: GROUP,
  business_date: TODAY,
  at: `${TODAY}T15:00:00.000Z`,
  event: 'CashTaken',
  reservation_id: 'ABCDEFGHJK',
  till: 'till-1',
  session_id: 'escarpment~till-1~1',
  user: 'casey',
  station: 'gate-1',
  figures: [{ name: 'till_cash', amount: 23 }],
  postings: [
    { account: 'drawer', detail: 'till-1', amount: 23 },
    { account: 'cash', detail: '', amount: -23 },
  ],
};

const as = (username: string, more: Partial<EndOfDayAnswer> = {}): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS[username]!,
    endOfDay: { ...day, ...more },
    moneyEntries: [entry],
    documents: { tills: [{ id: 'till-1', name: 'Gatehouse', _group: GROUP }] },
  });

test('the day’s charges are what the money comes to, and every figure opens its events', async () => {
  await mountConsole('/accounting_report', { api: as('audrey') });
  expect(await screen.findByText('The day adds up.')).toBeTruthy();
  expect(screen.getByText('Reservations and tills have the same cash.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Outstanding: 7 events' });
  expect(link.getAttribute('href')).toBe(
    `/accounting_report/entries?inventoryGroup=${GROUP}&businessDate=${TODAY}&figure=outstanding`,
  );
  expect(screen.queryByRole('link', { name: /^Card terminals/ })).toBeNull();
  const tax = screen.getByRole('row', { name: /^Tax at 13/ });
  expect(within(tax).getByText('$10.76')).toBeTruthy();
  expect(screen.getByText('Credits: $93.50')).toBeTruthy();
  // A user who does not reach tills has their sums alone.
  expect(screen.queryByText('Till sessions that began on this day')).toBeNull();
});

test('on paper its head says whose day it is, which, and when it was printed', async () => {
  await mountConsole('/accounting_report', { api: as('audrey') });
  const printed = await screen.findByText(/^Printed/);
  expect([printed.previousElementSibling?.textContent, printed.textContent]).toEqual([
    'Escarpment Parks · Saturday, December 5, 2026',
    'Printed Dec 5, 2026, 10:20\u00a0AM',
  ]);
});

test('a day that does not add up says by how much', async () => {
  await mountConsole('/accounting_report', { api: as('fiona', { accounted: 90 }) });
  expect(await screen.findByText('The day does not add up: $3.50 differ.')).toBeTruthy();
  expect(await screen.findByText('No till was opened on this day.')).toBeTruthy();
});

test('a day without money says so', async () => {
  const figures = day.figures.map((each) => ({ ...each, amount: 0, events: 0 }));
  await mountConsole('/accounting_report', {
    api: as('audrey', { figures, charged: 0, accounted: 0, accounts: [] }),
  });
  expect(await screen.findByText('No money moved on this day.')).toBeTruthy();
  expect(screen.getByText('No account changed.')).toBeTruthy();
  expect(screen.queryByText(/found/)).toBeNull();
});

test('what a blind count must not know is said to be hidden', async () => {
  const server = Object.assign(as('fiona'), { moneyEntries: [{ ...entry, figures: [], postings: [] }] });
  await mountConsole('/accounting_report/entries', { api: server });
  expect(await screen.findByText('Hidden until the tills are counted')).toBeTruthy();
});

test('a day that a blind count must not know is no fault, and nothing to try again', async () => {
  const server = as('fiona');
  server.rejectOnce('GET', '/api/admin/end_of_day', 403, 'till_blind', 'Shown once its tills are counted.');
  await mountConsole('/accounting_report', { api: server });
  const said = (await screen.findByText('Shown once its tills are counted.')).closest('[role=alert]')!;
  expect([said.className.includes('Info'), within(said as HTMLElement).queryByRole('button')]).toEqual([
    true,
    null,
  ]);
});

test('the entries of a figure show their event, and debits and credits', async () => {
  const server = as('fiona');
  await mountConsole(
    `/accounting_report/entries?inventoryGroup=${GROUP}&businessDate=${TODAY}&figure=till_cash`,
    { api: server },
  );
  const row = await screen.findByRole('row', { name: /Cash into the till/ });
  expect(row.textContent).toContain('ABCDEFGHJK · Gatehouse');
  expect(row.textContent).toContain('Cash in transit-$23.00');
  const call = server.calls.filter(({ path }) => path === '/api/admin/money_entries').at(-1)!;
  expect(JSON.parse(call.query.get('filter')!)).toEqual({
    inventory_group: GROUP,
    business_date: TODAY,
    figure: 'till_cash',
  });
});

test('shows the day that the address names, and turns to the one before', async () => {
  const server = as('fiona');
  const lastQuery = () => server.calls.filter(({ path }) => path === '/api/admin/end_of_day').at(-1)!.query;
  const { user, address } = await mountConsole('/accounting_report?businessDate=2026-12-02', { api: server });
  await screen.findByText('The day adds up.');
  expect(Object.fromEntries(lastQuery())).toEqual({ inventory_group: GROUP, business_date: '2026-12-02' });
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(lastQuery().get('business_date')).toBe('2026-12-01'));
  expect(address()).toBe('/accounting_report?businessDate=2026-12-01');
});

test('a till shows what was recorded before its closing beside its variance, and both together', async () => {
  const closed = (number: number, recorded: number, variance: number): TillSessionRow => ({
    id: `${GROUP}~till-1~${number}`,
    inventory_group: GROUP,
    till: 'till-1',
    session: number,
    state: 'closed',
    business_date: TODAY,
    opened_at: `${TODAY}T13:00:00.000Z`,
    opened_by: 'casey',
    cashier: 'casey',
    source: 'carried',
    closed_at: `${TODAY}T21:00:00.000Z`,
    closed_by: 'casey',
    how: 'counted',
    witness: null,
    reason: null,
    last_movement_at: `${TODAY}T21:00:00.000Z`,
    last_count_at: null,
    cash: {
      float: 200,
      carried: 200,
      sums: { ...NO_SUMS, discrepancies: { count: 1, amount: recorded } },
      expected: 128.42,
      counted: 118.42,
      variance,
      deposit: 0,
      balance: 118.42,
    },
  });
  const api = Object.assign(as('fiona'), { tillSessions: [closed(1, -71.58, -10), closed(2, 0, 1.5)] });
  await mountConsole('/accounting_report', { api });
  const till = within(await screen.findByRole('region', { name: 'Gatehouse, session 1' }));
  const value = (name: string) => till.getByText(name).nextElementSibling!.textContent;
  expect(['Discrepancies recorded', 'Variance', 'Over and short'].map(value)).toEqual([
    '-$71.58',
    '-$10.00',
    '-$81.58',
  ]);
  expect(screen.getByText('All of them, over and short: -$80.08')).toBeTruthy();
});

test('the day’s takings are shown by tender, tax rate, person and terminal, of all or of a station', async () => {
  const server = as('fiona');
  server.takings = {
    ...server.takings,
    charges: { count: 4, amount: 105 },
    refunds: { count: 1, amount: 11.5 },
    tenders: [
      {
        method: 'terminal',
        card_type: 'CC',
        card_brand: 'VISA',
        taken: { count: 2, amount: 40 },
        returned: { count: 1, amount: 5 },
      },
    ],
    outstanding: 58.5,
    taxes: [{ rate: 0.13, base: 82.74, tax: 10.76 }],
    terminals: [{ serial: 'C0SIM1', taken: { count: 2, amount: 40 }, returned: { count: 0, amount: 0 } }],
    discounts: [{ coupon: 'SPRING', count: 3, amount: 4.5 }],
  };
  const { user } = await mountConsole('/accounting_report', { api: server });
  const panel = within(await screen.findByRole('region', { name: 'Sold and paid' }));
  for (const [label, value] of [
    ['Charges (4)', '$105.00'],
    ['Cancelled or conceded (1)', '-$11.50'],
    ['Charges less refunds', '$93.50'],
    ['Credit card, VISA (2)', '$40.00'],
    ['Credit card, VISA, returned (1)', '-$5.00'],
    ['Deferred', '$58.50'],
    ['13% of $82.74', '$10.76'],
    ['C0SIM1 (2)', '$40.00'],
    ['SPRING (3)', '-$4.50'],
  ] as const)
    expect([label, (await panel.findByText(label)).closest('dt')!.nextElementSibling!.textContent]).toEqual([
      label,
      value,
    ]);
  expect(panel.getByRole('link', { name: 'Deferred' }).getAttribute('href')).toContain('figure=outstanding');
  await user.click(panel.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Station 0c2e11' }));
  await waitFor(() =>
    expect(
      server.calls
        .filter(({ path }) => path === '/api/admin/takings')
        .at(-1)!
        .query.get('station'),
    ).toBe('3b0c7e58-4d0e-4b55-9a3a-7d1f6a0c2e11'),
  );
  expect(panel.queryByRole('link', { name: 'Deferred' })).toBeNull();
});

const refund = (id: string, more: Partial<RefundRow>): RefundRow => ({
  id,
  inventory_group: GROUP,
  business_date: TODAY,
  at: `${TODAY}T15:00:00.000Z`,
  user: 'casey',
  station: 'gate-1',
  reservation_id: 'ABCDEFGHJK',
  amount: 11.5,
  method: 'cash',
  concession: 11.5,
  reason: 'Weather',
  words: 'The lift stood',
  witness: 'fiona',
  manual_refund_id: null,
  ...more,
});
const MANUAL: ManualPaymentRow = {
  id: 'p1',
  inventory_group: GROUP,
  business_date: TODAY,
  at: `${TODAY}T15:00:00.000Z`,
  user: 'casey',
  station: 'gate-1',
  reservation_id: 'ABCDEFGHJK',
  amount: 34.5,
  manual_payment_id: 'KX-1',
};

test('refunds are listed by who returned them, with sums, and manual payments with their ids', async () => {
  const server = Object.assign(as('fiona'), {
    refunds: [
      refund('r1', {}),
      refund('r2', { amount: 0.1, concession: 0, reason: null, words: null, witness: null }),
      refund('r3', { user: 'visitor', method: 'card', amount: 23, concession: 0, reason: null, words: null }),
    ],
    manualPayments: [MANUAL],
  });
  await mountConsole('/accounting_report', { api: server });
  const panel = within(await screen.findByRole('region', { name: 'Refunds by person' }));
  const casey = within(await panel.findByRole('region', { name: 'casey' }));
  expect(casey.getByRole('heading', { level: 3 }).textContent).toBe('casey: $11.60 (2)');
  const [, first, second] = casey.getAllByRole('row');
  expect(first!.textContent).toMatch(
    /ABCDEFGHJKWeather: The lift stoodConcession: \$11\.50Second person: fionaCash\$11\.50$/,
  );
  expect(second!.textContent).toMatch(/By the termsCash\$0\.10$/);
  expect(panel.getByRole('region', { name: 'Visitor' }).textContent).toContain('Card online$23.00');
  const manual = within(screen.getByRole('region', { name: 'Paid in other systems' }));
  expect((await manual.findByText('KX-1')).closest('tr')!.textContent).toContain('casey');
  expect(manual.getByText('In all: $34.50 (1)')).toBeTruthy();
});

test('a refund’s reason is said in the reader’s language', async () => {
  const settings = { refund_reasons: 'Complaint\nWeather', refund_reasons_fr: 'Plainte\nMétéo' };
  const api = Object.assign(as('fiona'), { refunds: [refund('r1', { words: null })], settings });
  await mountConsole('/accounting_report', { api, language: 'fr' });
  const panel = within(await screen.findByRole('region', { name: 'Remboursements par personne' }));
  expect((await panel.findByText(/Météo/)).textContent).not.toContain('Weather');
});

test('a day without refunds says so, and amounts that a blind counter must not know are hidden', async () => {
  const server = Object.assign(as('fiona'), { refunds: [refund('r1', { amount: null, concession: null })] });
  await mountConsole('/accounting_report', { api: server });
  expect(await screen.findByText('Nothing was paid in other systems on this day.')).toBeTruthy();
  expect(
    (await screen.findByRole('heading', { name: 'casey: Hidden until the tills are counted (1)' })).tagName,
  ).toBe('H3');
});

test('nobody else sees it', async () => {
  await mountConsole('/accounting_report', { api: as('casey') });
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
});

test('sales without the network that got no places are counted until they are settled', async () => {
  const api = as('audrey');
  api.reservations = api.reservations.map((row, i) => (i < 2 ? { ...row, offline: 'to_settle' } : row));
  await mountConsole('/accounting_report', { api });
  const link = await screen.findByRole('link', { name: 'Sales without the network to settle: 2' });
  expect(link.getAttribute('href')).toBe(`/passes?inventoryGroup=${GROUP}&offline=to_settle`);
});

test('an account that came to nothing has no row, and still opens its entries', async () => {
  await mountConsole('/accounting_report', {
    api: as('audrey', { accounts: [...day.accounts, { account: 'cash', detail: '', amount: 0, events: 6 }] }),
  });
  const link = await screen.findByRole('link', { name: 'Cash in transit' });
  expect(link.parentElement!.textContent).toBe('Came to nothing: Cash in transit');
  expect(link.getAttribute('href')).toContain('account=cash%2F');
  expect(screen.queryByRole('row', { name: /Cash in transit/ })).toBeNull();
});

test('every account opens its entries, which say what each is to the account', async () => {
  const { user, address } = await mountConsole('/accounting_report', {
    api: as('audrey', { accounts: [{ account: 'drawer', detail: 'till-1', amount: 23, events: 1 }] }),
  });
  await user.click(await screen.findByRole('link', { name: 'Till Gatehouse' }));
  const row = await screen.findByRole('row', { name: /Cash into the till/ });
  expect(within(row).getByRole('cell', { name: '$23.00' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Account' }).textContent).toBe('Till Gatehouse');
  expect(address()).toContain('account=drawer%2Ftill-1');
});

test('a list of entries is saved as a file', async () => {
  const { server, user, left } = await mountConsole('/accounting_report/entries', { api: as('fiona') });
  await screen.findByRole('row', { name: /Cash into the till/ });
  await user.click(screen.getByRole('button', { name: /Export/ }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(server.calls.find(({ path }) => path === '/api/exports')!.body).toMatchObject({
    list: 'money_entries',
    format: 'csv',
  });
});

test.each([
  ['Refunds by person', 'refunds'],
  ['Paid in other systems', 'manual_payments'],
])('%s of the day are saved as a file', async (title, list) => {
  const api = Object.assign(as('fiona'), { refunds: [refund('r1', {})], manualPayments: [MANUAL] });
  const { server, user, left } = await mountConsole('/accounting_report', { api });
  const panel = within(await screen.findByRole('region', { name: title }));
  await user.click(await panel.findByRole('button', { name: `Export: ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(left).toHaveLength(1));
  const { body } = server.calls.find(({ path }) => path === '/api/exports')!;
  expect(body).toMatchObject({ list, format: 'csv', sort: '["at","ASC"]' });
  expect(JSON.parse(String(body['filter']))).toEqual({ inventory_group: GROUP, business_date: TODAY });
});
