import { TEST_CARDS } from './built-in-gateway.js';
import { cardErrors, testCardOf } from './card-details.js';

const NOW = '2026-12-03T14:00:00.000Z';
const good = { number: '4242 4242 4242 4242', expiry: '12/26', cvv: '123' };

it('takes every test card, and a card until the end of its month', () => {
  for (const { number } of TEST_CARDS) expect(cardErrors({ ...good, number }, NOW)).toEqual({});
});

it.each([
  ['4242 4242 4242 4241', 'a wrong check digit'],
  ['4242', 'too short'],
  ['4242424242424242424242', 'too long'],
  ['4242 4242 4242 424x', 'a letter'],
  ['', 'nothing'],
])('does not take %p as a number: %s', (number) =>
  expect(cardErrors({ ...good, number }, NOW)).toEqual({ number: 'number_wrong' }),
);

it.each([
  ['11/26', 'expiry_past'],
  ['13/27', 'expiry_wrong'],
  ['1227', 'expiry_wrong'],
  ['', 'expiry_wrong'],
])('does not take %p as expiry', (expiry, error) =>
  expect(cardErrors({ ...good, expiry }, NOW)).toEqual({ expiry: error }),
);

it('takes 3 or 4 digits as the security code, and names every wrong field at once', () => {
  expect(cardErrors({ ...good, cvv: '1234' }, NOW)).toEqual({});
  expect(cardErrors({ number: '1', expiry: '2', cvv: '3' }, NOW)).toEqual({
    number: 'number_wrong',
    expiry: 'expiry_wrong',
    cvv: 'cvv_wrong',
  });
});

it('declines a number that is no test card', () => {
  expect(testCardOf({ number: '4242 4242 4242 4242' })).toBe('approve');
  expect(testCardOf({ number: '4012888888881881' })).toBe('decline');
});
