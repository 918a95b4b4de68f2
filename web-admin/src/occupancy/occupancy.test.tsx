import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const open = (search = '?inventory=rattle-ridge&startDate=2026-12-05') =>
  mountConsole(`/visitors${search}`, { api: Object.assign(new FakeApi(), { signedIn: USERS['olga']! }) });
const slot = (name: RegExp) => screen.getByRole('row', { name });
const days = (server: FakeApi) => server.calls.filter(({ path }) => path === '/api/occupancy');

test('shows a day’s slots with what is taken of each limit', async () => {
  await open();
  expect(await screen.findByRole('region', { name: 'Slots' })).toBeTruthy();
  const row = slot(/^11:00/);
  expect(within(row).getByText('Busy')).toBeTruthy();
  expect(row.textContent).toContain('31 / 40');
  expect(row.textContent).toContain('9 left');
  expect(slot(/^10:00/).textContent).toContain('Full');
  const summary = screen.getByRole('region', { name: 'Summary of the day' });
  // Parties are counted once, however many hours they stay.
  expect(await within(summary).findByText('75 cars')).toBeTruthy();
  expect(summary.textContent).toContain('40 / 40');
  expect(summary.textContent).toContain('most at once, at 10:00');
  expect(summary.textContent).not.toContain('147');
  // A party that arrives at eleven stays for two hours: the least of both counts. What is past takes nobody.
  expect(row.textContent).toContain('9 cars, 58 people');
  expect(slot(/^9:00/).textContent).not.toMatch(/\d cars,/);
  expect(await screen.findByText('Guided ridge walk')).toBeTruthy();
});

test('starts with the venue’s today and its first inventory', async () => {
  const { server } = await open('');
  await screen.findByRole('region', { name: 'Slots' });
  expect(Object.fromEntries(days(server)[0]!.query)).toEqual({
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    startDate: '2026-12-05',
  });
});

test('follows what visitors do: one question for many changes', async () => {
  const { server, live } = await open();
  await screen.findByRole('region', { name: 'Slots' });
  expect(await screen.findByText('Live')).toBeTruthy();
  expect(live.rooms()).toContainEqual({
    resource: 'occupancy',
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-12-05',
  });
  const before = days(server).length;
  server.taken.set('rattle-ridge 2026-12-05 11:00', 9);
  for (let change = 0; change < 20; change++) live.say('occupancy', `0009${50 + change}`);
  await waitFor(() => expect(slot(/^11:00/).textContent).toContain('40 / 40'));
  expect(slot(/^11:00/).textContent).toContain('Full');
  expect(days(server)).toHaveLength(before + 1);
  expect(days(server).at(-1)!.headers.get('stile-position')).toBe('000969');
});

test('another day is in the address, and listens to that day’s room', async () => {
  const { user, address, live } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next day' }));
  expect(address()).toBe('/visitors?inventory=rattle-ridge&startDate=2026-12-06');
  await waitFor(() =>
    expect(live.rooms()).toContainEqual({
      resource: 'occupancy',
      inventoryGroup: 'escarpment',
      inventory: 'rattle-ridge',
      date: '2026-12-06',
    }),
  );
  expect(live.rooms()).not.toContainEqual({
    resource: 'occupancy',
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-12-05',
  });
  await user.click(await screen.findByRole('button', { name: /^Monday, December 7, 2026, Closed/ }));
  expect(await screen.findByText('Nothing can be booked on this day.')).toBeTruthy();
});

test('a kind without a limit says so', async () => {
  await open('?inventory=glen-hill&startDate=2026-12-05');
  await screen.findByRole('region', { name: 'Slots' });
  expect(slot(/^11:00/).textContent).toContain('62 / no limit');
});
