/* The lists of a rule: time ranges and dates, always sorted (docs/rules/console.md 17). */
interface OwnInterval {
  readonly interval: string;
  readonly capacityGroups: number | null;
  readonly capacityPeople: number | null;
}
export type Interval = string | OwnInterval;

export const intervalText = (value: Interval): string => (typeof value === 'string' ? value : value.interval);
export const sortedIntervals = <T extends Interval>(values: readonly T[]): T[] =>
  [...values].sort((a, b) => intervalText(a).localeCompare(intervalText(b)));
/** A limit of its own makes an interval an object; without one it is a text. */
export const intervalOf = (
  interval: string,
  field: 'capacityGroups' | 'capacityPeople',
  own: number | null,
): Interval =>
  own === null ? interval : { interval, capacityGroups: null, capacityPeople: null, [field]: own };
/** No entry is null, as the server keeps it. */
export const orNull = <T>(values: readonly T[]): readonly T[] | null => (values.length > 0 ? values : null);
