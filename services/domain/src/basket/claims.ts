import {
  CHANNELS,
  couponLedger,
  dayLedger,
  sharePool,
  UNITS_POOL,
  type Basket,
  type Channel,
  type Coupon,
  type DayStatus,
  type LedgerClaim,
  type LocalTime,
  type Rejection,
  type Visit,
} from '@stile/contracts';
import { isSameVisit } from '../amendment/edited-basket.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { clockOf, instantAt, type LocalMoment } from '../kernel/local-time.js';
import { readCoupons } from '../pricing/coupons.js';
import { addonLedger } from '../schedule/addon-plan.js';
import { resolveBasket, type ResolvedBasket } from './resolved-basket.js';
import type { RequestedAddon } from '../pricing/requested.js';
import { addonViolations, partyViolations } from './basket-rules.js';
import { addonSlotsAt, isOver } from '../schedule/on-sale.js';
import { couponViolations } from './coupon-rules.js';
import { ridesOf } from './rides.js';
import { hasViolations, rejectionOf, type Violation } from '../kernel/violations.js';
import {
  unchangedAddon,
  unchangedParty,
  type PreviousBooking,
  type UnchangedUnits,
} from '../amendment/previous-booking.js';
import { liveStatusOf } from '../schedule/live-status.js';
import { OPEN, type Limit, type LimitedPool } from '../schedule/limits.js';
import { membershipViolations } from './membership.js';
import { ADDON_ONLY } from './offered.js';
import { parkingOf, type Parking } from './parking.js';
import { planDay, type DayPlan } from '../schedule/plan.js';
import { isAdHoc, slotsOccupied, type Stay } from '../schedule/stay.js';

export interface ClaimContext {
  /** The venue's clock. */
  readonly at: LocalMoment;
  readonly channel: Channel;
  /** A reservation is made of it, not only a hold: its coupons and its membership must stand. */
  readonly reserving?: boolean;
  /** The reservation that this is an edit of. */
  readonly edited?: PreviousBooking | undefined;
}

export type Claims =
  | {
      readonly ok: true;
      /** Per ledger, the visit date's own first; a pool comes once. */
      readonly claims: readonly LedgerClaim[];
      /** What is in force for a ledger's count of places sold under earlier intervals (`takenAgainst`). */
      readonly intervals: readonly string[];
      readonly visit: Visit;
    }
  | { readonly ok: false; readonly rejection: Rejection };

/** A basket's lines by ledger and pool. */
class Lines {
  private readonly ledgers = new Map<string, Map<string, LedgerClaim['lines'][number]>>();

  add(
    ledger: string,
    pool: string,
    units: number,
    { max, rule }: { readonly max: number | null; readonly rule: Limit['rule'] },
  ): void {
    if (units === 0) return;
    let pools = this.ledgers.get(ledger);
    if (!pools) this.ledgers.set(ledger, (pools = new Map()));
    pools.set(pool, { pool, units: units + (pools.get(pool)?.units ?? 0), limit: max, rule });
  }

  /** A member's places are counted for the group as well, limited or not, so that a share introduced later finds them. */
  addPool(
    ledger: string,
    { pool, limit, share }: LimitedPool,
    units: number,
    discountGroup: string | null,
    withReserve: boolean,
  ): void {
    const inForce = ({ max, reserve, rule }: Limit): Pick<Limit, 'max' | 'rule'> => ({
      max: withReserve ? max + reserve : max,
      rule,
    });
    this.add(ledger, pool, units, inForce(limit));
    if (discountGroup) this.add(ledger, sharePool(pool, discountGroup), units, inForce(share?.limit ?? OPEN));
  }

  addUnchanged(unchanged: readonly UnchangedUnits[]): void {
    for (const {
      ledger,
      line: { pool, units, limit, rule },
    } of unchanged)
      this.add(ledger, pool, units, { max: limit, rule });
  }

  all(): LedgerClaim[] {
    return [...this.ledgers].map(([ledger, pools]) => ({ ledger, lines: [...pools.values()] }));
  }
}

/** Whether the day and its slot can be had at all. */
const dayViolations = (
  resolved: ResolvedBasket,
  basket: Basket,
  plan: DayPlan,
  stay: Stay | undefined,
  live: DayStatus | null,
  { at, channel }: ClaimContext,
): Violation[] => {
  if (plan.closedBy) return [{ field: 'date', code: 'day_closed', status: 409, detail: plan.closedBy }];
  if (!CHANNELS[channel].overridesLiveStatus && (live === 'CLOSED' || live === 'FULL'))
    return [
      { field: 'date', code: 'day_closed', status: 409, detail: { reason: 'live_status', rule: null } },
    ];
  const violations: Violation[] = [];
  if (resolved.arrival === null) {
    violations.push({ field: 'arrival_time', code: 'input_validation_arrival_time' });
    if (basket.addons.length > 0)
      violations.push({ field: 'addons', code: 'validation_select_time_before_addons' });
  } else if (!stay) violations.push({ field: 'arrival_time', code: 'slot_unknown' });
  else if (
    plan.date === at.date &&
    stay.slots.filter(({ start }) => start === stay.start).every((slot) => isOver(slot, at.minutes, channel))
  )
    violations.push({ field: 'arrival_time', code: 'slot_past', status: 409 });
  return violations;
};

