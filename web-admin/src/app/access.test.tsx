import { act, screen, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const as = (username: string): FakeApi => Object.assign(new FakeApi(), { signedIn: USERS[username]! });

describe('a page that the user may not open', () => {
  afterEach(() => jest.useRealTimers());

  test('says so, and leaves for the overview after a few seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { address } = await mountConsole('/visitors', { api: as('audrey') });
    expect(
      await screen.findByText('User does not have access to this page. You will be redirected shortly'),
    ).toBeTruthy();
    expect(address()).toBe('/visitors');
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(address()).toBe('/admin');
  });

  test.each([
    ['/admin/processes', 'olga'],
    ['/admin/security_log', 'olga'],
    ['/admin/backups', 'olga'],
    ['/event_history?reservationId=X', 'casey'],
    ['/users', 'olga'],
    ['/destinations/price_rules', 'casey'],
    ['/reservation/ABC', 'fiona'],
  ])('%s for %s', async (path, who) => {
    await mountConsole(path, { api: as(who) });
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
  });
});

describe('the sidebar', () => {
  const entries = async (username: string): Promise<(string | null)[]> => {
    const { user } = await mountConsole('/admin', { api: as(username) });
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    return within(await screen.findByRole('navigation', { name: 'Pages' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  };

  test('shows a superuser every page that there is, in the order of the menu', async () => {
    expect(await entries('admin')).toEqual([
      'Point of sale',
      'Reservations',
      'Waitlist',
      'Gate scans',
      'Park Occupancy',
      'Memberships',
      'Product Sales',
      'Accounting Report',
      'Cash Till Reports',
      'Lookup',
      'Sales to take',
      'Base Settings',
      'Destinations',
      'Product Settings',
      'Gate Settings',
      'Coupons',
      'Shuttles',
      'Access Control Settings',
      'Accounting Codes',
    ]);
  });
  test('shows others what their groups list, and nothing that has no page', async () => {
    expect(await entries('audrey')).toEqual(['Reservations', 'Waitlist', 'Gate scans', 'Accounting Report']);
  });

  test('leads to the point of sale who may sell there', async () => {
    const { user } = await mountConsole('/passes', { api: as('casey') });
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const link = await screen.findByRole('link', { name: 'Point of sale' });
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/store', null]);
  });

  test('marks the entry that a page counts as', async () => {
    const server = as('admin');
    const { user } = await mountConsole(`/reservation/${server.reservations[0]!.id}`, { api: server });
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    expect((await screen.findByRole('link', { name: 'Reservations' })).getAttribute('aria-current')).toBe(
      'page',
    );
  });
});

test('an address without a page says so', async () => {
  await mountConsole('/nowhere', { api: as('admin') });
  expect(await screen.findByRole('heading', { level: 1, name: '404: Page Not Found' })).toBeTruthy();
});
