import { screen, waitFor, within } from '@testing-library/react';
import { tillsMessages } from '@stile/contracts/messages/console';
import {
  NO_SUMS,
  type TillFault,
  type TillProof,
  type TillDayRow,
  type TillMovementRow,
  type TillSessionRow,
} from '@stile/contracts';
import { tillDays } from '@stile/contracts/reports/till-days.report';
import { tillMovements } from '@stile/contracts/reports/till-movements.report';
import { tillSessions } from '@stile/contracts/reports/till-sessions.report';
import { isFigure } from '../reports/ReportTable.js';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

/* Tills by day and their movements, beside their sessions (docs/rules/tills.md 51). */
const AT = `${TODAY}T15:00:00.000Z`;
const day: TillDayRow = {
  id: `${GROUP}~till-1~${TODAY}`,
  inventory_group: GROUP,
  till: 'till-1',
  business_date: TODAY,
  sessions: 2,
  opened_at: AT,
  closed_at: null,
  by: ['casey', 'kim'],
  witnesses: ['mia'],
  float: 200,
  cash_in: 41.08,
  cash_out: -10,
  rounding: 0.02,
  loads: 0,
  unloads: -100,
  discrepancies: 0,
  expected: 131.1,
  counted: 130,
  variance: -1.1,
  over_short: -1.1,
  wrong_tries: 3,
  no_sales: 1,
};
const HIDDEN = {
  float: null,
  cash_in: null,
  cash_out: null,
  rounding: null,
  loads: null,
  unloads: null,
  discrepancies: null,
  expected: null,
  counted: null,
  variance: null,
  over_short: null,
  wrong_tries: null,
  no_sales: null,
};
const session: TillSessionRow = {
  id: `${GROUP}~till-1~3`,
  inventory_group: GROUP,
  till: 'till-1',
  session: 3,
  state: 'closed',
  business_date: TODAY,
  opened_at: AT,
  opened_by: 'casey',
  cashier: 'casey',
  source: 'counted',
  closed_at: AT,
  closed_by: 'casey',
  how: 'counted',
  witness: null,
  reason: null,
  last_movement_at: AT,
  last_count_at: null,
  cash: {
    float: 200,
    carried: 0,
    sums: NO_SUMS,
    expected: 200,
    counted: 200,
    variance: 0,
    deposit: 0,
    balance: 200,
  },
};
const sale: TillMovementRow = {
  id: `${session.id}~00001`,
  inventory_group: GROUP,
  till: 'till-1',
  session: 3,
  session_id: session.id,
  business_date: TODAY,
  at: AT,
  kind: 'sale',
  amount: 41.1,
  rounding: 0.02,
  discrepancy: null,
  balance: 241.1,
  denominations: null,
  reservation_id: 'ABCDEFGHJK',
  sold_at: null,
  late: false,
  reason: null,
  user: 'casey',
  station: 'gate 2',
};
const totalsOf = ({
  id: _id,
  inventory_group: _group,
  till: _till,
  business_date: _date,
  opened_at: _opened,
  closed_at: _closed,
  by: _by,
  witnesses: _witnesses,
  ...totals
}: TillDayRow) => totals;
const of = (days: readonly TillDayRow[], username = 'fiona'): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS[username]!,
    documents: {
      tills: [
        { id: 'till-1', name: 'Gatehouse', _group: GROUP },
        { id: 'till-2', name: 'Snow desk', _group: GROUP },
      ],
    },
    tillSessions: [session],
    tillMovements: [sale],
    tillDays: {
      inventory_group: GROUP,
      currency: 'CAD',
      days,
      totals: days[0] ? totalsOf(days[0]) : { ...totalsOf(day), sessions: 0 },
    },
  });
const MONTH = 'startDate=2026-12-01&endDate=2026-12-31';

test.each([tillSessions, tillMovements, tillDays].map((report) => [report.name, report] as const))(
  'each figure of %s has a sentence that says what it is, in both languages',
  (_name, { columns }) => {
    const keys = columns.filter(isFigure).map(({ key }) => `${key}_is`);
    expect(keys).not.toEqual([]);
    for (const language of ['en', 'fr'] as const)
      expect(keys.filter((key) => !Object.hasOwn(tillsMessages[language], key))).toEqual([]);
  },
);

