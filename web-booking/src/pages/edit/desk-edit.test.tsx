import { act, screen, waitFor, within } from '@testing-library/react';
import type { Basket, ReservationAnswer, StoreEditRequest } from '@stile/contracts';
import { FakeDesk } from '../../testing/fake-desk.js';
import { madeReservation } from '../../testing/made-reservation.js';
import { mount, search } from '../../testing/mount.js';

/* A change as who sells at the desk makes it (docs/rules/desk.md 23). */

let opened: string[];
beforeEach(() => {
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  document.cookie = 'TERMINAL=C1; path=/';
  opened = [];
  window.open = (url) => {
    opened.push(String(url));
    return window;
  };
});

const sent = (api: FakeDesk): StoreEditRequest[] =>
  api.requests
    .filter(({ method, url }) => method === 'PUT' && url.startsWith('/api/storereservation/'))
    .map(({ body }) => body as StoreEditRequest);
const save = () => screen.getByRole('button', { name: 'Save the change' });
const isOff = () => save().getAttribute('aria-disabled') === 'true';

const PARTY: Basket = {
  inventory_group: 'escarpment',
  inventory: 'rattle-ridge',
  date: '2026-11-25',
  arrival_time: '10:00',
  reservation_type: 'person_fee_car_limit',
  passes: [
    { visitor_type: 'rr-adult', visitor_count: 2 },
    { visitor_type: 'rr-car', visitor_count: 1 },
  ],
  addons: [],
};
/** Two adults for $19.00, as staff find them. */
const paidAt = (api: FakeDesk, charge: Partial<ReservationAnswer['charges'][number]>): string => {
  api.by = 'staff';
  const id = madeReservation(api, 'completed', PARTY);
  const found = api.reservations.get(id)!;
  const charges = found.reservation.charges.map((one) => ({ ...one, ...charge }));
  const contact = { ...found.reservation.contact!, email: '', last_name: '' };
  found.reservation = { ...found.reservation, charges, contact };
  return id;
};
/** Opens the details of a reservation of two adults for $19.00. `press` adds or removes one; `charge`: how it was paid. */
const changed = async (
  press: 'Add' | 'Remove' | null,
  charge: Partial<ReservationAnswer['charges'][number]> = { charge_type: 'cash', card_last4: null },
  prepare: (api: FakeDesk) => void = () => undefined,
) => {
  const api = new FakeDesk();
  prepare(api);
  api.terminals.push({ serial: 'C1', name: 'Desk' });
  api.sells = true;
  const id = paidAt(api, charge);
  const mounted = await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge' });
  const { user } = mounted;
  await screen.findByRole('heading', { name: 'Change your visit' });
  await waitFor(() => expect(search().get('v.rr-adult')).toBe('2'));
  if (press) await user.click(screen.getByRole('button', { name: `${press} one Adult (15-64)` }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your change' });
  return { ...mounted, api, id };
};
/** How it goes back, once the price is known. */
const ways = async () => {
  const card = await screen.findByRole('region', { name: 'How it goes back' });
  return within(card);
};

test('what a change costs less is handed back in cash, as the drawer rounds it', async () => {
  const { api, id, user } = await changed('Remove', undefined, (desk) => {
    Object.assign(desk.venue.inventory_group.settings, { cash_rounding: 'true', print_v2: 'true' });
    desk.retainedByTerms = 0.02;
  });
  const back = await ways();
  expect(back.getByRole<HTMLInputElement>('radio', { name: 'In cash' }).checked).toBe(true);
  await waitFor(() => expect(back.getByLabelText<HTMLSelectElement>('Till').value).toBe('till-1'));
  expect(back.getByRole('status').textContent).toBe('Give back in cash$9.50');
  await user.click(back.getByRole('radio', { name: 'By hand' }));
  expect(back.getByRole('status').textContent).toBe('Returned by hand$9.48');
  await user.click(back.getByRole('radio', { name: 'In cash' }));
  expect(screen.queryByText(/goes back to the card you used/)).toBeNull();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved' }));
  expect(dialog.getByText('$9.50')).toBeTruthy();
  expect(sent(api)).toMatchObject([
    {
      chargeRefund: -9.48,
      till: 'till-1',
      reservation: {
        passes: [
          { visitor_type: 'rr-adult', visitor_count: 1 },
          { visitor_type: 'rr-car', visitor_count: 1 },
        ],
      },
    },
  ]);
  await waitFor(() => expect(opened).toEqual([expect.stringContaining(`/reservation/${id}/print_receipt`)]));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Your change is made.')).toBeTruthy();
  expect(window.location.pathname).toBe('/reservation');
});

test('a link leads back to the desk of the destination', async () => {
  await changed(null);
  expect(screen.getByRole('link', { name: 'Back to the desk' }).getAttribute('href')).toBe(
    '/store?inventoryGroup=escarpment&inventory=rattle-ridge&lang=en',
  );
});

test('what costs more is refused before it is sent', async () => {
  const { api, user } = await changed('Add');
  const why = 'Cannot add payments to this reservation. Please create a new reservation.';
  await screen.findByText(why);
  expect(isOff()).toBe(true);
  const order = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'New order for this visit' }).href,
  );
  expect([order.pathname, Object.fromEntries(order.searchParams)]).toEqual([
    '/store',
    {
      lang: 'en',
      inventoryGroup: 'escarpment',
      inventory: 'rattle-ridge',
      reservationType: 'person_fee_car_limit',
      startDate: '2026-11-25',
      carArrivalTime: '10:00',
      'v.rr-adult': '1',
    },
  ]);
  await user.click(save());
  expect(sent(api)).toEqual([]);
  expect(api.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('what costs more is saved with the id of the payment that another system took', async () => {
  const { api, user } = await changed('Add');
  const card = within(await screen.findByRole('region', { name: 'Paid in another system' }));
  card.getByText(/another system has taken \$9\.50 for this change/);
  const id = card.getByLabelText('Manual Payment ID');
  await user.click(screen.getByRole('button', { name: 'Paid in another system' }));
  expect(document.activeElement).toBe(id);
  await user.keyboard(' POS-9 ');
  await waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByText(/^Cannot add payments/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'New order for this visit' })).toBeNull();
  await user.clear(id);
  await screen.findByText(/^Cannot add payments/);
  expect(isOff()).toBe(true);
  await user.type(id, 'POS-9');
  await user.click(save());
  await screen.findByText('Your change is made.');
  expect(sent(api)).toMatchObject([{ chargeRefund: 9.5, manualPaymentId: 'POS-9' }]);
});

