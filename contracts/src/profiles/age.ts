/** Whole years, both ends included; -1 means unbounded. */
export interface AgeRange {
  readonly start: number;
  readonly end: number;
}

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const FIRST_YEAR = 1900;

/** 'MM/DD/YYYY' (docs/rules/time.md 9) as 'YYYY-MM-DD'; null where it is no date. */
export const dobOf = (typed: string): string | null => {
  const [, month = '', day = '', year = ''] = TYPED.exec(typed.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const epochMs = Date.parse(`${date}T00:00:00Z`);
  return Number(year) < FIRST_YEAR ||
    Number.isNaN(epochMs) ||
    new Date(epochMs).toISOString().slice(0, 10) !== date
    ? null
    : date;
};

/** Whole years at a date; negative before birth. */
export const ageOn = (dob: string, date: string): number =>
  Number(date.slice(0, 4)) - Number(dob.slice(0, 4)) - (date.slice(5) < dob.slice(5) ? 1 : 0);

export const isInRange = (age: number, { start, end }: AgeRange): boolean =>
  (start === -1 || age >= start) && (end === -1 || age <= end);

/** Whether a programme of such ages takes who was born then; also while nothing was typed that is a date. */
export const takesAge = (ages: AgeRange | undefined, typedDob: string, date: string): boolean => {
  const dob = dobOf(typedDob);
  return !ages || dob === null || isInRange(ageOn(dob, date), ages);
};
