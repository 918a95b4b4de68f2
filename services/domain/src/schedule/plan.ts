import {
  daysBetween,
  partyPool,
  type CapacityRule,
  type LocalDate,
  type PartyKind,
  type RuleRef,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import { Memo } from '../kernel/memo.js';
import { addonPlans, type AddonPlan } from './addon-plan.js';
import { inForce, limitedPool, winners, type LimitedPool, type Winner } from './limits.js';
import { ruleBook, type CalendarRule, type LimitRule, type RuleBook } from './rule-book.js';
import { inOrderOfTime, type Span } from '../kernel/span.js';

export interface Slot extends Span {
  /** Start as a decimal hour: 9.5 is 09:30. */
  readonly hour: number;
  readonly cars: LimitedPool;
  readonly people: LimitedPool;
}

type ClosedReason =
  'past' | 'closed_date' | 'not_an_open_date' | 'too_far_ahead' | 'no_rules' | 'no_capacity';

/** What may be booked of one inventory on one date, as one discount group sees it. Shared and cached: never changed. */
export interface DayPlan {
  readonly inventoryGroup: string;
  readonly inventory: string;
  readonly date: LocalDate;
  /** Null for an open day; else why it is closed, and by which rule, if any. */
  readonly closedBy: { readonly reason: ClosedReason; readonly rule: RuleRef } | null;
  /** In order of time; a closed day has none, a past day keeps its own. */
  readonly slots: readonly Slot[];
  /** The slots' interval texts. */
  readonly intervals: readonly string[];
  /** Intervals in force, by name: the slots' texts and the pools of the add-ons' slots (`outOfForce`). */
  readonly inForce: ReadonlySet<string>;
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

/** What days with the same rules in force share. */
type Shape = Pick<DayPlan, 'slots' | 'intervals' | 'inForce' | 'closing' | 'addons'>;
type Closed = NonNullable<DayPlan['closedBy']>;

const MAX_PLANS = 4096;
const MAX_RULE_VIEWS = 64;
const NO_SLOTS = { slots: [], intervals: [], closing: 0 };

/** The slots that rules in effect make: the union of their intervals, each with its limits. */
export const slotsOf = (
  rules: readonly LimitRule[],
  discountGroup: string | null,
  isToday: boolean,
): Slot[] => {
  const of = (kind: PartyKind, group: string | null): ReadonlyMap<string, Winner> =>
    winners(
      inForce(
        rules.filter((rule) => rule.kind === kind && rule.discountGroup === group),
        isToday,
      ),
    );
  const none = new Map<string, Winner>();
  const all = { cars: of('cars', null), people: of('people', null) };
  const share = discountGroup
    ? { cars: of('cars', discountGroup), people: of('people', discountGroup) }
    : { cars: none, people: none };
  const spans = new Map<string, Span>();
  for (const kind of [all.cars, all.people, share.cars, share.people])
    for (const [interval, { span }] of kind) spans.set(interval, span);
  const pool = (kind: PartyKind, interval: string): LimitedPool =>
    limitedPool(partyPool(kind, interval), all[kind].get(interval), share[kind].get(interval), discountGroup);
  return [...spans.values()].sort(inOrderOfTime).map(({ interval, start, end }) => ({
    interval,
    start,
    end,
    hour: start / 60,
    cars: pool('cars', interval),
    people: pool('people', interval),
  }));
};

/** Every kind with a rule has a limit of 0: a slot closed to cars alone still takes a bus tour. */
const hasNoCapacity = ({ cars, people }: Slot): boolean =>
  [cars, people]
    .filter(({ limit, share }) => limit.rule ?? share)
    .every(({ limit, share }) => limit.max === 0 || share?.limit.max === 0);

const withoutCapacity = (slots: readonly Slot[]): Closed | null => {
  if (slots.length === 0) return { reason: 'no_rules', rule: null };
  return slots.every(hasNoCapacity)
    ? { reason: 'no_capacity', rule: slots[0]!.cars.limit.rule ?? slots[0]!.people.limit.rule }
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
    const shape = this.shape(this.book.limits.on(date), date === today);
    const closedBy = this.calendar.closes(date, today) ?? withoutCapacity(shape.slots);
    return {
      inventoryGroup: this.book.inventoryGroup,
      inventory: this.book.inventory,
      date,
      closedBy,
      ...shape,
      ...(closedBy && closedBy.reason !== 'past' ? NO_SLOTS : {}),
    };
  }

  private shape(rules: readonly LimitRule[], isToday: boolean): Shape {
    const shapes = isToday ? this.shapes.today : this.shapes.otherDay;
    let shape = shapes.get(rules);
    if (!shape) {
      const applying = rules.filter((rule) => this.applies(rule));
      const slots = slotsOf(applying, this.discountGroup, isToday);
      const addons = addonPlans(this.book, applying, this.discountGroup);
      const intervals = slots.map(({ interval }) => interval);
      const inForce = new Set([
        ...intervals,
        ...[...addons.values()].flatMap((addon) => addon.slots.map(({ units }) => units.pool)),
      ]);
      shape = { slots, intervals, inForce, closing: Math.max(0, ...slots.map(({ end }) => end)), addons };
      shapes.set(rules, shape);
    }
    return shape;
  }

  private applies({ body }: LimitRule | CalendarRule): boolean {
    return isInEffect(body, this.effectiveDate, this.discountGroup);
  }
}

const ruleViews = new WeakMap<RuleBook, Memo<string, RuleView>>();

/**
 * The rules of one inventory on one date, resolved (docs/rules/capacity.md 1 to 10). An unknown inventory is closed.
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
