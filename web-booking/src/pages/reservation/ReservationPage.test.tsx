import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { deferredVenue } from '../../testing/fake-venue.js';
import { madeReservation } from '../../testing/made-reservation.js';
import { mount } from '../../testing/mount.js';

test('the visitor sees what was booked, and cancels it after being asked', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  expect(await screen.findByText('Wednesday, November 25, 2026', { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel this reservation' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this reservation?' });
  expect(dialog.textContent).toContain('You paid $19.00');
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests.some((request) => request.url.endsWith('/cancel'))).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Cancel this reservation' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByRole('heading', { name: 'Your reservation is cancelled' })).toBeTruthy();
  expect(screen.getByText(/^\$19\.00 goes back to the card you used\./)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel this reservation' })).toBeNull();
});

test('what a cancellation keeps is said before anything is confirmed, and is what is cancelled for', async () => {
  const api = new FakeApi();
  api.retained = 9.5;
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Cancel this reservation' }));
  expect(screen.getByRole('dialog').textContent).toContain(
    'You paid $19.00. $9.50 of it goes back to the card you used; the cancellation terms keep $9.50.',
  );
  api.retained = 19;
  api.instead.push({
    start: 'PUT',
    answer: {
      status: 409,
      body: { error: 'changed', code: 'cancellation_terms_changed', status_code: 409 },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByText(/the cancellation terms return nothing/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByRole('heading', { name: 'Your reservation is cancelled' })).toBeTruthy();
  expect(api.requests.filter(({ url }) => url.endsWith('/cancel')).map(({ body }) => body)).toEqual([
    { cancelled: true, amount_to_return: 9.5 },
    { cancelled: true, amount_to_return: 0 },
  ]);
});

test('what does not go back to a card by itself is returned by the venue, before and after', async () => {
  const api = new FakeApi();
  api.returnedByVenue = 1000;
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Cancel this reservation' }));
  const asks = 'You paid $19.00. The venue returns it to you: please ask at its desk.';
  expect(screen.getByRole('dialog').textContent).toContain(asks);
  api.retained = 9.5;
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'Cancel this reservation' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByText('The venue returns $9.50 to you.')).toBeTruthy();
  expect(screen.queryByText(/the card you used/)).toBeNull();
});

test.each([
  [4, 'Of what you paid, $15.00 has not gone back yet. It goes back to the card you used.'],
  [19, 'All that you paid has gone back already.'],
])('after $%d went back, a cancellation speaks of the rest', async (amount, expected) => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const found = api.reservations.get(id)!;
  const [charge] = found.reservation.charges;
  const refund = {
    id: 'r1',
    amount,
    method: 'card' as const,
    state: 'made' as const,
    user: '',
    created: '2026-11-22T14:30:00.000Z',
    gateway_refund_id: 're_1',
  };
  found.reservation = { ...found.reservation, charges: [{ ...charge!, refunds: [refund] }] };
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Cancel this reservation' }));
  expect(screen.getByRole('dialog').textContent).toContain(expected);
});

test('what cards have not paid is named beside what goes back to the card', async () => {
  const api = new FakeApi();
  Object.assign(api, { returnedByVenue: 4, retained: 5 });
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Cancel this reservation' }));
  const asks =
    'You paid $19.00. $10.00 of it goes back to the card you used; the venue returns $4.00 to you: ' +
    'please ask at its desk. The cancellation terms keep $5.00.';
  expect(screen.getByRole('dialog').textContent).toContain(asks);
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByText(/^\$10\.00 goes back to the card you used\./)).toBeTruthy();
  expect(screen.getByText('The venue returns $4.00 to you.')).toBeTruthy();
});

test('a refused cancellation says why and leaves the dialog open', async () => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const { user } = await mount(`/reservation?reservationId=${id}`, { api });
  await user.click(await screen.findByRole('button', { name: 'Cancel this reservation' }));
  api.instead.push({
    start: 'PUT',
    answer: { status: 409, body: { error: 'x', code: 'reservation_not_confirmed', status_code: 409 } },
  });
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByText('This reservation has not been confirmed.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('without a session it says how to open it', async () => {
  await mount('/reservation?reservationId=ABCDEFGHJK');
  expect(await screen.findByRole('heading', { name: 'Open your reservation with your link' })).toBeTruthy();
});

