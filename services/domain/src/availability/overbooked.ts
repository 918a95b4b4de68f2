import {
  addonOfPool,
  dayLedger,
  isShare,
  parsePool,
  type OverbookedPool,
  type RuleRef,
} from '@stile/contracts';
import { addonLedger, type AddonPlan } from '../schedule/addon-plan.js';
import { countsAgainst, countsOf, type Counts } from '../ledger/counting.js';
import type { Taken } from './occupancy.js';
import type { DayPlan, SlotPool } from '../schedule/plan.js';

/** A pool over its limit, with the ledger that its bookings are found in. */
export interface OverPool extends Omit<OverbookedPool, 'bookings' | 'more'> {
  readonly ledger: string;
  readonly pool: string;
}

interface Found {
  readonly ledger: string;
  readonly pool: string;
  readonly taken: number;
  readonly limit: number;
  readonly rule: RuleRef;
}

const overPool = (
  { inventory, date }: DayPlan,
  { ledger, pool, taken, limit, rule }: Found,
  stock?: string,
): OverPool => {
  const parsed = parsePool(pool);
  const [interval, group] =
    parsed && 'interval' in parsed ? [parsed.interval, parsed.discountGroup] : [null, null];
  return {
    ledger,
    pool,
    inventory,
    date: stock === undefined ? date : null,
    kind: parsed?.kind === 'cars' || parsed?.kind === 'people' ? parsed.kind : 'addon',
    addon: stock ?? addonOfPool(pool),
    run: null,
    interval,
    discount_group: group,
    taken,
    limit,
    rule,
  };
};

const over = (ledger: string, pools: readonly Pick<SlotPool, 'pool' | 'limit'>[], counts: Counts): Found[] =>
  pools
    .map(({ pool: id, limit: { max, rule } }) => ({
      ledger,
      pool: id,
      taken: counts.taken(id),
      limit: max,
      rule,
    }))
    .filter(({ taken, limit: max }) => taken > max);

const addonPools = ({ whole, slots }: AddonPlan): Pick<SlotPool, 'pool' | 'limit'>[] =>
  [...(whole ? [whole] : []), ...slots.map(({ units }) => units)].flatMap(({ share, ...all }) =>
    share ? [all, share] : [all],
  );

/** The pools of cars and people in a day's own ledger. */
const partyPools = ({ slots }: DayPlan): SlotPool[] =>
  slots.flatMap(({ cars, people }) => [...cars, ...people].filter(({ isNextDay }) => !isNextDay));

/** Whether a removed slot has a limit of 0: always for visitors; for an add-on where slots alone limit it. */
const needsSlot = ({ addons }: DayPlan, pool: string): boolean => {
  const addon = addonOfPool(pool);
  const plan = addon === null ? undefined : addons.get(addon);
  return addon === null || (plan?.capacity === 'slots' && !plan.whole);
};

/** Bookings on a day that an edit has closed, and in removed intervals that no interval in force overlaps. */
const withoutSlot = (
  plans: readonly [DayPlan, ...DayPlan[]],
  taken: Readonly<Record<string, number>>,
  { former }: Counts,
): Found[] => {
  const [plan] = plans;
  // A day that is only too far ahead opens as time passes.
  if (plan.closedBy?.reason === 'too_far_ahead') return [];
  const standing = plans.flatMap((one) => [
    ...partyPools(one).map(({ pool }) => pool),
    ...[...one.addons.values()].flatMap((addon) => addon.slots.map(({ units }) => units.pool)),
  ]);
  return former
    .filter(
      (pool) =>
        !isShare(pool) &&
        taken[pool]! > 0 &&
        needsSlot(plan, pool) &&
        !standing.some((other) => countsAgainst(pool, other)),
    )
    .map((pool) => ({
      ledger: dayLedger(plan),
      pool,
      taken: taken[pool]!,
      limit: 0,
      rule: addonOfPool(pool) !== null ? null : (plan.closedBy?.rule ?? null),
    }));
};

/**
 * Every pool that has sold more than its limit in force: cars and people of each slot, add-ons by slot, day and stock,
 * and the shares of discount groups. Sold units stay sold; the pool takes no more until the figures fit. `plan` is the
 * day as everyone sees it, `groups` as the groups with rules of their own see it (`groupPlans`). Reserve units are
 * beyond the limit and do not count.
 */
export const overbookedPools = (plan: DayPlan, taken: Taken, groups: readonly DayPlan[] = []): OverPool[] => {
  const plans = [plan, ...groups] as const;
  // A closed day has no slots; its products still have slots.
  const inForce = new Set(
    plans.flatMap(({ slots, inForce: names }) =>
      [...names].filter((name) => slots.length > 0 || addonOfPool(name) !== null),
    ),
  );
  const found = new Map<string, OverPool>();
  const add = (one: Found, stock?: string): void => {
    const key = `${one.ledger} ${one.pool}`;
    if (!found.has(key)) found.set(key, overPool(plan, one, stock));
  };
  const day = dayLedger(plan);
  const counts = new Map<string, Counts>();
  const countsIn = (ledger: string): Counts => {
    const known = counts.get(ledger) ?? countsOf(taken(ledger), inForce);
    counts.set(ledger, known);
    return known;
  };
  for (const one of plans) {
    for (const each of over(day, partyPools(one), countsIn(day))) add(each);
    for (const addon of one.addons.values()) {
      const ledger = addonLedger(addon, one);
      if (ledger)
        for (const each of over(ledger, addonPools(addon), countsIn(ledger)))
          add(each, addon.capacity === 'stock' ? addon.addon : undefined);
    }
  }
  for (const one of withoutSlot(plans, taken(day), countsIn(day))) add(one);
  return [...found.values()];
};
