import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HistoryEntry } from '@stile/contracts';
import { formatInstant } from '@stile/web-kit';
import { FakeApi } from '../testing/fake-api.js';
import { historyOf, USERS } from '../testing/fake-data.js';
import { choose, findField } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

const open = async (asOf = '', settings: Readonly<Record<string, string>> = {}) => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['audrey']!, settings });
  const reservation = server.reservations.find(({ state }) => state === 'cancelled')!;
  const mounted = await mountConsole(`/event_history?reservationId=${reservation.id}${asOf}`, {
    api: server,
  });
  const events = within(await screen.findByRole('region', { name: 'Events' }));
  return {
    ...mounted,
    reservation,
    events,
    state: () => within(screen.getByRole('region', { name: 'State then' })),
  };
};

test('tells every event in order: what, when in the venue’s time, who, from where, what changed', async () => {
  const { events, reservation } = await open();
  expect(events.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Places held',
    'Reservation placed',
    'Checkout started',
    'Payment captured',
    'Reservation confirmed',
    'Reservation cancelled',
    'Places returned',
  ]);
  const cancelled = within(events.getByRole('heading', { name: 'Reservation cancelled' }).closest('li')!);
  const at = new Date(Date.parse(reservation.created) + 90_000_000).toISOString();
  const time = cancelled.getByText((_, element) => element?.tagName === 'TIME');
  expect(time.getAttribute('title')).toBe(`${at} (UTC)`);
  await waitFor(() => expect(time.textContent.replaceAll('\u00a0', ' ')).toBe('Dec 6, 2026, 6:33:20 AM'));
  expect(cancelled.getByText('casey')).toBeTruthy();
  expect(cancelled.getByText('station desk-2')).toBeTruthy();
  const row = within(cancelled.getByRole('row', { name: /^State/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Confirmed', 'Cancelled']);
});

test('what was sold without the network says when, beside when it was recorded', async () => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['audrey']! });
  const [reservation] = server.reservations;
  const { id, created } = reservation!;
  const soldAt = new Date(Date.parse(created) - 3_600_000).toISOString();
  const body = historyOf(reservation!, null);
  body.entries.find(({ type }) => type === 'ReservationPlaced')!.data['offline'] = { soldAt };
  server.histories.set(id, body);
  await mountConsole(`/event_history?reservationId=${id}`, { api: server });
  const events = within(await screen.findByRole('region', { name: 'Events' }));
  const placed = events.getByRole('heading', { name: 'Reservation placed' }).closest('li')!;
  expect(placed.textContent).toMatch(/sold without the network at \w+ \d+, 20\d\d, /);
  expect(events.getAllByText(/sold without the network/)).toHaveLength(1);
});

test('what people did stands open, technical steps are folded, codes are words', async () => {
  const { events } = await open();
  const folded = events.getAllByText(/technical steps?$/).map((summary) => [
    summary.textContent,
    within(summary.parentElement!)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ]);
  expect(folded).toEqual([
    ['1 technical step', ['Places held']],
    ['1 technical step', ['Checkout started']],
    ['1 technical step', ['Places returned']],
  ]);
  const placed = events.getByRole('heading', { name: 'Reservation placed' }).closest('li')!;
  expect(placed.textContent).toContain('Kind:Visitor');
  expect(placed.textContent).not.toMatch(/Kind:(visitor|addon)/);
  // The venue's names stand for ids.
  await waitFor(() => expect(placed.textContent).toContain('Item:Adult (15-64)'));
  expect(placed.textContent).toContain('Item:Firewood bundle');
  expect(within(placed).getByRole('row', { name: /^Reservation type/, hidden: true }).textContent).toContain(
    'Person fee, car limit',
  );
  const gateway = within(placed).getByRole('row', { name: /^Paid by/, hidden: true });
  expect(gateway.textContent).toMatch(/Card$/);
  expect(within(placed).getByRole('row', { name: /^Venue/, hidden: true }).textContent).toContain(
    'Escarpment Parks',
  );
});

