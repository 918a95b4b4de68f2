import { act, screen, waitFor, within } from '@testing-library/react';
import { BOOK, CHOSEN, mount, search } from '../../testing/mount.js';
import { FakeApi } from '../../testing/fake-api.js';

const money = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const total = () =>
  money(screen.getByText('Total', { selector: '.price-sum-label' }).nextElementSibling?.textContent ?? '');

beforeEach(() => window.sessionStorage.clear());

test('what is chosen is in the URL, and a page opened there shows it', async () => {
  const first = await mount(BOOK);
  await first.user.click(screen.getByRole('button', { name: /November 25/ }));
  await first.user.click(await screen.findByRole('radio', { name: /10:00/ }));
  await first.user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  await first.user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  await first.user.click(screen.getByRole('button', { name: 'Add one Firewood bundle' }));
  expect(Object.fromEntries(search())).toEqual({
    inventoryGroup: 'escarpment',
    inventory: 'rattle-ridge',
    startDate: '2026-11-25',
    carArrivalTime: '10:00',
    'v.rr-adult': '2',
    'a.rr-firewood': '1',
  });
  await waitFor(() => expect(total()).toBe('$28.04'));
  const url = window.location.pathname + window.location.search;
  first.unmount();

  await mount(url);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /10:00/ }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Number of Adult (15-64)').value).toBe('2');
  expect(screen.getByLabelText<HTMLInputElement>('Number of Firewood bundle').value).toBe('1');
  expect(total()).toBe('$28.04');
});

test('what is missing is listed, the first of it has the focus, and each entry leads to its field', async () => {
  const { user, api } = await mount(BOOK);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = (await screen.findByRole('heading', { name: 'There is a problem' })).closest<HTMLElement>(
    '.error-summary',
  )!;
  expect(document.activeElement).toBe(document.getElementById('field-date'));
  expect(document.title).toBe('Error: Rattle Ridge: plan your visit – Escarpment Parks');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Choose a day.', 'Choose an arrival time.', 'Add at least one visitor.']);
  await user.click(within(summary).getByRole('link', { name: 'Add at least one visitor.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Number of Adult (15-64)'));
  expect(api.requests.some((request) => request.url.startsWith('/api/reserve_t'))).toBe(false);
});

test('the summary leads to a time that can be chosen, where the first ones are full, and to all of them where every one is', async () => {
  const api = new FakeApi();
  for (const time of ['08:00', '10:00']) api.leave('rattle-ridge', '2026-11-25', time, 0);
  const { user, unmount } = await mount(`${BOOK}&startDate=2026-11-25&v.rr-adult=2&v.rr-car=1`, { api });
  const times = () =>
    screen.queryAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'arrival');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const link = await screen.findByRole('link', { name: 'Choose an arrival time.' });
  expect(screen.getByRole('button', { name: /^8:00.*Full · Join the waitlist/ })).toBeTruthy();
  expect(document.activeElement).toBe(times().find(({ disabled }) => !disabled));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(link);
  expect(document.activeElement).toBe(times().find(({ disabled }) => !disabled));
  unmount();
  await mount(`${BOOK}&startDate=2026-11-25&v.rr-adult=900`, { api });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('link', { name: 'Choose an arrival time.' });
  expect(times().every(({ disabled }) => disabled)).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Choose an arrival time.' }));
  expect(document.activeElement?.tagName).toBe('FIELDSET');
});

test('after Continue the bar says how much is left to put right, and leads to the next of it', async () => {
  const { user } = await mount(BOOK);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const panel = within(screen.getByRole('complementary', { name: 'Your visit' }));
  const next = () => user.click(panel.getByRole('link', { name: 'Show next' }));
  await panel.findByText('3 things to put right');
  await next();
  expect(document.activeElement?.id).toBe('field-time');
  await next();
  expect(document.activeElement).toBe(screen.getByLabelText('Number of Adult (15-64)'));
  await next();
  expect(document.activeElement?.id).toBe('field-date');
  await user.click(screen.getByRole('button', { name: /November 25, 2026/ }));
  expect(panel.getByText('2 things to put right')).toBeTruthy();
  const first = await screen.findByRole('radio', { name: /^8:00/ });
  await next();
  expect(document.activeElement).toBe(first);
  await user.click(screen.getByRole('radio', { name: /10:00/ }));
  await user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  expect(panel.queryByRole('link', { name: 'Show next' })).toBeNull();
});

