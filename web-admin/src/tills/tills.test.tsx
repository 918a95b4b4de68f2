import { screen, waitFor, within } from '@testing-library/react';
import { NO_SUMS, type TillMovementRow, type TillSessionRow } from '@stile/contracts';
import { cashDrawer } from '../testing/cash-drawer.js';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';
import { savedList } from '../testing/saved-list.js';

/* Tills in the console: their sessions, and the drawer of this machine (docs/rules/tills.md 23 and 29). */
const AT = `${TODAY}T15:00:00.000Z`;
const session: TillSessionRow = {
  id: `${GROUP}~till-1~3`,
  inventory_group: GROUP,
  till: 'till-1',
  session: 3,
  state: 'open',
  business_date: TODAY,
  opened_at: AT,
  opened_by: 'casey',
  cashier: 'casey',
  source: 'counted',
  closed_at: null,
  closed_by: null,
  how: null,
  witness: null,
  reason: null,
  last_movement_at: AT,
  last_count_at: null,
  cash: {
    float: 200,
    carried: 0,
    sums: NO_SUMS,
    expected: 200,
    counted: null,
    variance: null,
    deposit: 0,
    balance: 200,
  },
};
const start: TillMovementRow = {
  id: `${session.id}~00000`,
  inventory_group: GROUP,
  till: 'till-1',
  session: 3,
  session_id: session.id,
  business_date: TODAY,
  at: AT,
  kind: 'start',
  amount: 200,
  rounding: 0,
  discrepancy: null,
  balance: 200,
  denominations: [{ value: 20, count: 10 }],
  reservation_id: null,
  sold_at: null,
  late: false,
  reason: null,
  user: 'casey',
  station: null,
};
const as = (username: string): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS[username]!,
    documents: {
      tills: [
        { id: 'till-1', name: 'Gatehouse', _group: GROUP },
        { id: 'till-2', name: 'Snow desk', _group: GROUP },
      ],
    },
    tillSessions: [session],
    tillMovements: [start],
  });
const withFirstTill = ({ documents }: FakeApi, own: object): void => {
  const [first, ...others] = documents.tills!;
  documents.tills = [{ ...first, ...own }, ...others];
};
const openings = ({ calls }: FakeApi) => calls.filter(({ path }) => path.endsWith('/no_sale'));
const drawer = cashDrawer();

test('a till is selected for this browser, and its drawer opens once it was said why', async () => {
  const server = as('casey');
  const { user } = await mountConsole('/till_activity', { api: server });
  const select = await screen.findByRole('combobox', { name: 'Till of this browser' });
  expect(screen.queryByRole('button', { name: 'Open Drawer' })).toBeNull();
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Snow desk' }));
  await user.click(await screen.findByRole('button', { name: 'Open Drawer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Drawer' }));
  await user.click(dialog.getByRole('button', { name: 'Open Drawer' }));
  expect(dialog.getByText('Say why it is opened.')).toBeTruthy();
  expect([openings(server), drawer.mock.calls]).toEqual([[], []]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'change for a bus{Enter}');
  await screen.findByText('The drawer was told to open.');
  expect(openings(server)).toMatchObject([
    {
      path: '/api/tills/till-2/no_sale',
      body: { inventory_group: GROUP, reason: 'change for a bus' },
    },
  ]);
  expect(openings(server)[0]!.headers.get('idempotency-key')).toBeTruthy();
  expect(drawer).toHaveBeenCalledTimes(1);
});

test('an open session says its notes and coins, and opens the drawer where it is of this machine', async () => {
  document.cookie = 'TILL=till-1; path=/';
  await mountConsole(`/till_activity/${session.id}`, { api: as('casey') });
  expect(await screen.findByText('10 × $20.00')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Drawer' })).toBeTruthy();
});

test.each([
  ['known', false],
  ['told later', true],
])('the drawer of a till is told at the till’s own address: %s', async (_when, isLate) => {
  document.cookie = 'TILL=till-1; path=/';
  const server = as('casey');
  withFirstTill(server, { drawer_url: 'http://127.0.0.1:8081/v1' });
  const requests: string[] = [];
  const faked = globalThis.fetch;
  let tell = (): void => undefined;
  const opened = new Promise<void>((resolve) => (tell = resolve));
  globalThis.fetch = ((url: string, options?: RequestInit) => {
    requests.push(url);
    return url.endsWith('/v1') ? Promise.resolve(new Response()) : faked(url, options);
  }) as typeof fetch;
  const { fetch: answer } = server;
  Object.assign(server, {
    fetch: async (url: string, options?: RequestInit) => {
      if (isLate && url.startsWith('/api/admin/tills?')) await opened;
      return answer(url, options);
    },
  });
  const { user } = await mountConsole(`/till_activity/${session.id}`, { api: server });
  await user.click(await screen.findByRole('button', { name: 'Open Drawer' }));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'change{Enter}');
  await screen.findByText('The drawer was told to open.');
  tell();
  await waitFor(() => expect(requests).toContain('http://127.0.0.1:8081/v1'));
  expect(drawer).not.toHaveBeenCalled();
});