test('shows how the reservation stood at the moment of the address', async () => {
  const { state, events } = await open('&asOf=2026-12-05T12:00:00.000Z');
  expect(await state().findByText('Confirmed')).toBeTruthy();
  expect(events.getAllByText('later')).toHaveLength(2);
});

test.each([
  [
    'with tax',
    { tax_included: 'true' },
    /^Adult \(15-64\).*× \$9\.50..*Total\$\d+\.\d\dof which tax\$\d+\.\d\d$/,
  ],
  ['before tax', {}, /^Adult \(15-64\).*Subtotal\$\d+\.\d\dTax\$\d+\.\d\dTotal\$\d+\.\d\d$/],
])('the lines of the state then are shown %s, and add up', async (_what, settings, text) => {
  const { state } = await open('&asOf=2026-12-05T12:00:00.000Z', settings);
  const lines = (await state().findByRole('heading', { name: 'Lines' })).nextElementSibling!;
  await waitFor(() => expect(lines.textContent.replaceAll('\u00a0', ' ')).toMatch(text));
  const amounts = [...lines.querySelectorAll('dd')].map((one) =>
    Math.round(Number(one.textContent.replace(/[^\d.-]/g, '')) * 100),
  );
  const sums = 'tax_included' in settings ? 2 : 3;
  const added = amounts.slice(0, -sums).reduce((sum, one) => sum + one, 0);
  expect(added).toBe(amounts.at(-sums));
});

test('the slider walks from moment to moment, events of one moment being one step, and back to before the first', async () => {
  const { state, address, server, user, events } = await open();
  expect(await state().findByText('Cancelled')).toBeTruthy();
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(await state().findByText('Being paid')).toBeTruthy();
  // Both events of the chosen moment have happened; the four after them have not.
  expect(events.getAllByText('later')).toHaveLength(4);
  expect(screen.getByText(/^After: Checkout started/)).toBeTruthy();
  expect(slider.getAttribute('aria-valuenow')).toBe('1');
  await waitFor(() => expect(address()).toContain('asOf='));
  expect(server.calls.at(-1)!.query.get('asOf')).toMatch(/^2026-12-05T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  fireEvent.change(slider, { target: { value: '-1' } });
  expect(await state().findByText('The reservation was not there yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Now' }));
  expect(await state().findByText('Cancelled')).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain('asOf='));
});

test('a key held down loses no step, and asks only where it rests', async () => {
  const { user, server, state } = await open();
  expect(await state().findByText('Cancelled')).toBeTruthy();
  const before = server.calls.length;
  act(() => screen.getByRole('slider').focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('2');
  expect(await state().findByText('Being paid')).toBeTruthy();
  expect(server.calls.slice(before).filter(({ path }) => path.endsWith('/history'))).toHaveLength(1);
});

test('the date and time field is in the venue’s time', async () => {
  const { address } = await open();
  const field = await screen.findByLabelText('Date and time (America/Toronto)');
  fireEvent.change(field, { target: { value: '2026-12-05T07:00:00' } });
  await waitFor(() => expect(address()).toContain(encodeURIComponent('2026-12-05T12:00:00.000Z')));
});

test.each(['reservationId', 'waitlistEntry'])(
  'no time is told before the venue’s zone is known: %s',
  async (of) => {
    const server = Object.assign(new FakeApi(), { signedIn: USERS['audrey']! });
    const { id } = server.reservations[0]!;
    server.stories.set(id, { ...historyOf(server.reservations[0]!, null), entryId: id });
    const release = server.holdVenue();
    await mountConsole(`/event_history?${of}=${id}`, { api: server });
    await waitFor(() =>
      expect(server.calls.some(({ path }) => path.startsWith('/api/inventoryGroup/'))).toBe(true),
    );
    await screen.findByRole('heading', { level: 1, name: `History of ${id}` });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(document.querySelectorAll('time')).toHaveLength(0);
    release();
    const events = within(await screen.findByRole('region', { name: 'Events' }));
    const [first] = events.getAllByText<HTMLTimeElement>((_, element) => element?.tagName === 'TIME');
    const { dateTime, textContent } = first!;
    expect(textContent).toBe(formatInstant(dateTime, 'second', 'America/Toronto', 'en'));
  },
);

test('what happened at a destination that is not there any more is told all the same', async () => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['audrey']!, isDestinationGone: true });
  const { id } = server.reservations[0]!;
  await mountConsole(`/event_history?reservationId=${id}`, { api: server });
  const events = within(await screen.findByRole('region', { name: 'Events' }));
  const [first] = events.getAllByText<HTMLTimeElement>((_, element) => element?.tagName === 'TIME');
  expect(first!.textContent).toBe(formatInstant(first!.dateTime, 'second', 'America/Toronto', 'en'));
});

