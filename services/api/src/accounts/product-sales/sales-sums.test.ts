import type { Group } from '@stile/projections';
import { periodBefore, periodsOf, productsOf, totalsOfGroups } from './sales-sums.js';

const group = (key: Group['key'], sums: readonly number[]): Group => ({ key, count: 1, sums });
const adult = (title: string, cause: string, sums: readonly number[], inventory = 'ridge'): Group =>
  group(['visitor', 'adult', title, null, cause, inventory], sums);

test('a product is one row, whatever its title was and by whatever it changed', () => {
  const products = productsOf([
    adult('Adult', 'sold', [5, 0, 500_000, 565_000]),
    adult('Adult', 'cancelled', [-2, 0, -200_000, -226_000], 'hill'),
    adult('Grown-up', 'edited', [-1, 0, -100_000, -113_000]),
    adult('Grown-up', 'refunded', [-1, 10_000, -50_000, -56_500]),
    group(['addon', 'wood', 'Firewood', 'extras', 'sold', 'ridge'], [3, 0, 300_000, 339_000]),
  ]);
  expect(products).toEqual([
    {
      kind: 'addon',
      item: 'wood',
      title: 'Firewood',
      product_type: 'extras',
      inventories: ['ridge'],
      sold: 3,
      returned: 0,
      units: 3,
      discount: 0,
      net: 30,
      tax: 3.9,
      gross: 33.9,
    },
    {
      kind: 'visitor',
      item: 'adult',
      title: 'Grown-up',
      product_type: null,
      inventories: ['hill', 'ridge'],
      sold: 4,
      returned: 3,
      units: 1,
      discount: 1,
      net: 15,
      tax: 1.95,
      gross: 16.95,
    },
  ]);
});

test('no rows are totals of 0', () => {
  expect(totalsOfGroups([])).toEqual({ units: 0, discount: 0, net: 0, tax: 0, gross: 0 });
});

describe('a chart', () => {
  const days = [group(['2026-12-02'], [1, 0, 10_000, 11_300]), group(['2026-12-04'], [2, 0, 20_000, 22_600])];
  const none = { units: 0, net: 0, gross: 0 };

  test('has each day of its period, those without sales too', () => {
    expect(periodsOf(days, { first: '2026-12-01', last: '2026-12-04' })).toEqual([
      { period: '2026-12-01', ...none },
      { period: '2026-12-02', units: 1, net: 1, gross: 1.13 },
      { period: '2026-12-03', ...none },
      { period: '2026-12-04', units: 2, net: 2, gross: 2.26 },
    ]);
  });

  test('goes from the first day with sales to the last where no period is named', () => {
    const period = { first: undefined, last: undefined };
    expect(periodsOf(days, period).map(({ units }) => units)).toEqual([1, 0, 2]);
    expect(periodsOf([], period)).toEqual([]);
  });

  test.each([
    ['2026-10-03', '2027-01-02', 92, '2026-10-03'],
    ['2026-10-03', '2027-01-03', 1, '2026-12'],
  ])('from %s to %s has %i periods, the first %s', (first, last, count, period) => {
    const periods = periodsOf(days, { first, last });
    expect([periods.length, periods[0]!.period]).toEqual([count, period]);
    expect(periods.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0)).toBe(339);
  });
});

test.each([
  ['2026-12-06', '2026-12-06', '2026-12-05', '2026-12-05'],
  ['2026-12-06', '2026-12-12', '2026-11-29', '2026-12-05'],
  ['2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-12-01', '2026-12-30', '2026-11-01', '2026-11-30'],
])('before %s to %s are %s to %s', (first, last, start_date, end_date) => {
  expect(periodBefore({ first, last })).toEqual({ start_date, end_date });
});

test('without a first or a last day there is no period before', () => {
  const [first, last] = ['2026-12-01', '2026-12-31'];
  for (const period of [
    { first, last: undefined },
    { first: undefined, last },
    { first: last, last: first },
  ])
    expect(periodBefore(period)).toBeNull();
});
