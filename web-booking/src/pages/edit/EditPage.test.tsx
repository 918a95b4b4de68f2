import { screen, waitFor } from '@testing-library/react';
import type { EditRequest } from '@stile/contracts';
import { FakeApi } from '../../testing/fake-api.js';
import { deferredVenue, demoVenue } from '../../testing/fake-venue.js';
import { madeReservation } from '../../testing/made-reservation.js';
import { mount, search } from '../../testing/mount.js';

/** A paid reservation of two adults with firewood. */
const booked = (api: FakeApi): string =>
  madeReservation(api, 'completed', {
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-11-25',
    arrival_time: '10:00',
    reservation_type: 'person_fee_car_limit',
    passes: [
      { visitor_type: 'rr-adult', visitor_count: 2 },
      { visitor_type: 'rr-car', visitor_count: 1 },
    ],
    addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }],
  });
const saved = (api: FakeApi): EditRequest[] =>
  api.requests
    .filter(({ method, url }) => method === 'PUT' && /^\/api\/reservation\/[^/]+$/.test(url))
    .map(({ body }) => body as EditRequest);

const keysOf = (api: FakeApi): (string | undefined)[] =>
  api.requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['idempotency-key']);

beforeEach(() => window.sessionStorage.clear());

const sum = () => document.querySelector('.price-sum')?.textContent;

const begin = async (api = new FakeApi()) => {
  const id = booked(api);
  const page = await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge' });
  await screen.findByRole('heading', { name: 'Change your visit' });
  await waitFor(() => expect(search().get('v.rr-adult')).toBe('2'));
  return { ...page, id };
};

test('it begins with what the reservation has, and pays the difference', async () => {
  const { api, id, user, left } = await begin();
  expect(Object.fromEntries(search())).toMatchObject({
    startDate: '2026-11-25',
    carArrivalTime: '10:00',
    'a.rr-firewood': '1',
  });
  expect(window.location.search).not.toMatch(/Ada|example|905/);
  await user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  // The bar of a phone says what is to be paid, not the new total.
  await waitFor(() => expect(sum()).toMatch(/^To pay now \$\d/));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your change' });
  await waitFor(() => expect(sum()).toMatch(/^To pay now \$\d/));
  // Nothing is held, and nothing is asked that was agreed before.
  expect(api.requests.some(({ url }) => url.startsWith('/api/reserve_t'))).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.com');
  expect(screen.queryByLabelText('E-mail again')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /accept the terms/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Save and pay \$/ }));
  await waitFor(() => expect(left).toEqual([`/pay/${id}`]));
  expect(saved(api)).toMatchObject([
    {
      revision: 1,
      reservation: {
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 3 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
        addons: [{ addon_inventory: 'rr-firewood', addon_count: 1 }],
        contact: { email: 'ada@example.com' },
      },
    },
  ]);
  expect(saved(api)[0]!.chargeRefund).toBeGreaterThan(0);
});

/** A frame of another site comes back with what left with it; its browser stores nothing. */
const onlyTakenAlong = (id: string): void => {
  const name = `stile.edit.${id}.unpaid`;
  const unpaid = window.sessionStorage.getItem(name)!;
  window.sessionStorage.clear();
  window.sessionStorage.setItem(name, unpaid);
};

/** One adult more and another last name, sent and not paid; the page that the gateway sends back to. */
const turnedBack = async (
  reason = 'cancelled_at_gateway',
  comeBack: (id: string) => void = () => undefined,
) => {
  const { api, id, user, unmount } = await begin();
  await user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Last name'), '-Roy');
  await user.click(await screen.findByRole('button', { name: /^Save and pay \$/ }));
  await waitFor(() => expect(saved(api)).toHaveLength(1));
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, pending_edit: undefined };
  found.reason = reason;
  const first = saved(api)[0]!;
  const [firstKey] = keysOf(api);
  unmount();
  comeBack(id);
  const back = await mount(`/reservation?reservationId=${id}&edit=1`, { api, inventory: 'rattle-ridge' });
  expect(await screen.findByText('The change was not made.')).toBeTruthy();
  return { ...back, id, first, firstKey };
};
const paysAgain = async ({ user, left, unmount, api }: Awaited<ReturnType<typeof turnedBack>>) => {
  await user.click(await screen.findByRole('button', { name: 'Pay again' }));
  unmount();
  api.requests.length = 0;
  return mount(left[0]!, { api, inventory: 'rattle-ridge' });
};

test('a change whose card failed goes to the card again at once, as it was sent', async () => {
  const back = await turnedBack();
  const { api, left } = await paysAgain(back);
  await waitFor(() => expect(left).toEqual([`/pay/${back.id}`]));
  expect(saved(api)).toEqual([back.first]);
  expect(keysOf(api)).not.toEqual([back.firstKey]);
});

