import { sharePool, type RuleRef } from '@stile/contracts';
import { OPEN_LIMIT, type LimitRule } from './rule-book.js';
import { inOrderOfTime, overlap, without, type Span } from '../kernel/span.js';

/** Units that may be taken, units that staff may take beyond on the day, and the rule; null without one. */
export interface Limit {
  readonly max: number;
  readonly reserve: number;
  readonly rule: RuleRef;
  /** The interval's own maximum, instead of its rule's. */
  readonly overrides?: true;
}
export const OPEN: Limit = { max: OPEN_LIMIT, reserve: 0, rule: null };
/** The limit of a kind that has rules that day, at a time that none of them names. */
export const CLOSED: Limit = { max: 0, reserve: 0, rule: null };

/** A pool with the limit for everyone together and the share of the discount group. */
export interface LimitedPool {
  readonly pool: string;
  readonly limit: Limit;
  readonly share: { readonly pool: string; readonly limit: Limit } | null;
}
export interface Winner {
  readonly span: Span;
  readonly limit: Limit;
  /** Closed by a rule that took a part of other intervals away. */
  readonly cuts: boolean;
}

/**
 * Rules of one kind and one discount group: on the venue's today, rules for the same day replace the others in the
 * intervals that they name or overlap.
 */
export const inForce = (rules: readonly LimitRule[], isToday: boolean): readonly LimitRule[] => {
  const others = rules.filter((rule) => !rule.sameDay);
  const sameDay = isToday ? rules.filter((rule) => rule.sameDay) : [];
  if (sameDay.length === 0) return others;
  const replacing = sameDay.flatMap(({ limits }) => limits);
  return [
    ...sameDay,
    ...others.map((rule) => ({
      ...rule,
      limits: rule.limits.filter((limit) => !replacing.some((other) => overlap(limit, other))),
    })),
  ];
};

/**
 * The limit of each interval; rules come winner first. An interval that a rule closes is taken away from those of rules
 * of lower priority: of a `divisible` one the rest stays, another goes whole.
 */
export const winners = (rules: readonly LimitRule[], divisible: boolean): ReadonlyMap<string, Winner> => {
  const won = new Map<string, Winner>();
  const closed: (Span & { readonly priority: number })[] = [];
  for (const {
    limits,
    reserve,
    ref,
    body: { priority },
  } of rules)
    for (const { interval, start, end, max, overrides } of limits) {
      if (won.has(interval)) continue;
      const span = { interval, start, end };
      const cutting = closed.filter((other) => other.priority > priority && overlap(span, other));
      for (const other of cutting) won.set(other.interval, { ...won.get(other.interval)!, cuts: true });
      const parts = cutting.length === 0 ? [span] : divisible ? without(span, cutting) : [];
      for (const part of parts) {
        if (won.has(part.interval)) continue;
        const limit = { max, reserve, rule: ref, ...(overrides && { overrides }) };
        won.set(part.interval, { span: part, limit, cuts: false });
        if (max === 0) closed.push({ ...part, priority });
      }
    }
  return won;
};

/**
 * The intervals that limit a slot: its own, or else every interval that it overlaps. A part that priority has closed is not
 * the rest's limit: it counts where the slot begins in it, or has nothing else.
 */
export const limiting = (won: ReadonlyMap<string, Winner>, slot: Span): readonly Winner[] => {
  const own = won.get(slot.interval);
  if (own) return [own];
  const overlapping = [...won.values()]
    .filter(({ span }) => overlap(span, slot))
    .sort((a, b) => inOrderOfTime(a.span, b.span));
  const open = overlapping.filter(({ cuts, span }) => !(cuts && span.start > slot.start));
  return open.length > 0 ? open : overlapping;
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
