import { sharePool, type RuleRef } from '@stile/contracts';
import { OPEN_LIMIT, type LimitRule } from './rule-book.js';
import type { Span } from '../kernel/span.js';

/** Units that may be taken, units that staff may take beyond on the day, and the rule; null without one. */
export interface Limit {
  readonly max: number;
  readonly reserve: number;
  readonly rule: RuleRef;
}
export const OPEN: Limit = { max: OPEN_LIMIT, reserve: 0, rule: null };

/** A pool with the limit for everyone together and the share of the discount group. */
export interface LimitedPool {
  readonly pool: string;
  readonly limit: Limit;
  readonly share: { readonly pool: string; readonly limit: Limit } | null;
}
export interface Winner {
  readonly span: Span;
  readonly limit: Limit;
}

/**
 * Rules of one kind and one discount group: on the venue's today, rules for the same day replace the others, if there
 * are any.
 */
export const inForce = (rules: readonly LimitRule[], isToday: boolean): readonly LimitRule[] => {
  const sameDay = isToday ? rules.filter((rule) => rule.sameDay) : [];
  return sameDay.length > 0 ? sameDay : rules.filter((rule) => !rule.sameDay);
};

/** The limit of each interval: rules come winner first. */
export const winners = (rules: readonly LimitRule[]): ReadonlyMap<string, Winner> => {
  const won = new Map<string, Winner>();
  for (const { limits, reserve, ref } of rules) {
    for (const { interval, start, end, max } of limits)
      if (!won.has(interval))
        won.set(interval, { span: { interval, start, end }, limit: { max, reserve, rule: ref } });
  }
  return won;
};

export const limitedPool = (
  pool: string,
  all: Winner | undefined,
  share: Winner | undefined,
  discountGroup: string | null,
): LimitedPool => ({
  pool,
  limit: all?.limit ?? OPEN,
  share: discountGroup && share ? { pool: sharePool(pool, discountGroup), limit: share.limit } : null,
});
