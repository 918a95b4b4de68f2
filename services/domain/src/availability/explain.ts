import {
  daysBetween,
  dayLedger,
  type Addon,
  type CapacityRule,
  type DayExplanation,
  type ExplainedPool,
  type ExplainedRule,
} from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { addonLedger, type AddonPlan } from '../schedule/addon-plan.js';
import { countsAgainst, countsOf, type Counts } from '../ledger/counting.js';
import { spanBetween } from '../kernel/span.js';
import { explainSeats } from './feeder-seats.js';
import { inForce, type Limit, type LimitedPool } from '../schedule/limits.js';
import type { Taken } from './occupancy.js';
import {
  isInEffect,
  slotsOf,
  type DayPlan,
  type PlanQuestion,
  type Slot,
  type SlotPool,
} from '../schedule/plan.js';
import { ruleBook, type CalendarRule, type LimitRule } from '../schedule/rule-book.js';

/** A rule with a figure for a pool. Winner first, as in rule books. */
interface Speaking {
  readonly rule: LimitRule;
  readonly max: number;
}

const explained = (
  { rule: { ref, body, reserve }, max }: Speaking,
  outcome: ExplainedRule['outcome'],
): ExplainedRule => ({
  id: ref!.id,
  revision: ref!.revision,
  rule_type: body.rule_type,
  priority: body.priority,
  discount_group: body.discount_group,
  max,
  reserve,
  outcome,
});

/** The first wins; the others have a lower priority or, on a tie, were created earlier. */
const ranked = (speaking: readonly Speaking[]): ExplainedRule[] =>
  speaking.map((one, i) =>
    explained(
      one,
      i === 0
        ? 'wins'
        : one.rule.body.priority < speaking[0]!.rule.body.priority
          ? 'lower_priority'
          : 'created_earlier',
    ),
  );

const speakingOf = (rules: readonly LimitRule[], interval: string | null): Speaking[] =>
  rules.flatMap((rule) => {
    const max =
      interval === null
        ? rule.wholeDay
        : (rule.limits.find((limit) => limit.interval === interval)?.max ?? null);
    return max === null ? [] : [{ rule, max }];
  });

/** Rules of one kind and one discount group for a pool: those in force first, ranked, then the others. */
const partyRules = (
  rules: readonly LimitRule[],
  { interval, limit }: Pick<LimitedInterval, 'interval' | 'limit'>,
  isToday: boolean,
): ExplainedRule[] => {
  const counting = speakingOf(inForce(rules, isToday), interval);
  // The part that priority has left of an interval has another name than its rule gives it.
  const cut = rules.find(({ ref }) => counting.length === 0 && ref?.id === limit.rule?.id);
  const others = speakingOf(rules, interval).filter(
    ({ rule }) => rule !== cut && !counting.some((one) => one.rule.ref === rule.ref),
  );
  return [
    ...ranked(cut ? [{ rule: cut, max: limit.max }] : counting),
    ...others.map((one) => explained(one, one.rule.sameDay ? 'only_on_the_day' : 'replaced_today')),
  ];
};

type RulesFor = (discountGroup: string | null) => ExplainedRule[];

/** A limit with the interval that it is of. */
interface LimitedInterval {
  readonly pool: string;
  readonly interval: string;
  readonly limit: Limit;
}

const explainPool = (
  { pool, limit: { max, reserve, rule } }: Pick<LimitedInterval, 'pool' | 'limit'>,
  discountGroup: string | null,
  rules: ExplainedRule[],
  counts: Counts,
): ExplainedPool => {
  const taken = counts.taken(pool);
  const former = counts.former
    .filter((other) => countsAgainst(other, pool))
    .map((other) => ({ pool: other, taken: counts.taken(other) }));
  return {
    pool,
    discount_group: discountGroup,
    limit: max,
    reserve,
    taken,
    left: max - taken,
    rule,
    rules,
    former,
  };
};

const poolsOf = (
  { pool, limit, share }: LimitedPool,
  rulesFor: RulesFor,
  counts: Counts,
  discountGroup: string | null,
): ExplainedPool[] => [
  explainPool({ pool, limit }, null, rulesFor(null), counts),
  ...(share && discountGroup ? [explainPool(share, discountGroup, rulesFor(discountGroup), counts)] : []),
];

const calendarRule = (
  { dates, ref, body }: CalendarRule,
  plan: DayPlan,
  aheadDays: number,
): DayExplanation['calendar'][number] => {
  const listed = dates.includes(plan.date);
  const opens =
    body.rule_type === 'OPEN_DATES'
      ? listed
      : body.rule_type === 'CLOSED_DATES'
        ? !listed
        : body.limit === null || aheadDays < body.limit - 1;
  return {
    ...ref,
    rule_type: body.rule_type,
    discount_group: body.discount_group,
    outcome: opens ? 'opens' : 'closes',
  };
};

