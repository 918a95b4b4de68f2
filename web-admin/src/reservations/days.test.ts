import { quickDays } from './days.js';

const weekendOf = (today: string) => quickDays(today).find(({ label }) => label === 'weekend')!.days;

test.each([
  ['a Monday', '2026-12-07', '2026-12-12', '2026-12-13'],
  ['a Friday', '2026-12-04', '2026-12-05', '2026-12-06'],
  ['a Saturday', '2026-12-05', '2026-12-05', '2026-12-06'],
  ['a Sunday', '2026-12-06', '2026-12-06', '2026-12-06'],
])('the weekend seen from %s', (_day, today, from, to) => expect(weekendOf(today)).toEqual({ from, to }));

test('tomorrow may be in another month', () =>
  expect(quickDays('2026-12-31')[1].days).toEqual({ from: '2027-01-01', to: '2027-01-01' }));
