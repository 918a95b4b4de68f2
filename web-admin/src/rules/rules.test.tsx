import { act, screen, waitFor, within } from '@testing-library/react';
import type { RulePreviewAnswer } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { fakeDocuments } from '../testing/fake-documents.js';
import { choose } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';
import { previewWindow } from './preview-window.js';

const RULES = '/destinations/capacity_rules';
const figures = { maxCars: 40, maxPeople: 100, currentCars: 22, currentPeople: 50 };
const preview: RulePreviewAnswer = {
  days: [
    {
      inventory: 'rattle-ridge',
      date: '2026-12-12',
      before: { status: 'NOT_BUSY', ...figures },
      after: { status: 'FULL', ...figures, maxCars: 20 },
    },
  ],
  over: [
    {
      inventory: 'rattle-ridge',
      date: '2026-12-12',
      kind: 'cars',
      addon: null,
      run: null,
      interval: '10:00-11:00',
      discount_group: null,
      taken: 22,
      limit: 20,
      rule: { id: 'rr-cars', revision: 1 },
      bookings: [
        {
          id: 'ABCDEFGH23',
          created: '2026-12-01T15:00:00.000Z',
          email: 'ada@example.org',
          first_name: 'Ada',
          last_name: 'Lovelace',
          arrival_time: '10:00',
          people: 2,
          cars: 1,
          units: 1,
        },
      ],
      more: 3,
    },
  ],
  holds: [
    {
      hold_id: 'k'.repeat(22),
      inventory: 'rattle-ridge',
      date: '2026-12-12',
      people: 2,
      cars: 1,
      lapses_at: '2026-11-21T15:10:00.000Z',
    },
  ],
  more_holds: 0,
  end_date: '2027-12-31',
  more_over: 0,
};

const open = async (address: string, role = 'admin') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS[role]!,
    documents: fakeDocuments(),
    preview: () => preview,
  });
  const mounted = await mountConsole(address, { api });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Save' });
  const { user } = mounted;
  return {
    ...mounted,
    api,
    dialog,
    save: () => user.click(dialog.getByRole('button', { name: 'Save' })),
    put: async (label: string, text: string) => {
      const field = dialog.getByLabelText(label);
      await user.clear(field);
      if (text) await user.type(field, text);
    },
    addInterval: async (from: string, to: string, cars = '') => {
      const group = within(dialog.getByRole('group', { name: 'Intervals' }));
      for (const label of ['From', 'To', 'Cars (own limit)'])
        for (const field of group.queryAllByLabelText(label)) await user.clear(field);
      await user.type(group.getByLabelText('From'), from);
      await user.type(group.getByLabelText('To'), to);
      if (cars) await user.type(group.getByLabelText('Cars (own limit)'), cars);
      await user.click(group.getByRole('button', { name: 'Add interval' }));
    },
    addDate: async (date: string) => {
      const group = within(dialog.getByRole('group', { name: 'Dates' }));
      await user.clear(group.getByLabelText('Date'));
      await user.type(group.getByLabelText('Date'), date);
      await user.click(group.getByRole('button', { name: 'Add date' }));
    },
    add: async (list: string, name: string) => {
      await within(dialog.getByLabelText(`Add to ${list}`)).findByText(name);
      await user.selectOptions(dialog.getByLabelText(`Add to ${list}`), name);
      await user.click(dialog.getByRole('button', { name: `Add: ${list}` }));
    },
    stored: (id: string) => api.documents['capacity_rules'].find((rule) => rule['id'] === id),
    made: () => api.documents['capacity_rules'].at(-1)!,
  };
};