/**
 * The add-on's own capacity beside the rules for the whole day: for a daily product the lower of the two counts
 * (`addonPlans`).
 */
const wholeRules = (
  { capacity, whole }: AddonPlan,
  own: Versioned<Addon> | undefined,
  rules: ExplainedRule[],
): ExplainedRule[] => {
  if (!own || capacity === 'slots') return rules;
  const product = {
    id: own.body.id,
    revision: own.revision,
    rule_type: 'PRODUCT',
    priority: 0,
    discount_group: null,
    max: own.body.settings_v2.capacity ?? 0,
    reserve: 0,
  };
  if (capacity === 'stock') return [{ ...product, outcome: 'wins' }];
  const rulesWin = whole?.limit.rule?.id !== own.body.id || whole.limit.rule.revision !== own.revision;
  if (rulesWin)
    return [
      ...rules,
      ...(own.body.settings_v2.capacity === null ? [] : [{ ...product, outcome: 'allows_more' as const }]),
    ];
  return [
    { ...product, outcome: 'wins' },
    ...rules.map((rule): ExplainedRule =>
      rule.outcome === 'wins' ? { ...rule, outcome: 'allows_more' } : rule,
    ),
  ];
};

/** The day that is explained, as one discount group sees it. */
interface ExplainedDay {
  readonly plan: DayPlan;
  readonly rules: readonly LimitRule[];
  readonly taken: Taken;
  readonly group: string | null;
}

const explainAddon = (
  addon: AddonPlan,
  own: Versioned<Addon> | undefined,
  { plan, rules, taken, group }: ExplainedDay,
): DayExplanation['addons'][number] => {
  const ledger = addonLedger(addon, plan);
  const counts = countsOf(ledger ? taken(ledger) : {}, plan.inForce);
  const ofIt = (subject: string | null): LimitRule[] =>
    rules.filter(
      (rule) => rule.kind === 'addon' && rule.discountGroup === subject && rule.addons.includes(addon.addon),
    );
  const whole: RulesFor = (subject) => {
    const daily = ranked(speakingOf(ofIt(subject), null));
    return subject === null ? wholeRules(addon, own, daily) : daily;
  };
  return {
    id: addon.addon,
    capacity: addon.capacity,
    whole: addon.whole ? poolsOf(addon.whole, whole, counts, group) : [],
    slots: addon.slots.map(({ interval, units }) => ({
      interval,
      units: poolsOf(units, (subject) => ranked(speakingOf(ofIt(subject), interval)), counts, group),
    })),
  };
};

/**
 * Explains a day (docs/rules/capacity.md 46): for every pool each rule that matches, the winner and why the others
 * lose, the limit and what is taken; for the day, what the calendar says. `plan` and `question` are the day's, as for
 * `planDay`. Resolves the rules again: for occasional questions, not for every answer.
 */
export const explainDay = (
  catalogue: Catalogue,
  plan: DayPlan,
  { today, effectiveDate, discountGroup = null }: PlanQuestion,
  taken: Taken,
): DayExplanation => {
  const book = ruleBook(catalogue, plan.inventory);
  const group = discountGroup;
  const isToday = plan.date === today;
  const applies = ({ body }: { readonly body: CapacityRule }): boolean =>
    isInEffect(body, effectiveDate ?? today, group);
  const rules = book.limits.on(plan.date).filter(applies);
  const day = countsOf(taken(dayLedger(plan)), plan.inForce);
  const next = plan.nextDay && countsOf(taken(plan.nextDay.ledger), plan.nextDay.inForce);
  const ofParty = (kind: 'cars' | 'people', pools: readonly SlotPool[]): ExplainedPool[] =>
    pools.map(({ pool, limit, start, end, isShare, isNextDay }) => {
      const subject = isShare ? group : null;
      const named = { interval: spanBetween(start, end).interval, limit };
      const ofKind = rules.filter((rule) => rule.kind === kind && rule.discountGroup === subject);
      return explainPool(
        { pool, limit },
        subject,
        isNextDay ? [] : partyRules(ofKind, named, isToday),
        isNextDay ? next! : day,
      );
    });
  const slots: readonly Slot[] =
    plan.closedBy && plan.slots.length === 0 ? slotsOf(rules, group, isToday) : plan.slots;
  return {
    inventory: plan.inventory,
    date: plan.date,
    closed_by: plan.closedBy,
    calendar: book.calendar
      .filter(applies)
      .map((rule) => calendarRule(rule, plan, daysBetween(today, plan.date))),
    slots: slots.map(({ interval, cars, people }) => ({
      interval,
      cars: ofParty('cars', cars),
      people: ofParty('people', people),
    })),
    feeders: explainSeats(catalogue, plan, taken),
    addons: [...plan.addons.values()].map((addon) =>
      explainAddon(addon, catalogue.addons.get(addon.addon), { plan, rules, taken, group }),
    ),
  };
};
