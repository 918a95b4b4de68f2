import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { deferredVenue } from '../../testing/fake-venue.js';
import { BOOK, CHOSEN, mount, search, type Mounted } from '../../testing/mount.js';
import { ADA, fillIn } from '../../testing/fill-in.js';
import { forgetAttempt, rememberPlaced } from '../../parts/drafts/order-attempt.js';

const DETAILS = `${CHOSEN}&screen=1`;

const open = async (api = new FakeApi()): Promise<Mounted> => {
  const page = await mount(CHOSEN, { api });
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('First name');
  // The price is asked once more when there is a hold.
  await screen.findByRole('button', { name: /^Pay \$/ });
  return page;
};
const pay = () => screen.getByRole('button', { name: /^Pay \$/ });
const sent = (api: FakeApi, url: string) =>
  api.requests.filter((request) => request.url === url && request.method === 'POST');

/** The clock and its intervals follow the test; what React and the tools wait on stays real. */
const stopClock = () =>
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'nextTick',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => jest.useRealTimers());

test.each([
  ['the same price: on to the payment at once', 0, 1],
  ['another price: it is shown first', 1, 0],
])('who pays again, at %s', async (_, dearer, orders) => {
  const page = await open();
  await fillIn(page, ADA);
  const price = Number(/[\d.]+/.exec(pay().textContent)![0]);
  page.unmount();
  window.sessionStorage.setItem('stile.pay_again', JSON.stringify(price + dearer));
  const again = await mount(DETAILS, { api: page.api });
  await screen.findByRole('button', { name: /^Pay \$|One moment|payment page/ });
  await waitFor(() => expect(window.sessionStorage.getItem('stile.pay_again')).toBeNull());
  await waitFor(() => expect(sent(page.api, '/api/reserve')).toHaveLength(orders));
  if (orders > 0) await waitFor(() => expect(again.left).toHaveLength(1));
});

test('what a cancellation will return, and until when, stands before the payment', async () => {
  const api = new FakeApi();
  api.cancellation = { steps: [{ until: '2026-12-10T10:00', percent: 50 }], fees: 3 };
  await open(api);
  const terms = within(screen.getByRole('region', { name: 'Terms' }));
  expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Until Thursday, December 10, 2026, 10:00.*: 50% is returned\.$/),
      'After that nothing is returned.',
      '$3.00 is kept in any case, for products with a cancellation fee.',
    ]),
  );
});

