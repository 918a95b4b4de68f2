import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Basket, OccupancyAnswer } from '@stile/contracts';
import { enterByHand } from '../../testing/by-hand.js';
import { DOWN, SIGNED_OUT } from '../../testing/fake-api.js';
import { FakeDesk } from '../../testing/fake-desk.js';
import { mount, search, type Mounted } from '../../testing/mount.js';

const MONDAY = '2026-11-23T09:20';
const STORE = '/store?inventoryGroup=escarpment&inventory=rattle-ridge';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'TILL=till-1; path=/';
  window.open = () => window;
});

const open = async (url = STORE, api = new FakeDesk(MONDAY)): Promise<Mounted & { api: FakeDesk }> => {
  const mounted = await mount(url, { api });
  await screen.findByRole('button', { name: /^Adult/ });
  await screen.findByText(/Till: (Gatehouse|Not Selected)/);
  return { ...mounted, api };
};
const tile = (name: RegExp) => screen.getByRole('button', { name });
const cash = () => screen.getByRole('button', { name: /^Cash exact/ });
const isReady = () => waitFor(() => expect(cash().getAttribute('aria-disabled')).toBe('false'));
const twoAdults = async ({ user }: Mounted) => {
  await user.click(tile(/^Adult/));
  await user.click(tile(/^Adult/));
  await isReady();
};
/** The price of the next quote. */
const priced = (api: FakeDesk, price: number): void => {
  const { body } = api.requests.findLast(({ url }) => url === '/api/quote')!;
  const quote = api.quote((body as { reservation: Basket }).reservation);
  api.instead.push({ start: 'POST /api/quote', answer: { status: 200, body: { ...quote, price } } });
};
/** One of a day. */
const slotOf = (api: FakeDesk): OccupancyAnswer['slots'][number] => {
  const url = '/api/occupancy?inventory=rattle-ridge&startDate=2026-11-24';
  return (api.handle({ method: 'GET', url, headers: {} }).body as OccupancyAnswer).slots[0]!;
};
const FIREWOOD_CODE = '628100000017';
const knowsFirewood = ({ codes }: FakeDesk): void =>
  void codes.set(FIREWOOD_CODE, {
    kind: 'addon',
    addon_inventory: 'rr-firewood',
    inventories: ['rattle-ridge'],
  });
const sales = (api: FakeDesk) => api.requests.filter(({ url }) => url === '/api/shop_reserve');
/** As a scanner types: all at one moment, however busy the machine is, and Enter; with what a browser then does. */
const scan = (code: string, target: Element = document.body) =>
  act(async () => {
    const moment = performance.now();
    for (const key of [...code, 'Enter']) {
      const event = createEvent.keyDown(target, { key });
      Object.defineProperty(event, 'timeStamp', { value: moment });
      if (!fireEvent(target, event)) continue;
      if (target instanceof HTMLButtonElement && [' ', 'Enter'].includes(key)) fireEvent.click(target);
      if (!(target instanceof HTMLInputElement)) continue;
      if (key === 'Enter') fireEvent.submit(target.form ?? target);
      else fireEvent.input(target, { target: { value: target.value + key } });
    }
  });

test('opens on today and the slot that now is in; two adults for exact cash are three presses', async () => {
  const mounted = await open();
  expect(screen.getByRole('button', { name: 'Today · 9:00\u00a0AM – 10:00\u00a0AM · Now' })).toBeTruthy();
  expect(screen.getByText('casey')).toBeTruthy();
  await twoAdults(mounted);
  await mounted.user.click(cash());
  expect(await screen.findByText('$19.00 paid · 7KQ4M9XT22')).toBeTruthy();
  expect(sales(mounted.api)[0]!.body).toMatchObject({
    paymentMethod: 'cash',
    till: 'till-1',
    reservation: {
      date: '2026-11-23',
      arrival_time: '09:00',
      price: 19,
      contact: { first_name: '', email: '' },
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 2 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    },
  });
  expect(search().has('v.rr-adult')).toBe(false);
});

test('the change stays in large figures until it is closed, and Enter closes it', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: 'Cash $50.00' }));
  const change = await screen.findByText('$31.00');
  expect(change.closest('[role=status]')!.textContent).toBe('Change Due$31.00');
  expect(sales(mounted.api)[0]!.body).toMatchObject({ tendered: 50 });
  await mounted.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Change Due')).toBeNull());
});

test('while change is shown the next cart is filled and not paid', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: 'Cash $50.00' }));
  await screen.findByText('Change Due');
  await mounted.user.click(tile(/^Adult/));
  await mounted.user.keyboard('{F2}');
  await screen.findAllByText('Hand over the money that is shown, then close it.');
  expect([sales(mounted.api).length, search().get('v.rr-adult')]).toEqual([1, '1']);
  expect(screen.getByText('Change Due')).toBeTruthy();
});

test('cash asks for a till first, and is taken once one is chosen', async () => {
  document.cookie = 'TILL=; path=/; max-age=0';
  const mounted = await open();
  await twoAdults(mounted);
  await mounted.user.click(cash());
  const dialog = within(screen.getByRole('dialog'));
  expect(sales(mounted.api)).toHaveLength(0);
  await mounted.user.click(dialog.getByRole('button', { name: /Gatehouse/ }));
  expect(await screen.findByText('$19.00 paid · 7KQ4M9XT22')).toBeTruthy();
  expect(screen.getByText('Till: Gatehouse')).toBeTruthy();
  expect(sales(mounted.api)[0]!.body).toMatchObject({ paymentMethod: 'cash', till: 'till-1' });
});

test('a till that is not chosen takes nothing', async () => {
  document.cookie = 'TILL=; path=/; max-age=0';
  const mounted = await open();
  await twoAdults(mounted);
  await mounted.user.click(cash());
  await mounted.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await mounted.user.keyboard('k');
  const dialog = within(await screen.findByRole('dialog'));
  await mounted.user.click(dialog.getByRole('button', { name: /Gatehouse/ }));
  expect(await screen.findByText('Till: Gatehouse')).toBeTruthy();
  expect(sales(mounted.api)).toHaveLength(0);
});

