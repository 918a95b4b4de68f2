import { screen, waitFor, within } from '@testing-library/react';
import { demoVenue } from '../../testing/fake-venue.js';
import { FakeApi } from '../../testing/fake-api.js';
import { BOOK, CHOSEN, mount, search } from '../../testing/mount.js';

const LAKE = '/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-11-25';
const says = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join(' ');

test('what only staff may sell, donations and hidden products are not offered', async () => {
  await mount(CHOSEN);
  expect(screen.getByText('Firewood bundle')).toBeTruthy();
  expect(screen.queryByText('Comp parking')).toBeNull();
  expect(screen.queryByText('Donate $5')).toBeNull();
});

test('nothing can be added before an arrival time', async () => {
  await mount(`${BOOK}&startDate=2026-11-25`);
  const card = screen.getByRole('heading', { name: 'Add-ons' }).closest('section')!;
  expect(card.textContent).toBe('Add-onsChoose a time first');
  expect(screen.queryByRole('button', { name: 'Add one Firewood bundle' })).toBeNull();
});

test('a group opens by its switch once there is an arrival time; switched off, its products leave the basket', async () => {
  const { user } = await mount(`${LAKE}&v.ml-adult=2`);
  const boats = () => screen.getByRole('switch', { name: 'Boats' });
  expect(screen.queryByRole('switch', { name: 'Boats' })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: /9:00/ }));
  await user.click(boats());
  await user.click(screen.getByRole('button', { name: 'Add one Paddleboard, 1 hour' }));
  expect(search().get('a.ml-paddleboard')).toBe('1@09:00');
  await user.selectOptions(screen.getByLabelText('Time for Paddleboard, 1 hour'), '12:00');
  expect(search().get('a.ml-paddleboard')).toBe('1@12:00');
  expect(
    within(screen.getByLabelText('Time for Paddleboard, 1 hour')).getByRole<HTMLOptionElement>('option', {
      name: /10:00.*Full/,
    }).disabled,
  ).toBe(true);
  await user.click(boats());
  expect(search().has('a.ml-paddleboard')).toBe(false);
});

test.each([false, true])('a time says what is left, unless its product hides that: %s', async (isHidden) => {
  const venue = demoVenue();
  venue.addons.find(({ id }) => id === 'ml-paddleboard')!.settings.hide_available_count = isHidden;
  await mount(`${LAKE}&v.ml-adult=2&carArrivalTime=09%3A00&a.ml-paddleboard=1%4012%3A00`, {
    api: new FakeApi('2026-11-21T09:20', venue),
  });
  const times = await screen.findByLabelText<HTMLSelectElement>('Time for Paddleboard, 1 hour');
  expect([...times.options].map(({ text }) => text).some((text) => / left/.test(text))).toBe(!isHidden);
  expect([...times.options][1]!.text).toMatch(/10:00.*Full/);
});

test('beach access needs a paying visitor', async () => {
  const { user } = await mount(`${LAKE}&carArrivalTime=09%3A00`);
  await user.click(screen.getByRole('switch', { name: 'Beach Access' }));
  expect(says()).toContain('Add at least one paying visitor first.');
  await user.click(screen.getByRole('button', { name: 'Add one Adult' }));
  await user.click(screen.getByRole('switch', { name: 'Beach Access' }));
  expect(screen.getByText('Beach wristband')).toBeTruthy();
});

test('a product of one is a tick, priced per person', async () => {
  const { user } = await mount(CHOSEN);
  expect(screen.getByText(/^\$13\.56 per person/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add Guided ridge walk' }));
  expect(search().get('a.rr-guide')).toBe('1');
});

test('many products come in pages of ten, with a search that waits for two letters', async () => {
  const venue = demoVenue();
  const wood = venue.addons.find((addon) => addon.id === 'rr-firewood')!;
  venue.addons.push(
    ...Array.from({ length: 30 }, (_, index) => ({
      ...wood,
      id: `rr-lamp-${index}`,
      title: `Lamp ${index}`,
    })),
  );
  const { user } = await mount(CHOSEN, { api: new FakeApi('2026-11-21T09:20', venue) });
  const shown = () => screen.getAllByRole('button', { name: /^Add one (Lamp|Firewood|Bino)/ }).length;
  expect(shown()).toBe(7);
  await user.click(
    within(screen.getByRole('navigation', { name: 'Pages of Extras' })).getByRole('button', { name: 'Next' }),
  );
  expect(shown()).toBe(10);
  expect(screen.getByText('Page 2 of 4')).toBeTruthy();
  const field = screen.getByRole('searchbox', { name: 'Search add-ons' });
  await user.type(field, 'lamp 29');
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('button', { name: /^Add one Lamp/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Add one Lamp 29']),
  );
  expect(screen.getByText('1 found').getAttribute('role')).toBe('status');
  await user.clear(field);
  await user.type(field, 'zz');
  expect(await screen.findByText(/Nothing found for “zz”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(shown()).toBe(7));
  expect(document.activeElement).toBe(field);
});

test('a plan shows where products are, says their state, and leads to them in the list', async () => {
  const { user } = await mount(`${LAKE}&carArrivalTime=09%3A00&v.ml-adult=2`);
  await user.click(await screen.findByRole('switch', { name: 'Picnic Shelters' }));
  const spot = screen.getByRole('button', { name: '1: Shelter A (20 people), available' });
  spot.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Number of Shelter A (20 people)'));
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: '1: Shelter A (20 people), Added' })).toBeTruthy();
  // Hidden from customers: on the plan as little as in the list.
  expect(screen.queryByRole('button', { name: /Shelter B/ })).toBeNull();
});

test('only times within the visit are offered; a changed arrival moves a product or takes it out, and says so', async () => {
  const { user, services } = await mount(
    `${LAKE}&v.ml-adult=2&carArrivalTime=09%3A00&a.ml-paddleboard=1%4012%3A00`,
  );
  const select = async () => screen.findByLabelText<HTMLSelectElement>('Time for Paddleboard, 1 hour');
  expect([...(await select()).options].map(({ value }) => value)).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
  ]);
  await user.click(await screen.findByRole('radio', { name: /^1:00/ }));
  await waitFor(() => expect(search().get('a.ml-paddleboard')).toBe('1@13:00'));
  // In the bar, which is in view where the arrival is tapped, and announced once.
  const bar = within(screen.getByRole('complementary', { name: 'Your visit' }));
  const moved = 'Paddleboard, 1 hour is now at 1:00 PM, within your visit.';
  const inBar = bar.getByText(moved);
  expect(inBar.closest('[role="alert"], [role="status"]')).toBeNull();
  expect(screen.getAllByText(moved).filter((each) => each.getAttribute('role') !== 'status')).toEqual([
    inBar,
  ]);
  expect(services.announcer.current()).toMatch(/is now at 1:00\sPM, within your visit\.$/);
  expect([...(await select()).options].map(({ value }) => value)).toEqual([
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ]);
  // Another arrival ends it.
  await user.click(await screen.findByRole('radio', { name: /^9:00/ }));
  await waitFor(() => expect(bar.queryByText(moved)).toBeNull());
});