test('what costs the same is saved at the desk without asking anything', async () => {
  const { api, user } = await changed(null);
  await waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByRole('region', { name: 'How it goes back' })).toBeNull();
  await user.click(save());
  expect(await screen.findByText('Your change is made.')).toBeTruthy();
  expect(sent(api)).toMatchObject([{ chargeRefund: 0 }]);
  expect(sent(api)[0]).not.toHaveProperty('till');
});

test('without a till it says so, and goes on with the one that is chosen', async () => {
  document.cookie = 'TILL=; path=/; max-age=0';
  const { api, user } = await changed('Remove');
  const back = await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  await back.findByText('Till Not Selected');
  expect(sent(api)).toEqual([]);
  await user.selectOptions(back.getByLabelText('Till'), 'Snow desk (Closed)');
  await waitFor(() => expect(back.getByLabelText<HTMLSelectElement>('Till').value).toBe('till-2'));
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Saved' });
  expect(sent(api)).toMatchObject([{ till: 'till-2' }]);
});

test('a till that holds too little leaves what was typed, and another way is chosen', async () => {
  const { api, user } = await changed('Remove');
  api.tillRejection = 'till_cash_short';
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  await user.type(phone, '9');
  const back = await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  await back.findByText('There is not enough cash in the till.');
  expect(back.getByText(/^What was typed is kept\. Choose another till/)).toBeTruthy();
  expect(phone.value).toBe('905 555 01429');
  await user.click(back.getByRole('radio', { name: 'By hand' }));
  await user.click(save());
  await back.findByText('Enter the payment ID from the other system.');
  await user.type(back.getByLabelText('Manual Payment ID'), 'POS-7');
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Saved' });
  expect(sent(api).at(-1)).toMatchObject({ manualPaymentId: 'POS-7' });
  expect(sent(api).at(-1)).not.toHaveProperty('till');
});

