import { TZDate } from '@date-fns/tz';
import { daysFrom, minutesOf, type Instant, type ReservationAnswer } from '@stile/contracts';
import { instantAt, localOf } from '@stile/domain';
import { parkedUntil } from '@stile/web-kit';
import { lineText } from '../../markup/line-text.js';
import type { Letterhead } from './letterhead.js';
import { ridePairs } from './ride-pairs.js';

/** A visit as mails and calendar files tell it. */
export interface Occasion {
  readonly reservation: ReservationAnswer;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly changedAt: Instant;
  /** Counts the changes of the visit. */
  readonly sequence: number;
  readonly destination: string;
  readonly address: readonly string[];
  /** How to get there and what to bring, in the visitor's language. */
  readonly visiting?: ReservationAnswer['place'];
  /** The venue's. */
  readonly timeZone: string;
  /** How English times are written at this place. */
  readonly timeFormat: string;
  /** Lines are with tax. */
  readonly taxIncluded: boolean;
  readonly letterhead?: Letterhead | undefined;
}

type Program = NonNullable<ReservationAnswer['lines'][number]['program']>;

/** The end of the programmes of a day on the venue's clock; of the visit where they are over before it begins. */
const endOf = (
  programs: readonly Program[],
  { reservation: { visit_date: date }, timeZone, startsAt, endsAt }: Occasion,
): Instant => {
  const minutes = programs.flatMap(({ hours }) => (hours ? [minutesOf(hours.end)] : []));
  const end = instantAt({ date, minutes: Math.max(0, ...minutes) }, timeZone);
  return end > startsAt ? end : endsAt;
};

/**
 * The days of the visit and of its programmes: the party comes on each of them, at the same time of the venue's clock, until
 * the programme's end (docs/rules/products.md 30). Days between them are left out. The day of the visit has an end of its own
 * where the programme begins later.
 */
const daysOf = (occasion: Occasion) => {
  const { reservation, timeZone, startsAt } = occasion;
  const { lines, visit_date: date } = reservation;
  const programs = lines.flatMap(({ program }) => (program ? [program] : []));
  const days = new Set([date, ...programs.flatMap(({ from, until }) => daysFrom(from, until))]);
  const all = daysFrom(date, [...days].sort().at(-1)!);
  const { minutes } = localOf(startsAt, timeZone);
  return {
    count: all.length,
    left: all.filter((day) => !days.has(day)).map((day) => instantAt({ date: day, minutes }, timeZone)),
    end: endOf(programs, occasion),
    endOfFirst: endOf(
      programs.filter(({ from }) => from <= date),
      occasion,
    ),
  };
};

/**
 * The visit as a calendar file: its id never changes, its number grows with each change. The same visit gives the
 * same bytes.
 */
export const calendarFile = async (occasion: Occasion): Promise<string> => {
  const { reservation, destination, address, changedAt, sequence, timeFormat, timeZone } = occasion;
  const { id, language, cancelled, created } = reservation;
  const { count, left, end, endOfFirst } = daysOf(occasion);
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus, ICalEventRepeatingFreq }, zones] =
    await Promise.all([import('ical-generator'), import('timezones-ical-library')]);
  const local = (instant: Instant) => new TZDate(instant, timeZone);
  const calendar = ical({
    prodId: '//Stile//Reservations//EN',
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zones.tzlib_get_ical_block(zone)[0] ?? null },
  });
  const start = local(occasion.startsAt);
  const visit = {
    id: `${id}@stile`,
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: changedAt,
    created,
    lastModified: changedAt,
    timezone: timeZone,
    start,
    summary: destination,
    location: address.join(', ') || null,
    description: [
      id,
      ...ridePairs(reservation, language, timeFormat).map(({ name, value }) => `${name}: ${value}`),
      ...reservation.lines.map((line) => lineText(line, language, timeFormat, parkedUntil(reservation))),
    ].join('\n'),
  };
  calendar.createEvent({
    ...visit,
    end: local(end),
    repeating:
      count > 1
        ? {
            freq: ICalEventRepeatingFreq.DAILY,
            count,
            ...(left.length > 0 && { exclude: left.map(local) }),
          }
        : null,
  });
  if (endOfFirst !== end) calendar.createEvent({ ...visit, recurrenceId: start, end: local(endOfFirst) });
  return calendar.toString();
};
