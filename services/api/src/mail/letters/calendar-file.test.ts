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
});
