import { isPhone } from './phone.js';

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
])('%s', (text, isOne) => expect(isPhone(text)).toBe(isOne));
