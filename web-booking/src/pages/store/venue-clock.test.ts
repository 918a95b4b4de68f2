import { aheadOf } from './venue-clock.js';

test.each([
  ['agrees to the minute, however late in it', '2026-07-08T09:20', '2026-07-08T13:20:59.000Z', 0],
  ['is a minute late', '2026-07-08T09:21', '2026-07-08T13:20:30.000Z', 30_000],
  ['is an hour early', '2026-07-08T09:20', '2026-07-08T14:20:00.000Z', -3_600_000],
  [
    'agrees in the hour that the end of summer time repeats',
    '2026-11-01T01:30',
    '2026-11-01T05:30:20.000Z',
    0,
  ],
])('the venue’s clock beside that of a machine which %s', (_which, venue, machine, ahead) =>
  expect(aheadOf(venue, 'America/Toronto', Date.parse(machine))).toBe(ahead),
);
