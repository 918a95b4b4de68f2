import { calendarFile, type Occasion } from './calendar-file.js';

const occasion = {
  reservation: { id: '7KQ4MWXH2P', language: 'en', lines: [], created: '2026-12-03T14:00:00.000Z' },
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-12T22:00:00.000Z',
  changedAt: '2026-12-03T14:30:15.000Z',
  sequence: 0,
  place: 'Glen Hill',
  address: [],
  timeFormat: 'h:mm A',
} as unknown as Occasion;

describe('the calendar file of a visit', () => {
  it('is stamped with the time of the last change, which the clock gave, and not with the time of the machine', async () => {
    const [first, second] = [await calendarFile(occasion), await calendarFile(occasion)];
    expect(first).toContain('DTSTAMP:20261203T143015Z');
    expect(second).toBe(first);
  });
  it('is there on each day of a programme', async () => {
    const program = { from: '2026-12-12', until: '2026-12-16', hours: { start: '09:00', end: '17:00' } };
    const line = { count: 1, title: 'Camp', program };
    const week = { ...occasion, reservation: { ...occasion.reservation, lines: [line] } } as Occasion;
    const file = await calendarFile(week);
    expect(file).toContain('RRULE:FREQ=DAILY;COUNT=5');
    expect(file.replaceAll(/[\u00a0\u2009]|\r\n\t/g, (space) => (space.length > 1 ? '' : ' '))).toContain(
      '1 × Camp (Dec 12–16\\, 9:00 AM–5:00 PM)',
    );
    expect(await calendarFile(occasion)).not.toContain('RRULE');
  });
});
