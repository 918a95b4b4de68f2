import { screen, waitFor, within } from '@testing-library/react';
import type { SavedQuery } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const FINANCE = { inventory_group: 'escarpment', id: 'finance', name: 'Finance' };
const OWN: SavedQuery = {
  id: 'q1',
  owner: 'fiona',
  revision: 1,
  title: 'Open tills',
  list: 'till_sessions',
  query: { state: 'open', sortKey: 'opened_at', sortValue: 'desc' },
  hidden_columns: null,
  shared_with: null,
};
const OTHER: SavedQuery = {
  ...OWN,
  id: 'q2',
  owner: 'audrey',
  title: 'Closed tills',
  query: { state: 'closed', sortKey: 'opened_at', sortValue: 'asc' },
  shared_with: FINANCE,
};
const LIST = '/till_activity';

const opened = async (
  address = LIST,
  savedQueries: readonly SavedQuery[] = [OWN, OTHER],
  username = 'fiona',
) => {
  const api = Object.assign(new FakeApi(), { signedIn: USERS[username]!, savedQueries });
  const console = await mountConsole(address, { api });
  const menu = async (): Promise<HTMLElement> => {
    await console.user.click(await screen.findByRole('button', { name: 'Saved views' }));
    return screen.findByRole('menu');
  };
  const names = (): (string | null)[] =>
    [...screen.getByRole('menu').querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent);
  const press = async (name: string): Promise<void> =>
    console.user.click(await within(await screen.findByRole('menu')).findByText(name));
  return { ...console, api, menu, names, press };
};
const query = (address: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1]));
const isGone = (role: string): Promise<void> => waitFor(() => expect(screen.queryByRole(role)).toBe(null));

/** The own view is chosen, another order is shown, and the menu is open. */
const changed = async () => {
  const page = await opened(`${LIST}?state=open&sortKey=opened_at&sortValue=desc`);
  await page.menu();
  // A list that is shown as a view says is that view.
  await page.press('Open tills');
  await isGone('menu');
  await page.go(`${LIST}?state=open&sortKey=opened_at&sortValue=asc`);
  await page.menu();
  return page;
};

afterEach(() => localStorage.clear());

describe('docs/rules/saved-queries.md: the saved views of a list', () => {
  test('are the user’s own and those of their groups; choosing one sets the address', async () => {
    const { menu, names, press, address } = await opened();
    await menu();
    await screen.findByRole('menuitemradio', { name: /Open tills/ });
    expect(names()).toEqual([
      'Closed tillsFrom audrey, shared with Finance',
      'Open tills',
      'Save this view…',
    ]);
    await press('Closed tills');
    await waitFor(() => expect(query(address())).toMatchObject(OTHER.query));
    await isGone('menu');
    await menu();
    const chosen = await screen.findByRole('menuitemradio', { name: /Closed tills/ });
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    // Another's is not changed.
    expect(names().slice(2)).toEqual(['Save this view…']);
  });

  test('bring their columns', async () => {
    const view = {
      ...OWN,
      owner: 'casey',
      list: 'reservations',
      query: { sortKey: 'id' },
      hidden_columns: ['people'],
    };
    const { menu, press } = await opened('/passes?sortKey=id', [view], 'casey');
    await screen.findByRole('columnheader', { name: 'Party' });
    await menu();
    await press('Open tills');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Party' })).toBe(null));
    await screen.findByRole('columnheader', { name: 'Name' });
  });

  test('are saved with a name and a group, without what was searched for', async () => {
    const { menu, press, api, user, go } = await opened(
      '/passes?searchTerm=Roy&toCollect=true&sortKey=balance&sortValue=desc',
      [],
      'casey',
    );
    await menu();
    expect(await screen.findByText('No saved views of this list yet.')).toBeTruthy();
    await press('Save this view…');
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter a name.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' To collect ');
    await user.click(within(dialog).getByRole('combobox', { name: 'Share with' }));
    await user.click(await screen.findByRole('option', { name: 'Cashiers' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“To collect” is saved.')).toBeTruthy();
    expect(api.savedQueries).toEqual([
      {
        id: expect.any(String) as string,
        owner: 'casey',
        revision: 1,
        title: 'To collect',
        list: 'reservations',
        query: { toCollect: 'true', sortKey: 'balance', sortValue: 'desc' },
        hidden_columns: null,
        shared_with: { inventory_group: 'escarpment', id: 'cashier', name: 'Cashiers' },
      },
    ]);
    await isGone('dialog');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Saved views' }));
    await menu();
    expect(await screen.findByRole('menuitemradio', { name: /To collect/, checked: true })).toBeTruthy();
    await user.keyboard('{Escape}');
    await isGone('menu');
    await go('/passes?toReturn=true&sortKey=balance&sortValue=desc');
    await menu();
    await screen.findByText('Save changes to “To collect”');
  });

  test('are changed to what is shown now, from the revision that was seen', async () => {
    const { menu, names, press, api } = await changed();
    await press('Save changes to “Open tills”');
    expect(await screen.findByText('“Open tills” is saved.')).toBeTruthy();
    expect(api.savedQueries.find(({ id }) => id === 'q1')).toMatchObject({
      revision: 2,
      title: 'Open tills',
      query: { ...OWN.query, sortValue: 'asc' },
    });
    await isGone('menu');
    await menu();
    await screen.findByRole('menuitemradio', { checked: true });
    expect(names()).not.toContain('Save changes to “Open tills”');
  });

  test('are renamed; a refusal is said, and nothing is lost', async () => {
    const { press, api, user } = await changed();
    await press('Rename or share “Open tills”…');
    const dialog = await screen.findByRole('dialog', { name: 'Rename or share the view' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Drawers');
    api.rejectOnce(
      'PUT',
      '/api/saved_queries/q1',
      409,
      'document_changed',
      'Somebody else has changed this.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Somebody else has changed this.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Drawers” is saved.')).toBeTruthy();
    expect(api.savedQueries.find(({ id }) => id === 'q1')).toMatchObject({
      query: OWN.query,
      title: 'Drawers',
    });
  });

  test('are deleted once the user has said so', async () => {
    const { menu, press, api, user } = await opened(`${LIST}?state=open&sortKey=opened_at&sortValue=desc`, [
      { ...OWN, shared_with: FINANCE },
      OTHER,
    ]);
    await menu();
    await press('Delete “Open tills”…');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Open tills”?' });
    expect(within(dialog).getByText(/Finance will not find it either/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“Open tills” is deleted.')).toBeTruthy();
    expect(api.savedQueries).toEqual([OTHER]);
  });

  test('say why they did not load', async () => {
    const { menu, api } = await opened();
    await screen.findByRole('button', { name: 'Saved views' });
    api.rejectOnce('GET', '/api/saved_queries', 400, 'bad_request', 'Not now.');
    await menu();
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  });
});
