import { Turns } from './turns.js';

/* docs/rules/exports.md 6 */
it('gives a turn to the first that has room, and none twice', async () => {
  const turns = new Turns(3);
  const [a1, a2] = [turns.take('a'), turns.take('a')];
  const [a3, b1, b2] = [turns.take('a'), turns.take('b'), turns.take('b')];
  expect([a1, a2, a3, b1, b2].map(({ isNow }) => isNow)).toEqual([true, true, false, true, false]);
  expect([turns.waitingOf('a'), turns.waitingOf('b'), turns.hasRoom('c')]).toEqual([1, 1, false]);
  // The user's other two are in the making: the next one goes before.
  b1.end();
  b1.end();
  await b2.came;
  expect(turns.waitingOf('a')).toBe(1);
  a1.end();
  await a3.came;
  expect([turns.waitingOf('a'), turns.hasRoom('c')]).toEqual([0, false]);
});

it('lets one go that waits', async () => {
  const turns = new Turns(1);
  const first = turns.take('a');
  const [second, third] = [turns.take('a'), turns.take('a')];
  second.end();
  await second.came;
  first.end();
  await third.came;
  expect(turns.hasRoom('a')).toBe(false);
  third.end();
  expect(turns.hasRoom('a')).toBe(true);
});