test('the drawer of another till is not opened from here', async () => {
  document.cookie = 'TILL=till-2; path=/';
  await mountConsole(`/till_activity/${session.id}`, { api: as('casey') });
  await screen.findByText('10 × $20.00');
  expect(screen.queryByRole('button', { name: 'Open Drawer' })).toBeNull();
});

test('who does not sell has no till here', async () => {
  document.cookie = 'TILL=till-1; path=/';
  await mountConsole('/till_activity', { api: as('fiona') });
  await screen.findByRole('cell', { name: /Gatehouse/ });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Till of this browser' })).toBeNull());
});

test('sessions and what is done in one follow the tills, at the position of the change', async () => {
  const server = as('admin');
  const { live, user } = await mountConsole('/till_activity', { api: server });
  await screen.findByRole('cell', { name: 'Open' });
  expect(live.rooms()).toEqual([{ resource: 'tills', inventoryGroup: GROUP }]);
  server.tillSessions = [{ ...session, cash: { ...session.cash!, balance: 260 } }];
  live.say('tills', '000950');
  await user.click(await screen.findByText('$260.00'));
  expect(
    server.calls
      .filter(({ path }) => path === '/api/admin/till_sessions')
      .at(-1)!
      .headers.get('stile-position'),
  ).toBe('000950');
  await screen.findByText('10 × $20.00');
  server.tillMovements = [{ ...start, denominations: [{ value: 50, count: 4 }] }];
  live.say('tills', '000951');
  expect(await screen.findByText('4 × $50.00')).toBeTruthy();
});

test('a till goes by its name in its own venue, where another has one of the same id', async () => {
  const server = as('admin');
  server.documents.tills = [
    { id: 'till-1', name: 'Elsewhere', _group: 'another-venue' },
    ...server.documents.tills!,
  ];
  await mountConsole('/till_activity', { api: server });
  expect(await screen.findByRole('cell', { name: /^Gatehouse/ })).toBeTruthy();
});

test('the tills of the end of day follow too', async () => {
  const figures = { charged: 0, accounted: 0, figures: [], accounts: [] };
  const endOfDay = { inventory_group: GROUP, business_date: TODAY, currency: 'CAD', ...figures };
  const server = Object.assign(as('admin'), { endOfDay });
  const { live } = await mountConsole('/accounting_report', { api: server });
  const till = await screen.findByRole('region', { name: /Gatehouse/ });
  server.tillSessions = [{ ...session, cash: { ...session.cash!, expected: 260 } }];
  live.say('tills', '000950');
  expect(await within(till).findByText('$260.00')).toBeTruthy();
});

test('a till has a float and the address of its drawer, on its own machine', async () => {
  const server = as('admin');
  withFirstTill(server, { _revision: 1 });
  const { user } = await mountConsole('/settings/tills/till-1', { api: server });
  await user.type(await screen.findByLabelText('Float'), '150.50');
  const address = screen.getByLabelText('Address of the drawer');
  await user.type(address, 'http://192.168.0.7:8081');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/Enter an address of the till’s own machine/))[0]).toBeTruthy();
  await user.clear(address);
  await user.type(address, 'http://localhost:9100');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const saved = server.calls
    .filter(({ method, path }) => method === 'PUT' && path.endsWith('/till-1'))
    .at(-1)!.body;
  expect(saved).toMatchObject({ float: 150.5, drawer_url: 'http://localhost:9100' });
  expect(saved).not.toHaveProperty('inventories');
});

test('the sessions are saved as a file', async () => {
  const mounted = await mountConsole('/till_activity?inventoryGroup=escarpment&state=open', {
    api: as('fiona'),
  });
  await screen.findByText('Gatehouse');
  expect(await savedList(mounted)).toEqual({
    list: 'till_sessions',
    filter: { inventory_group: GROUP, state: 'open' },
    sort: ['opened_at', 'DESC'],
  });
});

test('the movements of a session are saved as a file', async () => {
  const mounted = await mountConsole(`/till_activity/${session.id}`, { api: as('fiona') });
  await screen.findByText('10 × $20.00');
  expect(await savedList(mounted)).toEqual({
    list: 'till_movements',
    filter: { inventory_group: GROUP, session_id: session.id },
    sort: ['at', 'DESC'],
  });
});