test('days have their sums at the foot, and lead to their sessions', async () => {
  const server = of([day]);
  const { user, address } = await mountConsole('/till_activity', { api: server });
  await user.click(await screen.findByRole('tab', { name: 'By day' }));
  const table = within(await screen.findByRole('table', { name: 'By day' }));
  expect(address()).toBe(`/till_activity?selectedTab=2&${MONTH}`);
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Business date',
    'Float',
    'Cash in, out',
    'Rounding',
    'Loads, unloads',
    'Discrepancies',
    'Expected',
    'Counted',
    'Variance',
  ]);
  const [, row, foot] = table.getAllByRole('row');
  for (const each of [row!, foot!]) {
    expect(
      within(each)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '$200.00',
      '$41.08-$10.00',
      '$0.02',
      '$0.00-$100.00',
      '$0.00',
      '$131.10',
      '$130.00',
      '-$1.10',
    ]);
    expect(within(each).getByRole('rowheader').textContent).toContain('Over and short -$1.10');
    expect(within(each).getByRole('rowheader').textContent).toContain('Wrong tries 3');
    expect(within(each).getByRole('rowheader').textContent).toContain('Sessions 2');
  }
  const head = within(row!).getByRole('rowheader');
  expect(head.textContent).toContain('Gatehouse');
  expect(head.textContent).toContain('by casey, kim');
  expect(head.textContent).toContain('Second person mia');
  expect(screen.getByText('What the figures mean')).toBeTruthy();
  await user.click(within(head).getByRole('link'));
  await waitFor(() =>
    expect(address()).toBe(`/till_activity?startDate=${TODAY}&endDate=${TODAY}&till=till-1`),
  );
  await waitFor(() =>
    expect(
      JSON.parse(
        server.calls.findLast(({ path }) => path === '/api/admin/till_sessions')!.query.get('filter')!,
      ),
    ).toMatchObject({ till: 'till-1', business_date_gte: TODAY, business_date_lte: TODAY }),
  );
});

test('till, user and days are kept in the address and sent', async () => {
  const server = of([day]);
  const { user, address } = await mountConsole(`/till_activity?selectedTab=2&${MONTH}`, { api: server });
  await user.click(await screen.findByRole('combobox', { name: 'Till' }));
  await user.click(await screen.findByRole('option', { name: 'Snow desk' }));
  await user.type(await screen.findByRole('textbox', { name: 'User' }), 'kim{Enter}');
  await waitFor(() =>
    expect(address()).toBe(`/till_activity?selectedTab=2&${MONTH}&till=till-2&selectedUser=kim`),
  );
  await waitFor(() =>
    expect(
      JSON.parse(server.calls.findLast(({ path }) => path === '/api/admin/till_days')!.query.get('filter')!),
    ).toEqual({
      inventory_group: GROUP,
      business_date_gte: '2026-12-01',
      business_date_lte: '2026-12-31',
      till: 'till-2',
      users: 'kim',
    }),
  );
  await user.click(screen.getByRole('tab', { name: 'Movements' }));
  await waitFor(() =>
    expect(address()).toBe(`/till_activity?selectedTab=1&${MONTH}&till=till-2&selectedUser=kim`),
  );
});