test('intervals are kept sorted, may have a limit of their own, and are there once', async () => {
  const { user, addInterval, save, stored, dialog } = await open(`${RULES}/rr-cars`);
  await addInterval('10:00', '11:00', '12');
  await addInterval('8:00', '09:00');
  await addInterval('10:00', '11:00');
  expect(await dialog.findByText('The interval 10:00-11:00 already exists')).toBeTruthy();
  await addInterval('25:00', '26:00');
  expect(await dialog.findByText('Enter an interval, such as 09:00-10:30.')).toBeTruthy();
  await addInterval('14:00', '15:00', '-1');
  expect(await dialog.findByText('Enter a whole number as its limit, or nothing.')).toBeTruthy();
  await save();
  // Text that is typed and not added would be lost.
  expect(
    await dialog.findByText('Intervals: Add what you have typed or chosen here, or clear it.'),
  ).toBeTruthy();
  expect(stored('rr-cars')!['_revision']).toBe(1);
  for (const label of ['To', 'Cars (own limit)'])
    await user.clear(within(dialog.getByRole('group', { name: 'Intervals' })).getByLabelText(label));
  await save();
  await screen.findByText('Rule saved successfully!');
  expect(stored('rr-cars')!['intervals']).toEqual([
    '08:00-09:00',
    '09:00-10:00',
    { interval: '10:00-11:00', capacityGroups: 12, capacityPeople: null },
    { interval: '12:00-13:00', capacityGroups: 35, capacityPeople: null },
  ]);
});

test('what is typed into the boxes of a list while the rule is being saved keeps the dialog open', async () => {
  const { api, user, dialog, put, save, address } = await open(`${RULES}/rr-cars`);
  await put('Limit', '41');
  let answer!: () => void;
  api.gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await save();
  const box = within(dialog.getByRole('group', { name: 'Intervals' })).getByLabelText<HTMLInputElement>('To');
  await user.type(box, '15:00');
  answer();
  await screen.findByText('Rule saved successfully!');
  await dialog.findByText('Everything is saved');
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(address()).toBe(`${RULES}/rr-cars`);
  expect(within(screen.getByRole('dialog')).getByDisplayValue('15:00')).toBe(box);
});

test('Enter in the boxes of a list adds to it and does not save', async () => {
  const { user, dialog, save, stored } = await open(`${RULES}/rr-cars`);
  const group = within(dialog.getByRole('group', { name: 'Intervals' }));
  await user.type(group.getByLabelText('From'), '14:00');
  await user.type(group.getByLabelText('To'), '15:00{Enter}');
  await group.findByText(/14:00-15:00/);
  expect(stored('rr-cars')!['_revision']).toBe(1);
  await user.selectOptions(dialog.getByLabelText('Add to Destinations'), 'Mirror Lake Beach');
  await save();
  expect(
    await dialog.findByText('Destinations: Add what you have typed or chosen here, or clear it.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add: Destinations' }));
  await save();
  await screen.findByText('Rule saved successfully!');
  expect(stored('rr-cars')).toMatchObject({
    intervals: expect.arrayContaining(['14:00-15:00']) as unknown,
    inventories: ['rattle-ridge', 'mirror-lake'],
  });
});

test('a rule that would hold on no day is rejected at its field', async () => {
  const { user, dialog, save, stored } = await open(`${RULES}/rr-cars`);
  const when = within(dialog.getByRole('region', { name: 'When' }));
  await user.clear(when.getAllByLabelText('To')[0]!);
  await user.type(when.getAllByLabelText('To')[0]!, '2020-01-01');
  await user.click(dialog.getByLabelText('Every day'));
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    if (dialog.getByLabelText<HTMLInputElement>(day).checked) await user.click(dialog.getByLabelText(day));
  await save();
  const summary = within((await dialog.findAllByRole('alert'))[0]!);
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'To: The last day lies before the first.',
    'Every day: Choose every day, or one weekday at least.',
  ]);
  expect(
    within(dialog.getByRole('group', { name: 'Weekdays' })).getByText(
      'Choose every day, or one weekday at least.',
    ),
  ).toBeTruthy();
  expect(stored('rr-cars')!['_revision']).toBe(1);
});

