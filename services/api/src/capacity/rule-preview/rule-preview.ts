import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  dayLedger,
  daysBetween,
  daysFrom,
  documentId,
  MAX_DAYS_LOOKED_AT,
  MAX_OVER_POOLS,
  type CapacityRule,
  type Clock,
  type LocalDate,
  type OverbookedAnswer,
  type RulePreviewAnswer,
} from '@stile/contracts';
import {
  dayOccupancy,
  groupPlans,
  ledgersOf,
  localOf,
  planDay,
  venueDecider,
  withDocument,
  type Catalogue,
  type Change,
  type DayPlan,
  type LocalMoment,
  type Taken,
} from '@stile/domain';
import { ApiError, unknownGroup, unknownPark } from '../../http/api-error.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { SeasonLedgers } from '../ledgers/season-ledgers.js';
import { HoldsOfDays } from './holds-of-days.js';
import { OverbookedCapacity, poolsOver, type PoolOver, type Views } from './overbooked-capacity.js';

export interface DayRange {
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
}

/** Between so many days others get their turn. */
const DAYS_AT_ONCE = 25;

/** A day of a destination with the rules before and after an edit. */
interface Look {
  readonly before: Views;
  readonly after: Views;
}

/**
 * Overbooked pools, and effects of an edit of a capacity rule or of a destination on the days that it is about. Nothing
 * is written.
 */
@Injectable()
export class RulePreview {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly ledgers: SeasonLedgers,
    private readonly places: OverbookedCapacity,
    private readonly liveHolds: HoldsOfDays,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError with what saving the same would be rejected with */
  async preview(inventoryGroup: string, change: Change, range: DayRange): Promise<RulePreviewAnswer> {
    const { catalogue: before, at } = this.now(inventoryGroup);
    const { after, id, isRule, isLess, rules } = this.outcome(before, inventoryGroup, change);
    const seenBy = rules.at(-1)?.discount_group ?? null;
    const days: RulePreviewAnswer['days'] = [];
    const over: PoolOver[] = [];
    const touched: DayPlan[] = [];
    await this.ledgers.upToDate();
    const inventories = isRule ? concernedBy(before, rules) : [id];
    const reached = withinReach(range, inventories.length, at.date);
    for (const [inventory, dates] of stretches(inventories, reached, at.date)) {
      const looks = dates.map((date): Look => ({
        before: viewsOf(before, inventory, date, at),
        after: viewsOf(after, inventory, date, at),
      }));
      const taken = await this.ledgers.taken(
        ledgersIn(looks.flatMap((look) => [...look.before, ...look.after])),
      );
      for (const look of looks) {
        const { date } = look.before[0];
        // As the discount group of the rule sees it.
        const [was, becomes] = [before, after].map((catalogue) =>
          figuresOf(
            planDay(catalogue, inventory, date, { today: at.date, discountGroup: seenBy }),
            catalogue,
            taken,
            at,
          ),
        );
        const isOther = JSON.stringify(was) !== JSON.stringify(becomes);
        if (isOther) days.push({ inventory, date, before: was!, after: becomes! });
        const [plan] = look.after;
        const isTouched = isOther || (isRule ? plan.closedBy !== null : isLess);
        if (isTouched && Object.keys(taken(dayLedger(plan))).length > 0) touched.push(plan);
        over.push(...newlyOver(poolsOver(before, look.before, taken), poolsOver(after, look.after, taken)));
      }
    }
    return {
      days,
      ...(await this.listed(over)),
      ...(await this.liveHolds.of(touched)),
      end_date: reached.endDate,
    };
  }

  /** The outcome of a change, and what it is about. */
  private outcome(before: Catalogue, inventoryGroup: string, change: Change) {
    const id = 'remove' in change ? change.remove : documentId(change.kind, change.body);
    const isRule = change.kind === 'capacity_rules';
    const isGone = !isRule && 'remove' in change;
    const after = isGone
      ? withoutRulesOf(before, id)
      : edited(before, inventoryGroup, change, this.clock.now());
    const rules = isRule
      ? [before, after].flatMap((catalogue) => catalogue.capacity_rules.get(id)?.body ?? [])
      : [];
    const isLess = isGone || (!isRule && termsOf(before, id) !== termsOf(after, id));
    return { after, id, isRule, isLess, rules };
  }

  /**
   * Pools over their limit as the rules stand, in order of destination and date.
   * @throws ApiError 404 for a destination that is not there
   */
  async overbooked(
    inventoryGroup: string,
    only: string | undefined,
    range: DayRange,
  ): Promise<OverbookedAnswer> {
    const { catalogue, at } = this.now(inventoryGroup);
    if (only !== undefined && !catalogue.inventories.has(only)) throw unknownPark(only);
    const over: PoolOver[] = [];
    await this.ledgers.upToDate();
    const inventories = only === undefined ? [...catalogue.inventories.keys()] : [only];
    const reached = withinReach(range, inventories.length, at.date);
    for (const [inventory, dates] of stretches(inventories, reached, at.date)) {
      const days = dates.map((date) => viewsOf(catalogue, inventory, date, at));
      const taken = await this.ledgers.taken(ledgersIn(days.flat()));
      over.push(...days.flatMap((views) => poolsOver(catalogue, views, taken)));
    }
    return { ...(await this.listed(over)), end_date: reached.endDate };
  }