test('money that the till does not take is paid another way, and nothing is sold again', async () => {
  const mounted = await open();
  mounted.api.tillRejection = 'till_closed';
  await twoAdults(mounted);
  await mounted.user.click(cash());
  expect(await screen.findByText('$19.00 to be paid for 7KQ4M9XT22')).toBeTruthy();
  expect(await screen.findByText(/The till is closed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  await mounted.user.click(screen.getByRole('button', { name: /^Manual/ }));
  await mounted.user.type(screen.getByLabelText('Manual Payment ID'), 'KX-9');
  await mounted.user.click(screen.getByRole('button', { name: 'Complete Manual Payment' }));
  expect(await screen.findByText('$19.00 paid · 7KQ4M9XT22')).toBeTruthy();
  expect(sales(mounted.api)).toHaveLength(1);
  expect(mounted.api.requests.find(({ url }) => url.includes('deferred_payment'))?.body).toEqual({
    payment: { gateway: 'manual', manualPaymentId: 'KX-9' },
  });
});

const PARKED = {
  id: 'one',
  at: MONDAY,
  inventory: 'rattle-ridge',
  search: 'inventoryGroup=escarpment&inventory=rattle-ridge&v.rr-adult=1',
  contact: { first_name: '', last_name: '', email: '', phone: '' },
  member: null,
  notes: {},
  pieces: 1,
  price: 9.5,
};

const payments = (api: FakeDesk) => api.requests.filter(({ url }) => url.includes('deferred_payment'));
const tenInCash = async (mounted: Mounted) => {
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: /^Other/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'Please select payment method' })).toBeTruthy();
  await mounted.user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await mounted.user.clear(dialog.getByLabelText('Amount'));
  await mounted.user.type(dialog.getByLabelText('Amount'), '10');
  await mounted.user.type(dialog.getByLabelText('Amount Received'), '20');
};
const complete = ({ user }: Mounted) => user.click(screen.getByRole('button', { name: 'Complete Order' }));

test('a part of the price takes the places, then the part that was typed, and the next way the rest', async () => {
  const mounted = await open();
  await tenInCash(mounted);
  await complete(mounted);
  expect((await screen.findByText('Change Due')).parentElement!.textContent).toBe('Change Due$10.00');
  await mounted.user.keyboard('{Enter}');
  expect(await screen.findByText('$9.00 to be paid for 7KQ4M9XT22')).toBeTruthy();
  await mounted.user.click(cash());
  expect(await screen.findByText('$9.00 paid · 7KQ4M9XT22')).toBeTruthy();
  expect(sales(mounted.api).map(({ body }) => Object.keys(body as object))).toEqual([['reservation']]);
  expect(payments(mounted.api).map(({ body }) => body)).toEqual([
    { payment: { gateway: 'cash', amount: 10, till: 'till-1', tendered: 20 } },
    { payment: { gateway: 'cash', till: 'till-1' } },
  ]);
});

test('a part whose sale has no answer is paid once the sale is found, after a reload too', async () => {
  const mounted = await open();
  await tenInCash(mounted);
  const online = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    await online(input, init);
    throw new TypeError('offline');
  };
  await complete(mounted);
  expect(await screen.findByText('No answer yet')).toBeTruthy();
  mounted.unmount();
  await mount(`/store${window.location.search}`, { api: mounted.api });
  expect((await screen.findByText('Change Due')).parentElement!.textContent).toBe('Change Due$10.00');
  expect([mounted.api.sold.size, payments(mounted.api).length]).toEqual([1, 1]);
});

test('the amount of a French desk has a comma', async () => {
  const api = new FakeDesk(MONDAY);
  const { user } = await mount(STORE, { api, language: 'fr' });
  await user.click((await screen.findAllByRole('button', { name: /^Adult/ }))[0]!);
  await waitFor(() => expect(screen.getByText('Autre…').getAttribute('aria-disabled')).toBe('false'));
  await user.keyboard('{F3}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Montant')).toHaveProperty('value', '9,50');
});

test('less than the total completes nothing', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  await mounted.user.keyboard('{F3}');
  const dialog = within(screen.getByRole('dialog'));
  await mounted.user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await mounted.user.type(dialog.getByLabelText('Amount Received'), '5{Enter}');
  expect(dialog.getByText('Less than $19.00.')).toBeTruthy();
  expect(sales(mounted.api)).toHaveLength(0);
});

test('the dialog says that cash is rounded, and from what', async () => {
  const api = new FakeDesk(MONDAY);
  Object.assign(api.venue.inventory_group.settings, { cash_rounding: 'true' });
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  await mounted.user.keyboard('{F3}');
  const dialog = within(screen.getByRole('dialog'));
  await mounted.user.click(dialog.getByRole('radio', { name: 'Cash' }));
  expect(dialog.getByText('$19.00 in cash')).toBeTruthy();
  const amount = dialog.getByLabelText('Amount');
  await mounted.user.clear(amount);
  await mounted.user.type(amount, '1.02');
  expect(dialog.getByText('$1.02, rounded to $1.00 in cash.')).toBeTruthy();
});

test('a lost answer is looked up under its key, also after a reload, and never sold again', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  const online = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    await online(input, init);
    throw new TypeError('offline');
  };
  await mounted.user.click(cash());
  expect(await screen.findByText('No answer yet')).toBeTruthy();
  mounted.unmount();
  await mount(`/store${window.location.search}`, { api: mounted.api });
  expect(await screen.findByText('$19.00 paid · 7KQ4M9XT22')).toBeTruthy();
  expect(mounted.api.sold.size).toBe(1);
  expect(new Set(sales(mounted.api).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('who is signed out is led to sign in, and the sale is asked for again', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  mounted.api.always.set('/api/shop_reserve', SIGNED_OUT);
  await mounted.user.click(cash());
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toMatch(/^\/auth\/login\?returnTo=%2Fstore/);
});

test('a cashier signs out, and is led to the sign-in; not in the middle of a sale', async () => {
  const mounted = await open();
  const signOut = async () => {
    await mounted.user.keyboard('{F1}');
    await mounted.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  };
  const requests = () => mounted.api.requests.filter(({ url }) => url === '/api/logout');
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: 'Cash $50.00' }));
  await screen.findByText('Change Due');
  await signOut();
  await screen.findAllByText('Finish this sale, then sign out.');
  expect(requests()).toEqual([]);
  await mounted.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Change Due')).toBeNull());
  mounted.api.instead.push({ start: 'POST /api/logout', answer: { status: 204, body: undefined } });
  await signOut();
  await waitFor(() => expect(mounted.left).toHaveLength(1));
  expect(mounted.left[0]).toMatch(/^\/auth\/login\?returnTo=%2Fstore%3FinventoryGroup%3Descarpment/);
  expect(requests()).toHaveLength(1);
});

test('who signs in at their organisation signs out by a form, there too', async () => {
  const submitted: string[] = [];
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    submitted.push(`${this.method} ${new URL(this.action).pathname}`);
  });
  const api = new FakeDesk(MONDAY);
  api.always.set('/api/groups', { status: 200, body: { username: 'casey', settings: { is_okta: true } } });
  const mounted = await open(STORE, api);
  await mounted.user.keyboard('{F1}');
  await mounted.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(submitted).toEqual(['post /okta/logout']));
  expect(mounted.left).toEqual([]);
  submit.mockRestore();
});

test('another price than was shown sells nothing and says so', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  mounted.api.instead.push({
    start: 'POST /api/shop_reserve',
    answer: {
      status: 409,
      body: { error: 'x', code: 'price_changed', status_code: 409, detail: { shown: 19, now: 21 } },
    },
  });
  await mounted.user.click(cash());
  expect((await screen.findByText(/\$21\.00/)).closest('[role=alert]')).toBeTruthy();
  expect(search().get('v.rr-adult')).toBe('2');
});