test('every error is listed with a link to its field, the same words stand beside it, and the first takes the focus', async () => {
  const page = await open();
  await page.user.type(screen.getByLabelText('E-mail'), 'adé@example.com');
  await page.user.type(screen.getByLabelText('Phone'), '905-555');
  await page.user.click(pay());
  const summary = (await screen.findByRole('heading', { name: 'There is a problem' })).closest<HTMLElement>(
    '.error-summary',
  )!;
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(within(summary).getByRole('alert').textContent).toBe('There is a problem6 things to put right');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Enter a first name.',
    'Enter a last name.',
    'Enter an e-mail address without accents, such as name@example.com.',
    'The two e-mail addresses differ.',
    'Enter a phone number with at least 9 characters and at most 15 digits: digits and spaces, + ( ) . -',
    'Please accept the terms.',
  ]);
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(email.value).toBe('adé@example.com');
  await page.user.click(within(summary).getByRole('link', { name: /two e-mail/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail again'));
  expect(sent(page.api, '/api/reserve')).toHaveLength(0);
});

test('an error goes from beside its field once it is corrected, and comes back with the mistake', async () => {
  const page = await open();
  await page.user.click(pay());
  await screen.findByRole('heading', { name: 'There is a problem' });
  const first = screen.getByLabelText('First name');
  const besides = () => document.getElementById('field-first_name-error')?.textContent;
  expect([besides(), first.getAttribute('aria-invalid')]).toEqual(['Enter a first name.', 'true']);
  await page.user.type(first, 'A');
  expect([besides(), first.getAttribute('aria-invalid')]).toEqual([undefined, null]);
  expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
  await page.user.clear(first);
  expect(besides()).toBe('Enter a first name.');
  const terms = screen.getByRole('checkbox', { name: /accept the terms/ });
  expect(terms.getAttribute('aria-invalid')).toBe('true');
  await page.user.click(terms);
  expect(terms.getAttribute('aria-invalid')).toBeNull();
});

test('the bar says how much is left to put right, and goes to the next of it', async () => {
  const page = await open();
  await page.user.click(pay());
  await screen.findByRole('heading', { name: 'There is a problem' });
  const panel = within(screen.getByRole('complementary', { name: 'Your visit' }));
  const bar = () => document.getElementById('still-needed')?.textContent;
  const next = () => page.user.click(panel.getByRole('link', { name: 'Show next' }));
  expect(bar()).toBe('5 things to put right');
  await next();
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
  await page.user.type(screen.getByLabelText('Last name'), 'Roy');
  expect(bar()).toBe('4 things to put right');
  await next();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  await next();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  await next();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /accept the terms/ }));
  // From the last it goes to the first that is left.
  await next();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  await fillIn(page, { 'First name': 'Ada', 'E-mail': 'a@example.org', 'E-mail again': 'a@example.org' });
  expect(bar()).toBe('1 thing to put right');
  await page.user.type(screen.getByLabelText('Phone'), ADA.Phone);
  expect([bar(), panel.queryByRole('link', { name: 'Show next' })]).toEqual([undefined, null]);
});