test('a day that is hidden says so, and nothing of its cash', async () => {
  await mountConsole(`/till_activity?selectedTab=2&${MONTH}`, { api: of([{ ...day, ...HIDDEN }], 'casey') });
  const table = within(await screen.findByRole('table', { name: 'By day' }));
  expect(table.getByText('Hidden until it is counted')).toBeTruthy();
  const [, row] = table.getAllByRole('row');
  expect(
    new Set(
      within(row!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual(new Set(['–', '––']));
});

test('nobody without the right sees any of it', async () => {
  const server = Object.assign(of([day]), { signedIn: USERS['nora']! });
  await mountConsole(`/till_activity?selectedTab=2&${MONTH}`, { api: server });
  expect(await screen.findByText(/does not have access/)).toBeTruthy();
  expect(server.calls.filter(({ path }) => path === '/api/admin/till_days')).toEqual([]);
});

test('a period without tills says so, in French too', async () => {
  await mountConsole(`/till_activity?selectedTab=2&${MONTH}`, { api: of([]), language: 'fr' });
  expect(await screen.findByText('Aucune caisse n’a été ouverte pendant cette période.')).toBeTruthy();
});

test('movements say when, what, how much, what is there after it, of which reservation, who and where', async () => {
  await mountConsole('/till_activity?selectedTab=1', { api: of([]) });
  const row = (await screen.findByText('Sale')).closest('tr')!;
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1)).toEqual([
    expect.stringContaining(', session 3'),
    'Sale',
    '$41.10',
    '',
    '$241.10',
    'ABCDEFGHJK',
    'caseygate 2',
    '',
  ]);
  expect(within(row).getByRole('link', { name: /session 3$/ })).toBeTruthy();
});

const proof: TillProof = {
  id: session.id,
  stream: `drawer-${GROUP}/till-1.3`,
  inventory_group: GROUP,
  till: 'till-1',
  session: 3,
  business_date: TODAY,
  currency: 'CAD',
  lines: [
    {
      revision: 0,
      position: '0000000000000146',
      at: AT,
      event: 'DrawerStarted',
      kind: 'start',
      user: 'casey',
      station: null,
      reservation: null,
      amount: 200,
      balance: 200,
    },
    {
      revision: 1,
      position: '0000000000000151',
      at: AT,
      event: 'CashTaken',
      kind: 'sale',
      user: 'casey',
      station: 'gate 2',
      reservation: 'ABCDEFGHJK',
      amount: 41.1,
      balance: 241.1,
    },
  ],
  chain: { value: 'q7chain', events: 2, without_key: 0 },
  rows: 2,
  verified_at: `${TODAY}T15:41:07.000Z`,
  faults: [],
};
const withProof = (more: Partial<TillProof> = {}): FakeApi =>
  Object.assign(of([]), { tillProof: { ...proof, ...more } });
const PROOF = `/till_activity/${session.id}?selectedTab=2`;
const fault = (more: Partial<TillFault>): TillFault => ({
  fault: 'balance',
  revision: null,
  position: null,
  row: null,
  field: null,
  says: null,
  comes: null,
  ...more,
});

describe('docs/rules/tills.md 57: the proof of a session', () => {
  test('is a tab of its page: each event with its balance, and what it is proven from', async () => {
    const { user, address } = await mountConsole(`/till_activity/${session.id}`, { api: withProof() });
    await user.click(await screen.findByRole('tab', { name: 'Proof' }));
    expect(address()).toBe(PROOF);
    const table = within(await screen.findByRole('table', { name: 'Proof' }));
    const [, , sold] = table.getAllByRole('row');
    expect(within(sold!).getByRole('rowheader').textContent).toBe('SaleNo. 1 · CashTaken');
    expect(
      within(sold!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['151', expect.any(String), 'casey', 'gate 2', 'ABCDEFGHJK', '$41.10', '$241.10']);
    const verdict = screen.getByRole('status', { name: '' });
    expect(verdict.textContent).toContain(
      `From 2 events of drawer-${GROUP}/till-1.3, revisions 0 to 1, positions 146 to 151.`,
    );
    expect(verdict.textContent).toContain('Each fits the log’s chain, which is q7chain at the last.');
    expect(verdict.textContent).toContain('2 rows of the read model say the same.');
  });

  test('is made anew by its button', async () => {
    const server = withProof();
    const { user } = await mountConsole(PROOF, { api: server });
    const looks = () => server.calls.filter(({ path }) => path.endsWith('/proof')).length;
    const button = await screen.findByRole('button', { name: 'Verify' });
    const before = looks();
    server.tillProof = {
      ...proof,
      faults: [fault({ fault: 'chain', revision: 1, position: '0000000000000151', says: 'it was changed' })],
    };
    await user.click(button);
    expect(await screen.findByText('Event 1 at 151: it was changed')).toBeTruthy();
    expect(looks()).toBe(before + 1);
    expect(screen.getByText(/^Not proven/)).toBeTruthy();
    expect(screen.queryByText(/fits the log’s chain/)).toBeNull();
  });

  test.each<[Partial<TillFault>, string]>([
    [
      { fault: 'balance', revision: 4, position: '0000000000000160', says: '141.1', comes: '131.1' },
      'Event 4 at 160 says a balance of 141.1. The events before it come to 131.1.',
    ],
    [
      { fault: 'row_differs', row: 'r~00002', field: 'amount', says: '-10', comes: '-20' },
      'Row r~00002 of the read model says -10 as amount. By the events it is -20.',
    ],
    [{ fault: 'row_missing', row: 'r~00002' }, 'Row r~00002 of the read model is missing.'],
  ])('names what does not fit: %j', async (found, words) => {
    await mountConsole(PROOF, { api: withProof({ faults: [fault(found)] }) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/say the same/) === null).toBe(found.row !== undefined);
  });

  test('says where nothing was compared, and what has no chain', async () => {
    await mountConsole(PROOF, { api: withProof({ chain: null, rows: null }), language: 'fr' });
    expect(await screen.findByText(/^Ce journal n’a pas de chaîne propre/)).toBeTruthy();
    expect(screen.getByText(/n’est pas encore à jour/)).toBeTruthy();
  });
});