test('a card at a terminal gets it back there, once the terminal is ready, and is watched', async () => {
  const { api, user } = await changed('Remove', { charge_type: 'terminal', card_type: 'CC' });
  const back = await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  expect(back.getByRole<HTMLInputElement>('radio', { name: 'At the terminal, to •••• 4242' }).checked).toBe(
    true,
  );
  const at = { transaction_type: 'refund', amount: 9.5, last_four: '4242', seconds_left: 60 } as const;
  api.transaction = { ...at, phase: 'device', approved_amount: null, status_code: 202 };
  await user.click(save());
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Follow terminal instructions to make a refund' }),
  );
  await dialog.findByText(/^Returning payment of \$9\.50 to debit\/credit card ending \.\.\.\.4242/);
  await waitFor(() => expect(sent(api)).toMatchObject([{ terminalData: { terminal_id: 'C1' } }]));
  await user.click(dialog.getByRole('button', { name: 'Abort transaction' }));
  await user.click(dialog.getByRole('button', { name: 'Continue waiting' }));
  api.transaction = { ...at, phase: 'closed', approved_amount: 9.5, status_code: 200 };
  await dialog.findByText('Refund Processed', {}, { timeout: 5000 });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Your change is made.')).toBeTruthy();
});

test('what goes back is in view after a reload too, the drawer opens once, and not on a later visit', async () => {
  const { api, user, unmount } = await changed('Remove', undefined, ({ venue }) => {
    Object.assign(venue.inventory_group.settings, { print_v2: 'true' });
  });
  await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Saved' });
  await waitFor(() => expect(opened).toHaveLength(1));
  unmount();
  const { href } = window.location;
  const again = () => mount(href, { api, inventory: 'rattle-ridge' });
  const reloaded = await again();
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved' }));
  expect(dialog.getByText('$9.50')).toBeTruthy();
  expect(opened).toHaveLength(1);
  expect(JSON.stringify(window.history.state)).not.toContain('Lovelace');
  reloaded.unmount();
  window.history.pushState(null, '', href);
  const visited = await again();
  expect(await screen.findByRole('heading', { name: 'Check your change' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  visited.unmount();
});

test('the terminal prints the receipt of cash that goes back, and says so', async () => {
  const { api, user, id } = await changed('Remove', undefined, ({ venue, always }) => {
    venue.inventory_group.settings['print_v2'] = 'false';
    const body = { status_code: 200, message: 'OK' };
    always.set('/api/reservation/7KQ4M9XT22/print_cash_receipt', { status: 200, body });
  });
  await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved' }));
  await dialog.findByText('The terminal prints the receipt.');
  expect(api.requests.filter(({ url }) => url.endsWith('/print_cash_receipt'))).toMatchObject([
    { url: `/api/reservation/${id}/print_cash_receipt`, body: { terminal_id: 'C1' } },
  ]);
  expect(opened).toEqual([]);
});

test('a terminal of another venue prints nothing, and nothing is said of it', async () => {
  document.cookie = 'TERMINAL=ELSEWHERE; path=/';
  const { api, user } = await changed('Remove', undefined, ({ venue }) => {
    venue.inventory_group.settings['print_v2'] = 'false';
  });
  await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved' }));
  await waitFor(() => expect(api.requests.some(({ url }) => url.includes(':8081'))).toBe(true));
  expect(dialog.getByRole('status').textContent).toBe('');
  expect(api.requests.filter(({ url }) => url.endsWith('/print_cash_receipt'))).toEqual([]);
});

test('what goes back stays in view until it is closed, also over Back', async () => {
  const { api, user, unmount } = await changed('Remove');
  await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Saved' });
  const { href } = window.location;
  await act(async () => {
    window.history.back();
    await new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  });
  expect(search().get('screen')).not.toBe('1');
  const dialog = within(screen.getByRole('dialog', { name: 'Saved' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Your change is made.')).toBeTruthy();
  unmount();
  await mount(href, { api, inventory: 'rattle-ridge' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a terminal that is not ready saves nothing, and says what to do', async () => {
  const { api, user } = await changed('Remove', { charge_type: 'terminal', card_type: 'CC' });
  const back = await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  api.device = 'NOT_CONNECTED';
  await user.click(back.getByRole('radio', { name: 'In cash' }));
  await user.click(back.getByRole('radio', { name: /^At the terminal/ }));
  await back.findByText(/^Terminal: C1 is not READY\. State: Not connected\./);
  expect(isOff()).toBe(true);
  await user.click(save());
  expect(sent(api)).toEqual([]);
  api.device = 'READY';
  const transaction = { external_transaction_id: 'T1' };
  const pending = {
    start: 'GET /api/pending_transaction',
    answer: { status: 200, body: { transaction, amount: 9.5 } },
  };
  api.instead.push(pending, pending);
  await user.click(back.getByRole('button', { name: 'Check device state' }));
  await waitFor(() => expect(isOff()).toBe(false));
  expect(api.requests.map(({ url }) => url)).toContain('/api/payments/T1/look_up');
});

test('the look at a terminal ends the question for a receipt that the last customer has left', async () => {
  const { api, user } = await changed('Remove', { charge_type: 'terminal', card_type: 'CC' });
  const back = await ways();
  await waitFor(() => expect(isOff()).toBe(false));
  api.device = 'BUSY';
  await user.click(back.getByRole('radio', { name: 'In cash' }));
  await user.click(back.getByRole('radio', { name: /^At the terminal/ }));
  const check = await back.findByRole('button', { name: 'Check device state' });
  api.instead.push({
    start: 'GET /api/pending_transaction',
    answer: { status: 200, body: { transaction: { external_transaction_id: 'T1', phase: 'receipt' } } },
  });
  api.device = 'READY';
  await user.click(check);
  await waitFor(() => expect(isOff()).toBe(false));
  const acts = api.requests.filter(({ url }) => url.endsWith('/clover_device_action'));
  expect(acts.map(({ body }) => body)).toEqual([
    { action: 'cancel', terminal_id: 'C1', inventory_group: 'escarpment' },
  ]);
});

test.each([
  [
    'en',
    'The request is not well formed. Load the page again and try once more; if that does not help, tell the venue.',
  ],
  [
    'fr',
    'La demande est mal formée. Rechargez la page et réessayez ; si cela ne suffit pas, avertissez l’établissement.',
  ],
])(
  'a rejected field that the page has no input for is told in words that lead on, in %s',
  async (lang, text) => {
    const api = new FakeDesk();
    const id = paidAt(api, {});
    const { user } = await mount(`/reservation/edit?reservationId=${id}&lang=${lang}`, {
      api,
      inventory: 'rattle-ridge',
      language: lang as 'en' | 'fr',
    });
    await user.click(await screen.findByRole('button', { name: /^(Continue|Continuer)$/ }));
    api.instead.push({
      start: 'PUT /api/',
      answer: {
        status: 400,
        body: {
          error: 'The request is not well formed.',
          code: 'bad_request',
          status_code: 800,
          fields: { 'body.reservation.contact.name': 'another than first_name and last_name' },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^(Save|Enregistrer)/ }));
    await screen.findByText(text);
  },
);

test('staff who do not sell at the desk have their way as before', async () => {
  const api = new FakeDesk();
  const id = paidAt(api, {});
  const { user } = await mount(`/reservation/edit?reservationId=${id}`, { api, inventory: 'rattle-ridge' });
  await user.click(await screen.findByRole('button', { name: 'Remove one Adult (15-64)' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/goes back to the card you used/);
  expect(screen.queryByRole('link', { name: 'Back to the desk' })).toBeNull();
  await user.click(save());
  await screen.findByText('Your change is made.');
  expect(sent(api)).toEqual([]);
});
