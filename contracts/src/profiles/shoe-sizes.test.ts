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