test('where the browser stored nothing of a change, what was chosen is there to be checked, and not paid at once', async () => {
  const back = await turnedBack('cancelled_at_gateway', onlyTakenAlong);
  expect(await screen.findByText(/^What you chose is still here\. This browser keeps nothing/)).toBeTruthy();
  const { api } = await paysAgain(back);
  expect((await screen.findByLabelText<HTMLInputElement>('Last name')).value).toBe('Tremblay');
  expect(search().get('v.rr-adult')).toBe('3');
  const save = await screen.findByRole('button', { name: /^Save and pay \$/ });
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'));
  expect(saved(api)).toEqual([]);
});

test('a change that would cost something else by now is shown as it was entered, and not paid at once', async () => {
  const back = await turnedBack('declined');
  const found = back.api.reservations.get(back.id)!;
  found.reservation = { ...found.reservation, price: found.reservation.price - 1 };
  const { api, user, left } = await paysAgain(back);
  expect((await screen.findByLabelText<HTMLInputElement>('Last name')).value).toBe('Tremblay-Roy');
  expect(search().get('v.rr-adult')).toBe('3');
  const save = await screen.findByRole('button', { name: /^Save and pay \$/ });
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'));
  expect(saved(api)).toEqual([]);
  await user.click(save);
  await waitFor(() => expect(left).toEqual([`/pay/${back.id}`]));
});

