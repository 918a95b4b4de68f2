import type {
  AddonGroup,
  BookableAddon,
  InventoryAnswer,
  OccupancyAnswer,
  SlotOccupancy,
} from '@stile/contracts';
import { rowsOf, type Row } from '../../../../test/cases/table.js';
import { nearestSlots } from '../slots/nearest-slots.js';
import { demoVenue, groupAnswer } from '../../testing/fake-venue.js';
import { cascadeOf, type Stock } from './cascade.js';
import { stockOf } from './stock.js';
import { duringVisit } from '../drafts/visit-hours.js';

/* The choices of the booking page, as a table that a venue manager can read. */
const venue = demoVenue();
const park = groupAnswer(venue, 'rattle-ridge', '2026-12-05T08:00').inventory!;
const { groups } = park.addons;
const cells = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
const clock = (text: string): string => {
  const [hours = '', minutes = '00'] = text.split(':');
  return `${hours.padStart(2, '0')}:${minutes}`;
};
const short = (time: string | null): string =>
  time === null ? 'no time' : time.replace(/^0/, '').replace(':00', '');
/** '10-11:30 4' */
const times = (cell: string | undefined) =>
  cells(cell).map((phrase) => {
    const [, from = '', until = '', left = ''] = /^(\S+)-(\S+) (\d+)$/.exec(phrase) ?? [];
    return {
      id: Number(clock(from).slice(0, 2)),
      time: clock(from),
      endTime: clock(until),
      left: Number(left),
    };
  });

/** 'camp as Explorers then wait in queue', 'lesson limit 2', 'lesson single', 'queue waitlist' */
const productOf =
  (levels: readonly string[]) =>
  (phrase: string): BookableAddon => {
    const [template] = groups.flatMap(({ addons }) => addons);
    const word = (pattern: string): string | undefined => new RegExp(`${pattern} (\\S+)`).exec(phrase)?.[1];
    const answers = word(' as')?.split('/') ?? [];
    const [extra, waitlist] = [word('then extra in'), word('then wait in')];
    const {
      addon_extra_inventory: _extra,
      addon_waitlist_inventory: _waitlist,
      ...settings
    } = template!.settings_v2;
    return {
      ...template!,
      id: phrase.split(' ')[0]!,
      per_reservation_limit: Number(word('limit') ?? 0),
      settings: / single\b/.test(phrase) ? { binary: true } : {},
      settings_v2: {
        ...settings,
        is_waitlist: / waitlist\b/.test(phrase),
        count_priority: 1,
        categories: Object.fromEntries(answers.map((answer, at) => [levels[at]!, answer])),
        ...(extra ? { addon_extra_inventory: extra } : {}),
        ...(waitlist ? { addon_waitlist_inventory: waitlist } : {}),
      },
    };
  };
const groupOf = (levels: readonly string[], products: string | undefined): AddonGroup => ({
  ...groups[0]!,
  settings: {},
  category_filter: levels.map((title, at) => ({ title, show_spots: true, count_priority: at })),
  addons: cells(products).map(productOf(levels)),
});

const timeOfProduct = (row: Row): string => {
  const group = groupOf([], row['Product']);
  const addon = group.addons[0]!;
  const timeSlots = times(row['Left']).map(({ id, time, endTime, left }) => ({
    id,
    time,
    endTime,
    numAvailable: left,
    formattedSlotRaw: `${time}-${endTime}`,
  }));
  const [from = '', until = '24'] = row['Visit']!.split('-');
  const visit = { date: '2026-12-05', time: clock(from), parkingHours: null };
  const occupancy = {
    slots: [{ startTime: clock(from), endTime: clock(until) }],
    addon_occupancy: {
      checkouts: [
        {
          id: addon.id,
          available: timeSlots.reduce((sum, { numAvailable }) => sum + numAvailable, 0),
          timeSlots,
        },
      ],
    },
  } as unknown as OccupancyAnswer;
  const { time, max } = stockOf(
    group,
    addon,
    duringVisit(occupancy, { ...park, predefinedInterval: null }, visit, null),
    row['Chosen'] ? { count: 1, time: clock(row['Chosen']) } : undefined,
    1,
  );
  return `${short(time)}, at most ${max}`;
};

const timeToArrive = (row: Row): string => {
  const slots = times(row['Left']).map(
    ({ id, time, endTime, left }) =>
      ({
        id,
        time,
        startTime: time,
        endTime,
        clickable: left > 0,
        carsLeft: null,
        peopleLeft: left,
      }) as unknown as SlotOccupancy,
  );
  const inventory: InventoryAnswer = {
    ...park,
    predefinedInterval: row['Stay'] ? Number(row['Stay']) : null,
    settingsDict: { pure_time_slots: !row['Stay'] },
  };
  return (
    nearestSlots(
      { slots } as unknown as OccupancyAnswer,
      clock(row['Wanted']!),
      { cars: 0, people: Number(row['Party']) },
      inventory,
    )
      .map(({ time }) => short(time))
      .join('; ') || 'nothing'
  );
};

const categories = (row: Row): string => {
  const left = new Map(cells(row['Left']).map((phrase) => phrase.split(' ') as [string, string]));
  const all = cells(row['Taken all']);
  const stock: Stock = {
    left: (addon) => (left.has(addon) ? Number(left.get(addon)) : null),
    isReached: ({ id }) => all.includes(id),
  };
  const { levels, addon, waitlisted } = cascadeOf(
    groupOf(row['Levels']!.split(', '), row['Products']),
    cells(row['Chosen']),
    stock,
  );
  if (addon !== null) return waitlisted ? `${addon}, to wait` : addon;
  const { title, options } = levels.at(-1)!;
  return `${title}: ${options.map(({ value, spots, extraSpots, waitlist, disabled }) => `${value} ${waitlist ? 'waitlist' : disabled ? 'full' : extraSpots > 0 && spots === 0 ? `${extraSpots} extra` : (spots ?? 'any')}`).join(', ')}`;
};

const READERS: Readonly<Record<string, (row: Row) => string>> = {
  'Another time of a product': timeOfProduct,
  'Another time to arrive': timeToArrive,
  'Category filters': categories,
};
test.each(rowsOf('choices.md').map((row) => [row.name, row] as const))('%s', (name, row) =>
  expect(READERS[name.split(': ')[0]!]!(row)).toBe(row['Expect']),
);

test('one for the whole party takes a unit for each of its people', () => {
  const group = {
    id: 'guides',
    settings: {},
    addons: [],
  } as unknown as Parameters<typeof stockOf>[0];
  const guide = {
    id: 'guide',
    per_reservation_limit: 0,
    settings: { price_per_person: true },
  } as unknown as Parameters<typeof stockOf>[1];
  const day = {
    addon_occupancy: { checkouts: [{ id: 'guide', available: 7, timeSlots: [] }] },
  } as unknown as OccupancyAnswer;
  expect([1, 2, 3, 8].map((persons) => stockOf(group, guide, day, undefined, persons).max)).toEqual([
    7, 3, 2, 0,
  ]);
});
