import { goingToCardsOf, toCardsOf, type Account, type Refund } from './balance.js';

/* How much of what goes back goes to cards (docs/rules/payments.md 19 and 32). */

const charge = (type: 'card' | 'cash' | 'terminal', amount: number) => ({ chargeId: type, type, amount });
const refund = (method: Refund['method'], amount: number, state: Refund['state'] = 'made') => ({
  refundId: `${method}${amount}`,
  chargeId: method,
  method,
  amount,
  state,
  concession: 0,
});
const accountOf = (owed: number, charges: object[], refunds: object[] = []) =>
  ({ owed, charges, refunds, payments: [], refundsBefore: 0 }) as unknown as Account & {
    refundsBefore: number;
  };
const BOTH = [charge('card', 20), charge('cash', 10)];

it.each<[string, ReturnType<typeof accountOf>, amount: number, number]>([
  ['all of it, where cards online paid all', accountOf(0, [charge('card', 20)]), 20, 20],
  ['as much as they paid', accountOf(0, BOTH), 30, 20],
  ['a part that they have paid', accountOf(25, BOTH), 5, 5],
  ['nothing of what the desk took', accountOf(0, [charge('cash', 10), charge('terminal', 5)]), 15, 0],
  ['not what went back to them', accountOf(0, BOTH, [refund('card', 15)]), 15, 5],
])('to cards by itself goes %s', (_, account, amount, expected) =>
  expect(toCardsOf(account, amount)).toBe(expected),
);

it.each<[string, ReturnType<typeof accountOf>, isByItself: boolean, number]>([
  ['what cards online paid, by itself', accountOf(0, BOTH), true, 20],
  ['nothing where staff return it', accountOf(0, BOTH), false, 0],
  ['what is on its way to one', accountOf(0, BOTH, [refund('card', 20, 'begun')]), true, 20],
  ['what staff have returned to one', accountOf(0, BOTH, [refund('card', 12)]), false, 12],
  [
    'what a terminal has returned to one',
    accountOf(0, [charge('terminal', 9)], [refund('terminal', 9)]),
    false,
    9,
  ],
  ['nothing once a card has refused it', accountOf(0, BOTH, [refund('card', 20, 'failed')]), true, 0],
  ['nothing of cash that was handed over', accountOf(20, BOTH, [refund('cash', 10)]), true, 0],
])('of what goes back to cards goes %s', (_, account, isByItself, expected) =>
  expect(goingToCardsOf(account, isByItself)).toBe(expected),
);

it('what went back before the last change does not count', () =>
  expect(goingToCardsOf({ ...accountOf(15, BOTH, [refund('card', 5)]), refundsBefore: 1 }, true)).toBe(10));
