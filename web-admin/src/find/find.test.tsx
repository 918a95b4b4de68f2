import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LookupAnswer } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const NOTHING: LookupAnswer = { reservations: [], members: [], documents: [], more: false };
const ADA: LookupAnswer['reservations'][number] = {
  id: '7KQ4MWXH2P',
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  first_name: 'Ada',
  last_name: 'Lovelace',
  start_date: '2026-12-05T10:00',
  people: 2,
  state: 'confirmed',
  checked_in_at: null,
};
const FOUND: LookupAnswer = {
  reservations: [ADA, { ...ADA, id: '8KQ4MWXH2P', first_name: null, last_name: null }],
  members: [{ code: 'AP100001', inventory_group: 'escarpment', name: 'Ada Okafor', expires: '2027-05-31' }],
  documents: [{ kind: 'coupons', id: 'ADA10', inventory_group: 'escarpment', title: 'ADA10' }],
  more: true,
};

const opened = async (lookup: LookupAnswer, username = 'admin') => {
  const api = Object.assign(new FakeApi(), { signedIn: USERS[username]!, lookup });
  const console = await mountConsole('/admin', { api });
  await screen.findByRole('button', { name: 'Find or scan' });
  const dialog = async (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Find or scan' });
  const field = async (): Promise<HTMLElement> => within(await dialog()).findByRole('combobox');
  const scan = (code: string): void => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key });
  };
  return { ...console, api, dialog, field, scan };
};

const optionTexts = (): string[] =>
  screen.getAllByRole('option').map(({ textContent }) => textContent.replace(/\s/g, ' '));

test('finds what is typed, in groups, and opens it by Enter', async () => {
  const { user, dialog, field, api, address } = await opened(FOUND);
  await user.keyboard('{Control>}k{/Control}');
  expect((await dialog()).textContent).toContain('Type at least two letters');
  await user.type(await field(), 'ada');
  await screen.findByText('Ada Lovelace');
  expect(optionTexts()).toEqual([
    'Ada LovelaceDec 5, 2026, 10:00 AM · Confirmed',
    '8KQ4MWXH2PDec 5, 2026, 10:00 AM · Confirmed',
    'Ada OkaforAP100001 · until May 31, 2027',
    'ADA10',
  ]);
  for (const heading of ['Reservations', 'Members', 'Coupons'])
    expect(within(await dialog()).getByText(heading)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('4 found. There are more: type more of it.'),
  );
  // Letters that follow each other are one question.
  const requested = api.calls.filter(({ path }) => path === '/api/lookup').map(({ query }) => query.get('q'));
  expect(requested.at(-1)).toBe('ada');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/memberships/memberships/AP100001?inventoryGroup=escarpment'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

test('finds pages and saved views by their titles, those alone that the user reaches', async () => {
  const view = {
    id: 'q1',
    owner: 'fiona',
    revision: 1,
    title: 'Till differences',
    list: 'till_sessions',
    query: { state: 'closed' },
    hidden_columns: null,
    shared_with: null,
  };
  const { user, field, api, address } = await opened(NOTHING, 'fiona');
  Object.assign(api, { savedQueries: [view] });
  await user.click(screen.getByRole('button', { name: 'Find or scan' }));
  await user.type(await field(), 'till');
  await screen.findByRole('option', { name: 'Till differences' });
  expect(optionTexts()).toEqual(['Cash Till Reports', 'Till differences']);
  await user.click(screen.getByRole('option', { name: 'Till differences' }));
  await waitFor(() => expect(address()).toMatch(/^\/till_activity\?.*state=closed/));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'access control');
  await screen.findByText(/Nothing is found for “access control”/);
});

test('a scanned code opens what it means, or says that there is no such item', async () => {
  const { scan, api, address, dialog, user } = await opened({ ...NOTHING, reservations: [ADA] });
  scan('7kq4mwxh2p');
  await waitFor(() => expect(address()).toBe('/reservation/7KQ4MWXH2P?inventoryGroup=escarpment'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  api.lookup = NOTHING;
  scan('99999');
  await within(await dialog()).findByText('Item not found');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  // Two characters are no code, and neither is what is typed into a field.
  scan('99');
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('several of a code stay to choose from', async () => {
  const { scan, dialog, address } = await opened(FOUND);
  scan('ada');
  expect(await within(await dialog()).findAllByRole('option')).toHaveLength(4);
  expect(address()).toBe('/admin');
});

test('says what failed, and tries again', async () => {
  const { user, field, api } = await opened(FOUND);
  api.rejectOnce('GET', '/api/lookup', 403, 'no_access', 'No access');
  await user.click(screen.getByRole('button', { name: 'Find or scan' }));
  await user.type(await field(), 'ada');
  await screen.findByText('No access');
});
