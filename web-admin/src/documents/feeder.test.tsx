import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { fakeDocuments } from '../testing/fake-documents.js';
import { choose } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined;
const SHUTTLE = '/feeder_locations/feeder_locations/ridge-shuttle';
const open = async (address = SHUTTLE, language: 'en' | 'fr' = 'en') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: fakeDocuments(),
  });
  const mounted = await mountConsole(address, { api, language });
  const { user } = mounted;
  await screen.findByRole('button', { name: language === 'fr' ? 'Enregistrer' : 'Save' });
  const within_ = (name: string) => within(screen.getByRole('group', { name }));
  return {
    ...mounted,
    api,
    run: within_,
    stored: () =>
      api.documents['feeder_locations'].find(({ id }) => id === 'ridge-shuttle') as
        | {
            there: { seats: number | null; times: { stop: string; time: string }[] }[];
            stops: object;
            _revision: number;
          }
        | undefined,
    type: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      if (text) await user.type(field, text);
    },
    save: async () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
};
const begins = (runs: { times: { time: string }[] }[]): string[] => runs.map(({ times }) => times[0]!.time);

test('a run is added with its stops and times, its seats are changed, another is deleted', async () => {
  const { user, run, type, save, stored } = await open();
  await type(run('Run there 1').getByLabelText('Seats'), '12');
  await user.click(screen.getByRole('button', { name: 'Remove Run there 2' }));
  await user.click(screen.getByRole('button', { name: 'Add: Run there' }));
  const added = run('Run there 2');
  await type(added.getByLabelText('Seats'), '');
  while (added.queryAllByRole('group', { name: /^Stops and times \d$/ }).length < 2)
    await user.click(added.getByRole('button', { name: 'Add: Stops and times' }));
  for (const [at, stop, time] of [
    [1, 'Milton GO station', '12:30'],
    [2, 'Main gate', '12:55'],
  ] as const) {
    const entry = within(added.getByRole('group', { name: `Stops and times ${at}` }));
    await choose(user, entry.getByLabelText('Stop'), stop);
    await type(entry.getByLabelText('Time'), time);
  }
  await save();
  await screen.findByText('Saved.');
  expect(stored()).toMatchObject({
    _revision: 2,
    there: [
      { seats: 12 },
      {
        seats: null,
        times: [
          { stop: 'milton-go', time: '12:30' },
          { stop: 'ridge-gate', time: '12:55' },
        ],
      },
    ],
  });
  expect(begins(stored()!.there)).toEqual(['08:30', '12:30']);
});

test('what makes no sense is said at its field, in words, and nothing is saved', async () => {
  const { run, type, save, stored, user } = await open();
  await type(
    within(run('Run there 2').getByRole('group', { name: 'Stops and times 1' })).getByLabelText('Time'),
    '08:30',
  );
  await type(
    within(run('Run there 2').getByRole('group', { name: 'Stops and times 2' })).getByLabelText('Time'),
    '08:10',
  );
  await save();
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Stops and times 1, Time: Another run begins at this time.',
    'Stops and times 2, Time: Enter a time after the stop before.',
  ]);
  await user.click(within(summary).getAllByRole('link')[1]!);
  expect(document.activeElement).toBe(
    within(run('Run there 2').getByRole('group', { name: 'Stops and times 2' })).getByLabelText('Time'),
  );
  await type(run('Run there 1').getByLabelText('Seats'), '-1');
  await type(
    within(run('Run there 2').getByRole('group', { name: 'Stops and times 1' })).getByLabelText('Time'),
    '25:00',
  );
  await save();
  await waitFor(() =>
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Run there 1, Seats: At least 0.',
      'Stops and times 1, Time: Enter a time, such as 09:30; 24:00 ends a day.',
      'Stops and times 2, Time: Enter a time after the stop before.',
    ]),
  );
  expect(stored()).toMatchObject({ _revision: 1 });
});

test('a stop that is removed is required again where runs named it; a run needs two', async () => {
  const { user, run, save, stored } = await open();
  await user.click(screen.getAllByRole('button', { name: 'Remove Milton-go' })[0]!);
  await user.click(run('Run there 2').getByRole('button', { name: 'Remove Stops and times 1' }));
  await save();
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toContain(
    'Run there 2, Stops and times: Add at least 2.',
  );
  expect(stored()).toMatchObject({ _revision: 1 });
});

test('by keyboard alone: put in another order, one taken away, seats changed, saved', async () => {
  const { user, save, stored, run } = await open();
  act(() => screen.getByRole('button', { name: 'Move Run there 2 up' }).focus());
  await user.keyboard('{Enter}');
  act(() => screen.getByRole('button', { name: 'Remove Run there 2' }).focus());
  await user.keyboard('{Enter}');
  // The pressed button is gone: the list has the focus, not the page's top.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Run there' }));
  const seats = run('Run there 1').getByLabelText('Seats');
  act(() => seats.focus());
  await user.keyboard('{Control>}a{/Control}7');
  await save();
  await screen.findByText('Saved.');
  expect([begins(stored()!.there), stored()!.there[0]!.seats]).toEqual([['10:30'], 7]);
});

test('a new one starts empty, and says in French what it lacks', async () => {
  const { user } = await open('/feeder_locations/feeder_locations/create', 'fr');
  await user.click(screen.getByRole('button', { name: 'Ajouter: Trajet aller' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Nom\u00a0: Remplissez ce champ.', 'Destination\u00a0: Remplissez ce champ.']),
  );
});

test('Enter in the box of a stop’s name adds the stop and does not save; one that is not added is asked for', async () => {
  const { user, run, save, stored } = await open();
  const stops = run('Stops');
  await user.type(stops.getByLabelText('Name'), 'lake{Enter}');
  await user.type(await stops.findByLabelText('Lake'), 'Lakeside');
  expect(stored()).toMatchObject({ _revision: 1 });
  await user.type(stops.getByLabelText('Name'), 'hill');
  await save();
  expect(
    await screen.findByRole('link', { name: 'Stops: Add what you have typed or chosen here, or clear it.' }),
  ).toBeTruthy();
  await user.clear(stops.getByLabelText('Name'));
  await save();
  await screen.findByText('Saved.');
  expect(stored()).toMatchObject({
    _revision: 2,
    stops: { 'milton-go': 'Milton GO station', 'ridge-gate': 'Main gate', lake: 'Lakeside' },
  });
});