test('a price that has changed is asked for anew, and sold', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  priced(mounted.api, 21);
  mounted.api.instead.push({
    start: 'POST /api/shop_reserve',
    answer: {
      status: 409,
      body: { error: 'x', code: 'price_changed', status_code: 409, detail: { shown: 19, now: 21 } },
    },
  });
  await mounted.user.click(cash());
  await waitFor(() => expect(cash().textContent).toContain('$21.00'));
  await mounted.user.click(cash());
  await waitFor(() => expect(sales(mounted.api)).toHaveLength(2));
  expect(sales(mounted.api)[1]!.body).toMatchObject({ reservation: { price: 21 } });
});

test.each([
  ['a change of the cart', async ({ user }: Mounted) => user.click(tile(/^Adult/))],
  [
    'another time',
    async ({ user }: Mounted) => {
      await user.click(screen.getByRole('button', { name: /^Today/ }));
      const slots = within(await screen.findByRole('dialog')).getAllByRole('button', { pressed: false });
      await user.click(slots.at(-1)!);
    },
  ],
])('why nothing was sold goes with %s', async (_case, change) => {
  const mounted = await open();
  await mounted.user.click(tile(/^Adult/));
  await isReady();
  mounted.api.instead.push({
    start: 'POST /api/shop_reserve',
    answer: { status: 422, body: { error: 'x', code: 'day_closed', status_code: 422 } },
  });
  await mounted.user.click(cash());
  await waitFor(() => expect(document.querySelector('.store-tender .field-error')).toBeTruthy());
  await change(mounted);
  await waitFor(() => expect(document.querySelector('.store-tender .field-error')).toBeNull());
});

test('a price that did not come says why, and is asked for again on request', async () => {
  const mounted = await open();
  await mounted.user.click(tile(/^Adult/));
  await isReady();
  mounted.api.instead.push({
    start: 'POST /api/quote',
    answer: { status: 422, body: { error: 'x', code: 'day_closed', status_code: 422 } },
  });
  await mounted.user.click(tile(/^Adult/));
  const alert = await screen.findByText('The price could not be worked out.');
  expect(alert.closest('[role=alert]')).toBeTruthy();
  await mounted.user.click(cash());
  expect((await screen.findAllByText('There is no price: beside the total is why.')).length).toBeGreaterThan(
    0,
  );
  await mounted.user.click(screen.getByRole('button', { name: 'Try again' }));
  await isReady();
  expect(screen.queryByText('The price could not be worked out.')).toBeNull();
});

test('a search finds kinds of visitors and products with accents or without', async () => {
  const mounted = await mount(STORE, { api: new FakeDesk(MONDAY) });
  await screen.findByRole('button', { name: /^Adult/ });
  await mounted.user.type(screen.getByRole('searchbox'), 'SÉNIOR');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Adult/ })).toBeNull());
  expect(await screen.findByRole('button', { name: /^Senior/ })).toBeTruthy();
});

test('a scanned product is added, a reservation opened, and what is unknown is said without losing the focus', async () => {
  const mounted = await open();
  knowsFirewood(mounted.api);
  await scan(FIREWOOD_CODE);
  await waitFor(() => expect(search().get('a.rr-firewood')).toBe('1'));
  expect(search().has('v.rr-adult')).toBe(false);
  const field = screen.getByRole('searchbox');
  field.focus();
  await scan('nothing-here', field);
  expect((await screen.findAllByText('Item not found')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field);
  await twoAdults(mounted);
  await mounted.user.click(cash());
  await screen.findByText(/ paid · 7KQ4M9XT22/);
  mounted.api.codes.set('7KQ4M9XT22', { kind: 'reservation', reservation: '7KQ4M9XT22', participant: null });
  await scan('7KQ4M9XT22');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reservation 7KQ4M9XT22' }));
  const checkIn = await dialog.findByRole('button', { name: 'Check in' });
  expect(dialog.getAllByRole('button')[0]).toBe(checkIn);
  await mounted.user.click(checkIn);
  expect(await dialog.findByText('Active')).toBeTruthy();
});

test('what was said goes with the next change of the cart', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  await scan('nothing-here');
  await screen.findByText('Item not found', { selector: '.store-said' });
  await mounted.user.keyboard('-');
  await waitFor(() => expect(search().get('v.rr-adult')).toBe('1'));
  expect(screen.queryByText('Item not found', { selector: '.store-said' })).toBeNull();
});

test('a reservation that is scanned again is shown as it is by then', async () => {
  const mounted = await open();
  const id = '7KQ4M9XT22';
  mounted.api.codes.set(id, { kind: 'reservation', reservation: id, participant: null });
  mounted.api.book(id, { balance: 40 });
  await scan(id);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'BALANCE: $40.00 Collect' });
  await mounted.user.click(dialog.getByRole('button', { name: 'Close' }));
  mounted.api.book(id);
  await scan(id);
  await screen.findByRole('link', { name: 'Open in the console' });
  expect(screen.queryByText(/BALANCE/)).toBeNull();
});