test('only the limit of its own kind can be given to an interval, and none to a product’s', async () => {
  const { user, dialog } = await open(`${RULES}/rr-cars`);
  const own = (): (string | null)[] =>
    dialog
      .getAllByRole('textbox')
      .map((field) =>
        field.getAttribute('id') && dialog.queryAllByLabelText(/own limit/).includes(field)
          ? (field as HTMLInputElement).labels![0]!.textContent
          : null,
      )
      .filter(Boolean);
  expect(own()).toEqual(['Cars (own limit)']);
  await choose(user, dialog.getByLabelText('Kind of rule'), 'People a slot');
  expect(own()).toEqual(['People (own limit)']);
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Product by slot');
  expect(own()).toEqual([]);
});

test('a rule shows what counts for its type, and says what it means that nothing is listed', async () => {
  const { user, dialog, put } = await open(`${RULES}/create`);
  for (const text of ['None: the rule limits nothing yet.', 'None: the rule holds nowhere yet.'])
    expect(dialog.getByText(text)).toBeTruthy();
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Product by slot');
  expect(dialog.getByText('None: the rule holds wherever its products are sold.')).toBeTruthy();
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Closed dates');
  expect(dialog.getByText('None: the rule closes no day.')).toBeTruthy();
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Open dates');
  expect(dialog.getByText(/^None: the rule opens no day\./)).toBeTruthy();
  // Its own dates, weekdays and priority do not count.
  for (const label of ['Priority', 'Every day']) expect(dialog.queryByLabelText(label)).toBeNull();
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Days open ahead');
  for (const [limit, says] of [
    ['30', 'Today and the 28 days after it are open.'],
    ['2', 'Today is open.'],
    ['1', 'No day is open.'],
  ] as const) {
    await put('Limit (days)', limit);
    expect(await dialog.findByText(says)).toBeTruthy();
  }
});

test('a list that is emptied is saved as null', async () => {
  const { user, save, stored, dialog } = await open(`${RULES}/rr-cars`);
  await user.click(dialog.getByRole('button', { name: 'Remove 09:00-10:00' }));
  await user.click(dialog.getByRole('button', { name: /^Remove 12:00-13:00/ }));
  await save();
  await screen.findByText('Rule saved successfully!');
  expect(stored('rr-cars')!['intervals']).toBeNull();
});

test('dates are kept sorted, and one that is there is rejected with the fixed text', async () => {
  const { addDate, save, stored, dialog } = await open(`${RULES}/rr-closed`);
  await addDate('2026-12-25');
  expect(await dialog.findByText('The destination open date 2026-12-25 already exists')).toBeTruthy();
  await addDate('2026-12-12');
  await save();
  await waitFor(() => expect(stored('rr-closed')!['intervals']).toEqual(['2026-12-12', '2026-12-25']));
});

test('a destination or a product that is there is rejected with the spelling of the product', async () => {
  const { add, dialog } = await open(`${RULES}/rr-guided`);
  await add('Destinations', 'Rattle Ridge');
  expect(await dialog.findByText('The destination Rattle Ridge has already been adeed')).toBeTruthy();
  await add('Products', 'Guided ridge walk');
  expect(await dialog.findByText('The product Guided ridge walk has already been adeed')).toBeTruthy();
});

test('a new rule: two years ahead, 20000 days each side for open dates, saved over its table', async () => {
  const { user, dialog, put, add, save, made, address } = await open(`${RULES}/create`);
  expect(dialog.getByLabelText<HTMLInputElement>('Effective to').value).toBe('2028-12-05');
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Open dates');
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>('Effective from').value).toBe('1972-03-03'),
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Effective to').value).toBe('2081-09-07');
  expect(dialog.queryByLabelText('Limit')).toBeNull();
  await choose(user, dialog.getByLabelText('Kind of rule'), 'Cars a slot');
  await put('Limit', '30');
  await put('Reserve', '');
  await add('Destinations', 'Rattle Ridge');
  await save();
  await screen.findByText('New rule created successfully');
  await waitFor(() => expect(address()).toBe(RULES));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made()).toMatchObject({
    rule_type: 'MAX_CAPACITY_INTERVAL_CARS',
    reserve_capacity: 0,
    intervals: null,
    max_capacity: 30,
    inventories: ['rattle-ridge'],
    effective_end_date: '2028-12-05',
  });
});

