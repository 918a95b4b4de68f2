import { TZDate } from '@date-fns/tz';
import { daysBetween, minutesOf, type Instant, type ReservationAnswer } from '@stile/contracts';
import { instantAt } from '@stile/domain';
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

/**
 * Its days where the party has a programme: it comes on each of them, at the same time of the venue's clock, until the
 * programme's end (docs/rules/products.md 30).
 */
const programmeOf = ({ reservation: { lines, visit_date: date }, timeZone }: Occasion) => {
  const programs = lines.flatMap(({ program }) => (program ? [program] : []));
  const ends = programs.flatMap(({ hours }) => (hours ? [minutesOf(hours.end)] : []));
  return {
    days: Math.max(1, ...programs.map(({ from, until }) => daysBetween(from, until) + 1)),
    endsAt: ends.length > 0 ? instantAt({ date, minutes: Math.max(...ends) }, timeZone) : null,
  };
};

/**
 * The visit as a calendar file: its id never changes, its number grows with each change. The same visit gives the
 * same bytes.
 */
export const calendarFile = async (occasion: Occasion): Promise<string> => {
  const { reservation, destination, address, changedAt, sequence, timeFormat, timeZone } = occasion;
  const { id, language, cancelled, created } = reservation;
  const { days, endsAt } = programmeOf(occasion);
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus, ICalEventRepeatingFreq }, zones] =
    await Promise.all([import('ical-generator'), import('timezones-ical-library')]);
  const local = (instant: Instant) => new TZDate(instant, timeZone);
  const calendar = ical({
    prodId: '//Stile//Reservations//EN',
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zones.tzlib_get_ical_block(zone)[0] ?? null },
  });
  calendar.createEvent({
    id: `${id}@stile`,
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: changedAt,
    created,
    lastModified: changedAt,
    timezone: timeZone,
    start: local(occasion.startsAt),
    end: local(endsAt ?? occasion.endsAt),
    repeating: days > 1 ? { freq: ICalEventRepeatingFreq.DAILY, count: days } : null,
    summary: destination,
    location: address.join(', ') || null,
    description: [
      id,
      ...ridePairs(reservation, language, timeFormat).map(({ name, value }) => `${name}: ${value}`),
      ...reservation.lines.map((line) => lineText(line, language, timeFormat, parkedUntil(reservation))),
    ].join('\n'),
  });
  return calendar.toString();
};
