import { addDays, firstOf, isDate, lastOf, monthOf, weekdayOf } from '@stile/contracts/kernel/time';
import type { InventoryGroupAnswer } from '@stile/contracts';

/** Behind it the months that a calendar looks at lie outside of what dates are written in; nobody books there. */
const LAST_DAY = '9000-12-31';

export const isBookableDate = (text: string): boolean => isDate(text) && text <= LAST_DAY;
/** At the venue, as it was when the page was made. */
export const todayAt = ({ current_time }: Pick<InventoryGroupAnswer, 'current_time'>): string =>
  current_time.slice(0, 10);

/** The same day of another month, or its last one: a month after January 31 is February 28. */
export const sameDayIn = (month: string, date: string): string => {
  const last = lastOf(month);
  const same = `${month}-${date.slice(8)}`;
  return same > last ? last : same;
};

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