test('a number of eight digits is one, as it is written; and no error stays in the language before', async () => {
  const page = await open();
  await page.user.type(screen.getByLabelText('Phone'), '22 33 44 55');
  await page.user.click(pay());
  await screen.findByRole('heading', { name: 'There is a problem' });
  expect(screen.queryByRole('link', { name: /phone number/ })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Français' }));
  await page.user.click(await screen.findByRole('button', { name: /^Payer/ }));
  expect((await screen.findAllByRole('link', { name: 'Entrez un prénom.' })).length).toBe(1);
  expect(document.body.textContent).not.toContain('Enter a first name.');
});

test('a price that could not be asked is said where the total is, and asked again: paying never waits for it without a word', async () => {
  const page = await open();
  // The page asks for the hold's share once there is one.
  await waitFor(() =>
    expect(sent(page.api, '/api/quote').at(-1)?.body).toMatchObject({
      tempReservationId: expect.any(String),
      tempReservationToken: expect.any(String),
    }),
  );
  await waitFor(() => expect(pay().getAttribute('aria-disabled')).toBe('false'));
  page.api.instead.push({
    start: 'POST /api/quote',
    answer: { status: 500, body: { error: 'Something went wrong.', code: 'unknown', status_code: 500 } },
  });
  await page.user.click(screen.getByRole('checkbox', { name: /like to give/ }));
  const said = await screen.findByText('The price could not be worked out.');
  expect(said.closest('[role=alert]')).toBeTruthy();
  // In view on a phone too, where the lines are behind a button.
  expect(said.closest('#price-lines')).toBeNull();
  expect(pay().getAttribute('aria-disabled')).toBe('true');
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(pay().getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByText('The price could not be worked out.')).toBeNull();
});

test('paying sends the priced basket once, however often it is pressed, and leaves for the payment page', async () => {
  const page = await open();
  await fillIn(page);
  await page.user.dblClick(pay());
  await waitFor(() => expect(page.left).toEqual([expect.stringMatching(/^\/pay\/[2-9A-Z]{10}$/)]));
  const [reserve, ...more] = sent(page.api, '/api/reserve');
  expect(more).toEqual([]);
  expect(reserve?.headers['idempotency-key']).toMatch(/^[\w-]{16,64}$/);
  expect(reserve?.body).toMatchObject({
    reservation: {
      contact: {
        first_name: 'Ada',
        last_name: 'Tremblay',
        email: 'ada@example.com',
        email_double: 'ada@example.com',
        phone: '905 555 0142',
      },
      arrival_time: '10:00',
      price: 19,
      subtotal: 16.81,
      tax_amount: 2.19,
      details: { language: 'en', tocs: true },
    },
    tempReservationId: expect.any(String),
    tempReservationToken: expect.any(String),
  });
  expect(window.location.href).not.toMatch(/Ada|example|905/);
  window.dispatchEvent(new Event('pagehide'));
  expect(page.api.requests.some((request) => request.url.startsWith('/api/delete_temp_reservation'))).toBe(
    false,
  );
});

test('a lost answer is asked again under the same key; other content gets another key', async () => {
  const page = await open();
  const busy = {
    status: 500,
    body: { error: 'Something went wrong', code: 'server_fault', status_code: 500 },
  };
  page.api.instead.push(
    { start: 'POST /api/reserve', answer: busy },
    { start: 'POST /api/reserve', answer: busy },
  );
  await fillIn(page);
  await page.user.click(pay());
  expect(await screen.findByRole('group', { name: /Something went wrong on our side/ })).toBe(
    document.activeElement,
  );
  await page.user.click(pay());
  await waitFor(() => expect(sent(page.api, '/api/reserve')).toHaveLength(2));
  await screen.findByRole('group', { name: /Something went wrong/ });
  await page.user.type(screen.getByLabelText('First name'), ' B.');
  await page.user.click(pay());
  await waitFor(() => expect(page.left).toHaveLength(1));
  const keys = sent(page.api, '/api/reserve').map((request) => request.headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the time left is counted; near its end more time is offered, and taking it keeps the same hold', async () => {
  stopClock();
  const page = await open(new FakeApi());
  expect(screen.getByRole('timer').textContent).toBe('10:00');
  await act(async () => {
    jest.advanceTimersByTime(19_000);
  });
  expect(screen.getByRole('timer').textContent).toBe('9:41');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(async () => {
    jest.advanceTimersByTime(405_000);
  });
  const dialog = within(screen.getByRole('alertdialog', { name: 'Do you need more time?' }));
  await page.user.click(dialog.getByRole('button', { name: 'I need more time' }));
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:5\d)$/));
  const [first, second] = sent(page.api, '/api/reserve_t').map(
    (request) => request.body as { request_id: string; tempReservationId?: string },
  );
  expect(second).toMatchObject({ request_id: first!.request_id, tempReservationId: first!.request_id });
});

test('who is nearly done is asked once; more time stays beside the page', async () => {
  stopClock();
  const page = await open(new FakeApi());
  await act(async () => {
    jest.advanceTimersByTime(430_000);
  });
  await page.user.click(screen.getByRole('button', { name: 'No, I am nearly done' }));
  await act(async () => {
    jest.advanceTimersByTime(5_000);
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'I need more time' }));
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:5\d)$/));
});

test('where the server gives no more time it is said, and nothing is offered that is not to be had', async () => {
  stopClock();
  const page = await open(new FakeApi());
  await act(async () => {
    jest.advanceTimersByTime(430_000);
  });
  page.api.instead.push({
    start: 'POST /api/reserve_t',
    answer: {
      status: 201,
      body: {
        tempReservationId: page.services.holds.current()!.id,
        tempReservationToken: 'token',
        lapses_at: '2026-11-21T14:30:00.000Z',
        seconds_left: page.services.holds.secondsLeft(),
      },
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'I need more time' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Your places cannot be held longer' }),
  );
  expect(screen.queryByRole('button', { name: 'I need more time' })).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Go on' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'I need more time' })).toBeNull();
});

test('when it lapses the page says so, keeps what was typed, and takes the places again', async () => {
  stopClock();
  const page = await open(new FakeApi());
  await page.user.type(screen.getByLabelText('First name'), 'Ada');
  await act(async () => {
    jest.advanceTimersByTime(601_000);
  });
  // Their next letter goes where the last one went.
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  await page.user.keyboard('!');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada!');
  expect(page.services.announcer.current()).toBe('Your places are no longer held.');
  expect(
    within(screen.getByRole('complementary', { name: 'Your visit' })).getByText(
      'Your places are no longer held.',
    ),
  ).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Take the places again' }));
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:5\d)$/));
  const [first, second] = sent(page.api, '/api/reserve_t').map(
    (request) => request.body as { request_id: string; tempReservationId?: string },
  );
  expect(second!.request_id).not.toBe(first!.request_id);
  expect(second!.tempReservationId).toBeUndefined();
});

