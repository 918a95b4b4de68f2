import { addonPool, dayLedger, stockLedger, UNITS_POOL, type LedgerDay } from '@stile/contracts';
import { limitedPool, winners, type Limit, type LimitedPool, type Winner } from './limits.js';
import type { BookAddon, LimitRule, RuleBook } from './rule-book.js';
import { inOrderOfTime, type Span } from '../kernel/span.js';

export interface AddonSlot extends Span {
  readonly hour: number;
  readonly units: LimitedPool;
}

/**
 * Which limit an add-on has on a date (docs/rules/capacity.md 31): none, over all dates, over the day, or for each
 * slot.
 */
export interface AddonPlan {
  readonly addon: string;
  readonly capacity: 'infinite' | 'stock' | 'day' | 'slots';
  /** The destination whose day ledger holds it; an add-on sold at several has one. */
  readonly home: string;
  /** The pool of the stock or the whole day; beside slots where a daily rule limits their sum. Null: no limit. */
  readonly whole: LimitedPool | null;
  /** The add-ons that this one is the waitlist of: while one of them has units left, this has none. */
  readonly waitlistOf: readonly string[];
  /** Minutes around its slot's start within which it is sold (`pre_start_limit`, `start_limit`); 0: no such limit. */
  readonly sale: { readonly before: number; readonly after: number };
  /** In order of time. An add-on by slots with neither slots nor a whole is not for sale that day. */
  readonly slots: readonly AddonSlot[];
}

/** The ledger of an add-on's units on a date; null without a limit. */
export const addonLedger = (
  { addon, capacity, home }: AddonPlan,
  { inventoryGroup, date }: LedgerDay,
): string | null =>
  capacity === 'infinite'
    ? null
    : capacity === 'stock'
      ? stockLedger(inventoryGroup, addon)
      : dayLedger({ inventoryGroup, inventory: home, date });

const dailyRule = (rules: readonly LimitRule[], group: string | null): Winner | undefined => {
  const rule = rules.find(({ wholeDay, discountGroup }) => wholeDay !== null && discountGroup === group);
  return (
    rule && {
      span: { interval: '', start: 0, end: 0 },
      limit: { max: rule.wholeDay!, reserve: 0, rule: rule.ref },
      cuts: false,
    }
  );
};

const byRules = (
  addon: string,
  rules: readonly LimitRule[],
  discountGroup: string | null,
): Pick<AddonPlan, 'whole' | 'slots'> => {
  const pool = addonPool(addon);
  const daily = dailyRule(rules, null);
  const dailyShare = discountGroup ? dailyRule(rules, discountGroup) : undefined;
  const all = winners(
    rules.filter((rule) => rule.discountGroup === null),
    false,
  );
  const share = winners(
    rules.filter((rule) => rule.discountGroup !== null),
    false,
  );
  const spans = new Map([...all, ...share].map(([interval, { span }]) => [interval, span]));
  return {
    whole: (daily ?? dailyShare) ? limitedPool(pool, daily, dailyShare, discountGroup) : null,
    slots: [...spans.values()].sort(inOrderOfTime).map(({ interval, start, end }) => ({
      interval,
      start,
      end,
      hour: start / 60,
      units: limitedPool(addonPool(addon, interval), all.get(interval), share.get(interval), discountGroup),
    })),
  };
};

const planOf = (
  { addon: { body, revision }, home, waitlistOf }: BookAddon,
  rules: readonly LimitRule[],
  discountGroup: string | null,
): AddonPlan => {
  const common = {
    addon: body.id,
    home,
    waitlistOf,
    sale: { before: body.pre_start_limit, after: body.start_limit },
  };
  const { infinite, custominfinite, static_capacity, daily_capacity } = body.settings_v2;
  const own: Limit = { max: body.settings_v2.capacity ?? 0, reserve: 0, rule: { id: body.id, revision } };
  if (infinite || custominfinite) return { ...common, capacity: 'infinite', whole: null, slots: [] };
  if (static_capacity)
    return { ...common, capacity: 'stock', whole: { pool: UNITS_POOL, limit: own, share: null }, slots: [] };
  const ruled = { ...common, capacity: 'slots' as const, ...byRules(body.id, rules, discountGroup) };
  if (!daily_capacity) return ruled;
  // The lower of its own figure and a daily rule's.
  const rule = ruled.whole?.limit.rule ? ruled.whole.limit : null;
  const limit = rule && (body.settings_v2.capacity === null || rule.max <= own.max) ? rule : own;
  return {
    ...ruled,
    capacity: 'day',
    whole: { pool: addonPool(body.id), limit, share: ruled.whole?.share ?? null },
    slots: [],
  };
};

/** Plans of every add-on sold at the inventory; `rules` are those that apply, winner first. */
export const addonPlans = (
  book: RuleBook,
  rules: readonly LimitRule[],
  discountGroup: string | null,
): ReadonlyMap<string, AddonPlan> => {
  const rulesOf = new Map<string, LimitRule[]>();
  for (const rule of rules) {
    if (rule.kind !== 'addon') continue;
    for (const addon of rule.addons) {
      const list = rulesOf.get(addon);
      if (list) list.push(rule);
      else rulesOf.set(addon, [rule]);
    }
  }
  return new Map(
    book.addons.map((sold) => [
      sold.addon.body.id,
      planOf(sold, rulesOf.get(sold.addon.body.id) ?? [], discountGroup),
    ]),
  );
};
