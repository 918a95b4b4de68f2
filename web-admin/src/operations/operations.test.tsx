import { screen, waitFor, within } from '@testing-library/react';
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

const tile = async (name: string): Promise<string | null> =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li')!.textContent;

test('the overview answers what a manager asks in the morning', async () => {
  await mountConsole('/admin', { api: as('admin') });
  expect(await tile('Expected today')).toContain('444 people222 cars');
  expect(await tile('Next hour')).toContain('186 people93 cars');
  expect(await tile('Revenue of today’s visits')).toContain(
    '$1,234.5080 reservationsBooked today: $321.00 (12)',
  );
  expect(await tile('Waitlist')).toContain('2 offers open5 waiting · first ends');
  expect(await tile('Overbooked')).toContain('1 daySun, Dec 6');
  expect(await tile('Gates')).toMatch(/1 of 2 openMain gate: until 8:00.PMBack gate: closed/);
  expect(
    screen.getByRole('img', { name: /^Arrivals: 8:00.AM 72 people, 9:00.AM 156 people, / }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Overbooked' }).getAttribute('href')).toBe(
    '/destinations/overbooked?startDate=2026-12-05&endDate=2026-12-11',
  );
});

test('what the server keeps to itself is not there', async () => {
  const server = Object.assign(as('audrey'), {
    overview: { revenue: null, waitlist: null, overbooked: null, gates: null, hours: [] },
  });
  await mountConsole('/admin', { api: server });
  expect(await screen.findByText('Nobody is expected today yet.')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 3, name: /Revenue|Waitlist|Overbooked|Gates/ })).toBeNull();
});

