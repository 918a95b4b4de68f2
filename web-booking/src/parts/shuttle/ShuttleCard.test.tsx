import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';
import { BOOK, mount, search } from '../../testing/mount.js';

beforeEach(() => window.sessionStorage.clear());

/** A Saturday: the shuttle runs. */
const SATURDAY = `${BOOK}&startDate=2026-11-28&carArrivalTime=09%3A00&v.rr-adult=2`;
const card = async () =>
  within((await screen.findByRole('heading', { name: 'Ridge shuttle' })).closest('section')!);
const times = async () =>
  (await card())
    .getAllByRole('radio')
    .map(
      (radio) =>
        `${(radio as HTMLInputElement).value} ${(radio as HTMLInputElement).disabled ? 'no' : 'yes'}`,
    );
const basketOf = (api: FakeApi) => api.requests.findLast(({ url }) => url === '/api/quote')?.body;

test('who comes by shuttle needs no car: the counter starts at 0 then, and it is said', async () => {
  const { user, api } = await mount(SATURDAY);
  const cars = () => screen.getByLabelText<HTMLInputElement>('Number of Car').value;
  expect(cars()).toBe('1');
  expect((await card()).getByText(/A party that rides there needs no car/)).toBeTruthy();
  await user.selectOptions((await card()).getByLabelText('There: where you get on'), 'Main Street, Milton');
  expect(cars()).toBe('1');
  await user.click((await card()).getByRole('radio', { name: /8:38/ }));
  expect(cars()).toBe('0');
  expect(
    (await card()).getByText('You come without a car. If you bring one, add it to who is coming.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(basketOf(api)).toMatchObject({
      reservation: { passes: [{ visitor_type: 'rr-adult', visitor_count: 2 }] },
    }),
  );
  await user.selectOptions((await card()).getByLabelText('There: where you get on'), 'No shuttle there');
  expect(cars()).toBe('1');
});

test('where every time is full for cars, the shuttle opens them to who rides it', async () => {
  const venue = demoVenue();
  for (const rule of venue.capacity_rules)
    if (rule.rule_type === 'MAX_CAPACITY_INTERVAL_CARS') {
      rule.max_capacity = 0;
      rule.intervals = rule.intervals!.map((each) => (typeof each === 'string' ? each : each.interval));
    }
  const { user } = await mount(`${BOOK}&startDate=2026-11-28&v.rr-adult=2`, {
    api: new FakeApi(undefined, venue),
  });
  const arrivals = async () =>
    within((await screen.findByRole('heading', { name: 'Arrival time' })).closest('section')!);
  const way = await (await arrivals()).findByRole('link', { name: 'Choose a seat on the shuttle' });
  expect(document.getElementById(way.getAttribute('href')!.slice(1))).toBeTruthy();
  await user.selectOptions((await card()).getByLabelText('There: where you get on'), 'Main Street, Milton');
  await user.click((await card()).getByRole('radio', { name: /8:38/ }));
  const nine = (await arrivals()).getByRole<HTMLInputElement>('radio', { name: /9:00/ });
  await user.click(nine);
  expect([nine.checked, search().get('carArrivalTime')]).toEqual([true, '09:00']);
  expect((await arrivals()).queryByText(/Every time is full for cars/)).toBeNull();
});

test('a ride is chosen by its stop and a time of it, lives in the URL and is part of the basket', async () => {
  const { user, api } = await mount(SATURDAY);
  expect((await card()).queryByRole('radio')).toBeNull();
  await user.selectOptions((await card()).getByLabelText('There: where you get on'), 'Main Street, Milton');
  expect([search().get('departureStop'), search().get('departureTime')]).toEqual(['main-street', null]);
  // A run that arrives after the arrival time is over cannot be taken.
  expect(await times()).toEqual(['08:38 yes', '10:38 no', '12:38 no']);
  await user.click((await card()).getByRole('radio', { name: /8:38/ }));
  expect(
    Object.fromEntries([...search()].filter(([name]) => /^(feeder|departure|arrival)/.test(name))),
  ).toEqual({
    feeder: 'ridge-shuttle',
    departureStop: 'main-street',
    departureTime: '08:38',
    arrivalStop: 'ridge-gate',
    arrivalTime: '08:55',
  });
  await waitFor(() =>
    expect(basketOf(api)).toMatchObject({
      reservation: {
        feeder_inventory: {
          id: 'ridge-shuttle',
          there: { departure_stop: 'main-street', departure_time: '08:38', arrival_stop: 'ridge-gate' },
        },
      },
    }),
  );
  await user.selectOptions((await card()).getByLabelText('Back: where you get off'), 'Milton GO station');
  await user.click((await card()).getByRole('radio', { name: /3:00/ }));
  expect([
    search().get('departureStopR'),
    search().get('departureTimeR'),
    search().get('arrivalStopR'),
    search().get('arrivalTimeR'),
  ]).toEqual(['ridge-gate', '15:00', 'milton-go', '15:25']);
  await user.selectOptions((await card()).getByLabelText('There: where you get on'), 'No shuttle there');
  expect(search().has('departureStop')).toBe(false);
  expect(search().get('departureTimeR')).toBe('15:00');
});

