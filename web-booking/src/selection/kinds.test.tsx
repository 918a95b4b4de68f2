import { screen, waitFor, within } from '@testing-library/react';
import { BOOK, CHOSEN, mount, search } from '../testing/mount.js';
import { FakeApi } from '../testing/fake-api.js';
import { demoVenue } from '../testing/fake-venue.js';

beforeEach(() => window.sessionStorage.clear());

const texts = (summary: HTMLElement) => within(summary).getAllByRole('link').map((link) => link.textContent);
const faults = async () => texts((await screen.findByRole('heading', { name: 'There is a problem' })).closest<HTMLElement>('.fault-summary')!);

test('everything is asked anew for another group', async () => {
  const { user, api } = await mount(CHOSEN);
  await user.selectOptions(screen.getByLabelText('Group'), 'School Groups');
  expect(search().get('selectedDiscountGroup')).toBe('school');
  await waitFor(() => expect(api.requests.filter(({ url }) => url.includes('discountGroup=school')).map(({ url }) => url.split('?')[0])).toEqual(expect.arrayContaining(['/api/occupancyStatus', '/api/occupancy'])));
  await waitFor(() => expect(api.requests.filter(({ url }) => url === '/api/quote').map(({ body }) => body)).toMatchObject([{ reservation: { discount_group: 'school' } }]));
});

test('a group’s own limit bounds its counter', async () => {
  const { user } = await mount(`${CHOSEN}&selectedDiscountGroup=annual-pass`);
  const field = screen.getByLabelText<HTMLInputElement>('Number of Senior (65+)');
  await user.clear(field);
  await user.type(field, '5');
  await user.tab();
  expect(field.value).toBe('2');
});

test('a link may offer some groups only', async () => {
  await mount(`${BOOK}&allowedDiscountGroups=school,annual-pass`);
  expect(within(screen.getByLabelText('Group')).getAllByRole('option').map((option) => option.textContent)).toEqual(['Annual Pass', 'School Groups']);
});

test('a bus tour has bus passengers, who come with nobody else', async () => {
  const { user } = await mount(CHOSEN);
  expect(screen.queryByLabelText('Number of Bus passenger')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Kind of visit'), 'Bus tour');
  expect(search().get('reservationType')).toBe('bus_tour');
  await user.click(await screen.findByRole('button', { name: 'Add one Bus passenger' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await faults()).toEqual(['This kind of visitor cannot be combined with another.']);
});

test('all that is wrong with the party is said at once', async () => {
  const { user } = await mount(`${BOOK}&reservationType=bus_tour&v.rr-bus=1&v.rr-adult=1&v.rr-senior=3&v.rr-car=4&selectedDiscountGroup=annual-pass`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await faults()).toEqual(['Choose a day.', 'Choose an arrival time.', 'At most 3 cars in one reservation.', 'This kind of visitor cannot be combined with another.', 'The most of this kind of visitor has been reached.', 'Enter a member number of at least 6 characters.']);
});

test('the desk sees what is hidden from customers, holds as the desk, and stays in its cart', async () => {
  const { user, api } = await mount(CHOSEN.replace('/book', '/store'));
  expect(screen.getByText('Front desk', { selector: '.place' })).toBeTruthy();
  await user.click(await screen.findByRole('switch', { name: 'Front desk' }));
  expect(screen.getByText('Comp parking')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hold the places' }));
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(search().has('screen')).toBe(false);
  expect(api.requests.find(({ url }) => url === '/api/reserve_t')?.body).toMatchObject({ store_temp: true });
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
  Object.assign(board, { description: '<p>Stand up.</p><script>alert(1)</script><p>Stay <b>dry</b>.</p>', availability_message: 'Wind permitting' });
  const { user } = await mount('/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-11-25&carArrivalTime=09%3A00&a.ml-paddleboard=1%4009%3A00', { api: new FakeApi('2026-11-21T09:20', venue) });
  await user.click(await screen.findByRole('button', { name: 'Description: Paddleboard, 1 hour' }));
  const about = screen.getByRole('dialog');
  expect(within(about).getByText('Stay dry.')).toBeTruthy();
  expect(about.querySelector('script, b')).toBeNull();
  await user.click(within(about).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All times: Paddleboard, 1 hour' }));
  const times = screen.getByRole('dialog');
  expect(within(times).getByText('Wind permitting')).toBeTruthy();
  expect(within(times).getAllByText('Not Available')).toHaveLength(1);
});