test('the preview shows the days before and after and who would be over, asks with what is typed, and saves nothing', async () => {
  const { api, user, dialog, put, stored } = await open(`${RULES}/rr-cars`);
  await put('Limit', '20');
  await user.click(dialog.getByRole('button', { name: 'Show what would change' }));
  expect(await dialog.findByText('1 day would look different')).toBeTruthy();
  expect(
    dialog.getByText(
      'Saturday, December 12, 2026: before Plenty of space (22 of 40 cars, 50 of 100 people), after Full (22 of 20 cars, 50 of 100 people)',
    ),
  ).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'ABCDEFGH23' })).toBeTruthy();
  expect(dialog.getByText('2 over')).toBeTruthy();
  expect(dialog.getByText('and 3 more bookings')).toBeTruthy();
  // Visitors who are about to book are listed, and can be told that the day is not to be had after all.
  expect(dialog.getByText(/people: 2, cars: 1, until .*10:10/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^End the hold of people: 2/ }));
  await screen.findByText('1 ended');
  expect(api.calls.find(({ path }) => path === '/api/admin/holds/end')!.body).toEqual({
    group: 'escarpment',
    inventory: 'rattle-ridge',
    date: '2026-12-12',
    holds: ['k'.repeat(22)],
  });
  const call = api.calls.find(({ path }) => path === '/api/admin/capacity_rules/preview')!;
  expect(call.body).toMatchObject({
    group: 'escarpment',
    startDate: '2026-12-05',
    endDate: '2027-01-15',
    document: { id: 'rr-cars', max_capacity: 20 },
  });
  expect(stored('rr-cars')).toMatchObject({ max_capacity: 40, _revision: 1 });
  await put('Limit', '25');
  expect(await dialog.findByText('What you typed has changed since this preview.')).toBeTruthy();
});

test('an edit of a destination shows who is about to book it, and may end that', async () => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: fakeDocuments(),
    preview: () => preview,
  });
  const { user } = await mountConsole('/destinations/inventories/rattle-ridge', { api });
  await user.click(await screen.findByRole('button', { name: 'Show what would change' }));
  expect(await screen.findByText(/people: 2, cars: 1, until .*10:10/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^End the hold of people: 2/ }));
  await screen.findByText('1 ended');
  expect(api.calls.find(({ path }) => path === '/api/admin/inventories/preview')!.body).toMatchObject({
    group: 'escarpment',
    startDate: '2026-12-05',
    document: { id: 'rattle-ridge' },
  });
});

test('deleting a destination shows who is about to book it first, and may end that', async () => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: fakeDocuments(),
    preview: () => preview,
  });
  const { user } = await mountConsole('/destinations/inventories/rattle-ridge', { api });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Delete Rattle Ridge?' }));
  await user.click(await asking.findByRole('button', { name: 'Show what would change' }));
  await user.click(await asking.findByRole('button', { name: /^End the hold of people: 2/ }));
  await screen.findByText('1 ended');
  expect(api.calls.find(({ path }) => path === '/api/admin/inventories/preview')!.body).toMatchObject({
    group: 'escarpment',
    document: null,
    remove: 'rattle-ridge',
  });
});

test('a rule that cannot be saved has no preview: what is wrong is said instead', async () => {
  const { api, user, dialog, put } = await open(`${RULES}/rr-cars`);
  await put('Limit', '-1');
  await user.click(dialog.getByRole('button', { name: 'Show what would change' }));
  expect(await dialog.findByRole('link', { name: 'Limit: At least 0.' })).toBeTruthy();
  expect(api.calls.some(({ path }) => path.endsWith('/preview'))).toBe(false);
});

