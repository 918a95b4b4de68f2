import type { Clock, ExplainedDay } from '@stile/contracts';
import { basket, madeUp, people } from '../../../../../test/kit/venue.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import type { LedgerView } from '../../views/ledger-view.js';
import { Explanations } from './explanations.js';
import type { LedgerHolders, PlacesHeld } from '../ledgers/ledger-holders.js';
import { AnswerCache, type Rendered } from '../../views/answer-cache.js';

const { inventory_group: inventoryGroup, inventory, date } = basket();
const question = { inventoryGroup, inventory, startDate: date, endDate: date };

const setUp = () => {
  let catalogue = madeUp({ capacity_rules: [people('people', ['09:00-10:00'], 10)] });
  let version = 1;
  let reads = 0;
  let meanwhile = (): void => undefined;
  const clock: Clock = { now: () => '2026-12-04T13:00:20.000Z' };
  const ledgers = {
    get version() {
      return version;
    },
    peek: () => ({ version, document: { taken: {}, lapses: [] } }),
    getMany: async () => undefined,
  } as unknown as LedgerView;
  const places = {
    of: async (): Promise<PlacesHeld[]> => {
      reads++;
      const held = [
        {
          holdId: `h${version}`,
          shownAs: `h${version}`,
          reservationId: null,
          lapsesAt: null,
          lines: [{ pool: 'people@09:00-10:00', units: 1 }],
        },
      ];
      await Promise.resolve();
      meanwhile();
      return held;
    },
  } as unknown as LedgerHolders;
  const explanations = new Explanations(
    new AnswerCache({ of: () => catalogue } as unknown as CatalogueView, ledgers, clock),
    ledgers,
    places,
    clock,
  );
  return {
    explanations,
    reads: () => reads,
    change: () => {
      version++;
    },
    enact: (max: number) => {
      catalogue = madeUp({ capacity_rules: [people('people', ['09:00-10:00'], max)] });
    },
    during: (act: () => void) => {
      meanwhile = act;
    },
  };
};
const days = ({ bytes }: Rendered): ExplainedDay[] => JSON.parse(bytes.toString()) as ExplainedDay[];

it('is worked out once for all who ask, until a rule or a figure changes', async () => {
  const { explanations, reads, change, enact } = setUp();
  const [first, ...others] = await Promise.all([
    explanations.of(question, true),
    explanations.of(question, true),
    explanations.of(question, true),
  ]);
  expect([
    reads(),
    others.every((other) => other === first),
    (await explanations.of(question, true)) === first,
    reads(),
  ]).toEqual([1, true, true, 1]);
  change();
  expect(days(await explanations.of(question, true))[0]!.holds!.map(({ hold_id }) => hold_id)).toEqual([
    'h2',
  ]);
  enact(4);
  expect(days(await explanations.of(question, true))[0]!.slots[0]!.people[0]).toMatchObject({ limit: 4 });
  expect(reads()).toBe(3);
});

it('shows who holds places to nobody else who asks the same', async () => {
  const { explanations } = setUp();
  expect(days(await explanations.of(question, true))[0]!.holds).toHaveLength(1);
  expect(days(await explanations.of(question, false))[0]!.holds).toBeUndefined();
});

it('is worked out again where something changed meanwhile', async () => {
  const { explanations, change, during } = setUp();
  during(change);
  await explanations.of(question, true);
  during(() => undefined);
  expect(days(await explanations.of(question, true))[0]!.holds!.map(({ hold_id }) => hold_id)).toEqual([
    'h2',
  ]);
});
