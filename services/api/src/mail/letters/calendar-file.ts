import type { EventAttributes } from 'ics';
import { daysBetween, epochMsOf, type Instant, type ReservationAnswer } from '@stile/contracts';
import { parkedUntil } from '@stile/web-kit';
import { lineText } from '../../markup/line-text.js';
import { ridePairs } from './ride-pairs.js';

/** A visit as mails and calendar files tell it. */
export interface Occasion {
  readonly reservation: ReservationAnswer;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly changedAt: Instant;
  /** Counts the changes of the visit. */
  readonly sequence: number;
  readonly place: string;
  readonly address: readonly string[];
  /** How to get there and what to bring, in the visitor's language. */
  readonly visiting?: ReservationAnswer['place'];
  /** How English times are written at this place. */
  readonly timeFormat: string;
  /** Lines are with tax. */
  readonly taxIncluded: boolean;
}

const utcParts = (instant: string): [number, number, number, number, number] => {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

/** A party with a programme comes on each of its days. */
const everyDayOf = ({ lines }: ReservationAnswer): Pick<EventAttributes, 'recurrenceRule'> => {
  const days = Math.max(
    1,
    ...lines.map(({ program }) => (program ? daysBetween(program.from, program.until) + 1 : 1)),
  );
  return days > 1 ? { recurrenceRule: `FREQ=DAILY;COUNT=${days}` } : {};
};

/**
 * The visit as a calendar file: its id never changes, its number grows with each change. The same visit gives the
 * same bytes.
 */
export const calendarFile = async ({
  reservation,
  startsAt,
  endsAt,
  changedAt,
  sequence,
  place,
  address,
  timeFormat,
}: Occasion): Promise<string> => {
  // The package stamps a file with the machine's time where it is given none; its types lack the field.
  const event: EventAttributes & { readonly timestamp: number } = {
    timestamp: epochMsOf(changedAt),
    uid: `${reservation.id}@stile`,
    productId: 'stile',
    title: place,
    location: address.join(', '),
    description: [
      reservation.id,
      ...ridePairs(reservation, reservation.language, timeFormat).map(
        ({ name, value }) => `${name}: ${value}`,
      ),
      ...reservation.lines.map((line) =>
        lineText(line, reservation.language, timeFormat, parkedUntil(reservation)),
      ),
    ].join('\n'),
    start: utcParts(startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utcParts(endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    ...everyDayOf(reservation),
    status: reservation.cancelled ? 'CANCELLED' : 'CONFIRMED',
    created: utcParts(reservation.created),
    lastModified: utcParts(changedAt),
    sequence,
  };
  const { createEvents } = await import('ics');
  const { error, value } = createEvents([event]);
  if (error || typeof value !== 'string') throw error ?? new Error('no calendar file');
  return value;
};
