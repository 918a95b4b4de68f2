import { cardMoneyKey, type CardMoneyDocument, type Query, type ReadModels } from '@stile/projections';
import { PayoutMatches } from './payout-matches.js';

/* Payments that no payout names, and more than a period takes (docs/rules/payouts.md 12 and 16). */
const moved = (kind: CardMoneyDocument['kind'], object: string, amount_e4: number): CardMoneyDocument => ({
  inventory_group: 'escarpment',
  business_date: '2026-12-03',
  kind,
  method: 'terminal',
  object,
  amount_e4,
  reservation: 'H63ARM2Z4R',
});
const CARDS = [
  moved('payment', 'VOIDED', 100),
  moved('refund', 'VOIDED', -100),
  moved('payment', 'P1', 200),
  moved('refund', 'R1', -50),
];
const byKey = new Map(
  CARDS.map((card) => [cardMoneyKey(card.inventory_group, card.kind, card.object), card]),
);
const countIn =
  (all: number) =>
  (_: unknown, atMost = all): Promise<number> =>
    Promise.resolve(Math.min(all, atMost));
const PAYOUTS = 2;
const nothing = {
  find: () => Promise.resolve([]),
  getMany: () => Promise.resolve(new Map()),
  count: countIn(PAYOUTS),
};
const cards = {
  count: countIn(CARDS.length),
  scan: ({ limit }: Query) =>
    Promise.resolve({
      documents: (async function* () {
        yield* CARDS.slice(0, limit);
      })(),
      close: () => Promise.resolve(),
    }),
  getMany: (ids: readonly string[]) =>
    Promise.resolve(new Map(ids.flatMap((id) => (byKey.has(id) ? [[id, byKey.get(id)!]] : [])))),
};
const models = {
  of: ({ name }: { name: string }) => (name === 'card_money' ? cards : nothing),
  table: () => nothing,
} as unknown as ReadModels;

const PERIOD = { inventoryGroup: 'escarpment', first: '2026-12-01', last: '2026-12-31' };
const notPaidOut = async (matches: PayoutMatches): Promise<string[]> => {
  const found: string[] = [];
  for await (const some of matches.notPaidOut(PERIOD))
    found.push(...some.map(({ kind, object }) => `${kind} ${object}`));
  return found;
};

test('a payment that was voided at its terminal waits for no payout, nor does its return', async () => {
  expect(await notPaidOut(new PayoutMatches(models))).toEqual(['payment P1', 'refund R1']);
});

test.each([
  [{ payouts: 2, payments: 4 }, { payouts: false, payments: false }, ['payment P1', 'refund R1']],
  [{ payouts: 1, payments: 4 }, { payouts: true, payments: false }, ['payment P1', 'refund R1']],
  [{ payouts: 2, payments: 3 }, { payouts: false, payments: true }, ['payment P1']],
])('of a period with more than %o the last ones are left out, which it says', async (bounds, more, found) => {
  const matches = new PayoutMatches(models, bounds);
  expect(await matches.moreIn(PERIOD)).toEqual(more);
  expect(await notPaidOut(matches)).toEqual(found);
});
