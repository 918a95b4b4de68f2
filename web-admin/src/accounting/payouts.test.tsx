import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountingPayoutsAnswer, NotPaidOutAnswer, PayoutLineRow, PayoutRow } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

/* The tab of payouts (docs/rules/payouts.md 13 and 14). */
const MONTH = { start_date: '2026-12-01', end_date: '2026-12-31' };
const SUMS = { gross: 154.23, refunds: 5, fees: 5.21, other: -3, carried: 5, net: 136.02 };
const COUNTS = { lines: 6, matched: 2, differing: 1, unmatched: 1 };
const payout: PayoutRow = {
  id: 'po_1',
  provider: 'stripe',
  date: '2026-12-05',
  ...SUMS,
  ...COUNTS,
  by: 'fiona',
  imported_at: '2026-12-06T14:00:00.000Z',
};
const none = { count: 0, amount: 0 };
const payouts: AccountingPayoutsAnswer = {
  inventory_group: GROUP,
  ...MONTH,
  currency: 'CAD',
  payouts: [payout],
  totals: { ...SUMS, ...COUNTS },
  differing: { count: 1, amount: 1 },
  only_provider: { count: 1, amount: 99.99 },
  only_ours: { count: 2, amount: 27 },
  at_test_gateway: { count: 1, amount: 32 },
  more: { payouts: false, payments: false },
};
const empty: AccountingPayoutsAnswer = {
  ...payouts,
  payouts: [],
  totals: {
    gross: 0,
    refunds: 0,
    fees: 0,
    other: 0,
    carried: 0,
    net: 0,
    lines: 0,
    matched: 0,
    differing: 0,
    unmatched: 0,
  },
  differing: none,
  only_provider: none,
};
const line = (change: Partial<PayoutLineRow>): PayoutLineRow => ({
  payout: 'po_1',
  provider: 'stripe',
  payout_date: '2026-12-05',
  id: 'txn_1',
  kind: 'charge',
  category: 'charge',
  object: 'pi_1',
  date: '2026-12-03',
  text: null,
  gross: 54.24,
  fee: 1.87,
  net: 52.37,
  state: 'matched',
  ours: 54.24,
  reservation_id: 'H63ARM2Z4R',
  ...change,
});
const notPaidOut: NotPaidOutAnswer = {
  currency: 'CAD',
  rows: [
    {
      date: '2026-12-04',
      kind: 'payment',
      method: 'card',
      object: 'py_pi_1',
      amount: 32,
      reservation_id: 'H63ARM2Z4R',
      is_test: true,
    },
    {
      date: '2026-12-04',
      kind: 'refund',
      method: 'terminal',
      object: 'RF1',
      amount: -5,
      reservation_id: 'K63ARM2Z4R',
      is_test: false,
    },
  ],
  total: 2,
  amount: 27,
};
const as = (username: string, more: Partial<AccountingPayoutsAnswer> = {}): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS[username]!,
    accountingPayouts: { ...payouts, ...more },
    notPaidOut,
    payoutLines: (query: URLSearchParams) => ({
      currency: 'CAD',
      rows:
        query.get('state') === 'unmatched'
          ? [line({ state: 'unmatched', object: 'pi_other', ours: null, reservation_id: null })]
          : [line({}), line({ id: 'txn_2', state: 'differing', ours: 53.24 })],
      total: query.get('kind') === 'charge' ? 120 : 2,
      net: 0,
    }),
    importedPayouts: {
      file: 'ab',
      provider: 'stripe',
      lines: 6,
      payouts: ['po_1', 'po_2'],
      known: 1,
      start_date: '2026-11-28',
      end_date: '2026-12-05',
    },
  });

const ADDRESS = `/accounting_report?inventoryGroup=${GROUP}`;
const PERIOD = '&startDate=2026-12-01&endDate=2026-12-31';
const TAB = `${ADDRESS}&selectedTab=5${PERIOD}`;
const writesOf = (server: FakeApi) => server.calls.filter(({ method }) => method !== 'GET');
const linesOf = (server: FakeApi) =>
  server.calls
    .filter(({ path }) => path === '/api/admin/payout_lines')
    .map(({ query }) => Object.fromEntries(query));
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));
const fileOf = (text: string, size?: number): File => {
  const file = new File([text], 'payouts.csv', { type: 'text/csv' });
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const dropped = async (file: File): Promise<void> => {
  const hint = await screen.findByText(/^Drop a provider’s file here/);
  fireEvent.drop(hint, { dataTransfer: { files: [file] } });
};

test('the way from cards to the bank adds up, and a figure opens its lines in pages', async () => {
  const server = as('fiona');
  const { user } = await mountConsole(TAB, { api: server });
  const trail = within(await screen.findByRole('region', { name: 'From cards to the bank' }));
  expect(trail.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '$154.23',
    '-$5.00',
    '-$5.21',
    '-$3.00',
    '-$5.00',
    '$136.02',
  ]);
  await user.click(trail.getByRole('button', { name: 'Collected', expanded: false }));
  expect(await trail.findByText('1 to 50 of 120')).toBeTruthy();
  await user.click(trail.getByRole('button', { name: 'Next' }));
  expect(await trail.findByText('51 to 100 of 120')).toBeTruthy();
  expect(linesOf(server).filter(({ kind }) => kind === 'charge')).toMatchObject([
    { inventory_group: GROUP, ...MONTH, skip: '0', limit: '50' },
    { skip: '50' },
  ]);
});