const parkingViolations = ({ parkingHours }: ResolvedBasket, parking: Parking | null): Violation[] =>
  parking && parkingHours !== null && parkingHours > parking.max
    ? [{ field: 'parking_hours', code: 'parking_too_long', detail: { max: parking.max } }]
    : [];

/** What of an edit is no more than it was: it keeps its places, whatever has become of the rules. Nothing for who books. */
interface Unchanged {
  readonly party: readonly UnchangedUnits[] | null;
  readonly addons: ReadonlyMap<RequestedAddon, readonly UnchangedUnits[]>;
  /** nothing is asked for beside */ readonly isAll: boolean;
}

const unchangedOf = (
  previous: PreviousBooking | undefined,
  { party, parkingHours, addons }: ResolvedBasket,
): Unchanged => {
  if (!previous) return { party: null, addons: new Map(), isAll: false };
  const units =
    (previous.visit.parking?.hours ?? null) === parkingHours ? unchangedParty(previous, party) : null;
  const own = new Map(
    addons.flatMap((requested) => {
      const of = unchangedAddon(previous, requested, addons);
      return of ? [[requested, of] as const] : [];
    }),
  );
  return { party: units, addons: own, isAll: units !== null && own.size === addons.length };
};

/** A use of each coupon that has a limit. One that stays counts as it did: a limit that it has got since takes no use of it. */
const claimCoupons = (
  lines: Lines,
  coupons: readonly Versioned<Coupon>[],
  inventoryGroup: string,
  edited: PreviousBooking | undefined,
): void => {
  for (const { body, revision } of coupons) {
    const ledger = couponLedger(inventoryGroup, body.code);
    const own = edited?.claims.find((claim) => claim.ledger === ledger);
    if (own) lines.addUnchanged(own.lines.map((line) => ({ ledger, line })));
    else if (body.max_uses !== null && !edited?.priced.discounts.some(({ coupon }) => coupon === body.code))
      lines.add(ledger, UNITS_POOL, 1, { max: body.max_uses, rule: { id: body.code, revision } });
  }
};

const needsViolations = ({ reservationType }: ResolvedBasket, { addons }: Basket): Violation[] =>
  reservationType.id === ADDON_ONLY && addons.length === 0
    ? [{ field: 'addons', code: 'validation_need_addons' }]
    : [];

const claimParty = (
  lines: Lines,
  plan: DayPlan,
  { party, inventory, discountGroup }: ResolvedBasket,
  { slots, start }: Stay,
  { channel, at }: ClaimContext,
): void => {
  const withReserve = CHANNELS[channel].takesReserve && isAdHoc(plan.date, start, inventory, at);
  for (const { cars, people } of slots) {
    lines.addPool(dayLedger(plan), cars, party.cars, discountGroup?.id ?? null, withReserve);
    lines.addPool(dayLedger(plan), people, party.people, discountGroup?.id ?? null, withReserve);
  }
};

/** Stock is taken once, however many days it is for. */
const claimAddon = (
  lines: Lines,
  plans: readonly DayPlan[],
  requested: RequestedAddon,
  discountGroup: string | null,
): void => {
  const capacity = plans[0]?.addons.get(requested.addon.body.id)?.capacity;
  for (const plan of capacity === 'stock' ? plans.slice(0, 1) : plans)
    claimAddonOn(lines, plan, requested, discountGroup);
};

const claimAddonOn = (
  lines: Lines,
  plan: DayPlan,
  { addon, count, start }: RequestedAddon,
  discountGroup: string | null,
): void => {
  const addonPlan = plan.addons.get(addon.body.id);
  const ledger = addonPlan && addonLedger(addonPlan, plan);
  if (!ledger) return;
  const { capacity, whole } = addonPlan;
  if (whole && capacity === 'stock') lines.add(ledger, UNITS_POOL, count, whole.limit);
  else if (whole) lines.addPool(ledger, whole, count, discountGroup, false);
  for (const slot of addonSlotsAt(addonPlan, start))
    lines.addPool(ledger, slot.units, count, discountGroup, false);
};

const visitOf = (
  catalogue: Catalogue,
  basket: Basket,
  { inventory, reservationType, discountGroup, party }: ResolvedBasket,
  { start, end }: Stay,
  parking: Parking | null,
): Visit => {
  const zone = catalogue.inventory_group.get(basket.inventory_group)!.body.timezone;
  return {
    inventoryGroup: basket.inventory_group,
    inventory: inventory.id,
    inventoryTitle: inventory.title,
    visitDate: basket.date,
    arrival: clockOf(start) as LocalTime,
    slot: { start: clockOf(start), end: clockOf(end) },
    startsAt: instantAt({ date: basket.date, minutes: start }, zone),
    endsAt: instantAt({ date: basket.date, minutes: end }, zone),
    reservationType: reservationType.id,
    discountGroup: discountGroup?.id ?? null,
    people: party.people,
    cars: party.cars,
    ...(parking?.chosen
      ? {
          parking: {
            hours: parking.hours,
            until: clockOf(parking.end),
            endsAt: instantAt({ date: basket.date, minutes: parking.end }, zone),
          },
        }
      : {}),
  };
};

