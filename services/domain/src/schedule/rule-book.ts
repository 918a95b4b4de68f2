import type { Addon, CapacityRule, LocalDate, PartyKind, RuleRef } from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { DateStretches, RulesByDate } from '../kernel/rules-by-date.js';
import { addonLinks } from './addon-links.js';
import { spanOf, type Span } from '../kernel/span.js';

/** For a kind without a figure or without rules: open. */
export const OPEN_LIMIT = 1_000_000;

/** An interval with its rule's maximum, or with one of its own. */
type IntervalLimit = Span & { readonly max: number; readonly overrides?: true };

/** A rule that sets limits, with its parsed intervals. */
export interface LimitRule {
  readonly kind: PartyKind | 'addon';
  readonly sameDay: boolean;
  readonly discountGroup: string | null;
  readonly limits: readonly IntervalLimit[];
  /** One limit for the whole day, for add-ons with `is_daily`. */
  readonly wholeDay: number | null;
  readonly reserve: number;
  readonly addons: readonly string[];
  readonly ref: RuleRef;
  readonly body: CapacityRule;
}

/** A rule that opens or closes days. */
export interface CalendarRule {
  readonly dates: readonly LocalDate[];
  readonly ref: NonNullable<RuleRef>;
  readonly body: CapacityRule;
}

/** An add-on with the destination of its ledgers, and the add-ons that it is the waitlist of. */
export interface BookAddon {
  readonly home: string;
  readonly addon: Versioned<Addon>;
  readonly waitlistOf: readonly string[];
}

/** One inventory's capacity rules and add-ons, made ready for any date. */
export interface RuleBook {
  readonly inventoryGroup: string;
  readonly inventory: string;
  /** Null without a venue. */
  readonly timezone: string | null;
  /**
   * Winner first: highest priority, then the one created last (the order of the catalogue is the order of
   * creation).
   */
  readonly limits: RulesByDate<LimitRule>;
  readonly calendar: readonly CalendarRule[];
  readonly effective: DateStretches;
  /** Groups with rules of their own here; any other group sees a day as everyone does. */
  readonly discountGroups: ReadonlySet<string>;
  readonly addons: readonly BookAddon[];
}

const KIND_OF: Partial<Record<CapacityRule['rule_type'], LimitRule['kind']>> = {
  SAME_DAY_INTERVAL_CARS: 'cars',
  MAX_CAPACITY_INTERVAL_CARS: 'cars',
  SAME_DAY_INTERVAL_PEOPLE: 'people',
  MAX_CAPACITY_INTERVAL_PEOPLE: 'people',
  ADDON_INTERVAL_CAPACITY_RULE: 'addon',
};

type Interval = NonNullable<CapacityRule['intervals']>[number];
const isDate = (interval: Interval): interval is LocalDate =>
  typeof interval === 'string' && !interval.includes(':');

const limitOf = (
  interval: Exclude<Interval, LocalDate> | string,
  kind: LimitRule['kind'],
  max: number,
): IntervalLimit => {
  if (typeof interval === 'string') return { ...spanOf(interval), max };
  const override =
    kind === 'cars' ? interval.capacityGroups : kind === 'people' ? interval.capacityPeople : null;
  const span = spanOf(interval.interval);
  return override === null ? { ...span, max } : { ...span, max: override, overrides: true };
};

const limitRule = ({ body, revision }: Versioned<CapacityRule>, kind: LimitRule['kind']): LimitRule => {
  const max = body.max_capacity ?? OPEN_LIMIT;
  const daily = kind === 'addon' && body.is_daily;
  return {
    kind,
    sameDay: body.rule_type.startsWith('SAME_DAY'),
    discountGroup: body.discount_group,
    reserve: body.reserve_capacity,
    addons: body.addon_inventories,
    limits: daily
      ? []
      : (body.intervals ?? [])
          .filter((interval) => !isDate(interval))
          .map((interval) => limitOf(interval, kind, max)),
    wholeDay: daily ? max : null,
    ref: { id: body.id, revision },
    body,
  };
};

const winnerFirst = (rules: readonly LimitRule[]): LimitRule[] =>
  rules.toReversed().sort((a, b) => b.body.priority - a.body.priority);

/**
 * A rule without a destination applies to its add-ons wherever they are sold; to cars and people it applies nowhere.
 */
const concerns = ({ inventories, rule_type }: CapacityRule, inventory: string): boolean =>
  inventories.includes(inventory) ||
  (inventories.length === 0 && rule_type === 'ADDON_INTERVAL_CAPACITY_RULE');

const compile = (catalogue: Catalogue, inventory: string): RuleBook => {
  const rules = [...catalogue.capacity_rules.values()].filter(
    ({ body }) => body.is_active && concerns(body, inventory),
  );
  const limits = rules
    .flatMap((rule) => (KIND_OF[rule.body.rule_type] ? [limitRule(rule, KIND_OF[rule.body.rule_type]!)] : []))
    .filter((rule) => rule.limits.length > 0 || rule.wholeDay !== null);
  const { waitlistOf } = addonLinks(catalogue.addons);
  const group = catalogue.inventory_group.values().next().value?.body;
  return {
    inventoryGroup: group?.id ?? '',
    timezone: group?.timezone ?? null,
    inventory,
    limits: new RulesByDate(winnerFirst(limits), (rule) => rule.body),
    calendar: rules
      .filter(({ body }) => !KIND_OF[body.rule_type])
      .map(({ body, revision }) => ({
        dates: (body.intervals ?? []).filter(isDate),
        ref: { id: body.id, revision },
        body,
      })),
    effective: new DateStretches(
      rules.map(({ body }) => ({ from: body.effective_start_date, to: body.effective_end_date })),
    ),
    discountGroups: new Set(rules.flatMap(({ body }) => body.discount_group ?? [])),
    // An add-on sold at several destinations has one stock, at the destination of its type.
    addons: [...catalogue.addons.values()]
      .filter(({ body }) => body.inventories.includes(inventory))
      .map((addon) => ({
        home: catalogue.addon_types.get(addon.body.addon_type)?.body.inventory ?? inventory,
        addon,
        waitlistOf: (waitlistOf.get(addon.body.id) ?? []).map(({ id }) => id),
      })),
  };
};

/** Compiled once for each set of documents; an edit of other documents leaves the book as it is. */
export const ruleBook: (catalogue: Catalogue, inventory: string) => RuleBook = (() => {
  type Books = { readonly addonTypes: unknown; readonly group: unknown; readonly of: Map<string, RuleBook> };
  // By add-ons as well: the catalogue exists in several languages.
  const cache = new WeakMap<Catalogue['capacity_rules'], WeakMap<Catalogue['addons'], Books>>();
  return (catalogue, inventory) => {
    if (!catalogue.inventories.has(inventory)) return compile(catalogue, inventory);
    let byAddons = cache.get(catalogue.capacity_rules);
    if (!byAddons) cache.set(catalogue.capacity_rules, (byAddons = new WeakMap()));
    let books = byAddons.get(catalogue.addons);
    const { addon_types: addonTypes, inventory_group: group } = catalogue;
    if (books?.addonTypes !== addonTypes || books.group !== group)
      byAddons.set(catalogue.addons, (books = { addonTypes, group, of: new Map() }));
    let book = books.of.get(inventory);
    if (!book) books.of.set(inventory, (book = compile(catalogue, inventory)));
    return book;
  };
})();
