import type { Membership } from '@stile/contracts';
import { isHolder } from './membership.js';

const card = (last_name: string | null): Membership => ({
  code: 'AP100001',
  membership_type: 'annual',
  visitor_type: 'adult',
  first_name: 'Ada',
  last_name,
  expires: '2027-03-31',
});

describe('docs/rules/coupons-and-discounts.md 20: the proof of a member’s card', () => {
  it.each<[string | null, string, boolean]>([
    ['Łuczak', 'Luczak', true],
    ['Luczak', 'ŁUCZAK', true],
    ['Sørensen', 'Sorensen', true],
    ['Groß', 'Gross', true],
    ['GROSS', 'groß', true],
    ['Côté', 'cote', true],
    ['O’Donoghue', "O'Donoghue", true],
    ['van den Berg', 'Vandenberg', true],
    ['Groß', 'Gros', false],
    ['李', '王', false],
    ['', '', false],
    [null, '-', false],
  ])('of %s, by who types %s: %s', (own, typed, isProved) =>
    expect(isHolder(card(own), typed)).toBe(isProved),
  );
});
