import { act, screen, waitFor, within } from '@testing-library/react';
import { BOOK, CHOSEN, mount, search } from '../../testing/mount.js';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';

beforeEach(() => window.sessionStorage.clear());

const texts = (summary: HTMLElement) =>
  within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent);
const errors = async () =>
  texts(
    (await screen.findByRole('heading', { name: 'There is a problem' })).closest<HTMLElement>(
      '.error-summary',
    )!,
  );

test('everything is fetched again for another group', async () => {
  const { user, api } = await mount(CHOSEN);
  await user.selectOptions(screen.getByLabelText('I have a pass or come with a group'), 'School Groups');
  expect(search().get('selectedDiscountGroup')).toBe('school');
  await waitFor(() =>
    expect(
      api.requests
        .filter(({ url }) => url.includes('discountGroup=school'))
        .map(({ url }) => url.split('?')[0]),
    ).toEqual(expect.arrayContaining(['/api/occupancyStatus', '/api/occupancy'])),
  );
  await waitFor(() =>
    expect(api.requests.filter(({ url }) => url === '/api/quote').map(({ body }) => body)).toMatchObject([
      { reservation: { discount_group: 'school' } },
    ]),
  );
});

test('a group’s own limit bounds its counter', async () => {
  const { user } = await mount(`${CHOSEN}&selectedDiscountGroup=annual-pass`);
  const field = screen.getByLabelText<HTMLInputElement>('Number of Senior (65+)');
  await user.clear(field);
  await user.type(field, '5');
  await user.tab();
  expect(field.value).toBe('2');
});

test('the most people of a group bound the counters of all people together, not of cars', async () => {
  const api = new FakeApi();
  const group = api.venue.discount_groups.find(({ id }) => id === 'annual-pass')!;
  group.dg_max_per_reservation = 3;
  const { user } = await mount(`${CHOSEN}&v.rr-senior=1&selectedDiscountGroup=annual-pass`, {
    api,
  });
  const more = () => screen.findByRole('button', { name: 'Add one Adult (15-64)' });
  expect((await more()).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Remove one Adult (15-64)' }));
  expect((await more()).getAttribute('aria-disabled')).toBe('false');
});

test('a link with more people than the group brings says so', async () => {
  const api = new FakeApi();
  api.venue.discount_groups.find(({ id }) => id === 'annual-pass')!.dg_max_per_reservation = 3;
  const { user } = await mount(`${CHOSEN.replace('adult=2', 'adult=4')}&selectedDiscountGroup=annual-pass`, {
    api,
  });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await screen.findAllByText(/one reservation is for at most 3 people/)).length).toBeGreaterThan(0);
});