test('when the venue ends it the page says so at once, keeps what was typed, and leads back to choose', async () => {
  const page = await open(new FakeApi());
  await page.user.type(screen.getByLabelText('First name'), 'Ada');
  act(() => page.services.holds.end());
  expect(await screen.findByText(/It has ended the hold/)).toBeTruthy();
  expect(page.services.announcer.current()).toBe('The venue needs your places after all.');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
  await page.user.click(screen.getByRole('button', { name: 'Choose again' }));
  await waitFor(() => expect(window.location.search).not.toContain('screen=1'));
});

test('when it lapses while nothing is being typed, the focus goes to the way to take the places again', async () => {
  stopClock();
  await open(new FakeApi());
  await act(async () => {
    jest.advanceTimersByTime(601_000);
  });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your places are no longer held.' }));
});

test('places that are gone when they are taken again: the nearest times are offered, one tap holds them', async () => {
  stopClock();
  const api = new FakeApi();
  const page = await open(api);
  await page.user.type(screen.getByLabelText('First name'), 'Ada');
  await act(async () => {
    jest.advanceTimersByTime(601_000);
  });
  api.handle({
    method: 'PUT',
    url: `/api/delete_temp_reservation/${page.services.holds.current()!.id}`,
    headers: { 'x-requested-with': 'stile' },
  });
  api.leave('rattle-ridge', '2026-11-25', '10:00', 0);
  await page.user.click(screen.getByRole('button', { name: 'Take the places again' }));
  const notice = await screen.findByRole('group', { name: /not enough places left/ });
  const offer = (await within(notice).findAllByRole('button'))[0]!;
  await page.user.click(offer);
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(search().get('carArrivalTime')).not.toBe('10:00');
  expect(search().get('screen')).toBe('1');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
});

test('a reload keeps the hold and what was typed; leaving gives the places back, coming back takes them again', async () => {
  const api = new FakeApi();
  const page = await open(api);
  await fillIn(page);
  page.unmount();
  const retry = await mount(DETAILS, { api });
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail again').value).toBe('ada@example.com');
  expect(sent(api, '/api/reserve_t')).toHaveLength(0);
  act(() => retry.services.holds.release());
  const put = () => api.requests.find(({ method }) => method === 'PUT');
  await waitFor(() => expect(put()).toBeDefined());
  expect(put()).toMatchObject({
    url: expect.stringContaining('/api/delete_temp_reservation/'),
    body: { tempReservationToken: expect.any(String) },
  });
  retry.unmount();
  await mount(DETAILS, { api });
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(sent(api, '/api/reserve_t')).toHaveLength(1);
});

test.each([
  ['a time', `${BOOK}&startDate=2026-11-25&v.rr-adult=2&screen=1`],
  ['anybody', `${BOOK}&startDate=2026-11-25&carArrivalTime=10%3A00&screen=1`],
  ['a member number', `${DETAILS}&selectedDiscountGroup=annual-pass`],
])('a link to the details without %s leads to where it is chosen', async (_what, url) => {
  const { api } = await mount(url);
  expect(await screen.findByRole('heading', { name: 'Choose a day' })).toBeTruthy();
  expect(search().has('screen')).toBe(false);
  expect(sent(api, '/api/reserve_t')).toEqual([]);
});

