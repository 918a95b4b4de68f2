import { withParticipantsProducts } from './participants-products.js';

/* Two participants with skis and a lesson, and a lunch that is nobody's. */
interface Product {
  readonly addon_inventory: string;
  readonly addon_count: number;
  readonly start_time?: string;
  readonly start_date?: string;
}
const DAY = '2026-12-12';
const lunch = { addon_inventory: 'lunch', addon_count: 1, start_date: `${DAY}T12:00` };
const skis = { addon_inventory: 'skis', addon_count: 2, start_date: DAY };
const lesson = { addon_inventory: 'lesson', addon_count: 2, start_date: `${DAY}T12:00` };
const oneSkis: Product = { addon_inventory: 'skis', addon_count: 1 };
const oneLesson: Product = { addon_inventory: 'lesson', addon_count: 1, start_time: '12:00' };
const eva = { id: 'p1', addons: [oneSkis, oneLesson] };
const leo = { id: 'p2', addons: [oneSkis, oneLesson] };
const party = { addons: [lunch, skis, lesson], profiles: [eva, leo] };

const said = ({ addon_inventory: id, addon_count: count, start_time, start_date = '' }: Product): string =>
  `${count} ${id} ${start_time ?? start_date.slice(11)}`.trim();
/** The products of the reservation, then those of each participant. */
const meant = (change: object, answered: object = party): readonly string[][] => {
  const { addons, profiles } = withParticipantsProducts({ ...answered, ...change }, { ...answered }) as {
    addons: Product[];
    profiles: { addons: Product[] }[];
  };
  return [addons, ...profiles.map((each) => each.addons)].map((products) => products.map(said));
};
const LUNCH = '1 lunch 12:00';
const ONE = ['1 skis', '1 lesson 12:00'];

it('of participants who are as they were nothing changes', () =>
  expect(meant({})).toEqual([[LUNCH, '2 skis', '2 lesson 12:00'], ONE, ONE]));

it.each<[string, readonly Product[], string[], string[]]>([
  ['given up', [oneLesson], [LUNCH, '1 skis', '2 lesson 12:00'], ['1 lesson 12:00']],
  ['given up with all others', [], [LUNCH, '1 skis', '1 lesson 12:00'], []],
  [
    'taken once more',
    [{ ...oneSkis, addon_count: 2 }, oneLesson],
    [LUNCH, '3 skis', '2 lesson 12:00'],
    ['2 skis', '1 lesson 12:00'],
  ],
  [
    'moved',
    [oneSkis, { ...oneLesson, start_time: '14:00' }],
    [LUNCH, '2 skis', '1 lesson 12:00', '1 lesson 14:00'],
    ['1 skis', '1 lesson 14:00'],
  ],
  [
    'new',
    [oneSkis, oneLesson, { addon_inventory: 'helmet', addon_count: 1 }],
    [LUNCH, '2 skis', '2 lesson 12:00', '1 helmet'],
    [...ONE, '1 helmet'],
  ],
])('a product that is %s at its participant changes in the reservation', (_, addons, all, evas) =>
  expect(meant({ profiles: [{ ...eva, addons }, leo] })).toEqual([all, evas, ONE]),
);
it('products go with their participant', () =>
  expect(meant({ profiles: [eva] })).toEqual([[LUNCH, '1 skis', '1 lesson 12:00'], ONE]));
it('what else is said of a product moves with it', () => {
  const noted = { ...lesson, addon_count: 1, settings: { notes: 'slow' }, end_date: null };
  const alone = { addons: [noted], profiles: [{ ...eva, addons: [oneLesson] }] };
  const profiles = [{ ...eva, addons: [{ ...oneLesson, start_time: '14:00' }] }];
  expect(withParticipantsProducts({ ...alone, profiles }, alone)['addons']).toEqual([
    { addon_inventory: 'lesson', addon_count: 1, start_time: '14:00', settings: { notes: 'slow' } },
  ]);
});

it.each<[string, readonly Product[], string[]]>([
  ['moved', [lunch, skis, { ...lesson, start_time: '14:00' }], ['1 skis', '1 lesson 14:00']],
  [
    'moved by its moment',
    [lunch, skis, { ...lesson, start_date: `${DAY}T14:00` }],
    ['1 skis', '1 lesson 14:00'],
  ],
  ['given up', [lunch, skis], ['1 skis']],
])('a product that is %s in the reservation changes at all who have it', (_, addons, each) =>
  expect(meant({ addons }).slice(1)).toEqual([each, each]),
);
it('a product that one participant has is theirs, also one more of it', () => {
  const alone = {
    addons: [lunch, { ...skis, addon_count: 1 }],
    profiles: [{ ...eva, addons: [oneSkis] }, leo],
  };
  const own = { ...alone, profiles: [alone.profiles[0]!, { ...leo, addons: [] }] };
  expect(meant({ addons: [lunch, skis] }, own)).toEqual([[LUNCH, '2 skis'], ['2 skis'], []]);
});

it('a change that does not say whose it is stays for its refusal, and so do two that disagree', () => {
  const addons = [lunch, { ...skis, addon_count: 1 }, lesson];
  const fewer = [LUNCH, '1 skis', '2 lesson 12:00'];
  expect(meant({ addons })).toEqual([fewer, ONE, ONE]);
  expect(meant({ addons, profiles: [{ ...eva, addons: [] }, leo] })).toEqual([fewer, [], ONE]);
});
it('a change of both alike is meant as it is written', () =>
  expect(
    meant({ addons: [lunch, skis], profiles: [eva, leo].map((each) => ({ ...each, addons: [oneSkis] })) }),
  ).toEqual([[LUNCH, '2 skis'], ['1 skis'], ['1 skis']]));
it.each([[{ addons: 3 }], [{ addons: [null] }], [{ profiles: [null] }], [{ profiles: [{ addons: [{}] }] }]])(
  'what is written badly stays for its refusal: %j',
  (change) =>
    expect(withParticipantsProducts({ ...party, ...change }, party)).toEqual({ ...party, ...change }),
);
