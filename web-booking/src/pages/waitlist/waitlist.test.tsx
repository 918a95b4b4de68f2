import { screen, waitFor, within } from '@testing-library/react';
import type { AcceptAnswer, JoinAnswer, WaitlistEntryAnswer } from '@stile/contracts';
import { FakeApi } from '../../testing/fake-api.js';
import { readContact } from '../../parts/booker/contact.js';
import { CHOSEN, mount } from '../../testing/mount.js';

const ENTRY: WaitlistEntryAnswer = {
  id: '7KQ4MWXH2P',
  state: 'waiting',
  position: 3,
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  inventory_title: { en: 'Rattle Ridge day use', fr: 'Rattle Ridge, accès à la journée' },
  visit_date: '2026-11-25',
  arrival_time: '10:00',
  option: null,
  people: 2,
  cars: 1,
  joined: '2026-11-21T14:20:00.000Z',
  language: 'en',
  reservation_id: null,
  offer: null,
  removed_for: null,
  contact: { first_name: 'Ada', last_name: 'Tremblay', email: 'ada@example.com', phone: '905 555 0142' },
  reservation: {
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-11-25',
    arrival_time: '10:00',
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 2 },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: [],
  },
};
const OFFERED: WaitlistEntryAnswer = {
  ...ENTRY,
  state: 'offered',
  position: null,
  offer: { arrival_time: '10:00', lapses_at: '2026-11-22T02:20:00.000Z', seconds_left: 43_200 },
};
const PAGE = `/waitlist?inventoryGroup=escarpment&inventory=rattle-ridge&entry=${ENTRY.id}`;
const sent = (api: FakeApi, start: string) =>
  api.requests.filter(({ method, url }) => `${method} ${url}`.startsWith(start));

beforeEach(() => window.sessionStorage.clear());

/** No time is chosen, and nobody is counted. */
const NOBODY = CHOSEN.replace('&carArrivalTime=10%3A00&v.rr-adult=2', '');

test('who has not opened the link in the mail is told to, after a reload too, and that they wait once it is open', async () => {
  const api = new FakeApi();
  const unproven: WaitlistEntryAnswer = { ...ENTRY, state: 'unproven', position: null };
  api.leave('rattle-ridge', '2026-11-25', '10:00', 0);
  window.sessionStorage.setItem(
    'stile.waited-times',
    JSON.stringify([
      {
        entry: ENTRY.id,
        inventory: 'rattle-ridge',
        date: '2026-11-25',
        time: '10:00',
        url: PAGE,
        isUnproven: true,
      },
    ]),
  );
  const path = `/api/waitlist/${ENTRY.id}`;
  api.always.set(path, { status: 200, body: unproven });
  const { unmount } = await mount(NOBODY, { api });
  const notice = (
    await screen.findByText('Open the link in the mail to keep your place on the list.')
  ).closest('.notice');
  await waitFor(() => expect(notice?.textContent).toContain('We have sent it to ada@example.com.'));
  expect(screen.queryByText(/You are on the waitlist/)).toBeNull();
  expect(screen.getByRole('link', { name: /^10:00.*Open the link in our mail$/ })).toBeTruthy();

  unmount();
  api.always.set(path, { status: 200, body: ENTRY });
  const again = await mount(NOBODY, { api });
  expect(await screen.findByText(/^You are on the waitlist for 10:00/)).toBeTruthy();
  again.unmount();
  await mount(NOBODY, { api });
  expect(await screen.findByRole('link', { name: /^10:00.*You are on the waitlist$/ })).toBeTruthy();
});

test('who finds a time full joins its waitlist from its tile, says who comes and who they are, and is told their number', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '10:00', 0);
  api.instead.push({
    start: 'POST /api/waitlist',
    answer: { status: 201, body: { entry: ENTRY } satisfies JoinAnswer },
  });
  const { user, unmount } = await mount(NOBODY, { api });
  await user.click(await screen.findByRole('button', { name: /^10:00.*Full · Join the waitlist$/ }));
  const dialog = screen.getByRole('dialog', { name: 'Join the waitlist for Rattle Ridge day use' });
  await user.click(within(dialog).getByRole('button', { name: 'Join the waitlist' }));
  expect(await within(dialog).findByText('Enter a first name.')).toBeTruthy();
  expect(within(dialog).getByText('Add at least one visitor.')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Number of Adult (15-64)'));
  expect(sent(api, 'POST /api/waitlist')).toHaveLength(0);

  await user.click(within(dialog).getByRole('button', { name: 'Add one Adult (15-64)' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add one Adult (15-64)' }));
  expect(within(dialog).queryByText('Add at least one visitor.')).toBeNull();
  await user.type(within(dialog).getByLabelText('First name'), 'Ada');
  expect(within(dialog).queryByText('Enter a first name.')).toBeNull();
  await user.type(within(dialog).getByLabelText('Last name'), 'Tremblay');
  await user.type(within(dialog).getByLabelText('E-mail'), 'ada@example.com');
  await user.type(within(dialog).getByLabelText('Phone'), '905 555 0142');
  await user.click(within(dialog).getByRole('button', { name: 'Join the waitlist' }));
  expect(await within(dialog).findByText('You are number 3 on the waitlist.')).toBeTruthy();
  const [request] = sent(api, 'POST /api/waitlist');
  const { body, headers } = request!;
  expect(body).toMatchObject({
    reservation: {
      date: '2026-11-25',
      arrival_time: '10:00',
      passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }, { visitor_type: 'rr-car' }],
    },
    contact: { first_name: 'Ada', email: 'ada@example.com' },
    language: 'en',
  });
  expect(headers['idempotency-key']).toMatch(/^[\w-]{16,64}$/);
  expect(
    within(dialog).getByRole('link', { name: 'See my place on the waitlist' }).getAttribute('href'),
  ).toBe(PAGE);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  const said = async () => [
    (await screen.findByText(/^You are on the waitlist for 10:00/))
      .closest('.notice')
      ?.querySelector('a')
      ?.getAttribute('href'),
    screen.getByRole('link', { name: /^10:00.*You are on the waitlist$/ }).getAttribute('href'),
  ];
  expect(await said()).toEqual([PAGE, PAGE]);
  unmount();
  await mount(NOBODY, { api });
  expect(await said()).toEqual([PAGE, PAGE]);
});