test('a whole link to the details opens there and takes its places; back from what was booked it does not', async () => {
  const { api, services, unmount } = await mount(DETAILS);
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(sent(api, '/api/reserve_t')).toMatchObject([
    {
      body: {
        reservation: {
          arrival_time: '10:00',
          passes: [
            { visitor_type: 'rr-adult', visitor_count: 2 },
            { visitor_type: 'rr-car', visitor_count: 1 },
          ],
        },
      },
    },
  ]);
  unmount();
  rememberPlaced(services.stored, {
    reservationId: 'ABCDEFGHJK',
    redirectUrl: null,
    token: 't',
    hold: null,
    search: DETAILS.slice(DETAILS.indexOf('?') + 1),
  });
  forgetAttempt(services.stored);
  services.holds.forget();
  await mount(DETAILS, { api });
  expect(await screen.findByRole('heading', { name: 'Choose a day' })).toBeTruthy();
  expect(sent(api, '/api/reserve_t')).toEqual([]);
});

test('a changed price is shown before anything is charged', async () => {
  const page = await open();
  await fillIn(page);
  page.api.instead.push({
    start: 'POST /api/reserve',
    answer: {
      status: 409,
      body: {
        error: 'price_changed',
        code: 'price_changed',
        status_code: 409,
        detail: { shown: 19, now: 21 },
      },
    },
  });
  await page.user.click(pay());
  expect(
    await screen.findByRole('group', {
      name: 'The price has changed from $19.00 to $21.00. Please look at it again before you pay.',
    }),
  ).toBeTruthy();
  expect(page.left).toEqual([]);
  await waitFor(() => expect(sent(page.api, '/api/quote').length).toBeGreaterThan(0));
});

test('what the server refuses of a field stands at the field', async () => {
  const page = await open();
  await fillIn(page);
  page.api.instead.push({
    start: 'POST /api/reserve',
    answer: {
      status: 422,
      body: {
        error: 'x',
        code: 'validation_fill_all_fields',
        status_code: 422,
        fields: { 'reservation.contact.phone': 'input_validation_phone' },
      },
    },
  });
  await page.user.click(pay());
  expect(
    await screen.findByRole('link', {
      name: 'Enter a phone number with at least 9 characters and at most 15 digits: digits and spaces, + ( ) . -',
    }),
  ).toBeTruthy();
  const phone = screen.getByLabelText('Phone');
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  // Nothing on this page says whether another is right: it is for the server to say.
  await page.user.type(phone, '1');
  expect(phone.getAttribute('aria-invalid')).toBeNull();
});