test('a change of a reservation asks for the overview again', async () => {
  const { server, live } = await mountConsole('/admin', { api: as('admin') });
  await tile('Expected today');
  server.overview = { expected: { cars: 223, people: 446 } };
  live.say('reservations', '000950');
  expect(await screen.findByText('446 people')).toBeTruthy();
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

test.each([
  ['/admin', '2026-12-05T15:00:00.000Z', /^The accounts add up, checked …/, /checked Dec 5, 2026, 10:00.AM/],
  ['/admin/processes', '2026-12-05T15:00:00.000Z', /^…$/, /^Dec 5, 2026, 10:00.AM$/],
  ['/admin/backups', '2026-12-05T15:00:00.000Z', /^…/, /^Dec 5, 2026, 10:00.AM/],
])('no time is told before the venue’s zone is known: %s', async (page, at, before, after) => {
  const server = as('admin');
  const release = server.holdVenue();
  server.health = { ...server.health, money: { checked_at: at, faults: [] } };
  server.processes = [
    { id: 'p', reservationId: 'ABCDEFGHJK', step: 'capture', since: at, attempts: 3, lastError: 'no answer' },
  ];
  server.backups = { ...server.backups, backups: [{ id: 'b', at, by: 'admin', events: 9, bytes: 9 }] };
  await mountConsole(page, { api: server });
  await screen.findAllByText(before);
  release();
  await screen.findAllByText(after);
});

test('what does not add up in the accounts is named in the line of health', async () => {
  const server = as('audrey');
  const checked_at = '2026-12-05T15:00:00.000Z';
  const faults = [
    { fault: 'balance', of: 'reservation~ABCDEFGHJK', expected: 20, found: 12.5 },
    { fault: 'day', of: 'escarpment~2026-12-05', expected: 0, found: -3 },
    { fault: 'receipts', of: 'escarpment~K7Q-0003', expected: 2, found: 0 },
  ] as const;
  server.health = { ...server.health, money: { checked_at, faults: [...faults] } };
  await mountConsole('/admin', { api: server });
  expect(await screen.findByText(/^The accounts do not add up, checked /)).toBeTruthy();
  expect(
    screen.getByText('ABCDEFGHJK: the reservation owes $20.00, its entries come to $12.50.'),
  ).toBeTruthy();
  expect(screen.getByText(/^escarpment 2026-12-05: .+3\.00 is left over\.$/)).toBeTruthy();
  expect(screen.getByText(/^escarpment K7Q-0003: 2 receipt numbers from here on never came/)).toBeTruthy();
});

test.each([
  [true, /^The log is damaged, so nothing is sold or changed\./],
  [false, /^Files are damaged or cannot be read\. Sales go on;/],
])('a fault of the storage is named, and whether it stops sales: %s', async (closed, line) => {
  const server = as('audrey');
  const log = { ...server.health.log, closed, faults: ['the pictures: a record was changed'] };
  server.health = { ...server.health, log };
  await mountConsole('/admin', { api: server });
  expect(await screen.findByText(line)).toBeTruthy();
  expect(screen.getByText('the pictures: a record was changed')).toBeTruthy();
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

test('the security log says who did what, how often, and what was refused', async () => {
  const server = as('admin');
  const at = '2026-12-05T15:00:00.000Z';
  const entry = { at, by: 'casey', subject: null, code: null, from: 'Xy12', times: 1 };
  server.securityLog = [
    { ...entry, id: '2', act: 'refused', subject: 'GET /api/admin/users', code: 'no_access', times: 3 },
    { ...entry, id: '1', act: 'sign_in_refused', by: 'unknown', code: 'invalid_credentials' },
  ];
  await mountConsole('/admin/security_log', { api: server });
  const row = await screen.findByRole('row', { name: /casey/ });
  expect(row.textContent).toContain('Call refused × 3');
  expect(row.textContent).toContain('GET /api/admin/users · no_access');
  expect(screen.getByRole('row', { name: /A name that nobody has/ }).textContent).toContain(
    'Sign-in refused',
  );
});

test('what the security log is filtered by is in the address, and in the call', async () => {
  const { server, user, address } = await mountConsole('/admin/security_log?act=refused', {
    api: as('admin'),
  });
  await user.type(await screen.findByLabelText('Who'), 'casey');
  await waitFor(() => expect(address()).toContain('by=casey'));
  expect(address()).toContain('act=refused');
  await waitFor(() => {
    const call = server.calls.filter(({ path }) => path === '/api/admin/security_log').at(-1)!;
    expect(JSON.parse(call.query.get('filter')!)).toEqual({ act: 'refused', by: 'casey' });
  });
});

test('nothing stuck says so', async () => {
  await mountConsole('/admin/processes', { api: as('admin') });
  expect(await screen.findByText('Nothing is stuck.')).toBeTruthy();
});

test('a backup is begun once, says how far it is, and what came of the others', async () => {
  const server = as('admin');
  const row = { id: '2026-12-04_a', by: 'admin', events: 12_345, bytes: 6_543_210 };
  server.backups = {
    ...server.backups,
    failed: { id: 'b', at: '2026-12-05T14:00:00.000Z', reason: 'no space left' },
    backups: [{ ...row, at: '2026-12-04T15:00:00.000Z' }],
  };
  const { user } = await mountConsole('/admin/backups', { api: server });
  expect((await screen.findByRole('row', { name: /12,345/ })).textContent).toContain('6.6 MB');
  expect(screen.getByText(/and left nothing: no space left/)).toBeTruthy();
  expect(screen.getByText(/Backups lie in \/backups on the server/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText(/the data is being copied/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back up now' }).disabled).toBe(true);
  expect(screen.queryByText(/no space left/)).toBeNull();
  const begun = server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(begun).toEqual([expect.stringMatching(/^\/api\/admin\/backups\/[A-Za-z0-9_-]{16,64}$/)]);
  server.backups = { ...server.backups, running: null, backups: [] };
  expect(await screen.findByText('There are no backups yet.', {}, { timeout: 5_000 })).toBeTruthy();
});

test('backups of servers are theirs', async () => {
  const server = as('admin');
  server.backups = { ...server.backups, folder: null };
  await mountConsole('/admin/backups', { api: server });
  expect(await screen.findByText(/Their tools back it up/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});