test('the stored event is there to unfold', async () => {
  const { events, user } = await open();
  await user.click(events.getAllByText('Event as stored')[0]!);
  expect(events.getAllByText(/"type": "HoldTaken"/)[0]).toBeTruthy();
});

test('an entry of a waitlist has a history of its own, which a reservation and the waitlist lead to', async () => {
  const server = Object.assign(new FakeApi(), { signedIn: USERS['audrey']! });
  const { id } = server.reservations[0]!;
  const event = (type: string, actor: string, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
    position: type,
    stream: 'waitlist-x',
    revision: 0,
    type,
    version: 1,
    at: '2026-12-05T12:00:00.000Z',
    actor,
    station: null,
    causation: null,
    data: { entryId: '7KQ4MWXH2A' },
    changes,
  });
  server.stories.set('7KQ4MWXH2A', {
    entryId: '7KQ4MWXH2A',
    asOf: null,
    state: { inventory_group: 'escarpment', reservation_id: id },
    entries: [
      event('WaitlistJoined', 'visitor'),
      event('WaitlistOffered', 'system:waitlist', [
        { path: 'state', before: 'waiting', after: 'offered' },
        { path: 'contact', before: null, after: { first_name: 'Kim', last_name: 'Roy', phone: null } },
        {
          path: 'lines',
          before: [],
          after: [{ title: { en: 'Adult', fr: 'Adulte' }, count: 2, price: 19.5, tax_rate: 0.13, rule: '' }],
        },
        { path: 'visit_date', before: null, after: '2026-12-12' },
        { path: 'balances.0.balanced', before: 0, after: 1 },
      ]),
    ],
  });
  const { user, address } = await mountConsole('/event_history', { api: server });
  await choose(user, await findField('History of a'), 'Waitlist entry');
  await user.type(screen.getByLabelText('Entry number'), '7kq4mwxh2a{Enter}');
  expect(address()).toBe('/event_history?waitlistEntry=7KQ4MWXH2A');
  const events = within(await screen.findByRole('region', { name: 'Events' }));
  expect(events.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Waitlist joined',
    'Places offered from the waitlist',
  ]);
  expect(
    within(events.getByRole('row', { name: /^State/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Waiting', 'Offered']);
  // Nested values read as names and values.
  const after = (name: RegExp): string =>
    within(events.getByRole('row', { name })).getAllByRole('cell')[1]!.textContent;
  expect(after(/^Contact/)).toBe('First name:KimLast name:Roy');
  expect(after(/^Lines/)).toBe('Title:AdultCount:2Price:$19.50Tax rate:13%');
  expect(after(/^Visit date/)).toBe('Dec 12, 2026');
  expect(after(/^Balances › 1 › Paid in full/)).toBe('Yes');
  await user.click(screen.getByRole('link', { name: `History of ${id}` }));
  expect(address()).toBe(`/event_history?reservationId=${id}`);
});

test('asks for a number where the address names none', async () => {
  const { user, address } = await mountConsole('/event_history', {
    api: Object.assign(new FakeApi(), { signedIn: USERS['audrey']! }),
  });
  await user.type(await screen.findByLabelText('Reservation number'), 'abc{Enter}');
  expect(address()).toBe('/event_history?reservationId=ABC');
  expect(await screen.findByText('Reservation Not Found')).toBeTruthy();
});
