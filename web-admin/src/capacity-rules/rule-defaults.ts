import { EVERY_DAY, yearsAfter } from '../documents/defaults.js';
import { addDays } from '@stile/contracts/kernel/time';

export interface EffectiveWindow {
  readonly effective_start_date: string;
  readonly effective_end_date: string;
}
const WIDE_DAYS = 20_000;
const WIDE_TYPES = ['OPEN_DATES', 'OPEN_AHEAD_RULE'];

/** The default effective window of a rule: 20000 days each side, or two years ahead. */
export const effectiveWindow = (ruleType: string, start: string): EffectiveWindow =>
  WIDE_TYPES.includes(ruleType)
    ? { effective_start_date: addDays(start, -WIDE_DAYS), effective_end_date: addDays(start, WIDE_DAYS) }
    : { effective_start_date: start, effective_end_date: yearsAfter(start, 2) };

/** A new rule, made on the venue's day. */
export const newRule = (today: string, ruleType = 'MAX_CAPACITY_INTERVAL_CARS') => ({
  id: '',
  rule_type: ruleType,
  inventories: [],
  addon_inventories: [],
  rule_description: '',
  start_date: today,
  end_date: yearsAfter(today, 2),
  ...effectiveWindow(ruleType, today),
  ...EVERY_DAY,
  intervals: null,
  priority: 0,
  discount_group: null,
  is_active: true,
  is_daily: false,
  reserve_capacity: 0,
  max_capacity: null,
  limit: null,
});
