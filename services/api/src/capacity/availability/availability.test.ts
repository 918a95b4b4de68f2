import { dayLedger, instantOf, type OccupancyAnswer } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import type { LedgerDocument } from '@stile/projections';
import { basket, madeUp, people } from '../../../../../test/kit/venue.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import type { LedgerView } from '../../views/ledger-view.js';
import { Availability } from './availability.js';
import { AnswerCache, type Rendered } from '../../views/answer-cache.js';

const NOW = Date.parse('2026-12-05T13:00:20.000Z');
const { inventory_group: inventoryGroup, inventory, date } = basket();
const question = { inventoryGroup, inventory, startDate: date, endDate: date };
const URL = '/api/occupancy?as=a visitor asks it';
const ledger = dayLedger({ inventoryGroup, inventory, date });
const venue = (max: number): Catalogue =>
  madeUp({ capacity_rules: [people('people', ['09:00-10:00', '10:00-11:00'], max)] });

/** An availability over one ledger, a catalogue and a clock that the test changes. */
const setUp = () => {
  let catalogue = venue(10);
  let nowMs = NOW;
  const entries = new Map<string, { document: LedgerDocument; version: number }>();
  let versions = 0;
  const change = (name: string, document: Partial<LedgerDocument>): void => {
    entries.set(name, {
      document: { inventoryGroup, inventory, date, taken: {}, lapses: [], ...document },
      version: ++versions,
    });
  };
  const ledgers = {
    get version() {
      return versions;
    },
    peek: (name: string) => entries.get(name),
    getMany: async (names: readonly string[]) => {
      for (const name of names) if (!entries.has(name)) change(name, {});
    },
  };
  const clock = { now: () => instantOf(nowMs) };
  const answers = new AnswerCache(
    { of: () => catalogue } as unknown as CatalogueView,
    ledgers as unknown as LedgerView,
    clock,
  );
  const availability = new Availability(answers, ledgers as unknown as LedgerView, clock);
  return {
    answers,
    availability,
    change,
    ask: () => availability.occupancy(question, false, URL),
    enact: (next: Catalogue) => {
      catalogue = next;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

const slots = ({ bytes }: Rendered): OccupancyAnswer['slots'] =>
  (JSON.parse(bytes.toString()) as OccupancyAnswer).slots;

it('what was answered to a URL is answered again, the same bytes', async () => {
  const { answers, ask } = setUp();
  expect(answers.cached(URL)).toBeUndefined();
  const first = await ask();
  expect(answers.cached(URL)).toBe(first);
  expect(await ask()).toBe(first);
  expect(answers.cached('/api/occupancy?as=another asks it')).toBeUndefined();
});

it('a change of its ledger is in the next answer', async () => {
  const { answers, ask, change } = setUp();
  const first = await ask();
  change(ledger, { taken: { 'people@09:00-10:00': 3 } });
  expect(answers.cached(URL)).toBeUndefined();
  const next = await ask();
  expect(slots(next)[0]).toMatchObject({ currentPeople: 3, peopleLeft: 7 });
  expect(next.etag).not.toBe(first.etag);
});

it('a change of another ledger leaves it as it is, also when its own changes after that', async () => {
  const { answers, ask, change } = setUp();
  const first = await ask();
  change(dayLedger({ inventoryGroup, inventory, date: '2026-12-06' }), {
    taken: { 'people@09:00-10:00': 3 },
  });
  expect(answers.cached(URL)).toBe(first);
  change(ledger, { taken: { 'people@09:00-10:00': 1 } });
  expect(answers.cached(URL)).toBeUndefined();
});

it('a change of the rules is in the next answer', async () => {
  const { answers, ask, enact } = setUp();
  await ask();
  enact(venue(4));
  expect(answers.cached(URL)).toBeUndefined();
  expect(slots(await ask())[0]).toMatchObject({ maxPeople: 4 });
});

it('it holds to the end of the minute, in which slots pass', async () => {
  const { answers, ask, pass } = setUp();
  const first = await ask();
  pass(39_999);
  expect(answers.cached(URL)).toBe(first);
  pass(1);
  expect(answers.cached(URL)).toBeUndefined();
});

it('it holds until a hold that it counts lapses', async () => {
  const { answers, ask, change, pass } = setUp();
  const held = { 'people@09:00-10:00': 2 };
  change(ledger, { taken: held, lapses: [{ at: instantOf(NOW + 5_000), units: held }] });
  expect(slots(await ask())[0]).toMatchObject({ currentPeople: 2 });
  pass(4_999);
  expect(answers.cached(URL)).toBeDefined();
  pass(1);
  expect(answers.cached(URL)).toBeUndefined();
  expect(slots(await ask())[0]).toMatchObject({ currentPeople: 0 });
});

it('many long answers do not fill the memory: the oldest go first', async () => {
  const { answers, availability } = setUp();
  const long = { ...question, endDate: '2029-08-30' };
  const key = (i: number): string => `/api/occupancyStatus?i=${i}`;
  const { bytes } = await availability.statuses(long, key(0));
  const fit = Math.floor((64 * 2 ** 20) / bytes.length);
  for (let i = 1; i <= fit; i++) await availability.statuses(long, key(i));
  expect(answers.cached(key(0))).toBeUndefined();
  expect(answers.cached(key(fit))).toBeDefined();
});
