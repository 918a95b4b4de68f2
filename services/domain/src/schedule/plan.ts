import {
  addDays,
  dayLedger,
  daysBetween,
  partyPool,
  type CapacityRule,
  type LocalDate,
  type PartyKind,
  type RuleRef,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import { changesOn, skippedOn, type LocalMoment } from '../kernel/local-time.js';
import { Memo } from '../kernel/memo.js';
import { addonPlans, type AddonPlan } from './addon-plan.js';
import { CLOSED, inForce, limiting, OPEN, winners, type Limit, type Winner } from './limits.js';
import { ruleBook, type CalendarRule, type LimitRule, type RuleBook } from './rule-book.js';
import { inOrderOfTime, spanBetween, type Span } from '../kernel/span.js';

/** A pool that a party takes in a slot. */
export interface SlotPool {
  readonly pool: string;
  readonly limit: Limit;
  /** Minutes of the visit date, past 1440 in the next day's ledger. */
  readonly start: number;
  readonly end: number;
  /** The share of a discount group. */
  readonly isShare: boolean;
  /** In the next day's ledger: the slot ends in it. */
  readonly isNextDay: boolean;
}

export interface Slot extends Span {
  /** Start as a decimal hour: 9.5 is 09:30. */
  readonly hour: number;
  /** The first is of everyone. Its own, or those that it overlaps; then the shares. */
  readonly cars: readonly SlotPool[];
  readonly people: readonly SlotPool[];
}

type ClosedReason =
  'past' | 'closed_date' | 'not_an_open_date' | 'too_far_ahead' | 'no_rules' | 'no_capacity';

/** The plan of one inventory on one date, as one discount group sees it. Shared and cached: never changed. */
export interface DayPlan {
  readonly inventoryGroup: string;
  readonly inventory: string;
  readonly date: LocalDate;
  /** The time zone, where its clock changes on this day or the next; null on other days. */
  readonly changingClock: string | null;
  /** Null for an open day; else why it is closed, and by which rule, if any. */
  readonly closedBy: { readonly reason: ClosedReason; readonly rule: RuleRef } | null;
  /** In order of time; a closed day has none, a past day keeps its own. */
  readonly slots: readonly Slot[];
  /** The pools of slots and of add-ons' slots that are in force, as those of everyone (`outOfForce`). */
  readonly inForce: ReadonlySet<string>;
  /** The day that slots over midnight end in; null without one. */
  readonly nextDay: { readonly ledger: string; readonly inForce: ReadonlySet<string> } | null;
  /** Minute at which the last slot ends. */
  readonly closing: number;
  readonly addons: ReadonlyMap<string, AddonPlan>;
}

export interface PlanQuestion {
  /** The venue's own date. */
  readonly today: LocalDate;
  /** The day of booking unless given (docs/rules/capacity.md 3). */
  readonly effectiveDate?: LocalDate | null | undefined;
  readonly discountGroup?: string | null | undefined;
}

/** The part that days with the same rules in force share. */
type Shape = Pick<DayPlan, 'slots' | 'inForce' | 'closing' | 'addons'>;
type Closed = NonNullable<DayPlan['closedBy']>;

const MAX_PLANS = 4096;
const MAX_RULE_VIEWS = 64;
const NO_SLOTS = { slots: [], closing: 0, nextDay: null };
const DAY = 1440;

/** Limits of one kind and one discount group by the rules of a day. */
interface KindLimits {
  readonly isLimited: boolean;
  readonly won: ReadonlyMap<string, Winner>;
}
const UNLIMITED: KindLimits = { isLimited: false, won: new Map() };

const kindLimits = (
  rules: readonly LimitRule[],
  kind: PartyKind,
  discountGroup: string | null,
  isToday: boolean,
): KindLimits => {
  const counting = inForce(
    rules.filter((rule) => rule.kind === kind && rule.discountGroup === discountGroup),
    isToday,
  );
  return { isLimited: counting.length > 0, won: winners(counting, true) };
};

const slotPool = (
  kind: PartyKind,
  { interval, start, end }: Span,
  limit: Limit,
  discountGroup: string | null,
): SlotPool => ({
  pool: partyPool(kind, interval, discountGroup),
  limit,
  start,
  end,
  isShare: discountGroup !== null,
  isNextDay: false,
});

/**
 * Pools that a party takes units of in a slot (docs/rules/capacity.md 9 and 12). Where no rule of the kind names or
 * overlaps the slot it is closed, but for the members of a group whose rule names it.
 */
const poolsOf = (
  kind: PartyKind,
  slot: Span,
  all: KindLimits,
  share: KindLimits,
  discountGroup: string | null,
): SlotPool[] => {
  const limits = limiting(all.won, slot);
  const isClosed = all.isLimited && !share.won.has(slot.interval);
  return [
    ...(limits.length > 0
      ? limits.map(({ span, limit }) => slotPool(kind, span, limit, null))
      : [slotPool(kind, slot, isClosed ? CLOSED : OPEN, null)]),
    ...limiting(share.won, slot).map(({ span, limit }) => slotPool(kind, span, limit, discountGroup)),
  ];
};

/** The slots that rules in effect make: the union of their intervals, each with its limits. */
export const slotsOf = (
  rules: readonly LimitRule[],
  discountGroup: string | null,
  isToday: boolean,
): Slot[] => {
  const limitsOf = (kind: PartyKind, group: string | null): KindLimits =>
    kindLimits(rules, kind, group, isToday);
  const all = { cars: limitsOf('cars', null), people: limitsOf('people', null) };
  const share = discountGroup
    ? { cars: limitsOf('cars', discountGroup), people: limitsOf('people', discountGroup) }
    : { cars: UNLIMITED, people: UNLIMITED };
  const spans = new Map<string, Span>();
  for (const { won } of [all.cars, all.people, share.cars, share.people])
    for (const [interval, { span }] of won) spans.set(interval, span);
  return [...spans.values()].sort(inOrderOfTime).map((slot) => ({
    ...slot,
    hour: slot.start / 60,
    cars: poolsOf('cars', slot, all.cars, share.cars, discountGroup),
    people: poolsOf('people', slot, all.people, share.people, discountGroup),
  }));
};

/** The limits of an hour that the clock skips: what begins in it begins when it is over. */
const withoutSkipped = (
  rules: readonly LimitRule[],
  skipped: { readonly start: number; readonly end: number },
): LimitRule[] =>
  rules.map((rule) => ({
    ...rule,
    limits: rule.limits.flatMap(({ max, ...span }) =>
      span.start < skipped.start || span.start >= skipped.end
        ? [{ ...span, max }]
        : span.end > skipped.end
          ? [{ ...spanBetween(skipped.end, span.end), max }]
          : [],
    ),
  }));

/** The pools of the next day that a slot over midnight overlaps. */
const overnight = (slot: Slot, kind: PartyKind, next: readonly Slot[]): SlotPool[] => {
  const pools = new Map<string, SlotPool>();
  for (const other of next)
    for (const pool of other[kind])
      if (pool.limit !== CLOSED && pool.start < slot.end - DAY && !pool.isNextDay)
        pools.set(pool.pool, { ...pool, start: pool.start + DAY, end: pool.end + DAY, isNextDay: true });
  return [...pools.values()];
};

/** Every kind with a rule has a limit of 0: a slot closed to cars alone still takes a bus tour. */
const hasNoCapacity = ({ cars, people }: Slot): boolean =>
  [cars, people]
    .filter((pools) => pools.some(({ limit }) => limit !== OPEN))
    .every((pools) => pools.some(({ limit }) => limit.max === 0));

const withoutCapacity = (slots: readonly Slot[]): Closed | null => {
  if (slots.length === 0) return { reason: 'no_rules', rule: null };
  return slots.every(hasNoCapacity)
    ? { reason: 'no_capacity', rule: slots[0]!.cars[0]!.limit.rule ?? slots[0]!.people[0]!.limit.rule }
    : null;
};

/**
 * The days that some rules open and close. A list of dates stands alone: the rule's own dates and weekdays do not
 * narrow it.
 */
class Calendar {
  private readonly closed = new Map<LocalDate, RuleRef>();
  private readonly open = new Set<LocalDate>();
  private openRule: RuleRef = null;
  private ahead: { readonly days: number; readonly rule: RuleRef } | null = null;

  constructor(rules: readonly CalendarRule[]) {
    for (const { dates, ref, body } of rules) {
      if (body.rule_type === 'CLOSED_DATES') for (const date of dates) this.closed.set(date, ref);
      else if (body.rule_type === 'OPEN_DATES') {
        this.openRule = ref;
        for (const date of dates) this.open.add(date);
      } else if (body.limit !== null && body.limit - 1 < (this.ahead?.days ?? Infinity))
        this.ahead = { days: body.limit - 1, rule: ref };
    }
  }

  closes(date: LocalDate, today: LocalDate): Closed | null {
    if (date < today) return { reason: 'past', rule: null };
    const closed = this.closed.get(date);
    if (closed) return { reason: 'closed_date', rule: closed };
    if (this.openRule && !this.open.has(date)) return { reason: 'not_an_open_date', rule: this.openRule };
    if (this.ahead && daysBetween(today, date) >= this.ahead.days)
      return { reason: 'too_far_ahead', rule: this.ahead.rule };
    return null;
  }
}

/** Whether a rule counts for a booking on that date: its effective window, and its discount group if it names one. */
export const isInEffect = (
  { effective_start_date, effective_end_date, discount_group }: CapacityRule,
  effectiveDate: LocalDate,
  discountGroup: string | null,
): boolean =>
  effective_start_date <= effectiveDate &&
  effectiveDate <= effective_end_date &&
  (discount_group === null || discount_group === discountGroup);

/** How an inventory's days look for one discount group, booked on the dates of one stretch of effective windows. */
class RuleView {
  private readonly calendar: Calendar;
  private readonly shapes = {
    today: new Map<readonly LimitRule[], Shape>(),
    otherDay: new Map<readonly LimitRule[], Shape>(),
  };
  private plans = new Memo<LocalDate, DayPlan>(MAX_PLANS);
  private plansOf: LocalDate = '';

  constructor(
    private readonly book: RuleBook,
    private readonly effectiveDate: LocalDate,
    private readonly discountGroup: string | null,
  ) {
    this.calendar = new Calendar(book.calendar.filter((rule) => this.applies(rule)));
  }

  plan(date: LocalDate, today: LocalDate): DayPlan {
    if (this.plansOf !== today) {
      this.plans = new Memo(MAX_PLANS);
      this.plansOf = today;
    }
    return this.plans.get(date) ?? this.plans.set(date, this.make(date, today));
  }

  private make(date: LocalDate, today: LocalDate): DayPlan {
    const shape = this.shapeOn(date, today);
    const closedBy = this.calendar.closes(date, today) ?? withoutCapacity(shape.slots);
    const { inventoryGroup, inventory, timezone } = this.book;
    return {
      inventoryGroup,
      inventory,
      date,
      changingClock:
        timezone !== null && (changesOn(date, timezone) || changesOn(addDays(date, 1), timezone))
          ? timezone
          : null,
      closedBy,
      ...shape,
      nextDay: null,
      ...(closedBy && closedBy.reason !== 'past' ? NO_SLOTS : this.overnight(shape, date, today)),
    };
  }

  /** Slots over midnight take units of the next day's too (docs/rules/capacity.md 16). */
  private overnight(
    { slots, closing }: Shape,
    date: LocalDate,
    today: LocalDate,
  ): Partial<Pick<DayPlan, 'slots' | 'nextDay'>> {
    if (closing <= DAY) return {};
    const { inventoryGroup, inventory } = this.book;
    const nextDate = addDays(date, 1);
    const closed = this.calendar.closes(nextDate, today);
    if (closed && closed.reason !== 'too_far_ahead') return {};
    const next = this.shapeOn(nextDate, today);
    return {
      nextDay: {
        ledger: dayLedger({ inventoryGroup, inventory, date: nextDate }),
        inForce: next.inForce,
      },
      slots: slots.map((slot) =>
        slot.end > DAY
          ? {
              ...slot,
              cars: [...slot.cars, ...overnight(slot, 'cars', next.slots)],
              people: [...slot.people, ...overnight(slot, 'people', next.slots)],
            }
          : slot,
      ),
    };
  }

  /** Days with the same rules share a shape, but for those on which the clock skips an hour. */
  private shapeOn(date: LocalDate, today: LocalDate): Shape {
    const rules = this.book.limits.on(date);
    const isToday = date === today;
    const skipped = this.book.timezone === null ? null : skippedOn(date, this.book.timezone);
    if (skipped) return this.shape(withoutSkipped(rules, skipped), isToday);
    const shapes = isToday ? this.shapes.today : this.shapes.otherDay;
    let shape = shapes.get(rules);
    if (!shape) shapes.set(rules, (shape = this.shape(rules, isToday)));
    return shape;
  }

  private shape(rules: readonly LimitRule[], isToday: boolean): Shape {
    const applying = rules.filter((rule) => this.applies(rule));
    const slots = slotsOf(applying, this.discountGroup, isToday);
    const addons = addonPlans(this.book, applying, this.discountGroup);
    const inForce = new Set([
      ...slots.flatMap(({ cars, people }) =>
        [...cars, ...people].flatMap(({ pool, isShare }) => (isShare ? [] : [pool])),
      ),
      ...[...addons.values()].flatMap((addon) => addon.slots.map(({ units }) => units.pool)),
    ]);
    return { slots, inForce, closing: Math.max(0, ...slots.map(({ end }) => end)), addons };
  }

  private applies({ body }: LimitRule | CalendarRule): boolean {
    return isInEffect(body, this.effectiveDate, this.discountGroup);
  }
}

/** The ledgers of a day's cars and people. */
export const partyLedgersOf = (plan: DayPlan): string[] =>
  plan.nextDay ? [dayLedger(plan), plan.nextDay.ledger] : [dayLedger(plan)];

const ruleViews = new WeakMap<RuleBook, Memo<string, RuleView>>();

/**
 * The rules of one inventory on one date, resolved (docs/rules/capacity.md 1 to 13). An unknown inventory is closed.
 * Cached: the same day of the same catalogue costs a look-up, however many rules there are.
 */
export const planDay = (
  catalogue: Catalogue,
  inventory: string,
  date: LocalDate,
  { today, effectiveDate, discountGroup }: PlanQuestion,
): DayPlan => {
  const book = ruleBook(catalogue, inventory);
  let cached = ruleViews.get(book);
  if (!cached) ruleViews.set(book, (cached = new Memo(MAX_RULE_VIEWS)));
  const effective = effectiveDate ?? today;
  const group = discountGroup && book.discountGroups.has(discountGroup) ? discountGroup : null;
  const key = `${book.effective.of(effective)}#${group ?? ''}`;
  return (cached.get(key) ?? cached.set(key, new RuleView(book, effective, group))).plan(date, today);
};

/**
 * The moment by a visit date's own clock: a day whose last slot ends after midnight lasts until then
 * (docs/rules/time.md 4).
 */
export const momentOn = (
  catalogue: Catalogue,
  inventory: string,
  date: LocalDate,
  moment: LocalMoment,
): LocalMoment => {
  if (date >= moment.date || daysBetween(date, moment.date) > 1) return moment;
  const { closing } = planDay(catalogue, inventory, date, { today: moment.date });
  return closing > DAY + moment.minutes ? { date, minutes: moment.minutes + DAY } : moment;
};

/** The same day for each discount group with rules of its own here. */
export const groupPlans = (
  catalogue: Catalogue,
  inventory: string,
  date: LocalDate,
  question: Omit<PlanQuestion, 'discountGroup'>,
): DayPlan[] =>
  [...ruleBook(catalogue, inventory).discountGroups].map((discountGroup) =>
    planDay(catalogue, inventory, date, { ...question, discountGroup }),
  );
