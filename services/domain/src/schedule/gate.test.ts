import { gateAt } from './gate.js';

const DAYS = {
  d_sun: false,
  d_mon: false,
  d_tue: false,
  d_wed: false,
  d_thu: false,
  d_fri: false,
  d_sat: false,
};
const schedule = (start_time: string, end_time: string, days: object = { all_days: true }) => ({
  name: 'x',
  start_time,
  end_time,
  all_days: false,
  ...DAYS,
  ...days,
});
const SATURDAY = '2026-12-05';

test.each([
  ['before it opens', 7 * 60, { open: false, until: '08:00' }],
  ['at the minute it opens', 8 * 60, { open: true, until: '20:00' }],
  ['through a change of shifts', 13 * 60, { open: true, until: '20:00' }],
  ['at the minute it closes', 20 * 60, { open: false, until: null }],
])('%s', (_when, minutes, expected) =>
  expect(
    gateAt(
      { schedules: [schedule('08:00', '14:00'), schedule('14:00', '20:00')] },
      { date: SATURDAY, minutes },
    ),
  ).toEqual(expected),
);

test.each([
  ['in the night of Friday, on Saturday', SATURDAY, 60, { open: true, until: '02:00' }],
  ['in the evening of a Saturday', SATURDAY, 22 * 60, { open: false, until: null }],
  ['in the evening of a Friday', '2026-12-04', 22 * 60, { open: true, until: null }],
])('a night of Fridays, %s', (_when, date, minutes, expected) =>
  expect(gateAt({ schedules: [schedule('21:00', '02:00', { d_fri: true })] }, { date, minutes })).toEqual(
    expected,
  ),
);

test('a gate without a schedule is closed', () =>
  expect(gateAt({ schedules: [] }, { date: SATURDAY, minutes: 0 })).toEqual({ open: false, until: null }));
