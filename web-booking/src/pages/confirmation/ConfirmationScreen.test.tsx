import { screen, waitFor, within } from '@testing-library/react';
import type { ParticipantRecords, WaiverStatus } from '@stile/contracts';
import { FakeApi } from '../../testing/fake-api.js';
import { deferredVenue } from '../../testing/fake-venue.js';
import { madeReservation } from '../../testing/made-reservation.js';
import { BOOK, CHOSEN, mount } from '../../testing/mount.js';

const result = (id: string) => `${BOOK}&screen=2&reservationId=${id}`;

beforeEach(() => window.sessionStorage.clear());

test('it asks until the payment is settled, then shows the ticket', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'working');
  await mount(result(id), { api });
  expect(await screen.findByText(/Your payment is being confirmed/)).toBeTruthy();
  api.settle(id, 'completed');
  expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeTruthy();
  expect(screen.getByText(id)).toBeTruthy();
  expect(screen.getByRole('img', { name: `QR code of reservation ${id}` }).getAttribute('src')).toBe(
    `/api/reservation/${id}/qr.svg`,
  );
  expect(screen.getByRole('link', { name: /Add to calendar/ }).getAttribute('href')).toBe(
    `/api/reservation/${id}/calendar.ics`,
  );
  expect(screen.getByText('$19.00 paid with the card ending in 4242')).toBeTruthy();
  const query = api.requests.length;
  await new Promise((done) => setTimeout(done, 1200));
  expect(api.requests).toHaveLength(query);
});

test('what is paid at the venue waits for no payment while it is being confirmed', async () => {
  const api = new FakeApi(undefined, deferredVenue());
  const id = madeReservation(api);
  api.settle(id, 'working');
  await mount(result(id), { api });
  expect(await screen.findByText('One moment…')).toBeTruthy();
  expect(screen.queryByText(/payment/)).toBeNull();
});

test('the ticket says when products are for, and until when the car may stay', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  const stored = api.reservations.get(id)!;
  stored.reservation = {
    ...stored.reservation,
    lines: stored.reservation.lines.flatMap((line) => [
      { ...line, kind: 'addon' as const, title: 'Lesson', slot: '11:00-12:30' },
      { ...line, kind: 'addon' as const, title: 'Ski set' },
    ]),
    parking: { hours: 3, end: '2026-11-25T16:00' },
  };
  await mount(result(id), { api });
  const ticket = await screen.findByRole('article');
  expect(ticket.textContent.replaceAll('\u00a0', ' ')).toContain('2 × Lesson (11:00 AM), 2 × Ski set');
  expect(ticket.textContent.replaceAll('\u00a0', ' ')).toContain('Parking until 4:00 PM');
});

test('a car that is paid by the hour may stay until the visit ends, where no hours were chosen', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  const stored = api.reservations.get(id)!;
  const [line] = stored.reservation.lines;
  const car = { ...line!, title: 'Car', charged_time: { interval: 3600, count: 3, capped: false } };
  stored.reservation = { ...stored.reservation, end_date: '2026-11-25T13:00', lines: [car] };
  await mount(result(id), { api });
  const ticket = (await screen.findByRole('article')).textContent.replaceAll('\u00a0', ' ');
  expect(ticket).toContain('Parking until 1:00 PM');
  expect(ticket).toContain('3 h, until 1:00 PM');
});

test('the ticket says the last day and the hours of a programme, beside whose it is too', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  const booked = api.reservations.get(id)!;
  const program = { from: '2027-07-05', until: '2027-07-09', hours: { start: '08:30', end: '16:30' } };
  const line = { ...booked.reservation.lines[0]!, kind: 'addon' as const, item: 'camp', title: 'Explorers' };
  booked.reservation = {
    ...booked.reservation,
    lines: [{ ...line, count: 1, program }],
    profiles: [
      {
        id: 'p1',
        visitorType: 'sc-camper',
        visitor_type_name: 'Camper',
        fields: { first_name: 'Mia' },
        addons: [{ addon_inventory: 'camp', title: 'Explorers', addon_count: 1 }],
      },
    ],
  };
  await mount(result(id), { api });
  await screen.findByRole('article');
  const plain = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u2009]/g, ' ');
  const week = 'Jul 5–9, 8:30 AM–4:30 PM';
  expect(plain(screen.getByText('Add-ons').parentElement!)).toContain(`Add-onsExplorers (${week})`);
  expect(plain(screen.getByText('Mia').closest('li')!)).toContain(`Explorers, ${week}`);
});

test('it begins with the code, has one first action, and says how to get there and what to bring', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  const booked = api.reservations.get(id)!;
  booked.reservation = {
    ...booked.reservation,
    place: { address: '1 Ridge Road, Milton', directions: 'Take exit 312.', what_to_bring: 'Sturdy shoes.' },
  };
  await mount(result(id), { api });
  const ticket = await screen.findByRole('article');
  const code = screen.getByRole('img', { name: `QR code of reservation ${id}` });
  expect(ticket.firstElementChild?.firstElementChild?.contains(code)).toBe(true);
  expect([...ticket.querySelectorAll('.primary')].map(({ textContent }) => textContent)).toEqual([
    'Add to calendar',
  ]);
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=1+Ridge+Road%2C+Milton',
  );
  for (const text of ['Take exit 312.', 'Sturdy shoes.']) expect(screen.getByText(text)).toBeTruthy();
});

