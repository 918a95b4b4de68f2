import { tzOffset } from '@date-fns/tz';
import {
  addDays,
  daysBetween,
  daysFrom,
  epochMsOf,
  instantOf,
  timeOf,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '@stile/contracts';

/** A moment on a venue's wall clock: its calendar day and the minutes since that day's midnight. */
export interface LocalMoment {
  readonly date: LocalDate;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Since 2011 every zone changes its offset on a quarter hour of UTC, so one answer serves the whole quarter. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Offsets cached for each zone; beyond that they are worked out again. */
const MAX_CACHED = 8192;

const offsets = new Map<string, Map<number, number>>();

const offsetMs = (epochMs: number, zone: string): number => {
  let cached = offsets.get(zone);
  if (!cached || cached.size >= MAX_CACHED) offsets.set(zone, (cached = new Map()));
  const quarter = Math.floor(epochMs / QUARTER_MS);
  const known = cached.get(quarter);
  if (known !== undefined) return known;
  const offset = tzOffset(zone, new Date(epochMs)) * MINUTE_MS;
  if (!Number.isFinite(offset)) throw new RangeError(`not a time zone: ${zone}`);
  cached.set(quarter, offset);
  return offset;
};

/** The last minute that was converted, by zone: a rush converts the same one thousands of times. */
const lastMoments = new Map<string, { readonly minute: number; readonly moment: LocalMoment }>();

/** The venue's local time at an instant, seconds dropped. Throws RangeError for an unknown zone. */
export const localOf = (instant: Instant, zone: string): LocalMoment => {
  const epochMs = epochMsOf(instant);
  const minute = Math.floor(epochMs / MINUTE_MS);
  const last = lastMoments.get(zone);
  if (last?.minute === minute) return last.moment;
  const wallMs = epochMs + offsetMs(epochMs, zone);
  const moment = {
    date: new Date(wallMs).toISOString().slice(0, 10),
    minutes: Math.floor((wallMs % DAY_MS) / MINUTE_MS),
  };
  lastMoments.set(zone, { minute, moment });
  return moment;
};

/**
 * The instant at which a venue's clock shows `minutes` past the midnight of `date`; 1440 and more is the next day. A
 * time that the clock skips in spring moves by the length of the gap; of a time that comes twice in autumn it is the
 * first.
 */
export const instantAt = ({ date, minutes }: LocalMoment, zone: string): Instant => {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const before = offsetMs(wallMs - DAY_MS, zone);
  const after = offsetMs(wallMs + DAY_MS, zone);
  const first = wallMs - before;
  const second = wallMs - after;
  return instantOf(offsetMs(first, zone) !== before && offsetMs(second, zone) === after ? second : first);
};

const epochAt = (moment: LocalMoment, zone: string): number => epochMsOf(instantAt(moment, zone));

/** Minutes of a day that its clock skips. */
interface Skipped {
  readonly start: number;
  readonly end: number;
}
/** A year's days on which the clock changes; null where it goes back. */
type Changes = ReadonlyMap<LocalDate, Skipped | null>;
const changes = new Map<string, Changes>();
const NO_CHANGES: Changes = new Map();

/** Undefined where the clock does not change. */
const changeOn = (date: LocalDate, zone: string): Skipped | null | undefined => {
  const offsetAt = (minutes: number): number => offsetMs(epochAt({ date, minutes }, zone), zone);
  const skipped = (offsetAt(1439) - offsetAt(-1)) / MINUTE_MS;
  if (skipped <= 0) return skipped === 0 ? undefined : null;
  for (let start = 0; start < 1440; start += 15)
    if (localOf(instantAt({ date, minutes: start }, zone), zone).minutes !== start)
      return { start, end: start + skipped };
  return undefined;
};

/** Looked at a week at a time. */
const changesInYear = (year: string, zone: string): Changes => {
  const found = new Map<LocalDate, Skipped | null>();
  const offsetOn = (date: LocalDate): number => offsetMs(epochAt({ date, minutes: -1 }, zone), zone);
  for (let week = `${year}-01-01`; week.startsWith(year); week = addDays(week, 7)) {
    if (offsetOn(addDays(week, 7)) === offsetOn(week)) continue;
    for (const date of daysFrom(week, addDays(week, 6))) {
      const change = changeOn(date, zone);
      if (change !== undefined) found.set(date, change);
    }
  }
  return found;
};

const changesOf = (date: LocalDate, zone: string): Changes => {
  const year = date.slice(0, 4);
  // Beyond it dates have no four digits of a year, and no zone has rules.
  if (!(year >= '1900' && year < '9999')) return NO_CHANGES;
  const key = `${zone} ${year}`;
  let known = changes.get(key);
  if (!known) {
    if (changes.size >= MAX_CACHED) changes.clear();
    changes.set(key, (known = changesInYear(year, zone)));
  }
  return known;
};

/** The minutes of a day that its clock skips in spring; null on every other day. */
export const skippedOn = (date: LocalDate, zone: string): Skipped | null =>
  changesOf(date, zone).get(date) ?? null;

/** Whether the clock goes forward or back on that day. */
export const changesOn = (date: LocalDate, zone: string): boolean => changesOf(date, zone).has(date);

/** How many minutes pass from one minute of a day to another, whatever the clock shows. */
export const minutesPassing = (date: LocalDate, start: number, end: number, zone: string): number =>
  (epochAt({ date, minutes: end }, zone) - epochAt({ date, minutes: start }, zone)) / MINUTE_MS;

/** The minute of a day's clock, past 1440 on the next day, when so many minutes have passed from another. */
export const minuteAfter = (date: LocalDate, start: number, passing: number, zone: string): number => {
  const then = localOf(instantOf(epochAt({ date, minutes: start }, zone) + passing * MINUTE_MS), zone);
  return daysBetween(date, then.date) * 1440 + then.minutes;
};

/** The local time `minutes` past the midnight of `date`, as 'YYYY-MM-DDTHH:mm'. */
export const wallClockOf = (date: LocalDate, minutes: number): string =>
  `${addDays(date, Math.floor(minutes / 1440))}T${timeOf(minutes % 1440)}`;

/** Minutes of a day as its clock shows them; the next day's begin again at 00:01, and 24:00 closes a day. */
export const clockOf = (minutes: number): LocalTime => timeOf(minutes > 1440 ? minutes - 1440 : minutes);
