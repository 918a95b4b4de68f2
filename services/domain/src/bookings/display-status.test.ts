import { instantOf, type DisplayStatus } from '@stile/contracts';
import { instantAt } from '../kernel/local-time.js';
import { displayStatus } from './display-status.js';

/* docs/rules/desk.md 7: a visit from 10:00 to 16:00 at Toronto's clock, where a row says no other. */
const ZONE = 'America/Toronto';
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const at = (moment: string): string => {
  const [date = '', time = ''] = moment.split(' ');
  const [clock = '', seconds = '0'] = [time.slice(0, 5), time.slice(6) || '0'];
  return instantOf(Date.parse(instantAt({ date, minutes: minutesOf(clock) }, ZONE)) + Number(seconds) * 1000);
};
const shown = (
  now: string,
  { from = '2026-12-05 10:00', until = '2026-12-05 16:00', checkedIn = '', cancelled = false } = {},
): DisplayStatus =>
  displayStatus(
    { cancelled, checkedInAt: checkedIn ? at(checkedIn) : null, startsAt: at(from), endsAt: at(until) },
    at(now),
    ZONE,
  );

it.each<[string, DisplayStatus]>([
  ['2026-12-04 23:59:59', 'upcoming'],
  ['2026-12-05 00:00', 'early'],
  ['2026-12-05 09:29:59', 'early'],
  ['2026-12-05 09:30', 'upcoming'],
  ['2026-12-05 10:00', 'upcoming'],
  ['2026-12-05 11:30', 'upcoming'],
  ['2026-12-05 11:30:01', 'late'],
  ['2026-12-05 16:00', 'late'],
  ['2026-12-05 23:59:59', 'late'],
  ['2026-12-06 00:00', 'expired'],
])('who is not checked in, at %s: %s', (now, status) => expect(shown(now)).toBe(status));

it.each<[string, DisplayStatus]>([
  ['2026-12-05 09:59:59', 'upcoming_validated'],
  ['2026-12-05 10:00', 'active'],
  ['2026-12-05 16:30', 'active'],
  ['2026-12-05 16:30:01', 'over_limit'],
  ['2026-12-05 23:59:59', 'over_limit'],
  ['2026-12-06 00:00', 'past'],
])('who is checked in, at %s: %s', (now, status) =>
  expect(shown(now, { checkedIn: '2026-12-05 09:00' })).toBe(status),
);

it.each(['2026-12-05 09:00', '2026-12-05 12:00', '2026-12-06 12:00'])('cancelled, at %s', (now) =>
  expect([
    shown(now, { cancelled: true }),
    shown(now, { cancelled: true, checkedIn: '2026-12-05 09:00' }),
  ]).toEqual(['cancelled', 'cancelled']),
);

describe('a short visit, 10:00 to 10:45', () => {
  const until = '2026-12-05 10:45';
  it.each<[string, DisplayStatus]>([
    ['2026-12-05 10:45', 'upcoming'],
    ['2026-12-05 10:45:01', 'expired'],
    ['2026-12-05 11:30', 'expired'],
    ['2026-12-05 11:30:01', 'late'],
  ])('who is not checked in, at %s: %s', (now, status) => expect(shown(now, { until })).toBe(status));
});

describe('a visit over midnight, 22:00 to 02:00', () => {
  const night = { from: '2026-12-05 22:00', until: '2026-12-06 02:00' };
  it.each<[string, DisplayStatus]>([
    ['2026-12-05 23:30:01', 'late'],
    ['2026-12-06 00:00', 'upcoming'],
    ['2026-12-06 02:00:01', 'expired'],
  ])('who is not checked in, at %s: %s', (now, status) => expect(shown(now, night)).toBe(status));
  it.each<[string, DisplayStatus]>([
    ['2026-12-06 02:30', 'active'],
    ['2026-12-06 02:30:01', 'over_limit'],
    ['2026-12-07 00:00', 'past'],
  ])('who is checked in, at %s: %s', (now, status) =>
    expect(shown(now, { ...night, checkedIn: '2026-12-05 22:00' })).toBe(status),
  );
});

describe('the day on which the clock goes forward at 02:00', () => {
  const visit = { from: '2026-03-08 01:30', until: '2026-03-08 06:00' };
  it.each<[string, DisplayStatus]>([
    // 90 minutes pass from 01:30 until 04:00.
    ['2026-03-08 04:00', 'upcoming'],
    ['2026-03-08 04:00:01', 'late'],
  ])('at %s: %s', (now, status) => expect(shown(now, visit)).toBe(status));
});