test('where every time is full the day itself is waited for', async () => {
  const api = new FakeApi();
  const first = await mount(NOBODY, { api });
  const times = (await screen.findAllByRole<HTMLInputElement>('radio', { name: /(AM|PM)/ })).map(
    ({ value }) => value,
  );
  first.unmount();
  for (const time of times) api.leave('rattle-ridge', '2026-11-25', time, 0);
  const { user } = await mount(NOBODY, { api });
  await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Which time?').selectedOptions[0]?.textContent).toBe(
    'Any time that day',
  );
});

test('a time with too little room for the party is waited for from its tile, though no time is full', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '10:00', 1);
  const { user } = await mount(`${NOBODY}&v.rr-adult=2&v.rr-car=2`, { api });
  await user.click(await screen.findByRole('button', { name: /^10:00.*Join the waitlist/ }));
  expect(await screen.findByRole('dialog', { name: /waitlist/i })).toBeTruthy();
});

test('a refusal is said in the dialog, and what was typed stays', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '10:00', 0);
  api.instead.push({
    start: 'POST /api/waitlist',
    answer: { status: 409, body: { error: 'x', code: 'waitlist_already', status_code: 409 } },
  });
  const { user } = await mount(CHOSEN.replace('&carArrivalTime=10%3A00', ''), { api, language: 'fr' });
  await user.click(await screen.findByRole('button', { name: /^10.*Complet · Liste d’attente/ }));
  const dialog = screen.getByRole('dialog');
  for (const [label, text] of [
    ['Prénom', 'Léa'],
    ['Nom de famille', 'Côté'],
    ['Courriel', 'lea@example.com'],
    ['Téléphone', '905 555 0142'],
  ] as const)
    await user.type(within(dialog).getByLabelText(label), text);
  await user.click(within(dialog).getByRole('button', { name: 'M’inscrire sur la liste d’attente' }));
  expect(await within(dialog).findByText(/Vous êtes déjà sur cette liste d’attente/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Prénom').value).toBe('Léa');
});

test('an offer is taken over into the booking: its places are this tab’s, and leaving the page does not give them back', async () => {
  const api = new FakeApi();
  api.instead.push({ start: 'GET /api/waitlist', answer: { status: 200, body: OFFERED } });
  const hold = {
    tempReservationId: `waitlist-${ENTRY.id}-1`,
    tempReservationToken: 'token',
    lapses_at: OFFERED.offer!.lapses_at,
    seconds_left: 43_200,
  };
  api.instead.push({
    start: 'POST /api/waitlist',
    answer: { status: 200, body: { hold, reservation: ENTRY.reservation } satisfies AcceptAnswer },
  });
  const { user, left, services } = await mount(PAGE, { api });
  expect(await screen.findByText('We hold a place for you')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Book now' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(Object.fromEntries(new URL(left[0]!, 'http://localhost').searchParams)).toEqual({
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    startDate: '2026-11-25',
    carArrivalTime: '10:00',
    screen: '1',
    'v.rr-adult': '2',
    'v.rr-car': '1',
  });
  expect(readContact(services.stored)).toMatchObject({ ...ENTRY.contact, email_double: 'ada@example.com' });
  expect(services.holds.secondsLeft()).toBeGreaterThan(43_000);
  services.holds.release();
  expect(services.holds.isLive()).toBe(true);
  expect(sent(api, 'PUT /api/delete_temp_reservation')).toHaveLength(0);
});