test.each(['/reservation', '/reservation/edit'])(
  'without a number (%s) it is a page that is not there, which says how to open a reservation',
  async (url) => {
    await mount(url);
    expect(await screen.findByRole('heading', { name: '404: Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Open your reservation with your link')).toBeTruthy();
    expect(screen.getByText(/^Open the link in your confirmation e-mail again\./)).toBeTruthy();
  },
);

const BALANCE = /^Balance: \$19\.00, to be paid at the venue$/;

test('what is still to be paid is named until the reservation is paid or cancelled', async () => {
  const api = new FakeApi(undefined, deferredVenue());
  const id = madeReservation(api);
  const { user, unmount } = await mount(`/reservation?reservationId=${id}`, { api });
  expect((await screen.findByText(BALANCE)).closest('a')).toBeNull();
  const found = api.reservations.get(id)!;
  const unpaid = found.reservation;
  await user.click(screen.getByRole('button', { name: 'Cancel this reservation' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByRole('heading', { name: 'Your reservation is cancelled' })).toBeTruthy();
  expect(screen.queryByText(/Balance/)).toBeNull();
  unmount();

  found.reservation = { ...unpaid, balance: 0 };
  await mount(`/reservation?reservationId=${id}`, { api });
  await screen.findByText('Wednesday, November 25, 2026', { exact: false });
  expect(screen.queryByText(/Balance/)).toBeNull();
});

test('what is left of a part payment is named, and leads who sells there to where it is collected', async () => {
  const api = new FakeApi();
  api.by = 'staff';
  api.sells = true;
  const id = madeReservation(api, 'completed');
  const found = api.reservations.get(id)!;
  found.reservation = {
    ...found.reservation,
    charges: [{ ...found.reservation.charges[0]!, amount: 10, card_last4: null }],
    balance: 9,
  };
  await mount(`/reservation?reservationId=${id}`, { api });
  expect(await screen.findByText('$10.00 paid')).toBeTruthy();
  const balance = screen.getByRole('link', { name: 'BALANCE: $9.00' });
  expect(balance.getAttribute('href')).toBe(`/reservation/${id}`);
});

test.each([
  ['returned', true, 'Cancelled - Refunded'],
  ['not returned yet', false, 'Cancelled'],
])('the ticket of a cancelled reservation whose money is %s', async (_, refunded, said) => {
  const api = new FakeApi();
  const id = madeReservation(api, 'completed');
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, state: 'cancelled', cancelled: true, refunded };
  await mount(`/reservation?reservationId=${id}`, { api });
  expect((await screen.findByText(/^Cancelled/)).textContent).toBe(said);
});

test.each([
  [
    'en',
    'Total $14.00',
    '$19.00 paid with the card ending in 4242 · $5.00 returned',
    ['Price$19.00', 'Concession-$5.00', 'Total$14.00', 'of which tax$1.61'],
  ],
  [
    'fr',
    'Total 14,00 $',
    '19,00 $ payés avec la carte finissant par 4242 · 5,00 $ remboursés',
    ['Prix19,00 $', 'Geste commercial-5,00 $', 'Total14,00 $', 'dont taxes1,61 $'],
  ],
] as const)(
  'the ticket says what it costs after a concession, and what leads to it: %s',
  async (language, title, paid, sums) => {
    const api = new FakeApi();
    const id = madeReservation(api, 'completed');
    const found = api.reservations.get(id)!;
    const { reservation } = found;
    const charge = reservation.charges[0]!;
    const back = {
      method: 'card',
      state: 'made',
      user: '',
      created: charge.created,
      gateway_refund_id: null,
    } as const;
    const refunds = [
      { ...back, id: 'r1', amount: 5 },
      { ...back, id: 'r2', amount: 3, state: 'failed' as const },
    ];
    const changes = [{ kind: 'concession' as const, amount: -5 }];
    found.reservation = {
      ...reservation,
      charges: [{ ...charge, refunds }],
      cost: { changes, total: 14, tax_amount: 1.61, taxes: [{ rate: 0.13, base: 12.39, tax: 1.61 }] },
    };
    const { user } = await mount(`/reservation?reservationId=${id}`, { api, language });
    const fold = await screen.findByRole('button', { name: /^Total/ });
    const plain = (text: string | null) => text!.replaceAll(/[\u00a0\u202f]/g, ' ').replace('−', '-');
    expect(plain(fold.textContent)).toBe(`${title} ${paid}`);
    await user.click(fold);
    const rows = [...document.querySelectorAll('#ticket-price-body dl > div')].map(({ textContent }) =>
      plain(textContent),
    );
    expect(rows.slice(-4)).toEqual(sums);
  },
);
