import { isPhone, phoneDigits } from './phone.js';

it.each([
  ['905 555 0142', true],
  ['905-555-0142', true],
  ['(905) 555-0142', true],
  ['+33 1 23 45 67 89', true],
  ['12 34 56 78', true],
  ['905555019', true],
  ['905.555.0142 ext. 12', true],
  ['905 555 0142 poste 7', true],
  [' 905 555 0142 ', true],
  ['90555501', false],
  ['abcdefghij', false],
  ['905 555 call me', false],
  ['---------', false],
  ['905 555 0142 ext', false],
  ['', false],
  ['+299 12 34', false],
  ['+123 456 789 012 345', true],
  ['+123 456 789 012 3456', false],
  ['1234567890123456', false],
  ['123456789012345 ext. 123456', true],
  ['1234567 ext. 12', false],
])('%s', (text, isOne) => expect(isPhone(text)).toBe(isOne));

it.each([
  ['22334455', true],
  ['2233445', false],
  ['123456789012345', true],
  ['1234567890123456', false],
])('%s from abroad', (text, isOne) => expect(isPhone(text, true)).toBe(isOne));

it('digits alone say the country where a + did', () =>
  expect([phoneDigits(' +33 (0)1 23'), phoneDigits('905-555 0142')]).toEqual(['+330123', '9055550142']));
