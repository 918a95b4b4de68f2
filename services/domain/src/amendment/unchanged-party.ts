import {
  dayOfLedger,
  daysBetween,
  epochMsOf,
  instantOf,
  minutesOf,
  parsePool,
  type LedgerClaim,
  type PartyKind,
  type PricedLine,
  type Visit,
} from '@stile/contracts';
import { clockOf, instantAt, localOf } from '../kernel/local-time.js';
import { overlap, spanOf, type Span } from '../kernel/span.js';
import type { PreviousBooking, UnchangedUnits } from './previous-booking.js';

/** A party that an edit leaves as it was, or makes smaller or shorter: its units, and its visit. */
export interface UnchangedParty {
  readonly units: readonly UnchangedUnits[];
  readonly visit: Visit;
}

/** The party that an edit asks for. `hours`: fewer hours of parking; null where nobody parks by the hour any more. */
export interface RequestedParty extends Pick<Visit, 'cars' | 'people'> {
  /** Vehicles and people, counted by the reservation type or not. */ readonly visitors: number;
  readonly hours: number | 'same' | null;
}
/** Rules of the destination that say when a visit ends. */
interface Clock {
  readonly zone: string;
  readonly pureTimeSlots: boolean;
}

interface PartyUnits extends UnchangedUnits {
  readonly kind: PartyKind;
  /** Minutes of the visit date. */ readonly span: Pick<Span, 'start' | 'end'>;
}

const DAY = 1440;
const HOUR_MS = 3_600_000;

const partyUnits = (
  { visit: { visitDate }, claims }: PreviousBooking,
  { cars, people }: RequestedParty,
): PartyUnits[] =>
  claims.flatMap(({ ledger, lines }) =>
    lines.flatMap((line: LedgerClaim['lines'][number]): PartyUnits[] => {
      const pool = parsePool(line.pool);
      if (pool?.kind !== 'cars' && pool?.kind !== 'people') return [];
      const { start, end } = spanOf(pool.interval);
      const later = daysBetween(visitDate, dayOfLedger(ledger)?.date ?? visitDate) * DAY;
      return [
        {
          ledger,
          line: { ...line, units: pool.kind === 'cars' ? cars : people },
          kind: pool.kind,
          span: { start: start + later, end: end + later },
        },
      ];
    }),
  );

const visitors = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { kind, count }) => sum + (kind === 'visitor' ? count : 0), 0);

/** The visit that ends with fewer hours of parking; with `pureTimeSlots` no earlier than its first slot. */
const shorterVisit = (
  visit: Visit,
  units: readonly PartyUnits[],
  hours: number,
  { zone, pureTimeSlots }: Clock,
): { readonly visit: Visit; readonly stay: Pick<Span, 'start' | 'end'> } => {
  const start = minutesOf(visit.arrival);
  const endsAt = instantOf(epochMsOf(visit.startsAt) + hours * HOUR_MS);
  const { date, minutes } = localOf(endsAt, zone);
  const until = minutes + daysBetween(visit.visitDate, date) * DAY;
  const first = units.flatMap(({ span }) => (pureTimeSlots && span.start === start ? [span.end] : []));
  const end = Math.max(until, ...first);
  return {
    visit: {
      ...visit,
      slot: { ...visit.slot, end: clockOf(end) },
      endsAt: instantAt({ date: visit.visitDate, minutes: end }, zone),
      parking: { hours, until: clockOf(until), endsAt },
    },
    stay: { start, end },
  };
};

/** A kind that nothing of falls into the stay keeps its units: a party is somewhere. */
const during = (units: readonly PartyUnits[], stay: Pick<Span, 'start' | 'end'>): PartyUnits[] =>
  units.filter(
    ({ kind, span }) =>
      overlap(span, stay) || !units.some((other) => other.kind === kind && overlap(other.span, stay)),
  );

/**
 * The party's part of what the reservation has, whatever has become of the day (docs/rules/reservations.md 38); null for
 * a larger party than before.
 */
export const unchangedParty = (
  previous: PreviousBooking,
  requested: RequestedParty,
  clock: Clock,
): UnchangedParty | null => {
  const { cars, people, hours } = requested;
  const { visit, priced } = previous;
  if (cars > visit.cars || people > visit.people || requested.visitors > visitors(priced.lines)) return null;
  const units = partyUnits(previous, requested);
  const { parking: _parking, ...unparked } = visit;
  const smaller = { ...(hours === null ? unparked : visit), cars, people };
  if (typeof hours !== 'number') return { units, visit: smaller };
  const shorter = shorterVisit(smaller, units, hours, clock);
  return { units: during(units, shorter.stay), visit: shorter.visit };
};
