import { screen, waitFor, within } from '@testing-library/react';
import type { WaitlistRow } from '@stile/contracts';
import { addresses, menuOf, sectionAt } from '../app/navigation.js';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';
import { savedList } from '../testing/saved-list.js';

const rowOf = (
  id: string,
  first_name: string,
  position: number,
  more: Partial<WaitlistRow> = {},
): WaitlistRow => ({
  id,
  state: 'waiting',
  position,
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  inventory_title: { en: 'Rattle Ridge day use' },
  visit_date: '2026-12-12',
  arrival_time: '10:00',
  option: null,
  people: 2,
  cars: 1,
  joined: '2026-12-03T14:00:00.000Z',
  language: 'en',
  reservation_id: null,
  first_name,
  last_name: 'Roy',
  email: `${first_name}@example.org`,
  phone: '905-555-0142',
  lapses_at: null,
  up: null,
  down: null,
  is_first: false,
  is_last: false,
  ...more,
});
const serverWith = (rows: readonly WaitlistRow[]): FakeApi =>
  Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: { waitlist: rows.map((row, order) => ({ ...row, order })) },
  });
const puts = (server: FakeApi) =>
  server.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

test('says when somebody joined once the venue says by which clock', async () => {
  const api = serverWith([rowOf('7KQ4MWXH2A', 'Ann', 1)]);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const server = Object.assign(Object.create(api) as FakeApi, {
    fetch: (async (input, init) => {
      const reply = await api.fetch(input, init);
      if (String(input instanceof Request ? input.url : input).includes('/api/inventoryGroup/'))
        await answered;
      return reply;
    }) satisfies typeof fetch,
  });
  await mountConsole('/passes/waitlist', { api: server });
  await screen.findAllByText('Ann Roy');
  // 14:00 UTC is 9 o'clock in Toronto.
  expect(screen.queryByText(/2:00\sPM/)).toBeNull();
  answer();
  expect(await screen.findByText(/9:00\sAM/)).toBeTruthy();
});

test('the desk sees who waits in which order, moves an entry up, and is told what was rejected', async () => {
  const server = serverWith([
    rowOf('7KQ4MWXH2A', 'Ann', 1, { is_first: true }),
    rowOf('7KQ4MWXH2B', 'Bob', 2, { up: '7KQ4MWXH2A', is_last: true }),
  ]);
  const { user } = await mountConsole('/passes/waitlist', { api: server });
  await screen.findAllByText('Bob Roy');
  expect(
    JSON.parse(server.calls.find(({ path }) => path === '/api/admin/waitlist')!.query.get('filter')!),
  ).toEqual({ state: ['waiting', 'offered'] });
  server.rejectOnce(
    'PUT',
    '/api/admin/waitlist/7KQ4MWXH2B/move',
    409,
    'waitlist_not_waiting',
    'This entry does not wait any more.',
  );
  await user.click(screen.getByRole('button', { name: 'Move Bob Roy up' }));
  expect(await screen.findByText('This entry does not wait any more.')).toBeTruthy();
  expect(puts(server)).toEqual([['/api/admin/waitlist/7KQ4MWXH2B/move', { before: '7KQ4MWXH2A' }]]);
  // The first goes no further up.
  await user.click(screen.getByRole('button', { name: 'Move Ann Roy up' }));
  expect(puts(server)).toHaveLength(1);
});

test('an entry is taken off after being asked', async () => {
  const server = serverWith([rowOf('7KQ4MWXH2A', 'Ann', 1)]);
  const { user } = await mountConsole('/passes/waitlist', { api: server });
  await user.click(await screen.findByRole('button', { name: 'Remove: Ann Roy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Ann Roy off the waitlist?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts(server)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove: Ann Roy' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(puts(server)).toEqual([['/api/admin/waitlist/7KQ4MWXH2A/remove', {}]]));
});

test('nobody waits: it says so, in French as well, and the page has an entry of its own in the list of pages', async () => {
  await mountConsole('/passes/waitlist', { api: serverWith([]), language: 'fr' });
  expect(await screen.findByText('Personne n’attend.')).toBeTruthy();
  const entryOf = (pathname: string) => sectionAt(addresses.toPathname({ pathname, search: '' }))?.path;
  expect(entryOf('/passes/waitlist')).toBe('/passes/waitlist');
  expect(menuOf(USERS['admin']!).map(({ path }) => path)).toContain('/passes/waitlist');
  expect(entryOf('/passes')).toBe('/passes');
});

test('who waits is saved as a file', async () => {
  const api = serverWith([rowOf('7KQ4MWXH2A', 'Ann', 1)]);
  const mounted = await mountConsole('/passes/waitlist?inventoryGroup=escarpment', { api });
  await screen.findAllByText('Ann Roy');
  expect(await savedList(mounted)).toEqual({
    list: 'waitlist',
    filter: { inventory_group: 'escarpment', state: ['waiting', 'offered'] },
    sort: ['order', 'ASC'],
  });
});
