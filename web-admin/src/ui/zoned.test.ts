import { endOfMinute, instantOfLocal, instantsOfLocal, localOf, offsetOf } from './zoned.js';

const TORONTO = 'America/Toronto';

test('the wall clock of a zone, and back', () => {
  for (const at of [
    '2026-07-01T16:00:00.000Z',
    '2026-12-05T05:00:00.000Z',
    '2026-03-08T06:59:59.000Z',
    '2026-03-08T07:00:00.000Z',
  ]) {
    expect(instantOfLocal(localOf(at, TORONTO), TORONTO)).toBe(at);
  }
  expect(localOf('2026-12-05T05:00:00.000Z', TORONTO)).toBe('2026-12-05T00:00:00');
  expect(instantOfLocal('2026-12-05T14:30', 'Asia/Kathmandu')).toBe('2026-12-05T08:45:00.000Z');
});

test('of a repeated hour the first, in a skipped hour the time as much later', () => {
  expect(instantOfLocal('2026-11-01T01:30:00', TORONTO)).toBe('2026-11-01T05:30:00.000Z');
  expect(instantOfLocal('2026-03-08T02:30:00', TORONTO)).toBe('2026-03-08T07:30:00.000Z');
});

test('what is not a time is none', () => {
  expect(instantOfLocal('', TORONTO)).toBeUndefined();
});

test('an hour that comes twice has two instants, each with its offset', () => {
  const instants = instantsOfLocal('2026-11-01T01:30', TORONTO);
  expect(instants).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
  expect(instants.map((instant) => offsetOf(instant, TORONTO))).toEqual(['GMT-4', 'GMT-5']);
  expect(instantsOfLocal('2026-11-01T02:30', TORONTO)).toEqual(['2026-11-01T07:30:00.000Z']);
  expect(instantsOfLocal('soon', TORONTO)).toEqual([]);
  expect(endOfMinute('2026-11-01T05:30:00.000Z')).toBe('2026-11-01T05:30:59.999Z');
  expect(offsetOf('2026-12-05T14:30:00.000Z', 'Asia/Kathmandu')).toBe('GMT+5:45');
});
