import { isInRange } from '@stile/contracts/profiles/age';
import { demoVenue } from '../../testing/fake-venue.js';
import { cascadeOf, type Stock } from './cascade.js';

const venue = demoVenue();
const group = (id: string) => ({
  ...venue.addon_types.find((type) => type.id === id)!,
  addons: venue.addons.filter(({ addon_type }) => addon_type === id),
});
const lefts = (known: Record<string, number | null>, reached: readonly string[] = []): Stock => ({
  left: (addon) => (addon in known ? known[addon]! : null),
  isReached: ({ id }) => reached.includes(id),
});
const LESSONS = lefts({
  'gh-lesson-ski-beginner': 8,
  'gh-lesson-ski-intermediate': 0,
  'gh-lesson-board-beginner': 0,
});

test('choosing at one level shows the next, and the last leads to a product', () => {
  const first = cascadeOf(group('lessons'), [], LESSONS);
  expect(
    first.levels.map(({ title, options }) => [
      title,
      ...options.map(({ value, spots, disabled }) => `${value} ${spots} ${disabled}`),
    ]),
  ).toEqual([['Discipline', 'Ski 8 false', 'Snowboard 0 true']]);
  const second = cascadeOf(group('lessons'), ['Ski'], LESSONS);
  expect(second.levels[1]).toMatchObject({
    title: 'Level',
    showSpots: true,
    chosen: '',
    options: [
      { value: 'Beginner', spots: 8 },
      { value: 'Intermediate', spots: 0, disabled: true },
    ],
  });
  expect(second.addon).toBeNull();
  expect(cascadeOf(group('lessons'), ['Ski', 'Beginner'], LESSONS)).toMatchObject({
    addon: 'gh-lesson-ski-beginner',
    waitlisted: false,
  });
});

test('an answer that is no longer there asks again', () => {
  expect(cascadeOf(group('lessons'), ['Sled', 'Beginner'], LESSONS)).toMatchObject({
    addon: null,
    levels: [{ chosen: '' }],
  });
});

test('full with a waitlist: it says so and leads to the waitlist; full without one: it cannot be chosen', () => {
  const full = lefts({ 'sc-explorers': 0, 'sc-rangers': 0 });
  expect(cascadeOf(group('camp_weeks'), [], full).levels[0]!.options).toEqual([
    { value: 'Explorers', spots: 0, extraSpots: 0, waitlist: true, isOtherAge: false, disabled: false },
    { value: 'Rangers', spots: 0, extraSpots: 0, waitlist: false, isOtherAge: false, disabled: true },
  ]);
  expect(cascadeOf(group('camp_weeks'), ['Explorers'], full)).toMatchObject({
    addon: 'sc-explorers-wait',
    waitlisted: true,
  });
  expect(cascadeOf(group('camp_weeks'), ['Explorers'], lefts({ 'sc-explorers': 1 }))).toMatchObject({
    addon: 'sc-explorers',
    waitlisted: false,
  });
});

test('a programme for another age cannot be chosen, unless it was', () => {
  const forSevenYears: Stock = {
    ...lefts({}),
    takesAge: ({ settings: { program_age_range: ages } }) => !ages || isInRange(7, ages),
  };
  const optionsOf = (chosen: readonly string[]) =>
    cascadeOf(group('camp_weeks'), chosen, forSevenYears).levels[0]!.options.map(
      ({ value, isOtherAge, disabled }) => [value, isOtherAge, disabled],
    );
  expect(optionsOf([])).toEqual([
    ['Explorers', false, false],
    ['Rangers', true, true],
  ]);
  expect(optionsOf(['Rangers'])[1]).toEqual(['Rangers', true, false]);
});

test('spots of programmes for another age do not count, nor lead there', () => {
  const camps = group('camp_weeks');
  const [explorers] = camps.addons;
  const older = {
    ...explorers!,
    id: 'sc-explorers-older',
    settings: { ...explorers!.settings, program_age_range: { start: 9, end: 12 } },
  };
  const both = { ...camps, addons: [older, ...camps.addons] };
  const forSevenYears = (left: number): Stock => ({
    ...lefts({ 'sc-explorers': left, 'sc-explorers-older': 5, 'sc-explorers-wait': 0 }),
    takesAge: ({ settings: { program_age_range: ages } }) => !ages || isInRange(7, ages),
  });
  const first = (left: number) => cascadeOf(both, [], forSevenYears(left)).levels[0]!.options[0];
  expect(first(2)).toMatchObject({ value: 'Explorers', spots: 2, disabled: false });
  expect(first(0)).toMatchObject({ spots: 0, disabled: true });
  expect(cascadeOf(both, ['Explorers'], forSevenYears(2)).addon).toBe('sc-explorers');
});

test('extra spots are for a party that has all it may of the main product, and come before the waitlist', () => {
  const camps = group('camp_weeks');
  const extra = { ...camps.addons[0]!, id: 'sc-explorers-extra' };
  const withExtra = {
    ...camps,
    addons: [
      ...camps.addons.map((addon) =>
        addon.id === 'sc-explorers'
          ? { ...addon, settings_v2: { ...addon.settings_v2, addon_extra_inventory: extra.id } }
          : addon,
      ),
      extra,
    ],
  };
  const left = lefts({ 'sc-explorers': 5, 'sc-explorers-extra': 3 }, ['sc-explorers']);
  expect(
    cascadeOf(withExtra, ['Explorers'], lefts({ 'sc-explorers': 0, 'sc-explorers-extra': 3 })).addon,
  ).toBe('sc-explorers-wait');
  expect(cascadeOf(withExtra, [], left).levels[0]!.options[0]).toMatchObject({
    value: 'Explorers',
    spots: 0,
    extraSpots: 3,
    waitlist: false,
    disabled: false,
  });
  expect(cascadeOf(withExtra, ['Explorers'], left).addon).toBe('sc-explorers-extra');
});

test('count_priority orders levels, options and the product of several, lowest first', () => {
  const lessons = group('lessons');
  const last = {
    ...lessons,
    addons: lessons.addons.map((addon) =>
      addon.id === 'gh-lesson-ski-beginner'
        ? { ...addon, settings_v2: { ...addon.settings_v2, count_priority: 9 } }
        : addon,
    ),
  };
  expect(cascadeOf(last, ['Ski'], LESSONS).levels[1]!.options.map(({ value }) => value)).toEqual([
    'Intermediate',
    'Beginner',
  ]);
  const [discipline, level] = lessons.category_filter;
  const turned = {
    ...lessons,
    category_filter: [
      { ...discipline!, count_priority: 2 },
      { ...level!, count_priority: 1 },
    ],
  };
  expect(cascadeOf(turned, ['Beginner'], LESSONS).levels.map(({ title }) => title)).toEqual([
    'Level',
    'Discipline',
  ]);
  const same = {
    ...lessons,
    addons: [
      ...lessons.addons,
      {
        ...lessons.addons[0]!,
        id: 'first',
        settings_v2: { ...lessons.addons[0]!.settings_v2, count_priority: 0 },
      },
    ],
  };
  expect(cascadeOf(same, ['Ski', 'Beginner'], LESSONS).addon).toBe('first');
});