test.each([
  ['that its holder gave up', 'given_up', 1],
  ['that somebody else has changed meanwhile', 'replaced', 2],
])('a change %s is not paid again, and nothing of it is left', async (_what, reason, revision) => {
  const { api, id, unmount } = await turnedBack('cancelled_at_gateway');
  unmount();
  const found = api.reservations.get(id)!;
  found.reason = reason;
  found.reservation = { ...found.reservation, revision };
  await mount(`/reservation?reservationId=${id}&edit=1`, { api });
  expect(await screen.findByText('The change was not made.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
  await waitFor(() => expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Tremblay-Roy'));
});

test('a change that is paid leaves nothing of it in the tab', async () => {
  const { api, id, unmount } = await turnedBack();
  unmount();
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('Tremblay-Roy');
  api.reservations.get(id)!.reason = null;
  await mount(`/reservation?reservationId=${id}&edit=1`, { api });
  expect(await screen.findByText(/Your change is made/)).toBeTruthy();
  await waitFor(() => expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Tremblay-Roy'));
});

test('a smaller party says what is to be returned, and comes back to the reservation', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Remove one Adult (15-64)' }));
  await waitFor(() => expect(sum()).toMatch(/^To be returned to you \$\d/));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const save = await screen.findByRole('button', { name: 'Save the change' });
  await waitFor(() => expect(sum()).toMatch(/^To be returned to you \$\d/));
  await user.click(save);
  expect(await screen.findByText(/Your change is made/)).toBeTruthy();
  expect(await screen.findByText(/goes back to the card you used/)).toBeTruthy();
  expect(window.location.pathname).toBe('/reservation');
});

test('what a smaller party costs less is returned by the venue where it does not go to a card by itself', async () => {
  const api = new FakeApi();
  api.returnedByVenue = 1000;
  const { user } = await begin(api);
  await user.click(screen.getByRole('button', { name: 'Remove one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const note = 'The venue returns the difference to you: please ask at its desk.';
  expect(await screen.findByText(note)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  expect(await screen.findByText(/^The venue returns \$\d.* to you\.$/)).toBeTruthy();
});

test('a smaller party says what the cancellation terms keep of it', async () => {
  const api = new FakeApi();
  api.retainedByTerms = 4;
  const { user } = await begin(api);
  await user.click(screen.getByRole('button', { name: 'Remove one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const terms = /^The cancellation terms keep \$4\.00 of what you paid/;
  await waitFor(() => expect(screen.getAllByText(terms)).toHaveLength(2));
});

test('a step of the terms that passed before the change was saved is said, with what is returned now', async () => {
  const { api, user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Remove one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const save = await screen.findByRole('button', { name: 'Save the change' });
  api.beforeEdit = () => {
    api.retainedByTerms = 4;
  };
  await user.click(save);
  expect(await screen.findByText(/^What this change costs or returns has changed meanwhile/)).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText(/^The cancellation terms keep \$4\.00/)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  expect(await screen.findByText(/Your change is made/)).toBeTruthy();
});

test('changed by somebody else meanwhile it says so, keeps what was typed, and is saved from what is now', async () => {
  const { api, id, user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const phone = await screen.findByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '416 555 0100');
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, revision: 2, price: found.reservation.price + 10 };
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  expect(await screen.findByText('Somebody else changed this reservation meanwhile.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('416 555 0100');
  await waitFor(() => expect(sum()).toMatch(/^To be returned to you \$\d/));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  expect(await screen.findByText(/Your change is made/)).toBeTruthy();
  expect(saved(api).map(({ revision }) => revision)).toEqual([1, 2]);
});

test('what would be refused is said before anything is typed', async () => {
  const { api, user } = await begin();
  api.editRejection = 'validation_not_enough_spots_in_interval';
  await user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/not enough places left/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Check your change' })).toBeNull();
});

test('another last name is sent without the full name of before', async () => {
  const { api, user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Last name'), '-Roy');
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  await screen.findByText(/Your change is made/);
  const [{ reservation }] = saved(api) as [EditRequest];
  expect(reservation.contact).toMatchObject({ last_name: 'Tremblay-Roy' });
  expect(Object.keys(reservation.contact)).not.toContain('name');
});

test('a reload keeps what was chosen and typed', async () => {
  const { api, user, unmount } = await begin();
  await user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const last = await screen.findByLabelText('Last name');
  await user.type(last, '-Roy');
  const url = window.location.pathname + window.location.search;
  unmount();
  await mount(url, { api });
  expect((await screen.findByLabelText<HTMLInputElement>('Last name')).value).toBe('Tremblay-Roy');
  expect(search().get('v.rr-adult')).toBe('3');
});

test('staff see what is hidden from customers, and choose whether the visitor is told', async () => {
  const api = new FakeApi();
  api.by = 'staff';
  const { user } = await begin(api);
  expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Tell the visitor by e-mail' }));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  await screen.findByText(/Your change is made/);
  expect(saved(api)).toMatchObject([{ sendEditEmail: false }]);
});

/** A venue that has asked for its pledge since. */
const pledging = (): FakeApi => {
  const venue = demoVenue();
  return new FakeApi('2026-11-21T09:20', {
    ...venue,
    inventory_group: {
      ...venue.inventory_group,
      settings: { ...venue.inventory_group.settings, pledge: 'I will keep to the paths.' },
    },
  });
};

test('a pledge that was not given yet is asked of the visitor, and can be taken back until it is saved', async () => {
  const { api, user } = await begin(pledging());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const pledge = () => screen.getByRole('checkbox', { name: 'I accept the pledge.' });
  await screen.findByText('I will keep to the paths.');
  await user.click(pledge());
  expect(document.activeElement).toBe(pledge());
  await user.click(pledge());
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  await screen.findByRole('link', { name: 'Please accept the pledge.' });
  await user.click(pledge());
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  await screen.findByText(/Your change is made/);
  expect(saved(api)).toMatchObject([{ reservation: { details: { pledged: true } } }]);
});

test('staff are not asked for a visitor’s pledge', async () => {
  const api = pledging();
  api.by = 'staff';
  const { user } = await begin(api);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Save the change' }));
  await screen.findByText(/Your change is made/);
  expect(saved(api)).toMatchObject([{ reservation: { details: { pledged: false } } }]);
});

test('a cancelled one says why it cannot be changed', async () => {
  const api = new FakeApi();
  const id = booked(api);
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, state: 'cancelled', cancelled: true };
  await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge' });
  expect(await screen.findByText('This reservation has not been confirmed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the reservation' }).getAttribute('href')).toContain(
    `/reservation?reservationId=${id}`,
  );
});

test.each([
  ['visitor', 'en', 'Reservation number', ''],
  ['staff', 'en', 'Reservation number', ' (CASH)'],
  ['staff', 'fr', 'Numéro de réservation', ' (COMPTANT)'],
] as const)('to %s in %s it says which reservation is changed', async (by, language, name, how) => {
  const api = new FakeApi();
  api.by = by;
  const id = booked(api);
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, gateway: 'cash' };
  await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge', language });
  expect((await screen.findByText(name)).nextElementSibling?.textContent).toBe(`${id}${how}`);
  expect(screen.queryByText(/Balance|Solde/)).toBeNull();
});

test('of a reservation that is paid later it says the balance, and leads who sells there to where it is collected', async () => {
  const api = new FakeApi(undefined, deferredVenue());
  api.by = 'staff';
  api.sells = true;
  const id = booked(api);
  await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge' });
  expect(await screen.findByText(`${id} (DEFERRED)`)).toBeTruthy();
  const balance = screen.getByRole('link', { name: /^BALANCE: \$\d+\.\d\d$/ });
  expect(balance.getAttribute('href')).toBe(`/reservation/${id}`);
});

test('what is to be returned is a balance below 0 to who sells there', async () => {
  const api = new FakeApi();
  api.by = 'staff';
  api.sells = true;
  const id = booked(api);
  const found = api.reservations.get(id)!;
  found.reservation = { ...found.reservation, balance: -9.5, amount_to_return: 9.5 };
  await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge' });
  expect(await screen.findByRole('link', { name: 'BALANCE: -$9.50' })).toBeTruthy();
});
