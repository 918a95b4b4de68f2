import { act, screen } from '@testing-library/react';
import type { TerminalLogRow } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { GROUP, TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';
import { savedList } from '../testing/saved-list.js';

const row: TerminalLogRow = {
  id: `${TODAY}T15:00:00.000Z.1.000000001`,
  at: `${TODAY}T15:00:00.000Z`,
  inventory_group: GROUP,
  log: 'transaction',
  terminal_id: 'C0SIM000000001',
  direction: null,
  reason: 'SALE DECLINED',
  message: 'Declined',
  external_transaction_id: '7KQ2M9XW4D2RT',
  reservation_id: 'ABCDEFGHJK',
  username: null,
  station: null,
  details: { amount: 22.6, card_type: 'CC' },
};
const as = (username: string): FakeApi =>
  Object.assign(new FakeApi(), { signedIn: USERS[username]!, terminalLogs: [row] });

test('lists the logs, filters them, and opens a row', async () => {
  const server = as('admin');
  const { user, address } = await mountConsole('/settings/terminal_logs?log=transaction', { api: server });
  const found = await screen.findByRole('row', { name: /SALE DECLINED/ });
  expect(found.textContent).toContain('Server');
  const call = server.calls.filter(({ path }) => path === '/api/admin/terminal_logs').at(-1)!;
  expect(JSON.parse(call.query.get('filter')!)).toMatchObject({ log: 'transaction' });
  await user.click(screen.getByText('SALE DECLINED'));
  expect((await screen.findByText('card_type')).nextSibling?.textContent).toBe('CC');
  expect(address()).toContain('/settings/terminal_logs/');
});

test('a row of a desk names who wrote it and in which of their tabs', async () => {
  const server = as('admin');
  const drawer = {
    ...row,
    id: `${row.id}9`,
    log: 'connection',
    reason: 'drawer',
    username: 'casey',
  } as const;
  server.terminalLogs = [{ ...drawer, details: { sessionId: 'TAB4071' } }];
  const { user } = await mountConsole('/settings/terminal_logs', { api: server });
  const found = await screen.findByRole('row', { name: /drawer/ });
  expect(found.textContent).toContain('casey · TAB4071');
  await user.click(screen.getByText('drawer'));
  expect((await screen.findByText('sessionId')).nextSibling?.textContent).toBe('TAB4071');
});

test('nobody else sees them', async () => {
  await mountConsole('/settings/terminal_logs', { api: as('casey') });
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
});

describe('a list that is open', () => {
  afterEach(() => jest.useRealTimers());

  test('is asked for again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = as('admin');
    await mountConsole('/settings/terminal_logs', { api: server });
    await screen.findByText('SALE DECLINED');
    server.terminalLogs = [{ ...row, reason: 'SALE APPROVED' }];
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('SALE APPROVED')).toBeTruthy();
  });
});

test('are saved as a file', async () => {
  const mounted = await mountConsole('/settings/terminal_logs?inventoryGroup=escarpment&log=transaction', {
    api: as('admin'),
  });
  await screen.findByText('SALE DECLINED');
  expect(await savedList(mounted)).toEqual({
    list: 'terminal_logs',
    filter: { inventory_group: GROUP, log: 'transaction' },
    sort: ['at', 'DESC'],
  });
});