test('products of a party that is in are handed out one by one, each with its undo, and so is its check-in', async () => {
  const mounted = await open();
  const id = '7KQ4M9XT22';
  const { api, user } = mounted;
  api.codes.set(id, { kind: 'reservation', reservation: id, participant: null });
  const set = { addon_inventory: 'gh-ski-set', title: 'Ski set', units: 2, validated: 0 };
  const may = { by: 'staff', edit: null, cancel: null, check_in: null, validate: null } as const;
  api.book(id, { checked_in: true, status: 'active', may, addon_validations: [set] });
  await scan(id);
  const dialog = within(await screen.findByRole('dialog'));
  const row = async () => (await dialog.findByText('Ski set:', { exact: false })).closest('li')!.textContent;
  expect(await row()).toBe('Ski set: 0 of 2Validate');
  const puts = () => api.requests.filter(({ method }) => method === 'PUT');
  api.instead.push({ start: 'PUT /api/validateAddon/', answer: DOWN });
  await user.click(dialog.getByRole('button', { name: 'Validate one Ski set' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: 'Validate one Ski set' }));
  await waitFor(async () => expect(await row()).toMatch(/^Ski set: 1 of 2by casey, .*ValidateUndo$/));
  expect(new Set(puts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  await user.click(dialog.getByRole('button', { name: 'Validate one Ski set' }));
  await waitFor(async () => expect(await row()).toMatch(/2 of 2.*Undo$/));
  expect(dialog.queryByRole('button', { name: 'Validate one Ski set' })).toBeNull();
  expect(document.activeElement!.textContent).toBe('Active');
  await user.click(dialog.getByRole('button', { name: 'Undo one Ski set' }));
  await waitFor(async () => expect(await row()).toMatch(/1 of 2/));
  await user.click(dialog.getByRole('button', { name: 'Undo check-in' }));
  await waitFor(() => expect(puts().at(-1)!.url).toBe(`/api/checkIn/${id}/undo`));
  await dialog.findByText('Upcoming');
});

test.each([
  ['en', 'upcoming_validated', 'Upcoming, checked in · Checked in at Nov 23, 2026, 8:05 AM'],
  ['en', 'cancelled', 'Cancelled · Checked in at Nov 23, 2026, 8:05 AM'],
  ['fr', 'cancelled', 'Annulée · Arrivée : 23 nov. 2026, 8 h 05'],
] as const)('%s: %s is told with when they were checked in', async (language, status, text) => {
  const api = new FakeDesk(MONDAY);
  const id = '7KQ4M9XT22';
  api.codes.set(id, { kind: 'reservation', reservation: id, participant: null });
  api.book(id, { status, checked_in_at: '2026-11-23T13:05:00.000Z' });
  await mount(STORE, { api, language });
  await screen.findByRole('searchbox');
  await scan(id);
  const [shown] = await screen.findAllByText(text.split(' · ')[0]!);
  expect(shown!.closest('p')!.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

test('what staff have remarked is shown, and one more is added, once also where no answer came', async () => {
  const { api, user } = await open();
  const id = '7KQ4M9XT22';
  api.codes.set(id, { kind: 'reservation', reservation: id, participant: null });
  const late = { id: `${id}.c1`, text: 'Called: late', by: 'admin', created: '2026-11-23T13:05:00.000Z' };
  api.book(id, { comments: [late] });
  await scan(id);
  const dialog = within(await screen.findByRole('dialog'));
  const rows = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  await dialog.findByRole('heading', { name: 'Comments' });
  expect(rows()).toEqual([expect.stringMatching(/^Called: lateadmin, .*8:05/)]);
  const posts = () => api.requests.filter(({ url }) => url.endsWith('/comments'));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'New comment' });
  const add = () => user.click(dialog.getByRole('button', { name: 'Add comment' }));
  await add();
  expect(posts()).toEqual([]);
  await user.type(field, ' Sam leads ');
  api.instead.push({ start: `POST /api/reservation/${id}/comments`, answer: DOWN });
  await add();
  await dialog.findByRole('alert');
  expect(field.value).toBe(' Sam leads ');
  await add();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect([rows()[1], field.value]).toEqual([expect.stringMatching(/^Sam leadscasey, /), '']);
  expect((await screen.findAllByText('Comment added.')).length).toBeGreaterThan(0);
  expect(posts()).toMatchObject(Array(2).fill({ method: 'POST', body: { text: 'Sam leads' } }));
  expect(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('where another desk was faster a press is refused, and the reservation is shown as it is by then', async () => {
  const mounted = await open();
  const id = '7KQ4M9XT22';
  const { api, user } = mounted;
  api.codes.set(id, { kind: 'reservation', reservation: id, participant: null });
  const may = { by: 'staff', edit: null, cancel: null, check_in: null, validate: null } as const;
  const handedOut = (validated: number) => ({
    ...({ checked_in: true, status: 'active', may } as const),
    addon_validations: [{ addon_inventory: 'gh-ski-set', title: 'Ski set', units: 3, validated }],
  });
  api.book(id, handedOut(0));
  await scan(id);
  const dialog = within(await screen.findByRole('dialog'));
  const validate = () => user.click(dialog.getByRole('button', { name: 'Validate one Ski set' }));
  await dialog.findByText('0 of 3');
  api.book(id, handedOut(1));
  await validate();
  await dialog.findByText('2 of 3');
  expect((await screen.findAllByText('Ski set: 2 of 3')).length).toBeGreaterThan(0);
  // The look that follows an act is over: a later one would take the button away before it is pressed.
  const looks = () =>
    api.requests.filter(({ method, url }) => method === 'GET' && url.includes(`/api/reservation/${id}`));
  await waitFor(() => expect(looks().length).toBeGreaterThanOrEqual(2));
  api.book(id, handedOut(3));
  const answer = { status: 409, body: { error: 'x', code: 'addon_validated', status_code: 409 } };
  api.instead.push({ start: 'PUT /api/validateAddon/', answer });
  await validate();
  await dialog.findByRole('alert');
  await dialog.findByText('3 of 3');
  expect(dialog.queryByRole('button', { name: 'Validate one Ski set' })).toBeNull();
});

test('a code that is scanned over what a product is takes its place', async () => {
  const api = new FakeDesk(MONDAY);
  knowsFirewood(api);
  api.venue.addons.find(({ id }) => id === 'rr-binoculars')!.description = '<p>For birds.</p>';
  const { user } = await open(STORE, api);
  await user.click(screen.getByRole('button', { name: 'Description: Binocular loan' }));
  await scan(FIREWOOD_CODE, await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(search().get('a.rr-firewood')).toBe('1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a ticket that is scanned over a reservation takes its place, and presses nothing of it', async () => {
  const mounted = await open();
  for (const id of ['7KQ4M9XT22', '7KQ4M9XT23']) {
    mounted.api.codes.set(`${id} 1`, { kind: 'reservation', reservation: id, participant: null });
    mounted.api.book(id, { may: { by: 'staff', edit: null, cancel: null, check_in: null } });
  }
  await scan('7KQ4M9XT22 1');
  const checkIn = await screen.findByRole('button', { name: 'Check in' });
  await scan('7KQ4M9XT23 1', checkIn);
  const next = within(await screen.findByRole('dialog', { name: 'Reservation 7KQ4M9XT23' }));
  await next.findByRole('button', { name: 'Check in' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(mounted.api.requests.filter(({ url }) => url.startsWith('/api/checkIn/'))).toEqual([]);
});

test('over another dialog a scan does nothing but say so, and what was typed by hand stays', async () => {
  const mounted = await open();
  knowsFirewood(mounted.api);
  const requests = () => mounted.api.requests.filter(({ url }) => url.startsWith('/api/barcode/'));
  await mounted.user.click(screen.getByRole('button', { name: /^Name/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('First name');
  fireEvent.input(field, { target: { value: 'Ada' } });
  for (const target of [field, dialog.getByRole('button', { name: 'Save' })]) {
    await scan(FIREWOOD_CODE, target);
    expect(dialog.getByRole('alert').textContent).toBe('Close this first, then scan the code again.');
    expect(field).toHaveProperty('value', 'Ada');
  }
  expect(requests()).toEqual([]);
  await enterByHand(mounted, field, ' May');
  expect(await screen.findByRole('button', { name: /Ada May/ })).toBeTruthy();
});

test('what was said is gone with the next press, for ears as for eyes', async () => {
  const { user } = await open();
  await user.keyboard('{F2}');
  const spoken = (): string[] => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(spoken()).toContain('The cart is empty.'));
  await user.click(tile(/^Adult/));
  await isReady();
  expect(spoken()).not.toContain('The cart is empty.');
});

test('what others announce is heard when the status line goes', async () => {
  const { user, services } = await open();
  await user.keyboard('{F2}');
  await screen.findAllByText('The cart is empty.');
  act(() => services.announcer.say('Copied.'));
  await user.click(tile(/^Adult/));
  await isReady();
  expect(services.announcer.current()).toBe('Copied.');
});

test('what was typed in a dialog begins no code beside it', async () => {
  const mounted = await open();
  await mounted.user.click(screen.getByRole('button', { name: /^Name/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const moment = performance.now();
  const press = (target: Element, key: string) => {
    const event = createEvent.keyDown(target, { key });
    Object.defineProperty(event, 'timeStamp', { value: moment });
    fireEvent(target, event);
  };
  for (const key of 'Ada') press(dialog.getByLabelText('First name'), key);
  await mounted.user.click(dialog.getByRole('button', { name: 'Save' }));
  await act(async () => press(document.body, 'Enter'));
  expect((await screen.findAllByText('The cart is empty.')).length).toBeGreaterThan(0);
  expect(mounted.api.requests.filter(({ url }) => url.startsWith('/api/barcode/'))).toEqual([]);
});

test('a code is scanned where one is asked for', async () => {
  const mounted = await open();
  knowsFirewood(mounted.api);
  await mounted.user.keyboard('{F1}');
  await mounted.user.click(await screen.findByRole('button', { name: 'Enter Barcode' }));
  await scan(FIREWOOD_CODE, await screen.findByLabelText('Barcode'));
  await waitFor(() => expect(search().get('a.rr-firewood')).toBe('1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member’s card sets their group, and is still known after a reload', async () => {
  const mounted = await open();
  mounted.api.codes.set('AP100001', { kind: 'member', code: 'AP100001', discount_group: 'annual-pass' });
  mounted.api.instead.push({
    start: 'GET /api/memberValidate/',
    answer: { status: 200, body: { profile: { first_name: 'Nadia', visitor_type: 'rr-adult' } } },
  });
  await scan('AP100001');
  await waitFor(() => expect(search().get('selectedDiscountGroup')).toBe('annual-pass'));
  expect(search().get('v.rr-adult')).toBe('1');
  await isReady();
  mounted.unmount();
  const again = await open(`/store${window.location.search}`, mounted.api);
  await isReady();
  await again.user.click(cash());
  await waitFor(() => expect(sales(mounted.api)).toHaveLength(1));
  expect(sales(mounted.api)[0]!.body).toMatchObject({
    reservation: { discount_group: 'annual-pass', main_membership: 'AP100001' },
  });
  await waitFor(() => expect(search().get('selectedDiscountGroup')).toBeNull());
});

test('the keyboard does all of it: digits press tiles, + and - the last line, F2 takes cash', async () => {
  await open();
  const press = (key: string) =>
    act(async () => {
      fireEvent.keyDown(document.body, { key });
      await new Promise((done) => setTimeout(done, 80));
    });
  await press('1');
  await press('+');
  await press('+');
  await press('-');
  expect(search().get('v.rr-adult')).toBe('2');
  await isReady();
  await press('F2');
  expect(await screen.findByText('$19.00 paid · 7KQ4M9XT22')).toBeTruthy();
  await press('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('+ puts no more of a product into the cart than there is, and says so', async () => {
  const { user } = await open();
  await user.click(tile(/^Binocular loan/));
  for (let press = 0; press < 2; press++) {
    await user.keyboard('+');
    await waitFor(() => expect(search().get('a.rr-binoculars')).toBe('2'));
  }
  expect((await screen.findAllByText('There is no more of Binocular loan.')).length).toBeGreaterThan(0);
  expect(search().get('a.rr-binoculars')).toBe('2');
});

test.each([false, true])('what is left of a product is shown, unless it hides that: %s', async (isHidden) => {
  const api = new FakeDesk(MONDAY);
  const { addons, capacity_rules: rules } = api.venue;
  addons.find(({ id }) => id === 'rr-binoculars')!.settings.hide_available_count = isHidden;
  const slots = rules.find(({ addon_inventories: of }) => of.includes('ml-paddleboard'))!;
  slots.addon_inventories = ['rr-binoculars'];
  const { user } = await open(STORE, api);
  const binoculars = tile(/^Binocular loan/);
  expect(/6 left/.test(binoculars.textContent)).toBe(!isHidden);
  await user.click(binoculars);
  const times = within(screen.getByRole('combobox', { name: 'Time of Binocular loan' }));
  expect(times.getAllByRole('option')[0]!.textContent).toBe(`9:00\u00a0AM${isHidden ? '' : ' – 6 left'}`);
});

test('a product says what it is and when it can be had', async () => {
  const api = new FakeDesk(MONDAY);
  const { addons, capacity_rules: rules } = api.venue;
  const binoculars = addons.find(({ id }) => id === 'rr-binoculars')!;
  binoculars.description = '<p>For birds.</p>';
  rules.find(({ addon_inventories: of }) => of.includes('ml-paddleboard'))!.addon_inventories = [
    'rr-binoculars',
  ];
  const { user } = await open(STORE, api);
  await user.click(screen.getByRole('button', { name: 'Description: Binocular loan' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Binocular loan' }));
  expect(dialog().getByText('For birds.')).toBeTruthy();
  expect(dialog().getByText(/9:00/).closest('li')!.textContent).toMatch(/6 left$/);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(tile(/^Binocular loan/));
  await waitFor(() => expect(search().get('a.rr-binoculars')).toMatch(/^1@/));
  expect(screen.queryByRole('button', { name: 'Description: Firewood bundle' })).toBeNull();
});

test('pressed where it has no room in the visit, a product says when it can be had, and is not in the cart', async () => {
  const api = new FakeDesk(MONDAY);
  const slots = api.venue.capacity_rules.find(({ addon_inventories: of }) => of.includes('ml-paddleboard'))!;
  slots.addon_inventories = ['rr-binoculars'];
  slots.max_capacity = 0;
  const { user } = await open(STORE, api);
  const binoculars = tile(/^Binocular loan/);
  expect(binoculars.textContent).toContain('Not Available During Your Visit');
  await user.click(binoculars);
  const dialog = within(screen.getByRole('dialog', { name: 'Binocular loan' }));
  expect(dialog.getAllByText('Not Available').length).toBeGreaterThan(1);
  expect(search().has('a.rr-binoculars')).toBe(false);
});

test('a product needs a time: after the last slot of the day none is sold', async () => {
  const { user } = await open(STORE, new FakeDesk('2026-11-23T23:30'));
  await user.click(tile(/^Firewood/));
  expect((await screen.findAllByText('Select a time before products.')).length).toBeGreaterThan(0);
  expect(search().has('a.rr-firewood')).toBe(false);
});

test('access to the beach needs a visitor who pays: one who is free does not do', async () => {
  const api = new FakeDesk(MONDAY);
  api.venue.addon_types.find(({ id }) => id === 'beach_access')!.inventory = 'rattle-ridge';
  api.venue.addons.find(({ id }) => id === 'rr-binoculars')!.addon_type = 'beach_access';
  const { user } = await open(STORE, api);
  await user.click(screen.getByRole('button', { name: 'Beach Access' }));
  await user.click(tile(/^Under 5/));
  await isReady();
  await user.click(tile(/^Binocular loan/));
  expect((await screen.findAllByText('Add a visitor who pays first.')).length).toBeGreaterThan(0);
  expect(search().has('a.rr-binoculars')).toBe(false);
  await user.click(tile(/^Firewood/));
  await user.click(tile(/^Adult/));
  await user.click(tile(/^Binocular loan/));
  expect([search().get('a.rr-firewood'), search().get('a.rr-binoculars')]).toEqual(['1', '1']);
});

test.each([
  [0, ['Adult (15-64)']],
  [5, ['Adult (15-64)', 'Car']],
])('a vehicle for $%d: the cart has the lines %j', async (price, titles) => {
  const api = new FakeDesk(MONDAY);
  const rule = api.venue.price_rules.find(({ visitor_type_id }) => visitor_type_id === 'rr-car')!;
  Object.assign(rule, { price, price_before_tax: price });
  const { user } = await open(STORE, api);
  await user.click(tile(/^Adult/));
  await isReady();
  const numbers = screen.getAllByRole('textbox', { name: /^Number of / });
  expect(numbers.map(({ ariaLabel }) => ariaLabel)).toEqual(titles.map((title) => `Number of ${title}`));
  expect(cash().textContent).toContain(`$${9.5 + price}`);
});

test('a quantity that is free to type has six characters, another four', async () => {
  const { user } = await open();
  for (const [title, quantity] of [
    ['Trail map', '123456'],
    ['Adult (15-64)', '1234'],
  ] as const) {
    await user.click(tile(new RegExp(`^${title.slice(0, 5)}`)));
    const field = await screen.findByRole('textbox', { name: `Number of ${title}` });
    await user.clear(field);
    await user.type(field, '1234567');
    expect(field).toHaveProperty('value', quantity);
  }
  expect(search().get('a.rr-trail-map')).toBe('123456');
});

test('a search shows what has the words in its name, in closed groups too, and nothing else', async () => {
  const { user } = await open();
  const tiles = () =>
    [...document.querySelectorAll('.store-tile-title')].map(({ textContent }) => textContent);
  const all = tiles();
  expect(all).not.toContain('Donate $5');
  const field = screen.getByRole('searchbox');
  await user.type(field, 'DONATE');
  expect(tiles()).toEqual(['Donate $5', 'Donate $10', 'Donate $25']);
  await user.clear(field);
  await user.type(field, 'adul');
  expect(tiles()).toEqual(['Adult (15-64)']);
  await user.type(field, 'x');
  expect(tiles()).toEqual([]);
  expect(screen.getByText('Nothing found.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(tiles()).toEqual(all);
});

test('a parked cart comes back with its name, also after a reload', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: /^Name/ }));
  await enterByHand(mounted, screen.getByLabelText('First name'), 'Ada');
  await mounted.user.click(screen.getByRole('button', { name: 'Park' }));
  expect(search().has('v.rr-adult')).toBe(false);
  mounted.unmount();
  const again = await open();
  await again.user.click(screen.getByRole('button', { name: 'Parked (1)' }));
  await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Ada/ }));
  await waitFor(() => expect(search().get('v.rr-adult')).toBe('2'));
  expect(screen.getByRole('button', { name: 'Ada' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Parked/ })).toBeNull();
});

test('carts that two windows park are both kept, and one that comes back in one is gone in the other', async () => {
  const mounted = await open();
  await mounted.user.click(tile(/^Adult/));
  const ofOther = { ...PARKED, id: 'other', contact: { ...PARKED.contact, first_name: 'Ada' } };
  window.localStorage.setItem('stile.desk-parked', JSON.stringify([ofOther]));
  await mounted.user.click(screen.getByRole('button', { name: 'Park' }));
  expect(await screen.findByRole('button', { name: 'Parked (2)' })).toBeTruthy();
  window.localStorage.setItem('stile.desk-parked', JSON.stringify([ofOther]));
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(screen.getByRole('button', { name: 'Parked (1)' })).toBeTruthy();
});

test('a cart comes back in another tab of the same day', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  mounted.unmount();
  await open();
  await waitFor(() => expect(search().get('v.rr-adult')).toBe('2'));
});

test('a cart is sold under its name, after a refusal under another, and is gone where another window sold it', async () => {
  const mounted = await open();
  const { api, user } = mounted;
  const key = () => sales(api).at(-1)?.headers['idempotency-key'];
  const name = () =>
    (JSON.parse(window.sessionStorage.getItem('stile.desk-cart-name')!) as Readonly<Record<'id', string>>).id;
  await twoAdults(mounted);
  const first = name();
  api.instead.push({
    start: 'POST /api/shop_reserve',
    answer: { status: 409, body: { code: 'price_changed', error: 'changed', status_code: 409 } },
  });
  await user.click(cash());
  await waitFor(() => expect(key()).toBe(first));
  await isReady();
  await user.click(cash());
  await waitFor(() => expect(key()).toBe(`${first}-1`));
  await screen.findByText('$19.00 paid · 7KQ4M9XT22');
  await user.click(tile(/^Adult/));
  expect(name()).not.toBe(first);
  window.localStorage.setItem('stile.desk-carts-sold', JSON.stringify([name()]));
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(await screen.findAllByText('This cart was sold in another window.')).not.toEqual([]);
  expect(search().get('v.rr-adult')).toBeNull();
});

test('a cart is cleared after it was asked for, an empty one without', async () => {
  const mounted = await open();
  await mounted.user.click(tile(/^Adult/));
  await mounted.user.click(screen.getByRole('button', { name: /^Commands/ }));
  await mounted.user.click(screen.getByRole('button', { name: 'Clear Cart' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Are you sure you would like to remove all items?' }),
  );
  await mounted.user.click(dialog.getByRole('button', { name: 'Clear Cart' }));
  expect((await screen.findAllByText('Clear cart completed successfully')).length).toBeGreaterThan(0);
  expect(search().has('v.rr-adult')).toBe(false);
});

test('without a connection the page says so at once, and why nothing is sold', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getAllByText('No connection')).toHaveLength(1);
  expect(cash().getAttribute('aria-disabled')).toBe('true');
  await mounted.user.click(cash());
  expect(sales(mounted.api)).toHaveLength(0);
  expect(
    screen.getAllByText('Nothing can be sold without a connection. The cart is kept.').length,
  ).toBeGreaterThan(0);
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  act(() => void window.dispatchEvent(new Event('online')));
  await isReady();
  // The reason holds no more: neither the screen nor screen readers have it.
  await waitFor(() =>
    expect(screen.queryAllByText('Nothing can be sold without a connection. The cart is kept.')).toEqual([]),
  );
});

test('slots and terminals that did not load are there once the server answers again', async () => {
  const api = new FakeDesk(MONDAY);
  atTerminal(api);
  const down = ['/api/admin/terminals', '/api/occupancy'];
  for (const path of down) api.always.set(path, DOWN);
  const mounted = await open(STORE, api);
  const tries = (path: string) => api.requests.filter(({ url }) => url.startsWith(path)).length;
  // A request is sent again twice by itself.
  for (const path of down) await waitFor(() => expect(tries(path)).toBeGreaterThanOrEqual(3));
  api.always.clear();
  expect(screen.queryByRole('button', { name: /^Debit Card/ })).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: /^Debit Card/ })).toBeTruthy();
  await twoAdults(mounted);
});

const goes = (online: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

test('a lost answer is set aside without a connection, and asked for under its key once there is one', async () => {
  const mounted = await open();
  await twoAdults(mounted);
  const online = globalThis.fetch;
  globalThis.fetch = () => {
    goes(false);
    return Promise.reject(new TypeError('offline'));
  };
  await mounted.user.click(screen.getByRole('button', { name: /^Manual/ }));
  await mounted.user.type(screen.getByLabelText('Manual Payment ID'), 'KX-9');
  await mounted.user.click(screen.getByRole('button', { name: 'Complete Manual Payment' }));
  await mounted.user.click(await screen.findByRole('button', { name: 'Set it aside' }));
  expect(await screen.findByText('$19.00 set aside as ', { exact: false })).toBeTruthy();
  expect(screen.queryByText('No answer yet')).toBeNull();
  await waitFor(() => expect(search().has('v.rr-adult')).toBe(false));
  await mounted.user.click(screen.getByRole('button', { name: 'Not sent yet (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sold without connection' }));
  expect(dialog.getByRole('heading', { name: 'Set aside, not known yet' })).toBeTruthy();
  globalThis.fetch = online;
  goes(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Not sent yet/ })).toBeNull());
  expect([mounted.api.sold.size, sales(mounted.api).length]).toEqual([1, 1]);
});

test('a card at the terminal is set aside without a connection', async () => {
  document.cookie = 'TERMINAL=C0SIM000000001; path=/';
  const api = new FakeDesk(MONDAY);
  atTerminal(api);
  const device = { phase: 'device', transaction_state: 'PENDING', status_code: 202 };
  for (let look = 0; look < 99; look++) transaction(api, device);
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  await mounted.user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  await screen.findByText('Processing, please follow terminal instructions...');
  expect(screen.queryByRole('button', { name: 'Set it aside' })).toBeNull();
  goes(false);
  await mounted.user.click(await screen.findByRole('button', { name: 'Set it aside' }));
  expect(await screen.findByText('$19.00 set aside as ', { exact: false })).toBeTruthy();
  api.instead.length = 0;
  transaction(api, { phase: 'closed', transaction_state: 'REJECTED', status_code: 402 });
  goes(true);
  await mounted.user.click(await screen.findByRole('button', { name: 'To settle (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sold without connection' }));
  expect(await dialog.findByText('$19.00 to be paid for 7KQ4M9XT22')).toBeTruthy();
});

test('what cannot be sold without a connection says so beside its line, and is taken out there', async () => {
  const mounted = await open();
  await mounted.user.click(tile(/^Adult/));
  await mounted.user.click(tile(/^Firewood/));
  await isReady();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => void window.dispatchEvent(new Event('offline')));
  const line = screen.getByText('Cannot be sold without a connection.').closest('li')!;
  expect(within(line).getByText('–')).toBeTruthy();
  expect(screen.getByText('Total').nextSibling!.textContent).toBe('No price');
  await mounted.user.click(within(line).getByRole('button', { name: /^Remove Firewood/ }));
  expect(screen.queryByText('Cannot be sold without a connection.')).toBeNull();
  expect([search().has('a.rr-firewood'), search().get('v.rr-adult')]).toEqual([false, '1']);
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  act(() => void window.dispatchEvent(new Event('online')));
  await isReady();
});

test('what is customized has days and a price of its own, and is sold with its note', async () => {
  const mounted = await open();
  await mounted.user.click(tile(/^Adult/));
  await mounted.user.click(tile(/^Group lunch basket/));
  const dialog = within(await screen.findByRole('dialog'));
  await mounted.user.clear(dialog.getByLabelText(/Unit price/i));
  await mounted.user.type(dialog.getByLabelText(/Unit price/i), '12.5');
  await mounted.user.type(dialog.getByLabelText('Notes'), 'No nuts');
  await mounted.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/No nuts/)).toBeTruthy();
  await isReady();
  await mounted.user.click(cash());
  await waitFor(() => expect(sales(mounted.api)).toHaveLength(1));
  expect(sales(mounted.api)[0]!.body).toMatchObject({
    reservation: {
      addons: [
        { addon_inventory: 'rr-group-lunch', addon_count: 1, unit_price_before_tax: 12.5, notes: 'No nuts' },
      ],
    },
  });
});

test('a price that is agreed in French has a comma', async () => {
  const api = new FakeDesk(MONDAY);
  const { user } = await mount(STORE, { api, language: 'fr' });
  await user.click((await screen.findAllByRole('button', { name: /^Adult/ }))[0]!);
  await user.click(screen.getByRole('button', { name: /^Group lunch basket/ }));
  const price = within(await screen.findByRole('dialog')).getByLabelText('Prix unitaire avant taxes');
  await user.clear(price);
  await user.type(price, '12,5');
  expect(price).toHaveProperty('value', '12,5');
});

test('sells what is hidden from customers, and says what of a till went wrong', async () => {
  const mounted = await open();
  await mounted.user.click(screen.getByRole('button', { name: 'Front desk' }));
  await mounted.user.click(tile(/^Comp parking/));
  expect(search().get('a.rr-staff-comp')).toBe('1');
});

const CARD = {
  external_transaction_id: 'ABCDEFGHJKMNP',
  transaction_type: 'payment',
  terminal_id: 'C0SIM000000001',
  amount: 19,
  approved_amount: null,
  expires_at: '2026-11-23T14:30:00.000Z',
  seconds_left: 290,
  abort_requested: false,
};
const atTerminal = (api: FakeDesk, start = 'POST /api/shop_reserve'): void => {
  api.terminals.push({ serial: 'C0SIM000000001', name: 'Gatehouse' });
  api.instead.push({
    start,
    answer: {
      status: 201,
      body: {
        reservation: { id: '7KQ4M9XT22', balance: 19 },
        status_code: 202,
        payment_id: 'ABCDEFGHJKMNP',
        change_due: 0,
      },
    },
  });
};
const transaction = (api: FakeDesk, change: object): void =>
  void api.instead.push({
    start: 'GET /api/payments/ABCDEFGHJKMNP',
    answer: { status: 200, body: { ...CARD, ...change } },
  });

test('a card is three presses; the page watches the terminal until it is paid', async () => {
  document.cookie = 'TERMINAL=C0SIM000000001; path=/';
  const api = new FakeDesk(MONDAY);
  atTerminal(api);
  transaction(api, { phase: 'device', transaction_state: 'PENDING', status_code: 202 });
  transaction(api, { phase: 'receipt', transaction_state: 'PENDING', status_code: 202, approved_amount: 19 });
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  await mounted.user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  expect(await screen.findByText('Processing, please follow terminal instructions...')).toBeTruthy();
  expect(sales(api)[0]!.body).toMatchObject({
    paymentMethod: 'terminal',
    terminalData: { terminal_id: 'C0SIM000000001', card_type: 'DC' },
  });
  expect(search().has('v.rr-adult')).toBe(false);
  expect(await screen.findByText('$19.00 paid · 7KQ4M9XT22')).toBeTruthy();
});

test('a part by card chooses its terminal and kind; what is left is due, and nothing failed', async () => {
  document.cookie = 'TERMINAL=; path=/; max-age=0';
  const api = new FakeDesk(MONDAY);
  atTerminal(api, 'PUT /api/deferred_payment');
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: /^Other/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Please select payment method' }));
  await mounted.user.click(dialog.getByRole('radio', { name: 'Credit / Debit Card' }));
  await mounted.user.clear(dialog.getByLabelText('Amount'));
  const credit = within(dialog.getByRole('group', { name: 'Debit or Credit?' })).getByRole('button', {
    name: 'Credit Card',
  });
  expect(credit.getAttribute('aria-disabled')).toBe('true');
  await mounted.user.click(credit);
  expect(sales(api)).toHaveLength(0);
  await mounted.user.type(dialog.getByLabelText('Amount'), '10');
  await mounted.user.click(credit);
  api.instead.unshift({ start: 'PUT /api/terminal', answer: { status: 200, body: { terminal_id: 'x' } } });
  transaction(api, { phase: 'receipt', transaction_state: 'PENDING', amount: 10, approved_amount: 10 });
  const terminals = within(screen.getByRole('dialog', { name: 'Choose a terminal' }));
  await mounted.user.click(terminals.getByRole('button', { name: /Gatehouse/ }));
  expect(await screen.findByText('$9.00 to be paid for 7KQ4M9XT22')).toBeTruthy();
  expect(screen.getByText('Still due').nextElementSibling!.textContent).toBe('$9.00');
  expect(screen.queryByText('Total')).toBeNull();
  expect(screen.queryByText('Paid')).toBeNull();
  expect(payments(api).map(({ body }) => body)).toEqual([
    {
      payment: {
        gateway: 'terminal',
        amount: 10,
        terminalData: { terminal_id: 'C0SIM000000001', card_type: 'CC' },
      },
    },
  ]);
});

test('a declined card leaves the places and leads to another way, also after a reload', async () => {
  document.cookie = 'TERMINAL=; path=/; max-age=0';
  const api = new FakeDesk(MONDAY);
  atTerminal(api);
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  await mounted.user.click(screen.getByRole('button', { name: /^Credit Card/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Choose a terminal' }));
  api.instead.unshift({ start: 'PUT /api/terminal', answer: { status: 200, body: { terminal_id: 'x' } } });
  transaction(api, { phase: 'device', transaction_state: 'PENDING', status_code: 202 });
  await mounted.user.click(dialog.getByRole('button', { name: /Gatehouse/ }));
  await screen.findByText('Processing, please follow terminal instructions...');
  mounted.unmount();
  transaction(api, { phase: 'closed', transaction_state: 'REJECTED', status_code: 402 });
  await mount(`/store${window.location.search}`, { api });
  expect(await screen.findByText('The card was declined. Nothing was charged.')).toBeTruthy();
  expect(screen.getByText('$19.00 to be paid for 7KQ4M9XT22')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Cash exact/ })).toBeTruthy();
});

test('who is signed out while a card is at the terminal is led to sign in', async () => {
  document.cookie = 'TERMINAL=C0SIM000000001; path=/';
  const api = new FakeDesk(MONDAY);
  atTerminal(api);
  api.always.set('/api/payments/ABCDEFGHJKMNP', SIGNED_OUT);
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  await mounted.user.click(await screen.findByRole('button', { name: /^Debit Card/ }));
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toMatch(/^\/auth\/login\?returnTo=%2Fstore/);
});

test.each([
  ['t', 'Day and time'],
  ['K', 'Till: Gatehouse'],
  ['r', 'Who it is for'],
  ['n', 'Who buys'],
  ['c', 'Coupon'],
  ['p', 'Parked carts'],
])('the key %s opens what its button opens', async (key, title) => {
  const { user } = await open();
  await user.keyboard(key);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test('a key opens the last sale, another books what is paid later', async () => {
  const { user, left, ...mounted } = await open();
  await twoAdults({ user, left, ...mounted });
  await user.keyboard('{F2}');
  await screen.findByText(/ paid · /);
  await user.keyboard('o');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reservation 7KQ4M9XT22' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await twoAdults({ user, left, ...mounted });
  await user.keyboard('{End}');
  await waitFor(() => expect(left).toEqual(['/reservation/7KQ4M9XT23/edit']));
});

test('a slot over midnight is sold until its end, and the new day can be chosen', async () => {
  const api = new FakeDesk('2026-11-24T00:30');
  const answer = api.handle.bind(api);
  const night = { ...slotOf(api), startTime: '22:00', endTime: '02:00', status: 'PAST' };
  api.handle = (request) => {
    const { status, body } = answer(request);
    const isYesterday = /^\/api\/occupancy\?.*startDate=2026-11-23/.test(request.url);
    return { status, body: isYesterday ? { ...(body as OccupancyAnswer), slots: [night] } : body };
  };
  const mounted = await open(STORE, api);
  await twoAdults(mounted);
  expect(screen.getByRole('button', { name: /Nov.* 23.* · 10:00.PM – 2:00.AM · Now$/ })).toBeTruthy();
  await mounted.user.click(cash());
  await waitFor(() => expect(sales(api)).toHaveLength(1));
  expect(sales(api)[0]!.body).toMatchObject({ reservation: { date: '2026-11-23', arrival_time: '22:00' } });
  await mounted.user.keyboard('t');
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-11-24' } });
  await screen.findByRole('button', { name: /^Today · 8:00.AM/ });
});

test('the slot that is offered before it begins is the next one, not now', async () => {
  await open(STORE, new FakeDesk('2026-11-23T06:20'));
  expect(screen.getByRole('button', { name: / · Next$/ })).toBeTruthy();
});