test('another language shows no errors in the one before, and shows them again in its own', async () => {
  const { user } = await mount(`${BOOK}&startDate=2026-11-25&v.rr-adult=2`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('link', { name: 'Choose an arrival time.' });
  await user.click(screen.getByRole('link', { name: 'Français' }));
  const go = await screen.findByRole('button', { name: 'Continuer' });
  expect(screen.queryAllByText('Choose an arrival time.')).toEqual([]);
  await user.click(go);
  expect(await screen.findByRole('link', { name: 'Choisissez une heure d’arrivée.' })).toBeTruthy();
});

test('nothing is held while something is missing, and an error goes once it is corrected', async () => {
  const { user, api } = await mount(`${BOOK}&startDate=2026-11-25`);
  await user.dblClick(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'There is a problem' });
  expect(screen.queryByText('Choose a day.')).toBeNull();
  expect(api.requests.filter((request) => request.url === '/api/reserve_t')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /10:00/ }));
  expect(screen.queryByText('Choose an arrival time.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /10:00/ }));
  await user.click(screen.getByRole('button', { name: 'Add one Adult (15-64)' }));
  expect(screen.queryByRole('heading', { name: 'There is a problem' })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy();
  expect(api.requests.filter((request) => request.url === '/api/reserve_t')).toHaveLength(1);
});

test('Continue holds the places and opens the details; the counts are what was held', async () => {
  const { user, api } = await mount(CHOSEN);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy();
  expect(search().get('screen')).toBe('1');
  const holds = api.requests.filter((request) => request.url === '/api/reserve_t');
  expect(holds).toHaveLength(1);
  expect(holds[0]?.headers['x-requested-with']).toBe('stile');
  expect(holds[0]?.body).toMatchObject({
    request_id: expect.stringMatching(/^[\w-]{16,64}$/),
    reservation: {
      date: '2026-11-25',
      arrival_time: '10:00',
      passes: [
        { visitor_type: 'rr-adult', visitor_count: 2 },
        { visitor_type: 'rr-car', visitor_count: 1 },
      ],
    },
  });
});

test('when the last place has just gone the page says so at once and offers the nearest times', async () => {
  const api = new FakeApi();
  const { user } = await mount(CHOSEN, { api });
  api.leave('rattle-ridge', '2026-11-25', '10:00', 0);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const notice = await screen.findByRole('group', { name: /not enough places left at that time. 0 left/ });
  expect(document.activeElement).toBe(notice);
  expect(search().has('screen')).toBe(false);
  const offers = await within(notice).findAllByRole('button');
  expect(offers.map((offer) => money(offer.textContent))[0]).toMatch(/^11:00 AM/);
  expect(screen.getByRole('radio', { name: /10:00 AM Full|10:00/ }).closest('label')?.textContent).toContain(
    'Full',
  );
  await user.click(offers[0]!);
  expect(search().get('carArrivalTime')).toBe('11:00');
  expect(screen.queryByRole('group', { name: /not enough places/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy();
});

test('back from the details, the places held are still the visitor’s own: shown as free to them, with the time left', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '10:00', 1);
  const { user } = await mount(CHOSEN, { api });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('First name');
  await user.click(screen.getAllByRole('button', { name: /^Change/ })[0]!);
  const slot = await screen.findByRole('radio', { name: /10:00/ });
  await waitFor(() => expect(slot.closest('label')?.textContent).toContain('Only 1 spot left'));
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:5\d)$/);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(api.requests.filter((request) => request.url === '/api/reserve_t')).toHaveLength(1);
});

test('a price that is refused says why, and the counters stay to mend it', async () => {
  const api = new FakeApi();
  api.instead.push({
    start: 'POST /api/quote',
    answer: { status: 422, body: { error: 'x', code: 'visitor_type_not_for_sale', status_code: 422 } },
  });
  await mount(CHOSEN, { api, seeded: false });
  expect(
    (await screen.findAllByText('This kind of visitor cannot be booked that day.')).length,
  ).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Remove one Adult (15-64)' })).toBeTruthy();
});