test('copying and deleting tell so and close the dialog', async () => {
  const { user, dialog, address, api } = await open(`${RULES}/rr-cars`);
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await screen.findByText('The rule has been duplicated successfully');
  await waitFor(() => expect(address()).toBe(RULES));
  expect(api.documents['capacity_rules'].filter((rule) => rule['rule_description'] === 'Lot')).toHaveLength(
    2,
  );
  await user.click((await screen.findAllByRole('button', { name: 'Delete Lot' }))[0]!);
  const asking = within(await screen.findByRole('dialog', { name: 'Delete Lot?' }));
  // The effect of its going is seen before it is gone.
  await user.click(await asking.findByRole('button', { name: 'Show what would change' }));
  expect(await asking.findByText('22 taken of 20')).toBeTruthy();
  expect(api.calls.find(({ path }) => path.endsWith('/preview'))!.body).toMatchObject({
    document: null,
    remove: expect.any(String),
    group: 'escarpment',
  });
  await user.click(asking.getByRole('button', { name: 'Delete' }));
  await screen.findByText('The rule has been deleted successfully');
  expect(api.documents['capacity_rules'].filter((rule) => rule['rule_description'] === 'Lot')).toHaveLength(
    1,
  );
});

test('a preview that ends early says where, and what it did not list or name', async () => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: fakeDocuments(),
    preview: () => ({
      ...preview,
      over: [{ ...preview.over[0]!, bookings: [], more: null }],
      end_date: '2026-12-20',
      more_over: 7,
    }),
  });
  const { user } = await mountConsole(`${RULES}/rr-cars`, { api });
  await user.click(await screen.findByRole('button', { name: 'Show what would change' }));
  for (const text of [
    /^Looked at until Dec.? 20, 2026: choose fewer days/,
    'Too many bookings to name: choose fewer days.',
    'and 7 more places that would be over: choose fewer days.',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
});

test('what is overbooked now has a page, with a range of days in its address', async () => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['olga']!,
    documents: fakeDocuments(),
    overbooked: preview.over,
  });
  await mountConsole('/destinations/overbooked?startDate=2026-12-10', { api });
  expect(await screen.findByRole('heading', { name: 'Rattle Ridge · Sat, Dec 12' })).toBeTruthy();
  expect(screen.getByText(/^Cars · 10:00–11:00/)).toBeTruthy();
  expect(screen.getByText('22 taken of 20')).toBeTruthy();
  expect(Object.fromEntries(api.calls.find(({ path }) => path === '/api/admin/overbooked')!.query)).toEqual({
    group: 'escarpment',
    startDate: '2026-12-10',
    endDate: '2027-02-08',
  });
});

test('a day is one block, with each booking once, the last booked first, and what can be done about it', async () => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: fakeDocuments(),
  });
  const [early, late] = api.reservations
    .filter(({ state }) => state === 'confirmed')
    .toSorted((a, b) => (a.created < b.created ? -1 : 1));
  const bookingOf = (row: typeof early, units: number) => ({
    ...preview.over[0]!.bookings[0]!,
    id: row!.id,
    created: row!.created,
    email: row!.email,
    last_name: row!.last_name,
    units,
  });
  const hour = (interval: string, bookings: ReturnType<typeof bookingOf>[]) => ({
    ...preview.over[0]!,
    interval,
    bookings,
    more: 0,
  });
  api.overbooked = [
    hour('10:00-11:00', [bookingOf(late, 2), bookingOf(early, 1)]),
    hour('11:00-12:00', [bookingOf(late, 2)]),
  ];
  const { user } = await mountConsole('/destinations/overbooked?startDate=2026-12-10', { api });
  const block = within(await screen.findByRole('region', { name: 'Rattle Ridge · Sat, Dec 12' }));
  expect(block.getAllByText(/^Cars · 1[01]:00–/)).toHaveLength(2);
  const numbers = block.getAllByRole('link', { name: /^[A-Z0-9]{10}$/ });
  expect(numbers.map((link) => link.textContent)).toEqual([late!.id, early!.id]);
  const row = within(numbers[0]!.closest('li')!);
  expect(row.getByRole('link', { name: `Write to ${late!.email}` }).getAttribute('href')).toContain(
    `mailto:${late!.email}`,
  );
  expect(row.getByRole('link', { name: `Change ${late!.id}` }).getAttribute('href')).toBe(
    `/reservation/edit?reservationId=${late!.id}`,
  );
  await user.click(row.getByRole('button', { name: `Cancel ${late!.id}` }));
  const asking = within(await screen.findByRole('dialog'));
  await user.click(asking.getByRole('button', { name: 'Cancel reservation' }));
  await screen.findByText(`Reservation ${late!.id} is cancelled and its places are free.`);
  expect(
    api.calls.some(({ method, path }) => method === 'PUT' && path === `/api/reservation/${late!.id}/cancel`),
  ).toBe(true);
});

