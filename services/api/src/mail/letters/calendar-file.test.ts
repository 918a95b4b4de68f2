import { calendarFile, type Occasion } from './calendar-file.js';

const occasion = {
  reservation: {
    id: '7KQ4MWXH2P',
    language: 'en',
    visit_date: '2026-12-12',
    lines: [],
    created: '2026-12-03T14:00:00.000Z',
  },
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-12T22:00:00.000Z',
  changedAt: '2026-12-03T14:30:15.000Z',
  sequence: 0,
  place: 'Glen Hill',
  address: [],
  timeZone: 'America/Toronto',
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
      'Camp (Dec 12–16\\, 9:00 AM–5:00 PM)',
    );
    expect(file).toContain('DTEND;TZID=America/Toronto:20261212T170000');
    expect(await calendarFile(occasion)).not.toContain('FREQ=DAILY');
  });
  type Program = { from: string; until: string; hours?: { start: string; end: string } };
  const withPrograms = (...programs: Program[]) =>
    calendarFile({
      ...occasion,
      reservation: {
        ...occasion.reservation,
        lines: programs.map((program) => ({ count: 1, title: 'Camp', program })),
      },
    } as Occasion);
  const times = (file: string): string[] =>
    file
      .split('\r\n')
      .filter((line) => /^(DTSTART|DTEND|RRULE|EXDATE|RECURRENCE-ID)/.test(line))
      .filter((line) => !/^DTSTART:|BYDAY/.test(line))
      .map((line) => line.replace(';TZID=America/Toronto', ''));
  const hours = { start: '09:00', end: '12:30' };

  it('of a programme that begins later has the visit, and then the days of the programme', async () => {
    expect(times(await withPrograms({ from: '2026-12-14', until: '2026-12-15', hours }))).toEqual([
      'DTSTART:20261212T090000',
      'DTEND:20261212T123000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261213T090000',
      'DTSTART:20261212T090000',
      'DTEND:20261212T170000',
      'RECURRENCE-ID:20261212T090000',
    ]);
  });
  it('of two programmes leaves out the days between, also after the change of clocks', async () => {
    const march = { ...occasion, startsAt: '2027-03-12T14:00:00.000Z', endsAt: '2027-03-12T22:00:00.000Z' };
    const lines = [
      { from: '2027-03-12', until: '2027-03-12', hours },
      { from: '2027-03-15', until: '2027-03-15', hours },
    ].map((program) => ({ count: 1, title: 'Camp', program }));
    const reservation = { ...occasion.reservation, visit_date: '2027-03-12', lines };
    expect(times(await calendarFile({ ...march, reservation } as Occasion))).toEqual([
      'DTSTART:20270312T090000',
      'DTEND:20270312T123000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20270313T090000,20270314T090000',
    ]);
  });
  it.each([
    ['without hours', { from: '2026-12-12', until: '2026-12-13' }],
    [
      'that is over when the visit begins',
      { from: '2026-12-12', until: '2026-12-13', hours: { start: '07:00', end: '08:30' } },
    ],
  ])('of a programme %s ends with the visit', async (_, program) => {
    expect(times(await withPrograms(program))).toContain('DTEND:20261212T170000');
  });
  it('says the time of the venue’s clock, which a day after the change of clocks shows too', async () => {
    const march = { ...occasion, startsAt: '2027-03-12T14:00:00.000Z', endsAt: '2027-03-12T22:00:00.000Z' };
    const file = await calendarFile(march);
    expect(file).toContain('DTSTART;TZID=America/Toronto:20270312T090000');
    expect(file).toContain('BEGIN:DAYLIGHT');
  });
  it.each([
    [false, 'METHOD:PUBLISH', 'STATUS:CONFIRMED'],
    [true, 'METHOD:CANCEL', 'STATUS:CANCELLED'],
  ])('cancelled %s: %s', async (cancelled, method, status) => {
    const file = await calendarFile({
      ...occasion,
      reservation: { ...occasion.reservation, cancelled },
    });
    expect(file).toContain(method);
    expect(file).toContain(status);
  });
  it.each([
    [[], null],
    [['Escarpment Parks'], 'LOCATION:Escarpment Parks'],
  ])('at the address %j it says %s', async (address, location) => {
    const [line = null] = /^LOCATION.*(?=\r)/m.exec(await calendarFile({ ...occasion, address })) ?? [];
    expect(line).toBe(location);
  });
});
