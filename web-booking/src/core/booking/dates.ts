import type { InventoryGroupAnswer } from '@stile/contracts';

/*
 * Calendar days as 'YYYY-MM-DD' and months as 'YYYY-MM', in the venue's time zone: arithmetic in UTC keeps the phone's
 * own zone out. (The kernel of contracts has the same, beside zod schemas that must not reach the page.)
 */
const DAY_MS = 86_400_000;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Behind it the months that a calendar looks at lie outside of what dates are written in; nobody books there. */
const LAST_DAY = '9000-12-31';

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text <= LAST_DAY &&
  !Number.isNaN(at(text)) &&
  dateOf(at(text)) === text;
/** At the venue, as it was when the page was made. */
export const todayAt = ({ current_time }: Pick<InventoryGroupAnswer, 'current_time'>): string =>
  current_time.slice(0, 10);
export const addDays = (date: string, days: number): string => dateOf(at(date) + days * DAY_MS);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);
/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string): number => new Date(at(date)).getUTCDay();

export const monthOf = (date: string): string => date.slice(0, 7);
export const addMonths = (month: string, count: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};
export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(firstOf(addMonths(month, 1)), -1);
/** The same day of another month, or its last one: a month after January 31 is February 28. */
export const sameDayIn = (month: string, date: string): string => {
  const last = lastOf(month);
  const same = `${month}-${date.slice(8)}`;
  return same > last ? last : same;
};

/** Minutes since midnight: '09:30' is 570. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Weeks (Sunday first) that show `month`, without those that lie wholly before `from`. Days of other months are
 * null.
 */
export const weeksOf = (month: string, from: string): (string | null)[][] => {
  const weeks: (string | null)[][] = [];
  for (
    let sunday = addDays(firstOf(month), -weekdayOf(firstOf(month)));
    sunday <= lastOf(month);
    sunday = addDays(sunday, 7)
  ) {
    if (addDays(sunday, 6) < from && lastOf(month) >= from) continue;
    weeks.push(
      Array.from({ length: 7 }, (_, day) => addDays(sunday, day)).map((date) =>
        monthOf(date) === month ? date : null,
      ),
    );
  }
  return weeks;
};