test('a link opens with its rides; a stop without a time stops the way on, beside the shuttle', async () => {
  const { user } = await mount(
    `${SATURDAY}&departureStop=milton-go&shuttlePickupTime=08%3A30&arrivalStopR=milton-go`,
  );
  expect((await card()).getByRole<HTMLInputElement>('radio', { name: /8:30/ }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await (await card()).findByText('Choose a time for the shuttle, or no shuttle.')).className).toBe(
    'field-error',
  );
  await user.click((await card()).getByRole('radio', { name: /3:00/ }));
  await waitFor(async () =>
    expect((await card()).queryByText('Choose a time for the shuttle, or no shuttle.')).toBeNull(),
  );
});

test('a link may leave out where a ride ends: it shows as what is booked, and on the details as far as it was said', async () => {
  const rides =
    '&departureStop=milton-go&departureTime=08%3A30&departureStopR=ridge-gate&departureTimeR=15%3A00';
  const { user, api, unmount } = await mount(`${SATURDAY}${rides}`);
  expect(
    (await card())
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  ).toEqual(['08:30', '15:00']);
  expect(
    (await card()).getByLabelText<HTMLSelectElement>('Back: where you get off').selectedOptions[0]?.text,
  ).toBe('Milton GO station');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const facts = (await screen.findByRole('heading', { name: 'Check your visit' })).closest('section')!;
  expect(
    [...facts.querySelectorAll('dd')].map(({ textContent }) => textContent.replaceAll(/[\u00a0]/g, ' ')),
  ).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Milton GO station, 8:30/),
      expect.stringMatching(/^Rattle Ridge main gate, 3:00/),
    ]),
  );
  expect(api.requests.find(({ url }) => url === '/api/reserve_t')?.body).toMatchObject({
    reservation: {
      feeder_inventory: {
        there: { departure_stop: 'milton-go' },
        back: { departure_stop: 'ridge-gate', departure_time: '15:00' },
      },
    },
  });
  unmount();
  // One that is not offered can be seen and taken out.
  const gone = await mount(`${SATURDAY}&departureStopR=ridge-gate&departureTimeR=03%3A00`);
  expect((await card()).getByText(/is not offered that day/)).toBeTruthy();
  await gone.user.selectOptions((await card()).getByLabelText('Back: where you get off'), 'No shuttle back');
  expect(search().has('departureTimeR')).toBe(false);
});

test('a ride home without the stop that it leaves from is none', async () => {
  const { user } = await mount(`${SATURDAY}&arrivalStopR=milton-go&departureTimeR=15%3A00`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await (await card()).findByText('Choose a time for the shuttle, or no shuttle.')).toBeTruthy();
});

test('seats that are left decide what the party can take', async () => {
  const venue = demoVenue();
  venue.feeder_locations[0]!.there.forEach((trip, run) => {
    trip.seats = [1, 0, null][run]!;
  });
  await mount(`${BOOK}&startDate=2026-11-28&carArrivalTime=13%3A00&v.rr-adult=2&departureStop=milton-go`, {
    api: new FakeApi(undefined, venue),
  });
  expect(await times()).toEqual(['08:30 no', '10:30 no', '12:30 yes']);
  expect((await card()).getByText(/Only 1 seat left/)).toBeTruthy();
});

test('where it does not run nobody reads of it, but for who has chosen it', async () => {
  const monday = SATURDAY.replace('2026-11-28', '2026-11-30');
  const { unmount } = await mount(monday);
  await screen.findByRole('radio', { name: /9:00/ });
  expect(screen.queryByRole('heading', { name: 'Ridge shuttle' })).toBeNull();
  unmount();
  const { user } = await mount(`${monday}&departureStop=milton-go&departureTime=08%3A30`);
  expect((await card()).getByText('The shuttle does not run that day.')).toBeTruthy();
  await user.click((await card()).getByRole('button', { name: 'Go on without the shuttle' }));
  expect(search().has('departureStop')).toBe(false);
});
