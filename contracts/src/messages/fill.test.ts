import { fill } from './fill.js';

it('values fill a text; a gap shows', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  expect(fill('{left} left of {max}', { left: 2 })).toBe('2 left of {max}');
  expect(fill('{toString}')).toBe('{toString}');
});
