import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { madeReservation } from '../../testing/made-reservation.js';
import { mount } from '../../testing/mount.js';

const calls = (api: FakeApi, end: string) =>
  api.requests.filter(({ method, url }) => method !== 'GET' && url.endsWith(end));
beforeEach(() => window.sessionStorage.clear());

test('it leads to changing, to the receipt, and sends the confirmation once more under a key a press', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  expect(
    (await screen.findByRole('link', { name: 'Change this reservation' })).getAttribute('href'),
  ).toContain(`/reservation/edit?reservationId=${id}`);
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toContain(
    `/reservation/${id}/print_receipt`,
  );
  await user.click(screen.getByRole('button', { name: 'Send the confirmation again' }));
  expect(await screen.findByText('The confirmation is on its way to ada@example.com.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send the confirmation again' }));
  await waitFor(() =>
    expect(
      new Set(calls(api, '/resend_confirmation').map(({ headers }) => headers['idempotency-key'])).size,
    ).toBe(2),
  );
});

test('asked for too often the mail is refused in words', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  api.instead.push({
    start: 'POST /api/reservation',
    answer: {
      status: 429,
      body: { error: 'x', code: 'too_many_requests', status_code: 429, detail: { seconds: 1800 } },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send the confirmation again' }));
  expect(await screen.findByText('Too many requests. Please wait 1800 seconds.')).toBeTruthy();
});

test('what is not paid can be paid, or given up to choose again', async () => {
  const api = new FakeApi();
  const id = madeReservation(api);
  const { user, left } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Go to the payment page' }));
  expect(left).toEqual([`/pay/${id}`]);
  await user.click(screen.getByRole('button', { name: 'Give up this reservation' }));
  expect(await screen.findByText('Nothing was charged, and the places are free again.')).toBeTruthy();
  expect(calls(api, '/give_up')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Choose again' }));
  expect(left.at(-1)).toContain('/book?inventoryGroup=escarpment&inventory=rattle-ridge');
});

test('a change that waits for its payment is paid or dropped, and the reservation is shown as it is', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, pending_edit: { edit: 1, price: 30, to_pay: 11 } };
  const { user, left } = await mount(`/reservation?reservationId=${id}&edit=1`, { api });
  expect(
    await screen.findByText('A change of this reservation waits for its payment of $11.00.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(left).toEqual([`/pay/${id}`]);
  api.instead.push({
    start: `PUT /api/reservation/${id}/give_up`,
    answer: { status: 200, body: { ...found.reservation, pending_edit: undefined } },
  });
  await user.click(screen.getByRole('button', { name: 'Leave it as it was' }));
  await waitFor(() => expect(calls(api, '/give_up').map(({ body }) => body)).toEqual([{ edit: 1 }]));
});

test('where the desk alone may change it, the page offers neither', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const found = api.reservations.get(id)!;
  api.instead.push({
    start: 'GET /api/reservation',
    answer: {
      status: 200,
      body: { ...found.reservation, may: { by: 'visitor', edit: 'visit_begun', cancel: 'visit_begun' } },
    },
  });
  await mount(`/reservation?reservationId=${id}`, { api });
  expect(await screen.findByText('Wednesday, November 25, 2026', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change this reservation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel this reservation' })).toBeNull();
});

test('in another language its lines are fetched again; what a command answered is not older than that', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Cancel this reservation' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  await screen.findByRole('heading', { name: 'Your reservation is cancelled' });
  const { reservation } = api.reservations.get(id)!;
  const lines = reservation.lines.map((line) => ({ ...line, title: 'Adulte (15 à 64 ans)' }));
  api.reservations.set(id, { ...api.reservations.get(id)!, reservation: { ...reservation, lines } });
  await user.click(screen.getByRole('link', { name: 'Français' }));
  expect(await screen.findByText('2 × Adulte (15 à 64 ans)', { selector: 'dt' })).toBeTruthy();
  expect(
    api.requests.filter(({ url }) => url === `/api/reservation/${id}`).at(-1)?.headers['accept-language'],
  ).toBe('fr');
  expect(document.querySelector('.ticket')?.getAttribute('data-cancelled')).toBe('true');
});

test('once it is cancelled nothing is asked to be signed any more', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const found = api.reservations.get(id)!;
  found.reservation = {
    ...found.reservation,
    profiles: [
      {
        id: 'p1',
        visitorType: 'rr-adult',
        visitor_type_name: 'Adult',
        fields: { first_name: 'Ann' },
        addons: [],
      },
    ],
  };
  const records = (status: 'not_signed' | 'unavailable') => ({
    start: `GET /api/reservation/${id}/participants`,
    answer: {
      status: 200,
      body: [
        {
          id: 'p1',
          number: 1,
          name: 'Ann',
          visitor_type_name: 'Adult',
          photo: false,
          waiver: {
            id: `${id}.p1`,
            status,
            signer: null,
            relation: null,
            signed_at: null,
            email: 'a@example.org',
            sent_at: null,
            title: 'Release',
          },
          tests: null,
        },
      ],
    },
  });
  api.instead.push(records('not_signed'));
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  expect(await screen.findByText('1 waiver is still to be signed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel this reservation' }));
  api.instead.push(records('unavailable'));
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  await screen.findByRole('heading', { name: 'Your reservation is cancelled' });
  await waitFor(() => expect(screen.queryByText('1 waiver is still to be signed.')).toBeNull());
});

test('a link with hideEdit leads to a page that does not offer changing', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  await mount(`/reservation?reservationId=${id}&hideEdit=true`, { api });
  expect(await screen.findByRole('button', { name: 'Cancel this reservation' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change this reservation' })).toBeNull();
});
