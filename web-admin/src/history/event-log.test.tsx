import { screen, waitFor, within } from '@testing-library/react';
import type { EventLogAnswer, ListedEvent } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { findField } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

const positionOf = (index: number): string => String(index).padStart(16, '0');
const AT = '2026-12-05T15:00:00.000Z';
const listed = (index: number, change: Partial<ListedEvent>): ListedEvent => ({
  position: positionOf(index),
  at: AT,
  type: 'ReservationConfirmed',
  version: 1,
  stream: 'reservation-7KQ4MWXH2A',
  revision: index,
  actor: 'casey',
  station: null,
  inventory_group: 'escarpment',
  reservation_id: null,
  waitlist_entry: null,
  data: { amount: 19.5 },
  sealed: false,
  ...change,
});
const EVENTS = [
  listed(5, { type: 'TillClosed', stream: 'till-escarpment/till-1', actor: 'audrey', station: 'desk-2' }),
  listed(4, { reservation_id: '7KQ4MWXH2A', sealed: true }),
  listed(3, { type: 'WaitlistJoined', stream: 'waitlist-x', actor: 'visitor', waitlist_entry: 'ABCDEFGH23' }),
  listed(2, { type: 'UserSaved', stream: 'venue-escarpment', actor: null }),
];
const LOG: EventLogAnswer = {
  events: 12_345,
  head: positionOf(12_345),
  digest: 'ab'.repeat(32),
  fault: null,
  checked_at: AT,
  verification: {
    id: 'v',
    at: AT,
    by: 'audrey',
    after: '',
    to: positionOf(12_000),
    events: 12_000,
    fault: null,
  },
  bundle: {
    id: 'bundle-1',
    at: AT,
    by: 'audrey',
    after: '',
    to: positionOf(12_000),
    events: 12_000,
    bytes: 2_345_678,
    digest: 'cd'.repeat(32),
  },
  running: null,
  failed: null,
  anchors: [
    { day: '2026-12-05', at: AT, position: positionOf(12_345), digest: 'ab'.repeat(32) },
    { day: '2026-12-04', at: AT, position: positionOf(9_000), digest: null },
  ],
};

const open = async (address = '/event_history', log: EventLogAnswer | null = LOG) => {
  const server = Object.assign(new FakeApi(), {
    signedIn: USERS['audrey']!,
    eventLog: log,
    listedEvents: EVENTS,
  });
  return mountConsole(address, { api: server });
};
const names = async (): Promise<string[]> => {
  const events = within(await screen.findByRole('region', { name: 'Recorded events' }));
  return (await events.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent);
};

test('shows the newest events with who and what of, and leads to their stories', async () => {
  const { user } = await open();
  expect(await names()).toEqual(['Till closed', 'Reservation confirmed']);
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
  expect(first!.textContent).toContain('audrey · station desk-2');
  expect(first!.textContent).toContain(`Position ${positionOf(5)}`);
  expect(within(second!).getByRole('link', { name: 'History of 7KQ4MWXH2A' }).getAttribute('href')).toMatch(
    /\/event_history\?reservationId=7KQ4MWXH2A$/,
  );
  expect(within(second!).getByText(/Personal fields are sealed/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Older events' }));
  await waitFor(async () => expect(await names()).toEqual(['Waitlist joined', 'User saved']));
  expect(screen.getByRole('link', { name: 'History of ABCDEFGH23' }).getAttribute('href')).toMatch(
    /\?waitlistEntry=ABCDEFGH23$/,
  );
  await user.click(screen.getByRole('button', { name: 'Newest events' }));
  await waitFor(async () => expect(await names()).toEqual(['Till closed', 'Reservation confirmed']));
});

test('filters by type, user and subject, in the address', async () => {
  const { user, address } = await open();
  await names();
  await user.selectOptions(await findField('Event'), 'User saved');
  await waitFor(async () => expect(await names()).toEqual(['User saved']));
  expect(address()).toBe('/event_history?type=UserSaved');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/event_history'));
  await user.type(await findField('User'), 'visitor{Enter}');
  await waitFor(async () => expect(await names()).toEqual(['Waitlist joined']));
  await user.click(screen.getByRole('button', { name: 'Only waitlist-x' }));
  await waitFor(() => expect(address()).toBe('/event_history?subject=waitlist-x'));
  await user.clear(await findField('Reservation or stream'));
  await user.type(await findField('Reservation or stream'), 'nothing{Enter}');
  expect(await screen.findByText('No event fits these filters.')).toBeTruthy();
});

test('says where the log ends and what it was verified by, and hands out archive and anchors', async () => {
  await open();
  const head = within(await screen.findByRole('region', { name: 'The log' }));
  expect(head.getByText('12,345')).toBeTruthy();
  expect(head.getByText('No fault known')).toBeTruthy();
  await waitFor(() => expect(head.getByText(/by audrey: 12,000 events/)).toBeTruthy());
  expect(head.getByText(`From the start to ${positionOf(12_000)}.`)).toBeTruthy();
  expect(head.getByRole('link', { name: /12,000 events, 2,346.kB/ }).getAttribute('href')).toBe(
    '/api/admin/event_log/bundles/bundle-1/file',
  );
  expect(head.getByText(/Anchor of .*Dec 4/).getAttribute('href')).toBe(
    '/api/admin/event_log/anchors/2026-12-04',
  );
});

test('verifies a part of the log, says how far it is, and begins nothing beside it', async () => {
  const { user, server } = await open();
  await user.type(await findField('From position'), positionOf(9));
  await user.click(screen.getByRole('button', { name: 'Verify now' }));
  expect(await screen.findByText(/Verifying since .* · 250 of 1,000 events/)).toBeTruthy();
  for (const name of ['Verify now', 'Make an archive'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  const begun = server.calls.filter(({ method }) => method === 'PUT');
  expect(begun).toMatchObject([
    { path: expect.stringMatching(/^\/api\/admin\/event_log\/verifications\/[\w-]{16,64}$/) as string },
  ]);
  expect(begun[0]!.body).toEqual({ from: positionOf(9) });
  const fault = 'event 3: its chain does not fit';
  server.eventLog = { ...LOG, fault, verification: { ...LOG.verification!, fault } };
  expect(await screen.findByText(`A fault was found: ${fault}`, {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText(/nothing is written any more/)).toBeTruthy();
});

test('an auditor of one venue sees its events, and nothing of the log as a whole', async () => {
  await open('/event_history', null);
  expect(await names()).toEqual(['Till closed', 'Reservation confirmed']);
  expect(screen.queryByRole('region', { name: 'The log' })).toBeNull();
  expect(screen.queryByText('Not for you.')).toBeNull();
});