test('an offer is taken over with all that was waited for: the shuttle, hours and days too', async () => {
  const api = new FakeApi();
  const reservation = {
    ...ENTRY.reservation,
    parking_hours: 3,
    feeder_inventory: {
      id: 'ridge-shuttle',
      there: { departure_stop: 'milton-go', departure_time: '08:30', arrival_stop: 'ridge-gate' },
    },
    addons: [
      { addon_inventory: 'rr-firewood', addon_count: 2, start_date: '2026-11-25', end_date: '2026-11-26' },
    ],
  };
  api.instead.push({ start: 'GET /api/waitlist', answer: { status: 200, body: OFFERED } });
  const hold = {
    tempReservationId: `waitlist-${ENTRY.id}-1`,
    tempReservationToken: 'token',
    lapses_at: OFFERED.offer!.lapses_at,
    seconds_left: 43_200,
  };
  api.instead.push({
    start: 'POST /api/waitlist',
    answer: { status: 200, body: { hold, reservation } satisfies AcceptAnswer },
  });
  const { user, left } = await mount(PAGE, { api });
  await user.click(await screen.findByRole('button', { name: 'Book now' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(Object.fromEntries(new URL(left[0]!, 'http://localhost').searchParams)).toMatchObject({
    parkingIntervals: '3',
    feeder: 'ridge-shuttle',
    departureStop: 'milton-go',
    departureTime: '08:30',
    arrivalStop: 'ridge-gate',
    'a.rr-firewood': '2~2026-11-25~2026-11-26',
  });
});

test('who comes without a car does not wait for a time whose cars alone are full', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '10:00', 0);
  const crowd = {
    ...ENTRY.reservation,
    arrival_time: '14:00',
    passes: [{ visitor_type: 'rr-adult', visitor_count: 150 }],
  };
  expect(
    api.handle({
      method: 'POST',
      url: '/api/reserve_t',
      headers: { 'x-requested-with': 'stile' },
      body: { request_id: 'crowd-0123456789', reservation: crowd },
    }).status,
  ).toBeLessThan(300);
  await mount(`${CHOSEN.replace('&v.rr-adult=2', '')}&reservationType=bus_tour&v.rr-bus=20`, { api });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /10:00/ })).disabled).toBe(false);
  expect(await screen.findByRole('button', { name: /^2:00.*Join the waitlist/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^10:00.*Join the waitlist/ })).toBeNull();
});

test('who waits sees their number, and leaves after being asked', async () => {
  const api = new FakeApi();
  api.instead.push(
    { start: 'GET /api/waitlist', answer: { status: 200, body: ENTRY } },
    {
      start: 'PUT /api/waitlist',
      answer: { status: 200, body: { ...ENTRY, state: 'left', position: null } },
    },
  );
  const { user } = await mount(PAGE, { api });
  expect(await screen.findByText('You are number 3 on the waitlist.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave the waitlist?' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave the waitlist' }));
  expect(await screen.findByText('You have left the waitlist.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave the waitlist' })).toBeNull();
});

test('a page that does not know who looks says how to open it', async () => {
  await mount('/waitlist?link=invalid');
  expect(await screen.findByText('Open it with the link in our mail.')).toBeTruthy();
});

const STAY = /^\/book\?.*startDate=2026-11-25$/;
test.each([
  [{ state: 'left' }, /^You have left the waitlist/, STAY],
  [{ state: 'lapsed' }, /^The place was not booked in time/, STAY],
  [
    { state: 'booked', reservation_id: 'R7KQ4MWXH2' },
    /^Your place is reservation R7KQ4MWXH2/,
    /^\/reservation\?reservationId=R7KQ4MWXH2$/,
  ],
  [{ state: 'removed', removed_for: 'staff' }, /^The desk has taken it off/, STAY],
  [{ state: 'removed', removed_for: 'visit_past' }, /^The visit has begun/, STAY],
  [{ state: 'removed', removed_for: 'erased', contact: null }, /^Its personal details are erased/, STAY],
  [{ state: 'removed', removed_for: 'stopped' }, /^There is no waitlist for this any more/, STAY],
  [{ state: 'removed', removed_for: 'unproven' }, /^The link in our mail was not opened/, STAY],
] as const)(
  'an entry that has ended (%j) says what became of it and what to do',
  async (change, says, to) => {
    const api = new FakeApi();
    const body: WaitlistEntryAnswer = { ...ENTRY, position: null, ...change };
    api.instead.push({ start: 'GET /api/waitlist', answer: { status: 200, body } });
    await mount(PAGE, { api });
    const notice = (await screen.findByText(says)).closest<HTMLElement>('.notice')!;
    expect(within(notice).getByRole('link').getAttribute('href')).toMatch(to);
    expect(screen.queryByRole('button', { name: 'Leave the waitlist' })).toBeNull();
  },
);

test('who cannot be put into the queue by the link is told why', async () => {
  const api = new FakeApi();
  const body: WaitlistEntryAnswer = { ...ENTRY, state: 'unproven', position: null };
  api.instead.push({ start: 'GET /api/waitlist', answer: { status: 200, body } });
  await mount(`${PAGE}&refused=waitlist_already`, { api });
  expect(await screen.findByText(/^Somebody with this phone number/)).toBeTruthy();
});