/** Slots of the add-ons asked for that are in force on all the days they are wanted on: on each of them at least those count. */
const addonIntervals = (
  addons: readonly RequestedAddon[],
  plansOf: (requested: RequestedAddon) => readonly DayPlan[],
): string[] => {
  const ranged = addons.filter(({ days }) => days).flatMap(plansOf);
  const pools = addons.flatMap(
    (requested) =>
      plansOf(requested)[0]!
        .addons.get(requested.addon.body.id)
        ?.slots.map(({ units }) => units.pool) ?? [],
  );
  return ranged.length === 0
    ? pools
    : pools.filter((pool) => ranged.every(({ inForce }) => inForce.has(pool)));
};

/**
 * What a basket takes of which ledgers, with the limits in force (docs/rules/capacity.md 12 and 24), or every rule that rejects it.
 * `plan` is the basket's day as its discount group sees it. Whether there is room is the ledgers' to decide. Cars and
 * people always come from the same slots, so `combined_capacity` asks for nothing more.
 */
export const claimsOf = (
  catalogue: Catalogue,
  plan: DayPlan,
  basket: Basket,
  context: ClaimContext,
): Claims => {
  const previous = context.edited && isSameVisit(context.edited.visit, basket) ? context.edited : undefined;
  const previousLines = previous?.priced.lines ?? [];
  const { resolved, violations: unknown } = resolveBasket(catalogue, basket, context.channel, previousLines);
  if (!resolved) return { ok: false, rejection: rejectionOf(unknown) };
  const parking = parkingOf(plan, resolved);
  const stay =
    resolved.arrival === null
      ? undefined
      : slotsOccupied(
          plan,
          resolved.inventory,
          resolved.arrival,
          parking?.chosen ? parking.end - resolved.arrival : null,
        );
  const { coupons, violations: unknownCoupons } = readCoupons(
    catalogue,
    basket.coupons ?? [],
    context.at.date,
  );
  const discountGroup = resolved.discountGroup?.id ?? null;
  const thatDay = [plan];
  const plansOf = ({ days }: RequestedAddon): readonly DayPlan[] =>
    days?.map((date) =>
      date === plan.date
        ? plan
        : planDay(catalogue, plan.inventory, date, { today: context.at.date, discountGroup }),
    ) ?? thatDay;
  const whenViolations = dayViolations(
    resolved,
    basket,
    plan,
    stay,
    liveStatusOf(catalogue, plan.inventory, plan.date, context.at.date),
    context,
  );
  const unchanged = unchangedOf(previous, resolved);
  const rides = ridesOf(catalogue, basket, {
    plan,
    at: context.at,
    stay,
    seats: resolved.party.persons,
    channel: context.channel,
    previous,
  });
  const isAll = unchanged.isAll && rides.isUnchanged;
  const violations = [
    ...unknown,
    ...(isAll ? [] : whenViolations),
    ...(unchanged.party ? [] : parkingViolations(resolved, parking)),
    ...partyViolations(resolved, previousLines),
    ...needsViolations(resolved, basket),
    ...rides.violations,
    ...(plan.closedBy && !isAll
      ? []
      : addonViolations(
          catalogue,
          resolved,
          (requested) => (unchanged.addons.has(requested) ? [] : plansOf(requested)),
          context,
          previousLines,
        )),
    ...unknownCoupons,
    ...membershipViolations(catalogue, basket, resolved, context.reserving === true),
    ...(context.reserving ? couponViolations(coupons, resolved) : []),
  ];
  if (hasViolations(violations)) return { ok: false, rejection: rejectionOf(violations) };

  const lines = new Lines();
  if (unchanged.party) lines.addUnchanged(unchanged.party);
  else claimParty(lines, plan, resolved, stay!, context);
  for (const requested of resolved.addons) {
    const units = unchanged.addons.get(requested);
    if (units) lines.addUnchanged(units);
    else claimAddon(lines, plansOf(requested), requested, discountGroup);
  }
  lines.addUnchanged(rides.units);
  claimCoupons(lines, coupons, basket.inventory_group, context.edited);
  const { feeder: _before, ...visit } =
    unchanged.party && previous
      ? { ...previous.visit, people: resolved.party.people, cars: resolved.party.cars }
      : visitOf(catalogue, basket, resolved, stay!, parking);
  return {
    ok: true,
    claims: lines.all(),
    intervals: [...plan.intervals, ...addonIntervals(resolved.addons, plansOf)],
    visit: rides.feeder ? { ...visit, feeder: rides.feeder } : visit,
  };
};