test('the language changes on this screen too, with its own texts, and what was typed stays', async () => {
  const page = await open();
  await page.user.type(screen.getByLabelText('First name'), 'Ada');
  await page.user.click(screen.getByRole('link', { name: 'Français' }));
  expect(await screen.findByRole('heading', { name: 'Vos coordonnées' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Ada');
  await page.user.click(screen.getByRole('button', { name: /^Payer/ }));
  expect(await screen.findByRole('link', { name: 'Entrez un nom de famille.' })).toBeTruthy();
  expect(sent(page.api, '/api/reserve_t')).toHaveLength(1);
});

test('a donation joins the basket, the price and the hold', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('checkbox', { name: 'I would like to give' }));
  expect(search().get('a.rr-donate-10')).toBe('1');
  await page.user.click(screen.getByRole('radio', { name: 'Donate $25' }));
  expect([search().get('a.rr-donate-25'), search().get('a.rr-donate-10')]).toEqual(['1', null]);
  await page.user.click(screen.getByRole('radio', { name: 'Donate $10' }));
  await screen.findByRole('button', { name: 'Pay $29.00' });
  await fillIn(page);
  await page.user.click(pay());
  await waitFor(() => expect(page.left).toHaveLength(1));
  expect(sent(page.api, '/api/reserve_t').at(-1)?.body).toMatchObject({
    reservation: { addons: [{ addon_inventory: 'rr-donate-10', addon_count: 1 }] },
  });
  expect(sent(page.api, '/api/reserve')[0]?.body).toMatchObject({ reservation: { price: 29 } });
});

test('back from the payment page without paying, the reservation waits and can be paid', async () => {
  const api = new FakeApi();
  const page = await open(api);
  await fillIn(page);
  await page.user.click(pay());
  await waitFor(() => expect(page.left).toHaveLength(1));
  page.unmount();
  const back = await mount(DETAILS, { api });
  expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy();
  await back.user.click(await screen.findByRole('button', { name: 'Go to the payment page' }));
  expect(back.left).toEqual(page.left);
  expect(sent(api, '/api/reserve_t')).toHaveLength(0);
});

test('turned back at the gateway, the visitor finds the places held and takes them up again', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '10:00', 1);
  const page = await open(api);
  await fillIn(page);
  await page.user.click(pay());
  await waitFor(() => expect(page.left).toHaveLength(1));
  page.unmount();
  const id = [...api.reservations.keys()][0]!;
  api.settle(id, 'abandoned', 'cancelled_at_gateway');
  const result = await mount(`${BOOK}&startDate=2026-11-25&screen=2&reservationId=${id}`, { api });
  expect(await screen.findByText(/Your places are still held/)).toBeTruthy();
  await result.user.click(screen.getByRole('button', { name: 'Choose again' }));
  // Going on to the next page gives nothing back.
  result.services.holds.release();
  result.unmount();
  const again = await mount(result.left[0]!, { api });
  await again.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('First name');
  await again.user.click(pay());
  await waitFor(() => expect(again.left).toHaveLength(1));
  expect(sent(api, '/api/reserve_t')).toEqual([]);
  expect(api.requests.some(({ url }) => url.startsWith('/api/delete_temp'))).toBe(false);
});

test('the time of a product stands where the visit is checked and beside its price', async () => {
  const lake = '/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-11-25';
  await mount(`${lake}&carArrivalTime=09%3A00&v.ml-adult=2&a.ml-paddleboard=1%4011%3A00&screen=1`);
  const check = (await screen.findByRole('heading', { name: 'Check your visit' })).closest('section')!;
  await waitFor(() => expect(check.textContent).toMatch(/(?<!×\u00a0)Paddleboard, 1 hour \(11:00\u00a0AM\)/));
  expect(
    screen.getByText('11:00\u00a0AM', { selector: '.line-when', normalizer: (text) => text }),
  ).toBeTruthy();
});

test('a coupon for nothing that is chosen says so before it is paid, and can be taken off', async () => {
  const page = await mount(`${DETAILS}&coupons=KIDFREE`);
  expect(await screen.findByText(/No discount yet/)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Remove the coupon KIDFREE' }));
  expect(search().has('coupons')).toBe(false);
  await waitFor(() => expect(screen.queryByText(/No discount yet/)).toBeNull());
});

test('where visitors pay at the venue nothing is said of a card, and the ticket names the balance', async () => {
  const api = new FakeApi(undefined, deferredVenue());
  const page = await mount(DETAILS, { api });
  const complete = await screen.findByRole('button', { name: 'Complete order' });
  expect(screen.getByText('You pay at the venue, on arrival.')).toBeTruthy();
  await page.user.click(screen.getByText('Read the terms'));
  expect(document.body.textContent).not.toMatch(/card|Pay \$/);
  await fillIn(page);
  await page.user.click(complete);
  expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeTruthy();
  expect(screen.getByText('Balance: $19.00, to be paid at the venue')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/card/);
  expect(page.left).toEqual([]);
});

test('where visitors pay at the venue the details say it in French', async () => {
  await mount(DETAILS, { api: new FakeApi(undefined, deferredVenue()), language: 'fr' });
  expect(await screen.findByRole('button', { name: 'Terminer la commande' })).toBeTruthy();
  expect(screen.getByText('Vous payez sur place, à votre arrivée.')).toBeTruthy();
});
