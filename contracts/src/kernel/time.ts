/*
 * Days are 'YYYY-MM-DD', months 'YYYY-MM': arithmetic in UTC keeps the zone of a device out. The schemas of these lie in
 * time-schemas.ts: pages load this file, and no schema library.
 */

/** A moment in UTC with milliseconds, '2026-11-21T09:00:00.000Z': sorts as text. Events and read models hold these. */
export type Instant = string & { readonly __instant?: never };
/** A calendar day of the venue, '2026-11-21'. */
export type LocalDate = string & { readonly __localDate?: never };
/** Wall-clock time of the venue, '09:30'; '24:00' closes a day. */
export type LocalTime = string & { readonly __localTime?: never };

export const instantOf = (epochMs: number): Instant => new Date(epochMs).toISOString();
export const epochMsOf = (instant: Instant): number => Date.parse(instant);

/** Minutes since midnight: '09:30' is 570. */
export const minutesOf = (time: LocalTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeOf = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A day that the calendar has. */
export const isDate = (text: string): boolean => {
  if (!DATE.test(text)) return false;
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(`${text}T00:00:00Z`).getUTCDate() === day;
};

const DAY_MS = 86_400_000;
export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** Whole days from `from` to `to`; negative when `to` lies before. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
/**
 * Every day from the first to the last, both included; none where the last lies before the first. Counted, not
 * compared: after the year 9999 dates do not sort as text.
 */
export const daysFrom = (first: LocalDate, last: LocalDate): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => addDays(first, i));
/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

export const monthOf = (date: LocalDate): string => date.slice(0, 7);
export const addMonths = (month: string, count: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};
export const firstOf = (month: string): LocalDate => `${month}-01`;
export const lastOf = (month: string): LocalDate => {
  // Day 0 of the next month, which the last year that there is has too.
  const day = new Date(Date.parse(`${month}-28T00:00:00Z`) + 4 * DAY_MS);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
};

/** All code reads time through one clock (docs/rules/time.md 2). */
export interface Clock {
  now(): Instant;
}