test('a link may offer some groups only', async () => {
  await mount(`${BOOK}&allowedDiscountGroups=school,annual-pass`);
  expect(
    within(screen.getByLabelText('I have a pass or come with a group'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Annual Pass', 'School Groups']);
});

test('a bus tour has bus passengers, who come with nobody else', async () => {
  const { user } = await mount(CHOSEN);
  expect(screen.queryByLabelText('Number of Bus passenger')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Kind of visit'), 'Bus tour');
  expect(search().get('reservationType')).toBe('bus_tour');
  await user.click(await screen.findByRole('button', { name: 'Add one Bus passenger' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await errors()).toEqual(['This kind of visitor cannot be combined with another.']);
});

test('all that is wrong with the party is said at once', async () => {
  const { user } = await mount(
    `${BOOK}&reservationType=bus_tour&v.rr-bus=1&v.rr-adult=1&v.rr-senior=3&v.rr-car=4&selectedDiscountGroup=annual-pass`,
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await errors()).toEqual([
    'Choose a day.',
    'Choose an arrival time.',
    'At most 3 cars in one reservation.',
    'This kind of visitor cannot be combined with another.',
    'The most of this kind of visitor has been reached.',
    'Enter a member number of at least 6 characters.',
  ]);
});

test('the error of a member’s number goes with a whole one, everywhere; one that was not looked up is said next', async () => {
  const { user } = await mount(`${CHOSEN}&selectedDiscountGroup=annual-pass`);
  const proceed = () => user.click(screen.getByRole('button', { name: 'Continue' }));
  const number = await screen.findByLabelText<HTMLInputElement>('Member number');
  const short = 'Enter a member number of at least 6 characters.';
  await proceed();
  expect(await errors()).toEqual([short]);
  await user.type(number, 'AP100');
  expect(screen.getAllByText(short)).toHaveLength(2);
  await user.type(number, '001');
  await waitFor(() => expect(screen.queryByText(short)).toBeNull());
  expect([number.getAttribute('aria-invalid'), screen.queryByRole('alert')?.textContent ?? '']).toEqual([
    null,
    '',
  ]);
  await proceed();
  expect(await errors()).toEqual(['Press Check to look up this member number.']);
});

test('an address that leads nowhere says what of it is wrong', async () => {
  const first = await mount('/book?inventory=rattle-ridge');
  expect(screen.getByRole('heading', { name: '404: Page Not Found' })).toBeTruthy();
  first.unmount();
  await mount('/book?inventoryGroup=escarpment&inventory=nowhere');
  expect(screen.getByText('Invalid Park')).toBeTruthy();
});

test('a product tells of itself and of its times in popups', async () => {
  const venue = demoVenue();
  const board = venue.addons.find(({ id }) => id === 'ml-paddleboard')!;
  Object.assign(board, {
    description: '<p>Stand up.</p><script>alert(1)</script><p>Stay <b>dry</b>.</p>',
    availability_message: 'Wind permitting',
  });
  const { user } = await mount(
    '/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-11-25&carArrivalTime=09%3A00&a.ml-paddleboard=1%4009%3A00',
    { api: new FakeApi('2026-11-21T09:20', venue) },
  );
  await user.click(await screen.findByRole('button', { name: 'Description: Paddleboard, 1 hour' }));
  const about = screen.getByRole('dialog');
  expect(within(about).getByText('dry').closest('p')!.textContent).toBe('Stay dry.');
  expect(about.querySelector('script')).toBeNull();
  await user.click(within(about).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All times: Paddleboard, 1 hour' }));
  const times = screen.getByRole('dialog');
  expect(within(times).getByText('Wind permitting')).toBeTruthy();
  expect(within(times).getAllByText('Not Available')).toHaveLength(1);
});

test('a hold that is over says so, keeps what was chosen, and is taken again by Continue', async () => {
  const api = new FakeApi();
  api.holdSeconds = 1;
  const { user } = await mount(CHOSEN, { api });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Your details' });
  act(() => {
    window.history.back();
  });
  expect(await screen.findByText(/The time to hold these places is over/)).toBeTruthy();
  api.holdSeconds = 600;
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Your details' });
  expect(screen.queryByText(/The time to hold these places is over/)).toBeNull();
  expect(search().get('v.rr-adult')).toBe('2');
});

test('without a connection Continue says so; what was chosen stays, and the next try goes on', async () => {
  const { user } = await mount(CHOSEN);
  const online = globalThis.fetch;
  globalThis.fetch = async () => {
    throw new TypeError('offline');
  };
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('group', { name: /We got no answer/ })).toBe(document.activeElement);
  expect(search().get('v.rr-adult')).toBe('2');
  globalThis.fetch = online;
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy();
});

test('prices are shown as the venue wants them: before tax, or with it', async () => {
  const venue = demoVenue();
  const first = await mount(CHOSEN, { api: new FakeApi('2026-11-21T09:20', venue) });
  expect(screen.getByText('$9.50 each')).toBeTruthy();
  expect(screen.getByText('Prices for the day and time you chose, tax included.')).toBeTruthy();
  first.unmount();
  venue.inventory_group.settings['tax_included'] = 'false';
  await mount(CHOSEN, { api: new FakeApi('2026-11-21T09:20', venue) });
  expect(screen.getByText('$8.41 each')).toBeTruthy();
});

test('a link that names a kind which is not offered says so, and goes on with the kind that is', async () => {
  const { user } = await mount(`${CHOSEN}&reservationType=by-balloon`);
  expect(screen.getByText('Arrival Method Not Available')).toBeTruthy();
  expect(screen.getByText('What you see is for Visit by car.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Kind of visit'), 'Bus tour');
  expect(screen.queryByText('Arrival Method Not Available')).toBeNull();
});
