import { z } from 'zod';
import { FEEDER_WAYS } from '../capacity/pool-id.js';
import { localDate, localTime } from '../kernel/index.js';

/*
 * Explains a day: `?explain=1`. Every rule that matches, which one wins and why, the limit and what is taken. Times are
 * 'HH:mm-HH:mm'; figures are units of the pool.
 */
const ruleRef = z.strictObject({ id: z.string(), revision: z.int() });

/** Why a rule that matches does not set the limit; `wins` for the one that does. */
export const RULE_OUTCOMES = [
  'wins',
  'lower_priority',
  'created_earlier',
  'replaced_today',
  'only_on_the_day',
  'allows_more',
] as const;
const explainedRule = z.strictObject({
  ...ruleRef.shape,
  /** 'PRODUCT': the add-on's own capacity; 'FEEDER': the seats of the shuttle's run */ rule_type: z.string(),
  priority: z.int(),
  discount_group: z.string().nullable(),
  max: z.int(),
  reserve: z.int(),
  outcome: z.enum(RULE_OUTCOMES),
});
const explainedPool = z.strictObject({
  pool: z.string(),
  /** The discount group whose share it is; null: everyone together. */
  discount_group: z.string().nullable(),
  limit: z.int(),
  reserve: z.int(),
  taken: z.int(),
  /** Below 0: overbooked. */
  left: z.int(),
  /** null: no rule, so open */ rule: ruleRef.nullable(),
  rules: z.array(explainedRule),
  /** Units sold under removed intervals; part of `taken`. */
  former: z.array(z.strictObject({ pool: z.string(), taken: z.int() })),
});
const explainedCalendarRule = z.strictObject({
  ...ruleRef.shape,
  rule_type: z.string(),
  discount_group: z.string().nullable(),
  /** The rule's own word on the date. */ outcome: z.enum(['opens', 'closes']),
});
export const CLOSED_REASONS = [
  'past',
  'closed_date',
  'not_an_open_date',
  'too_far_ahead',
  'no_rules',
  'no_capacity',
] as const;

export const dayExplanation = z
  .strictObject({
    inventory: z.string(),
    date: localDate,
    closed_by: z.strictObject({ reason: z.enum(CLOSED_REASONS), rule: ruleRef.nullable() }).nullable(),
    calendar: z.array(explainedCalendarRule),
    /**
     * Limits of cars and of people: everyone's, then the share of the requested discount group. A closed day shows the
     * slots that it would have.
     */
    slots: z.array(
      z.strictObject({ interval: z.string(), cars: z.array(explainedPool), people: z.array(explainedPool) }),
    ),
    addons: z.array(
      z.strictObject({
        id: z.string(),
        capacity: z.enum(['infinite', 'stock', 'day', 'slots']),
        /** Pools of the stock or of the whole day. */
        whole: z.array(explainedPool),
        slots: z.array(z.strictObject({ interval: z.string(), units: z.array(explainedPool) })),
      }),
    ),
    /** Runs of shuttles; a removed one with passengers has no seats. */
    feeders: z.array(
      z.strictObject({
        feeder: z.string(),
        way: z.enum(FEEDER_WAYS),
        begins: localTime,
        seats: explainedPool,
      }),
    ),
  })
  .meta({ id: 'DayExplanation' });
export type DayExplanation = z.infer<typeof dayExplanation>;
export type ExplainedPool = z.infer<typeof explainedPool>;
export type ExplainedRule = z.infer<typeof explainedRule>;
