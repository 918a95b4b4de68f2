import { randomKey } from '@stile/web-kit';
import { copyOf, drawnNumber } from './ids.js';

const drawn = (keys: string[]) => ({ next: () => keys.shift()! });

it('the number of a new member, a copy too, is what chance gave, and nothing of another number', () => {
  const [first, second] = [randomKey(), randomKey()];
  const ids = drawn([first, second]);
  expect(drawnNumber(ids)).toBe(first.slice(-12).toUpperCase());
  expect(copyOf('memberships', { code: 'AP100001', first_name: 'Nadia' }, ids)).toEqual({
    code: second.slice(-12).toUpperCase(),
    first_name: 'Nadia',
  });
});