  private async listed(found: readonly PoolOver[]): Promise<Pick<OverbookedAnswer, 'over' | 'more_over'>> {
    const over = distinct(found);
    return {
      over: await this.places.named(over.slice(0, MAX_OVER_POOLS)),
      more_over: Math.max(0, over.length - MAX_OVER_POOLS),
    };
  }

  private now(inventoryGroup: string): { catalogue: Catalogue; at: LocalMoment } {
    const catalogue = this.catalogues.of(inventoryGroup);
    if (!catalogue) throw unknownGroup(inventoryGroup);
    return {
      catalogue,
      at: localOf(this.clock.now(), catalogue.inventory_group.get(inventoryGroup)!.body.timezone),
    };
  }
}

const viewsOf = (catalogue: Catalogue, inventory: string, date: LocalDate, moment: LocalMoment): Views => [
  planDay(catalogue, inventory, date, { today: moment.date }),
  ...groupPlans(catalogue, inventory, date, { today: moment.date }),
];
const ledgersIn = (plans: readonly DayPlan[]): string[] => [...new Set(plans.flatMap(ledgersOf))];

const keyOf = ({ pool: { ledger, pool } }: PoolOver): string => `${ledger} ${pool}`;
/** A product's stock, and one that several destinations sell, is found at each of them. */
const distinct = (over: readonly PoolOver[]): PoolOver[] => {
  const seen = new Set<string>();
  return over.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
};
const newlyOver = (before: readonly PoolOver[], after: readonly PoolOver[]): PoolOver[] => {
  const excess = new Map(before.map((one) => [keyOf(one), one.pool.taken - one.pool.limit]));
  return after.filter((one) => one.pool.taken - one.pool.limit > (excess.get(keyOf(one)) ?? 0));
};

/** The catalogue as saving would leave it. */
const edited = (catalogue: Catalogue, inventoryGroup: string, change: Change, now: string): Catalogue => {
  const decision = venueDecider.decide({ type: 'Change', inventoryGroup, changes: [change] }, catalogue, now);
  if (!decision.accepted) throw new ApiError(decision.rejection);
  return decision.events.reduce(venueDecider.evolve, catalogue);
};

/**
 * The catalogue in which nothing opens the destination: what deleting it leads to, whatever has to be deleted
 * before.
 */
const withoutRulesOf = (catalogue: Catalogue, inventory: string): Catalogue => {
  let left = catalogue;
  for (const [id, { body, revision }] of catalogue.capacity_rules) {
    if (!body.inventories.includes(inventory)) continue;
    const inventories = body.inventories.filter((other) => other !== inventory);
    const rule = inventories.length > 0 ? { revision, body: { ...body, inventories } } : null;
    left = withDocument(left, 'capacity_rules', id, rule);
  }
  return left;
};

/** The part of a destination's document that decides who may book it, and which slots a party takes. */
const termsOf = (catalogue: Catalogue, id: string): string => {
  const { predefined_interval, reservation_types, visitor_types, settings } =
    catalogue.inventories.get(id)!.body;
  const { min, max_cars, combined_capacity, pure_time_slots } = settings;
  return JSON.stringify([
    [predefined_interval, reservation_types, visitor_types],
    [min, max_cars, combined_capacity, pure_time_slots],
  ]);
};

/** The destinations whose days a rule says something about. */
const concernedBy = (catalogue: Catalogue, rules: readonly CapacityRule[]): string[] => [
  ...new Set(
    rules.flatMap(({ inventories, addon_inventories }) =>
      inventories.length > 0
        ? inventories
        : addon_inventories.flatMap((addon) => catalogue.addons.get(addon)?.body.inventories ?? []),
    ),
  ),
];

/** Fewer days for many destinations, so that one look is never more work than `MAX_DAYS_LOOKED_AT`. */
export const withinReach = (
  { startDate, endDate }: DayRange,
  inventories: number,
  today: LocalDate,
): DayRange => {
  const first = startDate < today ? today : startDate;
  const further = Math.max(1, Math.floor(MAX_DAYS_LOOKED_AT / Math.max(1, inventories))) - 1;
  return { startDate, endDate: daysBetween(first, endDate) <= further ? endDate : addDays(first, further) };
};

/**
 * The days of each destination, so many at a time as are worked out in one go; what has passed cannot be sold
 * again.
 */
function* stretches(
  inventories: readonly string[],
  { startDate, endDate }: DayRange,
  today: LocalDate,
): Generator<[string, LocalDate[]]> {
  for (const inventory of inventories) {
    const dates = daysFrom(startDate < today ? today : startDate, endDate);
    for (let start = 0; start < dates.length; start += DAYS_AT_ONCE)
      yield [inventory, dates.slice(start, start + DAYS_AT_ONCE)];
  }
}

const figuresOf = (
  plan: DayPlan,
  catalogue: Catalogue,
  taken: Taken,
  moment: LocalMoment,
): RulePreviewAnswer['days'][number]['before'] => {
  const { date: _date, ...figures } = dayOccupancy(
    plan,
    taken,
    catalogue.inventories.get(plan.inventory)!.body,
    moment,
  );
  return figures;
};
