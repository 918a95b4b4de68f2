/*
 * The lists of a rule: time ranges and dates, always sorted. admin.md section 4: "Intervals are kept sorted",
 * section 5: "Intervals are sent as null when empty".
 */
export interface OwnInterval { readonly interval: string; readonly capacityGroups: number | null; readonly capacityPeople: number | null }
export type Interval = string | OwnInterval;

export const intervalText = (value: Interval): string => (typeof value === 'string' ? value : value.interval);
export const sortedIntervals = <T extends Interval>(values: readonly T[]): T[] => [...values].sort((a, b) => intervalText(a).localeCompare(intervalText(b)));
/** Limits of its own make an interval an object; without them it is a text. */
export const intervalOf = (interval: string, cars: number | null, people: number | null): Interval => (cars === null && people === null ? interval : { interval, capacityGroups: cars, capacityPeople: people });
/** No entry is null, as the server keeps it. */
export const orNull = <T>(values: readonly T[]): readonly T[] | null => (values.length > 0 ? values : null);
