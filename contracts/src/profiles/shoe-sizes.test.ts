import { mondoOf, sizesOf, SIZE_SYSTEMS } from './shoe-sizes.js';

it.each([
  [22.5, '35.5', '3', '4.5', '5.5'],
  [23.5, '37', '4', '5.5', '6.5'],
  [24.5, '38.5', '5', '6.5', '7.5'],
  [25.5, '40', '6.5', '7.5', '8.5'],
  [26.5, '41.5', '7.5', '8.5', '9.5'],
  [27.5, '43', '8.5', '9.5', '10.5'],
  [28.5, '44.5', '10', '10.5', '11.5'],
  [29.5, '46', '11', '11.5', '12.5'],
  [30.5, '47.5', '12', '12.5', '13.5'],
  [31.5, '49', '13.5', '13.5', '14.5'],
])('%f cm of an adult', (cm, eu, uk, men, women) => {
  for (const [system, size] of [
    ['EU', eu],
    ['UK', uk],
    ['US Men', men],
    ['US Women', women],
    ['Mondo', String(cm)],
  ] as const)
    expect([system, Math.abs(mondoOf(system, size)! - cm) <= 0.5]).toEqual([system, true]);
  expect([mondoOf('US Men', men), mondoOf('US Women', women)]).toEqual([cm, cm]);
});

it.each([
  [15.5, '25', '7.5c', '8.5c'],
  [16.5, '26.5', '8.5c', '9.5c'],
  [17.5, '28', '10c', '11c'],
  [18.5, '29.5', '11c', '12c'],
  [19.5, '31', '12c', '13c'],
  [20.5, '32.5', '13.5c', '1.5y'],
  [21.5, '34', '1.5', '2.5y'],
  [22.5, '35.5', '3', '4y'],
  [23.5, '37', '4', '5y'],
  [24.5, '38.5', '5', '6y'],
])('%f cm of a child', (cm, eu, uk, us) => {
  for (const [system, size] of [
    ['EU', eu],
    ['UK', uk],
    ['US Kids', us],
  ] as const)
    expect([system, size, Math.abs((mondoOf(system, size) ?? 0) - cm) <= 0.5]).toEqual([system, size, true]);
});

it.each([
  ['EU', '24', '49.5', { 26: 16.5, 29: 18.5, 32: 20.5, 35: 22.5, 38: 24.5, 41: 26.5, 44: 28.5, 47: 30.5 }],
  ['US Kids', '8c', '6y', { '10c': 17, '3.5y': 22.5 }],
  ['UK', '7c', '14', { 2.5: 22.5, 6: 25, 9: 28 }],
  ['US Men', '4.5', '14', {}],
  ['US Women', '4.5', '14.5', {}],
  ['Mondo', '15', '32', {}],
])('%s has every half size, one after the other, each with its mondopoint', (system, first, last, some) => {
  const sizes = sizesOf(system);
  expect([sizes[0], sizes.at(-1)]).toEqual([first, last]);
  const steps = sizes.slice(1).map((size, at) => parseFloat(size) - parseFloat(sizes[at]!));
  // A child's 13.5 is followed by a youth's or an adult's 1.
  expect(steps.filter((step) => step !== 0.5)).toEqual(
    system === 'UK' || system === 'US Kids' ? [-12.5] : [],
  );
  const lengths = sizes.map((size) => mondoOf(system, size)!);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  for (const [size, cm] of Object.entries(some)) expect([size, mondoOf(system, size)]).toEqual([size, cm]);
});

it('every system has sizes, each once; another has none', () => {
  for (const system of SIZE_SYSTEMS)
    expect([
      system,
      sizesOf(system).length > 15,
      new Set(sizesOf(system)).size === sizesOf(system).length,
    ]).toEqual([system, true, true]);
  expect(sizesOf('JP')).toEqual([]);
  expect([mondoOf('EU', '99'), mondoOf('JP', '25')]).toEqual([null, null]);
});