test('a destination without an address has no way to it', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  const booked = api.reservations.get(id)!;
  booked.reservation = {
    ...booked.reservation,
    place: { address: '', directions: 'Take exit 312.' },
  };
  await mount(result(id), { api });
  expect(await screen.findByText('Take exit 312.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
});

test('in another language its lines are fetched again', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  const { user } = await mount(result(id), { api });
  await screen.findByText('2 × Adult (15-64)', { selector: 'dt' });
  const { reservation } = api.reservations.get(id)!;
  api.reservations.get(id)!.reservation = {
    ...reservation,
    lines: reservation.lines.map((line) => ({ ...line, title: 'Adulte' })),
  };
  await user.click(screen.getByRole('link', { name: 'Français' }));
  expect(await screen.findByText('2 × Adulte', { selector: 'dt' })).toBeTruthy();
  expect(
    api.requests.filter(({ url }) => url.startsWith('/api/checkout')).at(-1)?.headers['accept-language'],
  ).toBe('fr');
});

test('the link is the secret one while this tab knows it', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'completed');
  window.sessionStorage.setItem('stile.links', JSON.stringify({ [id]: 'secret' }));
  const page = await mount(result(id), { api });
  expect((await screen.findByRole('link', { name: 'Change or cancel' })).getAttribute('href')).toBe(
    `/reservation/token?reservationId=${id}&token=secret`,
  );
  page.unmount();
  window.sessionStorage.clear();
  await mount(result(id), { api });
  expect((await screen.findByRole('link', { name: 'Change or cancel' })).getAttribute('href')).toBe(
    `/reservation?reservationId=${id}`,
  );
});

test('not paid yet: the payment page is one step away', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  const page = await mount(result(id), { api });
  await page.user.click(await screen.findByRole('button', { name: 'Go to the payment page' }));
  expect(page.left).toEqual([`/pay/${id}`]);
});

test('given up: nothing was charged, and choosing again brings the selection back', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'abandoned');
  window.sessionStorage.setItem('stile.search', JSON.stringify(`${CHOSEN.slice(6)}&screen=1`));
  const page = await mount(result(id), { api });
  expect(await screen.findByText(/Nothing was charged/)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Choose again' }));
  expect(page.left).toEqual([CHOSEN]);
});

test('turned back at the gateway with the places still held, the way leads to the payment, and not to the first step', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  api.settle(id, 'abandoned', 'cancelled_at_gateway');
  window.sessionStorage.setItem('stile.search', JSON.stringify(`${CHOSEN.slice(6)}&screen=1`));
  window.sessionStorage.setItem(
    'stile.hold',
    JSON.stringify({ id: 'H', token: 'T', lapsesMs: Number.MAX_SAFE_INTEGER, basket: '{}', released: false }),
  );
  const page = await mount(result(id), { api });
  const again = await screen.findByRole('button', { name: 'Pay again' });
  expect(screen.getByText(/only the payment is left/)).toBeTruthy();
  await page.user.click(again);
  expect(page.left).toEqual([`${CHOSEN}&screen=1`]);
  const { price } = api.reservations.get(id)!.reservation;
  expect(window.sessionStorage.getItem('stile.pay_again')).toBe(JSON.stringify(price));
});

test('a browser that may not see it is told what to do, and may ask again', async () => {
  const api = new FakeApi();
  const page = await mount(result('ABCDEFGHJK'), { api });
  expect(await screen.findByRole('heading', { name: 'We cannot show this reservation' })).toBeTruthy();
  const query = api.requests.length;
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(query));
});

test('a browser that does not hold the reservation is told of the link, not to sign in', async () => {
  const api = new FakeApi();
  api.instead.push({
    start: 'GET /api/checkout',
    answer: { status: 401, body: { error: 'Please sign in.', code: 'not_signed_in', status_code: 401 } },
  });
  await mount(result('ABCDEFGHJK'), { api });
  expect(await screen.findByText(/Open the link in your confirmation e-mail again/)).toBeTruthy();
  expect(screen.queryByText(/sign in/)).toBeNull();
});

const RECORD = { visitor_type_name: 'Adult', photo: false, test: null, test_types: [] };
const record = (id: string, number: number, name: string, status: WaiverStatus): ParticipantRecords => ({
  ...RECORD,
  id: `p${number}`,
  number,
  name,
  waiver: {
    id: `${id}.p${number}`,
    status,
    title: 'Release',
    signer: null,
    relation: null,
    signed_at: null,
    email: 'a@example.org',
    sent_at: null,
  },
});

test.each<[WaiverStatus, string[]]>([
  ['not_signed', ['Sign 2 waivers', 'Add to calendar']],
  ['signed', ['Sign 1 waiver', 'Add to calendar']],
])('the first act is what is still to be done, then the calendar (the first is %s)', async (status, acts) => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const booked = api.reservations.get(id)!;
  const ann = { id: 'p1', visitorType: 'rr-adult', visitor_type_name: 'Adult', fields: {}, addons: [] };
  booked.reservation = { ...booked.reservation, profiles: [ann] };
  api.instead.push({
    start: `GET /api/reservation/${id}/participants`,
    answer: { status: 200, body: [record(id, 1, 'Ann', status), record(id, 2, 'Mia', 'not_signed')] },
  });
  await mount(result(id), { api });
  const ticket = within(await screen.findByRole('article'));
  const sign = await ticket.findByRole('link', { name: acts[0]! });
  const first = status === 'signed' ? 'p2' : 'p1';
  expect(new URL(sign.getAttribute('href')!, 'https://x').searchParams.get('waiverId')).toBe(
    `${id}.${first}`,
  );
  const buttons = ticket.getAllByRole('link').filter(({ className }) => className.startsWith('button'));
  expect(buttons.map((link) => [link.textContent, link.className])).toEqual([
    [acts[0], 'button primary'],
    [acts[1], 'button quiet'],
  ]);
});

test('where nothing is left to sign the calendar is the first act', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  await mount(result(id), { api });
  const calendar = await screen.findByRole('link', { name: 'Add to calendar' });
  expect(calendar.className).toBe('button primary');
});
