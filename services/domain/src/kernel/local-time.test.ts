import { clockOf, instantAt, localOf } from './local-time.js';

const TORONTO = 'America/Toronto';

describe('what a venue’s clock shows', () => {
  it.each([
    ['a winter morning', '2026-11-21T14:05:59.999Z', TORONTO, '2026-11-21', '09:05'],
    ['a summer morning', '2026-07-04T13:05:00.000Z', TORONTO, '2026-07-04', '09:05'],
    ['the evening before, by UTC the next day', '2026-11-22T04:59:00.000Z', TORONTO, '2026-11-21', '23:59'],
    ['midnight', '2026-11-22T05:00:00.000Z', TORONTO, '2026-11-22', '00:00'],
    ['the last minute before clocks go forward', '2027-03-14T06:59:00.000Z', TORONTO, '2027-03-14', '01:59'],
    ['the first minute after', '2027-03-14T07:00:00.000Z', TORONTO, '2027-03-14', '03:00'],
    [
      '01:30 for the first time as clocks go back',
      '2026-11-01T05:30:00.000Z',
      TORONTO,
      '2026-11-01',
      '01:30',
    ],
    ['01:30 for the second time', '2026-11-01T06:30:00.000Z', TORONTO, '2026-11-01', '01:30'],
    ['a zone with half hours', '2026-11-21T03:00:00.000Z', 'America/St_Johns', '2026-11-20', '23:30'],
    ['a zone east of Greenwich', '2026-11-21T20:00:00.000Z', 'Asia/Kathmandu', '2026-11-22', '01:45'],
    ['UTC itself', '2026-11-21T20:00:00.000Z', 'UTC', '2026-11-21', '20:00'],
  ])('%s', (_name, at, zone, date, time) => {
    const local = localOf(at, zone);
    expect([local.date, clockOf(local.minutes)]).toEqual([date, time]);
  });

  it('rejects what is no time zone', () =>
    expect(() => localOf('2026-11-21T20:00:00.000Z', 'Mars/Olympus')).toThrow(
      'not a time zone: Mars/Olympus',
    ));
  it.each([
    [0, '00:00'],
    [570, '09:30'],
    [1440, '24:00'],
    [1441, '00:01'],
    [1560, '02:00'],
  ])('minute %d is %s', (minutes, time) => expect(clockOf(minutes)).toBe(time));
});

describe('the instant of a time on a venue’s clock', () => {
  it.each([
    ['a winter morning', '2026-12-05', 540, '2026-12-05T14:00:00.000Z'],
    ['a summer morning', '2027-07-05', 510, '2027-07-05T12:30:00.000Z'],
    ['the end of the day', '2026-12-05', 1440, '2026-12-06T05:00:00.000Z'],
    ['an end on the next day', '2026-12-05', 1560, '2026-12-06T07:00:00.000Z'],
    ['an end behind the night when clocks go forward', '2027-03-13', 1440 + 240, '2027-03-14T08:00:00.000Z'],
    ['a time that the clock skips', '2027-03-14', 150, '2027-03-14T07:30:00.000Z'],
    ['a time that comes twice: the first', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['a morning after clocks went back', '2026-11-01', 540, '2026-11-01T14:00:00.000Z'],
  ])('%s', (_name, date, minutes, at) => expect(instantAt({ date, minutes }, TORONTO)).toBe(at));

  it('is what the clock then shows, all through two years in three zones', () => {
    for (const zone of [TORONTO, 'Australia/Lord_Howe', 'Europe/Berlin']) {
      for (
        let epochMs = Date.parse('2026-01-01T00:00:00Z');
        epochMs < Date.parse('2028-01-01T00:00:00Z');
        epochMs += 900_000 * 31
      ) {
        const at = new Date(epochMs).toISOString();
        const local = localOf(at, zone);
        const again = instantAt(local, zone);
        expect(localOf(again, zone)).toEqual(local);
        expect(Date.parse(again)).toBeLessThanOrEqual(epochMs);
      }
    }
  });
});
