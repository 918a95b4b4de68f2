import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AddonGroup } from '@stile/contracts';
import { withNotes } from '../drafts/addon-notes.js';
import { basketOf } from '../../core/booking/basket.js';
import { parseSelection } from '../../core/booking/selection.js';
import { usualDonation } from '../../pages/details/Donation.js';
import { FakeApi } from '../../testing/fake-api.js';
import { demoVenue } from '../../testing/fake-venue.js';
import { BOOK, CHOSEN, mount, search } from '../../testing/mount.js';

/* Ranges of days, attributes, categories, typed numbers: what products ask beside how many. */
const LAKE =
  '/book?inventoryGroup=escarpment&inventory=mirror-lake&startDate=2026-11-25&carArrivalTime=09%3A00&v.ml-adult=1';

test('a last day is for the products that are there and those to come, and says which cannot be had', async () => {
  const api = new FakeApi();
  api.outOfRange.add('ml-shelter-a');
  const { user } = await mount(`${LAKE}&a.ml-kayak=2`, { api });
  await user.click(await screen.findByRole('button', { name: 'Need products for more than one day?' }));
  await user.type(screen.getByLabelText('Products until'), '2026-11-27');
  expect(search().get('a.ml-kayak')).toBe('2~2026-11-25~2026-11-27');
  await user.click(screen.getByRole('switch', { name: 'Picnic Shelters' }));
  expect(await screen.findByText('Not available on all of these days')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'One day only' }));
  expect([search().get('a.ml-kayak'), search().has('endDate')]).toEqual(['2', false]);
});

test('a last day can be typed figure by figure: a year that is not whole yet is no last day, and stays', async () => {
  const { user } = await mount(`${LAKE}&endDate=&a.ml-kayak=2`);
  const field = await screen.findByLabelText<HTMLInputElement>('Products until');
  for (const [typed, end] of [
    ['0002-11-27', ''],
    ['0202-11-27', ''],
    ['2026-11-27', '2026-11-27'],
    ['2027-11-27', ''],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    expect([field.value, search().get('endDate')]).toEqual([typed, end]);
  }
  // Too far: none of the basket is for a year.
  expect(search().get('a.ml-kayak')).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getAllByText('Choose the last day, or one day only.')).toHaveLength(2));
});

test('an end date that was asked for is needed', async () => {
  const { user } = await mount(`${LAKE}&endDate=`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getAllByText('Choose the last day, or one day only.')).toHaveLength(2));
});

