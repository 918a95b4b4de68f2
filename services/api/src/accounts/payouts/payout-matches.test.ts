import { cardMoneyKey, type CardMoneyDocument, type ReadModels } from '@stile/projections';
import { PayoutMatches } from './payout-matches.js';

/* Payments that no payout names (docs/rules/payouts.md 12). */
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
const nothing = { find: () => Promise.resolve([]), getMany: () => Promise.resolve(new Map()) };
const cards = {
  scan: () =>
    Promise.resolve({
      documents: (async function* () {
        yield* CARDS;
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

test('a payment that was voided at its terminal waits for no payout, nor does its return', async () => {
  const found: string[] = [];
  const period = { inventoryGroup: 'escarpment', first: '2026-12-01', last: '2026-12-31' };
  for await (const some of new PayoutMatches(models).notPaidOut(period))
    found.push(...some.map(({ kind, object }) => `${kind} ${object}`));
  expect(found).toEqual(['payment P1', 'refund R1']);
});