test('who may not see reservations is offered nothing that they may not do', async () => {
  const api = Object.assign(new FakeApi(), {
    signedIn: {
      ...USERS['olga']!,
      permission_groups: USERS['olga']!.permission_groups.map((one) => ({
        ...one,
        services: ['/destinations'],
      })),
    },
    documents: fakeDocuments(),
    overbooked: preview.over,
  });
  await mountConsole('/destinations/overbooked?startDate=2026-12-10', { api });
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull();
});

test('what holds take of an overbooked pool is said where no booking is to be named', async () => {
  const over = [{ ...preview.over[0]!, more: 0 }];
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['olga']!,
    documents: fakeDocuments(),
    overbooked: over,
  });
  await mountConsole('/destinations/overbooked?startDate=2026-12-10', { api });
  expect(await screen.findByText('Held by visitors who have not booked yet: 21')).toBeTruthy();
});

test('a shuttle’s run is named with its way and its time, and leads to the shuttle', async () => {
  const run = { feeder: 'ridge-shuttle', name: 'Ridge shuttle', way: 'there' as const, begins: '08:30' };
  const over = preview.over.map((pool) => ({
    ...pool,
    kind: 'feeder' as const,
    run,
    interval: null,
    taken: 5,
    limit: 4,
    rule: { id: 'ridge-shuttle', revision: 2 },
  }));
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['olga']!,
    documents: fakeDocuments(),
    overbooked: over,
  });
  await mountConsole('/destinations/overbooked?startDate=2026-12-10', { api });
  expect(await screen.findByText(/^Ridge shuttle, to the destination · 8:30/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Rattle Ridge · Sat, Dec 12' })).toBeTruthy();
  expect(screen.getByText('5 taken of 4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Shuttle' }).getAttribute('href')).toBe(
    '/feeder_locations/feeder_locations/ridge-shuttle',
  );
});

describe('the days of a preview', () => {
  test.each([
    [
      'the dates that the rule names, before and after',
      { intervals: ['2026-12-20'], start_date: '2026-01-01' },
      { intervals: ['2026-12-12'] },
      { startDate: '2026-12-12', endDate: '2026-12-20' },
    ],
    [
      'six weeks from today',
      { intervals: ['09:00-10:00'], start_date: '2026-01-01' },
      null,
      { startDate: '2026-12-05', endDate: '2027-01-15' },
    ],
    [
      'six weeks from a start that is to come',
      { intervals: null, start_date: '2027-06-01' },
      null,
      { startDate: '2027-06-01', endDate: '2027-07-12' },
    ],
    [
      'no more than the server takes',
      { intervals: ['2026-12-20', '2030-01-01'], start_date: '2026-01-01' },
      null,
      { startDate: '2026-12-20', endDate: '2028-01-23' },
    ],
  ])('%s', (_, rule, before, days) => expect(previewWindow(rule, before, '2026-12-05')).toEqual(days));
});
