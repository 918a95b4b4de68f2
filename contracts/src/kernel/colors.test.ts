import { contrast, isMailColor, lightened, READABLE } from './colors.js';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f5c48', '#0f5c48', 1],
])('%s on %s', (one, other, expected) => expect(contrast(one, other)).toBeCloseTo(expected, 2));

it.each([
  ['#0f5c48', true],
  ['#B3261E', true],
  ['#777777', false],
  ['#ffcc00', false],
  ['#fff', false],
  ['red', false],
  ['#0f5c48;x', false],
])('%s is a colour of mails: %s', (color, expected) => expect(isMailColor(color)).toBe(expected));

it.each(['#0f5c48', '#000000', '#1b4fd8', '#5c0000'])('%s gets light enough for a dark ground', (color) =>
  expect(contrast(lightened(color, '#1c2420'), '#1c2420')).toBeGreaterThanOrEqual(READABLE),
);
it('a colour that reads stays as it is', () => expect(lightened('#9fd8c3', '#1c2420')).toBe('#9fd8c3'));
