import { tzOffset } from '@date-fns/tz';
import {
  addDays,
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

/** What a venue's clock shows at an instant, seconds dropped. Throws RangeError for an unknown zone. */
export const localOf = (at: Instant, zone: string): LocalMoment => {
  const epochMs = epochMsOf(at);
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

/** What a venue's calendar and clock show `minutes` past the midnight of `date`, as 'YYYY-MM-DDTHH:mm'. */
export const wallClockOf = (date: LocalDate, minutes: number): string =>
  `${addDays(date, Math.floor(minutes / 1440))}T${timeOf(minutes % 1440)}`;

/** Minutes of a day as its clock shows them; the next day's begin again at 00:01, and 24:00 closes a day. */
export const clockOf = (minutes: number): LocalTime => timeOf(minutes > 1440 ? minutes - 1440 : minutes);
