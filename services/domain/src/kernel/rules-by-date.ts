import { weekdayOf, type LocalDate } from '@stile/contracts';

/** The days on which a rule stands: both dates included, all weekdays or those flagged. */
export interface RuleDays {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly all_days: boolean;
  readonly d_sun: boolean;
  readonly d_mon: boolean;
  readonly d_tue: boolean;
  readonly d_wed: boolean;
  readonly d_thu: boolean;
  readonly d_fri: boolean;
  readonly d_sat: boolean;
}
const WEEKDAYS = ['d_sun', 'd_mon', 'd_tue', 'd_wed', 'd_thu', 'd_fri', 'd_sat'] as const;

/** Whether it stands on a date. */
export const isOnDay = (days: RuleDays, date: LocalDate, weekday = weekdayOf(date)): boolean =>
  days.start_date <= date && date <= days.end_date && (days.all_days || days[WEEKDAYS[weekday]!]);

/**
 * The stretches of dates between which some windows open or close: all dates of one stretch lie in the same
 * windows.
 */
export class DateStretches {
  private readonly cuts: readonly string[];

  constructor(windows: readonly { readonly from: LocalDate; readonly to: LocalDate }[]) {
    // '2026-01-31~' sorts after 31 January and before 1 February: the cut behind a last day, without date arithmetic.
    this.cuts = [...new Set(windows.flatMap(({ from, to }) => [from, `${to}~`]))].sort();
  }

  /** How many cuts lie at or before the date. */
  of(date: LocalDate): number {
    let low = 0;
    let high = this.cuts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.cuts[middle]! <= date) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Finds the rules of a date at the same cost for one rule and for a thousand. */
export class RulesByDate<R> {
  private readonly stretches: DateStretches;
  private readonly lists = new Map<number, readonly R[]>();

  constructor(
    private readonly rules: readonly R[],
    private readonly daysOf: (rule: R) => RuleDays,
  ) {
    this.stretches = new DateStretches(
      rules.map((rule) => ({ from: daysOf(rule).start_date, to: daysOf(rule).end_date })),
    );
  }

  /**
   * In the given order of rules. Dates with the same rules mostly get the same array, so that work on it can be cached
   * by identity.
   */
  on(date: LocalDate): readonly R[] {
    const weekday = weekdayOf(date);
    const key = this.stretches.of(date) * 7 + weekday;
    let list = this.lists.get(key);
    if (!list) {
      list = this.rules.filter((rule) => isOnDay(this.daysOf(rule), date, weekday));
      this.lists.set(key, list);
    }
    return list;
  }
}