test('the language changes in place: URL, cookie, html and texts, and nothing chosen is lost', async () => {
  const { user, api } = await mount(CHOSEN);
  const link = screen.getByRole('link', { name: 'Français' });
  expect(link.getAttribute('lang')).toBe('fr');
  expect(link.getAttribute('href')).toContain('lang=fr');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Choisissez un jour' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('fr');
  expect(document.cookie).toContain('lang=fr');
  expect(search().get('lang')).toBe('fr');
  expect(search().get('v.rr-adult')).toBe('2');
  expect(
    money(screen.getByRole('radio', { name: /10\s?h\s?00/ }).closest('label')?.textContent ?? ''),
  ).toContain('10 h 00');
  expect(document.title).toContain('planifiez votre visite');
  // The venue's texts, and the lines of the price, follow.
  expect(await screen.findByText('Aîné (65 ans et plus)')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Ajouter\s: Voiture$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Retirer\s: Voiture$/ })).toBeTruthy();
  await waitFor(() =>
    expect(api.requests.find(({ url }) => url === '/api/quote')?.headers['accept-language']).toBe('fr'),
  );
  await user.click(screen.getByRole('button', { name: /27 novembre/ }));
  await waitFor(() =>
    expect(
      api.requests.find((request) => request.url.includes('2026-11-27'))?.headers['accept-language'],
    ).toBe('fr'),
  );
  await user.click(screen.getByRole('link', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Choose a day' })).toBeTruthy();
});

test('a slot with too little room for the party says so and cannot be chosen', async () => {
  const api = new FakeApi();
  api.leave('rattle-ridge', '2026-11-25', '13:00', 2);
  await mount(`${CHOSEN}&v.rr-car=3`, { api });
  const slot = screen.getByRole('button', { name: /^12:00/ });
  expect(screen.queryByRole('radio', { name: /12:00/ })).toBeNull();
  expect(slot.textContent).toContain('Only 2 spots left: too few for your party');
});

test('a count can be typed; it stays within its limits, and a limit is no dead end for the keyboard', async () => {
  const { user } = await mount(CHOSEN);
  const cars = screen.getByLabelText<HTMLInputElement>('Number of Car');
  await user.clear(cars);
  await user.type(cars, '9');
  await user.tab();
  expect(cars.value).toBe('3');
  expect(search().get('v.rr-car')).toBe('3');
  const add = screen.getByRole('button', { name: 'Add one Car' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect((add as HTMLButtonElement).disabled).toBe(false);
});

test('prices that could not be loaded can be asked again, and the rest of the page stays usable', async () => {
  const api = new FakeApi();
  const { user } = await mount(BOOK, { api });
  api.instead.push({
    start: 'POST /api/quote',
    answer: { status: 500, body: { error: 'no', code: 'server_fault', status_code: 500 } },
  });
  await user.click(screen.getByRole('button', { name: /November 25/ }));
  expect(await screen.findByText('The prices could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /10:00/ })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByText('$9.50 each')).toBeTruthy();
});

test('another booking of the day is seen when the visitor comes back to the tab', async () => {
  const api = new FakeApi();
  const now = { ms: 0 };
  const spy = jest.spyOn(Date, 'now').mockImplementation(() => now.ms);
  await mount(CHOSEN, { api });
  api.leave('rattle-ridge', '2026-11-25', '15:00', 0);
  now.ms = 61_000;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(screen.getByRole('button', { name: /^3:00/ }).textContent).toContain('Full'));
  spy.mockRestore();
});

describe('a card that waits for an earlier choice', () => {
  const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('section')!.textContent;

  test('is one line that says what it waits for', async () => {
    const { user } = await mount(BOOK);
    expect(['Arrival time', 'Who is coming?', 'Add-ons'].map(cardOf)).toEqual([
      'Arrival timeChoose a day first',
      'Who is coming?Choose a day first',
      'Add-onsChoose a time first',
    ]);
    await user.click(screen.getByRole('button', { name: /November 25/ }));
    expect(await screen.findByRole('radio', { name: /10:00/ })).toBeTruthy();
    expect(screen.getByLabelText('Number of Adult (15-64)')).toBeTruthy();
    expect(cardOf('Add-ons')).toBe('Add-onsChoose a time first');
  });

  test('shows a party that a link has counted', async () => {
    await mount(`${BOOK}&v.rr-adult=2`);
    expect(screen.getByLabelText<HTMLInputElement>('Number of Adult (15-64)').value).toBe('2');
  });
});

test('a tapped day brings its times into view, a typed one leaves the focus in view', async () => {
  const { user } = await mount(BOOK);
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this);
  };
  Element.prototype.getBoundingClientRect = () => ({ ...new DOMRect(), bottom: 2000 });
  await user.click(screen.getByRole('button', { name: /November 25/ }));
  await waitFor(() => expect(scrolled.map(({ id }) => id)).toEqual(['arrival-times']));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(search().get('startDate')).toBe('2026-11-26'));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(scrolled).toHaveLength(1);
});

test('what is changed from the details opens at its card', async () => {
  const { user } = await mount(CHOSEN);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Change visitors' }));
  const card = (await screen.findByRole('heading', { name: 'Who is coming?' })).closest('section');
  await waitFor(() => expect(document.activeElement).toBe(card));
});
