import { addDays, isDate } from '@stile/contracts/kernel/time';
import { intervalText, type Interval } from '../inputs/intervals.js';

interface Rule {
  readonly intervals?: unknown;
  readonly start_date?: unknown;
  readonly end_date?: unknown;
}
export interface Window {
  readonly startDate: string;
  readonly endDate: string;
}

const WEEKS_DAYS = 41;
const MOST_DAYS = 399;

const datesIn = (rule: Rule | null): string[] =>
  Array.isArray(rule?.intervals) ? (rule.intervals as Interval[]).map(intervalText).filter(isDate) : [];

/**
 * The days worth a look: those that the edit names, before or after; else six weeks from today or from the rule's
 * start.
 */
export const previewWindow = (rule: Rule, before: Rule | null, today: string): Window => {
  const named = [...new Set([...datesIn(rule), ...datesIn(before)])].filter((date) => date >= today).sort();
  const start =
    named[0] ??
    [today, ...(typeof rule.start_date === 'string' && isDate(rule.start_date) ? [rule.start_date] : [])]
      .sort()
      .at(-1)!;
  const end = named.at(-1) ?? addDays(start, WEEKS_DAYS);
  const most = addDays(start, MOST_DAYS);
  return { startDate: start, endDate: end < most ? end : most };
};