test('categories lead to a product, one level after the other; a product in the basket leads back to them', async () => {
  const { user, unmount } = await mount(LAKE);
  await user.click(await screen.findByRole('switch', { name: 'Beach gear' }));
  expect(screen.queryByLabelText('Size')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Gear'), 'Wetsuit');
  await user.selectOptions(screen.getByLabelText('Size'), 'Adult');
  await user.click(screen.getByRole('button', { name: 'Add one Wetsuit, adult' }));
  expect(search().get('a.ml-wetsuit-adult')).toBe('1');
  await user.selectOptions(screen.getByLabelText('Gear'), 'Life vest');
  expect([
    screen.getByLabelText<HTMLSelectElement>('Size').value,
    screen.queryByLabelText('Number of Wetsuit, adult') !== null,
  ]).toEqual(['', true]);
  const url = window.location.href;
  unmount();
  await mount(url);
  expect([
    screen.getByLabelText<HTMLSelectElement>('Gear').value,
    screen.getByLabelText<HTMLSelectElement>('Size').value,
  ]).toEqual(['Wetsuit', 'Adult']);
});

test('categories that no product has are said to be missing', async () => {
  const venue = demoVenue();
  for (const addon of venue.addons)
    if (addon.addon_type === 'beach_gear') addon.settings_v2 = { ...addon.settings_v2, categories: {} };
  const { user } = await mount(LAKE, { api: new FakeApi('2026-11-21T09:20', venue) });
  await user.click(await screen.findByRole('switch', { name: 'Beach gear' }));
  expect(screen.getByText(/^Error - Categories not found\./)).toBeTruthy();
});

test('extra spots show once all of the main product is taken, and what goes with a product goes with it', async () => {
  const venue = demoVenue();
  const wood = venue.addons.find(({ id }) => id === 'rr-firewood')!;
  wood.per_reservation_limit = 2;
  wood.settings_v2 = { ...wood.settings_v2, addon_extra_inventory: 'rr-more' };
  venue.addons.push(
    {
      ...wood,
      id: 'rr-more',
      title: 'More wood',
      settings_v2: { ...wood.settings_v2, addon_extra_inventory: undefined },
    },
    {
      ...wood,
      id: 'rr-match',
      title: 'Matches',
      settings: { additional_for_addon: 'rr-firewood' },
      settings_v2: { ...wood.settings_v2, addon_extra_inventory: undefined },
    },
  );
  const { user } = await mount(`${CHOSEN}&a.rr-firewood=1&a.rr-match=1`, {
    api: new FakeApi('2026-11-21T09:20', venue),
  });
  expect(screen.queryByText('More wood')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Add one Firewood bundle' }));
  expect(screen.getByText('More wood')).toBeTruthy();
  const number = screen.getByLabelText('Number of Firewood bundle');
  await user.clear(number);
  await user.type(number, '0');
  expect([search().get('a.rr-firewood'), search().get('a.rr-match')]).toEqual([null, null]);
});

test('what is sold in any quantity is typed: five figures', async () => {
  const { user } = await mount(CHOSEN);
  await user.type(await screen.findByLabelText('Number of Trail map'), '1234567');
  expect(search().get('a.rr-trail-map')).toBe('12345');
});

test('attributes are asked in a dialog: what is missing is said, notes stay in the tab, and it can be taken out again', async () => {
  const api = new FakeApi();
  const { user, services } = await mount(CHOSEN, { api });
  await user.click(await screen.findByRole('button', { name: 'Customize: Group lunch basket' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Start date'));
  await user.clear(dialog.getByLabelText(/^End date/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText(
      'Fill in the days and the quantity. Choose the first day. Choose the last day, or one day only.',
    ),
  ).toBeTruthy();
  for (const label of [/^Start date/, /^End date/])
    fireEvent.change(dialog.getByLabelText(label), { target: { value: '2026-11-25' } });
  await user.click(dialog.getByRole('button', { name: 'Add one Group lunch basket' }));
  await user.click(dialog.getByRole('button', { name: 'Add one Group lunch basket' }));
  expect(dialog.getByText('$60.00')).toBeTruthy();
  expect(dialog.queryByLabelText('Unit price before tax')).toBeNull();
  await user.type(dialog.getByLabelText('Notes'), 'no nuts');
  api.outOfRange.add('rr-group-lunch');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Not available on all of these days')).toBeTruthy();
  api.outOfRange.clear();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(search().get('a.rr-group-lunch')).toBe('3~2026-11-25~2026-11-25'));
  expect([services.stored.read('addon-notes'), window.location.href.includes('nuts')]).toEqual([
    { inventory: 'rattle-ridge', notes: { 'rr-group-lunch': 'no nuts' } },
    false,
  ]);
  await user.click(screen.getByRole('button', { name: 'Change: Group lunch basket, 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(search().has('a.rr-group-lunch')).toBe(false);
  expect(screen.getByRole('button', { name: 'Customize: Group lunch basket' })).toBe(document.activeElement);
});

test('the same product twice, each with days and notes of its own; what comes after a line that is taken out moves up', async () => {
  const venue = demoVenue();
  venue.addon_types.find(({ id }) => id === 'extras')!.settings = {};
  const api = new FakeApi(undefined, venue);
  const { user, services } = await mount(CHOSEN, { api });
  await user.click(await screen.findByRole('switch', { name: 'Extras' }));
  const inventory = api.group('rattle-ridge').inventory!;
  const order = async (button: string, quantity: string, day: string, notes: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Number of Group lunch basket'));
    await user.type(dialog.getByLabelText('Number of Group lunch basket'), quantity);
    for (const label of [/^Start date/, /^End date/])
      fireEvent.change(dialog.getByLabelText(label), { target: { value: day } });
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('');
    await user.type(dialog.getByLabelText('Notes'), notes);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await order('Customize: Group lunch basket', '3', '2026-11-25', 'no nuts');
  await order('Add another: Group lunch basket', '2', '2026-11-26', 'vegan');
  expect([search().get('a.rr-group-lunch'), search().get('a.rr-group-lunch*2')]).toEqual([
    '3~2026-11-25~2026-11-25',
    '2~2026-11-26~2026-11-26',
  ]);
  const basket = basketOf(parseSelection(window.location.search), inventory)!;
  expect(
    withNotes(basket, services.stored).addons.map(({ addon_inventory, addon_count, start_date, notes }) => [
      addon_inventory,
      addon_count,
      start_date,
      notes,
    ]),
  ).toEqual([
    ['rr-group-lunch', 3, '2026-11-25', 'no nuts'],
    ['rr-group-lunch', 2, '2026-11-26', 'vegan'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Change: Group lunch basket, 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect([search().get('a.rr-group-lunch'), search().has('a.rr-group-lunch*2')]).toEqual([
    '2~2026-11-26~2026-11-26',
    false,
  ]);
  expect(
    withNotes(basketOf(parseSelection(window.location.search), inventory)!, services.stored).addons.map(
      ({ notes }) => notes,
    ),
  ).toEqual(['vegan']);
  // Switched off, the group has nothing left in the basket.
  await order('Add another: Group lunch basket', '1', '2026-11-27', 'third');
  await user.click(screen.getByRole('switch', { name: 'Extras' }));
  expect([...search().keys()].filter((name) => name.startsWith('a.'))).toEqual([]);
});

test('a bus takes places, not parking spots', async () => {
  await mount(`${BOOK}&startDate=2026-11-25&reservationType=bus_tour&v.rr-bus=4`);
  expect(screen.getAllByText(/places left/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/spots? left|parking spots/)).toBeNull();
});

test('the usual donation is the median, the lower of two', () => {
  const of = (...prices: number[]): string =>
    usualDonation({ addons: prices.map((price) => ({ id: `d${price}`, price })) } as unknown as AddonGroup);
  expect([of(25, 5, 10), of(50, 5, 10, 25), of(5)]).toEqual(['d10', 'd10', 'd5']);
});
