import { epochMsOf, type DisplayStatus, type Instant } from '@stile/contracts';
import { localOf } from '../kernel/local-time.js';

const MINUTE_MS = 60_000;
const MARGIN_MINUTES = 30;
const LATE_MINUTES = 90;

interface Shown {
  readonly cancelled: boolean;
  readonly checkedInAt: Instant | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

const minutesBetween = (from: Instant, until: Instant): number =>
  (epochMsOf(until) - epochMsOf(from)) / MINUTE_MS;

/**
 * The first status that holds, in the order of docs/rules/desk.md 8. Days are those of the venue's zone; the margins are
 * strictly more than their minutes.
 */
export const displayStatus = (
  { cancelled, checkedInAt, startsAt, endsAt }: Shown,
  now: Instant,
  zone: string,
): DisplayStatus => {
  if (cancelled) return 'cancelled';
  const isDayOf = (instant: Instant): boolean => localOf(now, zone).date === localOf(instant, zone).date;
  const toStart = minutesBetween(now, startsAt);
  const pastEnd = minutesBetween(endsAt, now);
  if (checkedInAt) {
    if (pastEnd > MARGIN_MINUTES) return isDayOf(endsAt) ? 'over_limit' : 'past';
    return toStart > 0 ? 'upcoming_validated' : 'active';
  }
  if (isDayOf(startsAt)) {
    if (-toStart > LATE_MINUTES) return 'late';
    if (toStart > MARGIN_MINUTES) return 'early';
  }
  return pastEnd > 0 ? 'expired' : 'upcoming';
};