test('a payout opens its lines, each with its state and its reservation, and is in the address', async () => {
  const { user, address } = await mountConsole(TAB, { api: as('fiona') });
  await user.click(await screen.findByRole('button', { name: 'Dec 5, 2026, po_1' }));
  const lines = await tableOf('Lines of po_1');
  expect(lines.getByText('Matched')).toBeTruthy();
  expect(lines.getByText(/Our amount: \$53\.24/)).toBeTruthy();
  expect(lines.getAllByText('H63ARM2Z4R')).toHaveLength(2);
  expect(screen.getByText(/^Imported by fiona on Dec 6, 2026/)).toBeTruthy();
  expect(address()).toBe(`${TAB}&payout=po_1`);
});

test('what is at one side alone is listed with its sum', async () => {
  await mountConsole(TAB, { api: as('fiona') });
  const alone = within(await screen.findByRole('region', { name: 'At the provider alone' }));
  expect(alone.getByText('1 line, $99.99')).toBeTruthy();
  expect(screen.queryByText(/^The period has more than/)).toBeNull();
  expect(await alone.findByText('pi_other')).toBeTruthy();
  const ours = within(screen.getByRole('region', { name: 'Not paid out' }));
  expect(ours.getByText('2 lines, $27.00')).toBeTruthy();
  expect(ours.getByText(/^1 line of them, \$32\.00, came in at the gateway for tests/)).toBeTruthy();
  expect(await ours.findByText('Refund, Terminal')).toBeTruthy();
  expect(ours.getAllByText('Test gateway')).toHaveLength(1);
});

test('a period with more than the report takes says what is left out, and what to do', async () => {
  const server = as('fiona', { more: { payouts: true, payments: true } });
  await mountConsole(TAB, { api: server });
  expect(await screen.findByText(/^The period has more than 2,000 payouts: .* shorter period/)).toBeTruthy();
  const ours = within(await screen.findByRole('region', { name: 'Not paid out' }));
  expect(await ours.findByText(/^The period has more than 100,000 payments .* shorter period/)).toBeTruthy();
});

test('without a payout it says where the files are, and who may not import has no place for one', async () => {
  await mountConsole(TAB, { api: as('fiona', empty) });
  expect(await screen.findByText('No payout of this period was imported.')).toBeTruthy();
  expect(await screen.findByText(/^At Stripe: Reporting/)).toBeTruthy();
  expect(await screen.findByText(/^At Clover: Transactions/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'From cards to the bank' })).toBeNull();
});

test('an auditor reads payouts, and changes none', async () => {
  await mountConsole(`${TAB}&payout=po_1`, { api: as('audrey') });
  expect(await screen.findByRole('table', { name: 'Lines of po_1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove payout' })).toBeNull();
});

describe('a file', () => {
  test('that is dropped is imported, and leads to its days', async () => {
    const server = as('fiona');
    const { user, address } = await mountConsole(TAB, { api: server });
    await dropped(fileOf('a,b'));
    expect(await screen.findByText('1 payout imported.')).toBeTruthy();
    expect(writesOf(server).map(({ path, body }) => [path, body])).toEqual([
      ['/api/accounting_payouts', { inventory_group: GROUP, id: expect.any(String) as string, text: 'a,b' }],
    ]);
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path === '/api/admin/accounting_payouts')).toHaveLength(2),
    );
    await user.click(await screen.findByRole('button', { name: 'Show Nov 28, 2026 to Dec 5, 2026' }));
    expect(address()).toContain('startDate=2026-11-28&endDate=2026-12-05');
  });

  test('that is wrong says in the server’s words why', async () => {
    const server = as('fiona');
    server.rejectOnce(
      'POST',
      '/api/accounting_payouts',
      422,
      'payout_line_amount',
      'Line 2, gross: no amount.',
    );
    await mountConsole(TAB, { api: server });
    await dropped(fileOf('a,b'));
    expect(await screen.findByText('Line 2, gross: no amount.')).toBeTruthy();
  });

  test('that is too large, or no UTF-8, is not sent', async () => {
    const server = as('fiona');
    await mountConsole(TAB, { api: server });
    await dropped(fileOf('a,b', 5_242_881));
    expect(await screen.findByText(/^The file is larger than 5 MB/)).toBeTruthy();
    const latin = fileOf('');
    latin.arrayBuffer = () => Promise.resolve(new Uint8Array([0x61, 0xe9, 0x2c]).buffer);
    await dropped(latin);
    expect(await screen.findByText(/^The file is not UTF-8/)).toBeTruthy();
    expect(writesOf(server)).toEqual([]);
  });
});

test('a payout is removed with a reason', async () => {
  const server = as('fiona');
  const { user, address } = await mountConsole(`${TAB}&payout=po_1`, { api: server });
  await user.click(await screen.findByRole('button', { name: 'Remove payout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove payout' }));
  await user.click(dialog.getByRole('button', { name: 'Remove payout' }));
  expect(await dialog.findByText('Required')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'Another account');
  await user.click(dialog.getByRole('button', { name: 'Remove payout' }));
  expect(await screen.findByText('Payout po_1 is removed.')).toBeTruthy();
  expect(writesOf(server).map(({ path, body }) => [path, body])).toEqual([
    ['/api/accounting_payouts/remove', { inventory_group: GROUP, payout: 'po_1', reason: 'Another account' }],
  ]);
  await waitFor(() => expect(address()).toBe(TAB));
});

test('it speaks French', async () => {
  await mountConsole(TAB, { api: as('fiona', empty), language: 'fr' });
  expect(await screen.findByText(/^Chez Stripe : Rapports/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Choisir un fichier' })).toBeTruthy();
});
