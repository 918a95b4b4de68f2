import { cardBrandName } from './card-brand.js';

it.each([
  ['VISA', 'Visa'],
  ['visa', 'Visa'],
  ['MC', 'Mastercard'],
  ['mastercard', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['DINERS_CLUB', 'Diners Club'],
  ['INTERAC', 'Interac'],
  ['eftpos', 'eftpos'],
  ['', ''],
])('the brand %j is %j', (brand, name) => {
  expect(cardBrandName(brand)).toBe(name);
});
