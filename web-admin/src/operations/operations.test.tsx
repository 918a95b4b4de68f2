import { screen, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const as = (username: string): FakeApi => Object.assign(new FakeApi(), { signedIn: USERS[username]! });

test('the overview shows today’s figures of each inventory, with links only for who may follow them', async () => {
  await mountConsole('/admin', { api: as('audrey') });
  expect(
    await screen.findByRole('heading', {
      level: 2,
      name: 'Today at Escarpment Parks: Saturday, December 5, 2026',
    }),
  ).toBeTruthy();
  const card = (await screen.findByRole('heading', { name: 'Mirror Lake Beach' })).closest('li')!;
  expect(await within(card).findByText('Busy')).toBeTruthy();
  expect(card.textContent).toContain('75 cars');
  expect(within(card).getByRole('img', { name: /^Arrivals: 8:00.AM 24 people, / })).toBeTruthy();
  expect(card.textContent).toContain('40 / 40');
  expect(within(card).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Stuck processes' })).toBeNull();
});

test.each([
  ['audrey', 0],
  ['admin', 1],
])('health is one line; its parts are for superusers: %s', async (username, tables) => {
  await mountConsole('/admin', { api: as(username) });
  expect(await screen.findByText('Everything is well.')).toBeTruthy();
  expect(screen.queryAllByText('Read models and processes')).toHaveLength(tables);
  expect(screen.queryAllByText('venue_documents')).toHaveLength(tables);
});

test('a failed part is shown with its error, although the answer is a 503', async () => {
  const server = as('admin');
  server.health = {
    ...server.health,
    ready: false,
    projections: [
      {
        name: 'reservations',
        version: 1,
        state: 'failed',
        position: '000400',
        behind: 500,
        error: 'unknown event PassAdded',
      },
    ],
  };
  await mountConsole('/admin', { api: server });
  expect(await screen.findByText('A part of the system has stopped.')).toBeTruthy();
  const row = screen.getByRole('row', { name: /^reservations/ });
  expect(row.textContent).toContain('Failed');
  expect(row.textContent).toContain('unknown event PassAdded');
  expect(row.textContent).toContain('500');
});

test('stuck processes name the step, since when, how often tried, and the error', async () => {
  const server = as('admin');
  server.processes = [
    {
      id: 'e1',
      reservationId: 'ABCDEFGHJK',
      step: 'CaptureRequested',
      since: '2026-12-05T15:00:00.000Z',
      attempts: 7,
      lastError: 'no answer',
    },
  ];
  await mountConsole('/admin/processes', { api: server });
  const row = await screen.findByRole('row', { name: /ABCDEFGHJK/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/reservation/ABCDEFGHJK');
  expect(row.textContent).toContain('Capture asked of the gateway');
  expect(row.textContent).toContain('7');
  expect(row.textContent).toContain('no answer');
});

test('nothing stuck says so', async () => {
  await mountConsole('/admin/processes', { api: as('admin') });
  expect(await screen.findByText('Nothing is stuck.')).toBeTruthy();
});
