import {
  CHANNELS,
  couponLedger,
  dayLedger,
  memberLedger,
  memberOfLedger,
  sharePool,
  UNITS_POOL,
  type Basket,
  type Channel,
  type Coupon,
  type DayStatus,
  type LedgerClaim,
  type LocalDate,
  type Rejection,
  type Visit,
} from '@stile/contracts';
import { agreedTerms, isSameVisit } from '../amendment/edited-basket.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { clockOf, instantAt, type LocalMoment } from '../kernel/local-time.js';
import { readCoupons } from '../pricing/coupons.js';
import { addonLedger } from '../schedule/addon-plan.js';
import { resolveBasket, type ResolvedBasket } from './resolved-basket.js';
import type { RequestedAddon } from '../pricing/requested.js';
import { addonViolations, beforeOf, partyViolations } from './basket-rules.js';
import { addonSlotsAt, isOver } from '../schedule/on-sale.js';
import { couponViolations } from './coupon-rules.js';
import { ridesOf, type Rides } from './rides.js';
import { overlap } from '../kernel/span.js';
import type { InForce, InForceByLedger } from '../ledger/counting.js';
import { hasViolations, rejectionOf, type Violation } from '../kernel/violations.js';
import { unchangedAddon, type PreviousBooking, type UnchangedUnits } from '../amendment/previous-booking.js';
import { unchangedParty, type RequestedParty, type UnchangedParty } from '../amendment/unchanged-party.js';
import { liveStatusOf } from '../schedule/live-status.js';
import { OPEN, type Limit, type LimitedPool } from '../schedule/limits.js';
import { memberOn, membershipViolations, standingMemberViolations, usesPerDay } from './membership.js';
import { ADDON_ONLY } from './offered.js';
import { parkingOf, paysByTheHour, type Parking } from './parking.js';
import { planDay, type DayPlan, type SlotPool } from '../schedule/plan.js';
import { isAdHoc, slotsOccupied, type Stay } from '../schedule/stay.js';

export interface ClaimContext {
  /** The venue's clock. */
  readonly at: LocalMoment;
  readonly channel: Channel;
  /** A reservation is placed, not only a hold: its coupons and its membership must be valid. */
  readonly reserving?: boolean;
  /** The reservation that this is an edit of. */
  readonly edited?: PreviousBooking | undefined;
}

export type Claims =
  | {
      readonly ok: true;
      /** Per ledger, the visit date's own first; a pool comes once. */
      readonly claims: readonly LedgerClaim[];
      /** Pools in force in each ledger, for counting units sold under earlier intervals (`takenAgainst`). */
      readonly inForce: InForceByLedger;
      readonly visit: Visit;
    }
  | { readonly ok: false; readonly rejection: Rejection };

/** A basket's lines by ledger and pool. `discountGroup`: the group whose share its units count against. */
export class Lines {
  private readonly ledgers = new Map<string, Map<string, LedgerClaim['lines'][number]>>();
  /** By ledger. */
  readonly inForce = new Map<string, InForce>();

  constructor(private readonly discountGroup: string | null) {}

  private poolsOf(ledger: string): Map<string, LedgerClaim['lines'][number]> {
    let pools = this.ledgers.get(ledger);
    if (!pools) this.ledgers.set(ledger, (pools = new Map()));
    return pools;
  }

  add(
    ledger: string,
    pool: string,
    units: number,
    { max, rule }: { readonly max: number | null; readonly rule: Limit['rule'] },
  ): void {
    if (units === 0) return;
    const pools = this.poolsOf(ledger);
    pools.set(pool, { pool, units: units + (pools.get(pool)?.units ?? 0), limit: max, rule });
  }

  /**
   * A party's units of the pools of a slot, of those that it overlaps only while the party is there. Pools that slots
   * share are taken once. The result: which those are.
   */
  addParty(
    plan: DayPlan,
    pools: readonly SlotPool[],
    units: number,
    stay: Stay,
    withReserve: boolean,
  ): readonly SlotPool[] {
    const during = pools.length === 1 ? pools : pools.filter((pool) => overlap(pool, stay));
    const slots = during.length > 0 ? during : pools;
    if (units === 0) return slots;
    for (const { pool, limit, isShare, isNextDay } of slots) {
      const ledger = isNextDay ? plan.nextDay!.ledger : dayLedger(plan);
      const max = withReserve ? limit.max + limit.reserve : limit.max;
      this.poolsOf(ledger).set(pool, { pool, units, limit: max, rule: limit.rule });
      if (!this.discountGroup || isShare) continue;
      if (pools.some((other) => other.isShare && other.isNextDay === isNextDay)) continue;
      const share = sharePool(pool, this.discountGroup);
      this.poolsOf(ledger).set(share, { pool: share, units, limit: OPEN.max, rule: OPEN.rule });
    }
    return slots;
  }

  /** A member's units count for the group as well, limited or not, so that a share introduced later includes them. */
  addPool(ledger: string, { pool, limit, share }: LimitedPool, units: number): void {
    this.add(ledger, pool, units, limit);
    if (this.discountGroup)
      this.add(ledger, sharePool(pool, this.discountGroup), units, share?.limit ?? OPEN);
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

/** Whether the day and its slot are on sale. */
const dayViolations = (
  { basket, plan, resolved, stay, context: { at, channel } }: ClaimRequest,
  live: DayStatus | null,
): Violation[] => {
  if (plan.closedBy)
    return [{ field: 'date', code: 'day_closed', status: 409, detail: { reason: plan.closedBy.reason } }];
  if (!CHANNELS[channel].overridesLiveStatus && (live === 'CLOSED' || live === 'FULL'))
    return [{ field: 'date', code: 'day_closed', status: 409, detail: { reason: 'live_status' } }];
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

/**
 * The part that an edit leaves unchanged or reduces: its units stay, whatever the rules say now. Empty for a new
 * reservation.
 */
interface Unchanged {
  readonly party: UnchangedParty | null;
  readonly addons: ReadonlyMap<RequestedAddon, readonly UnchangedUnits[]>;
  /** Nothing else is requested. */
  readonly isAll: boolean;
}

/** Fewer hours of parking or the same; undefined for more. */
const hoursOf = (
  previous: PreviousBooking,
  basket: Basket,
  resolved: ResolvedBasket,
): RequestedParty['hours'] | undefined => {
  if (!paysByTheHour(resolved, previous.priced.lines)) return null;
  const hours = agreedTerms(previous, basket)?.hours;
  return hours === 'fewer' ? resolved.parkingHours! : hours === 'same' ? hours : undefined;
};

const unchangedPartyOf = (
  catalogue: Catalogue,
  previous: PreviousBooking,
  basket: Basket,
  resolved: ResolvedBasket,
): UnchangedParty | null => {
  const hours = hoursOf(previous, basket, resolved);
  if (hours === undefined) return null;
  const { party, inventory } = resolved;
  return unchangedParty(
    previous,
    { ...party, visitors: party.vehicles + party.persons, hours },
    {
      zone: catalogue.inventory_group.get(basket.inventory_group)!.body.timezone,
      pureTimeSlots: inventory.settings.pure_time_slots === true,
    },
  );
};

const unchangedOf = (
  catalogue: Catalogue,
  previous: PreviousBooking | undefined,
  basket: Basket,
  resolved: ResolvedBasket,
): Unchanged => {
  if (!previous) return { party: null, addons: new Map(), isAll: false };
  const { addons } = resolved;
  const party = unchangedPartyOf(catalogue, previous, basket, resolved);
  const own = new Map(
    addons.flatMap((requested) => {
      const unchanged = unchangedAddon(previous, requested, addons);
      return unchanged ? [[requested, unchanged] as const] : [];
    }),
  );
  return { party, addons: own, isAll: party !== null && own.size === addons.length };
};

/** One use of each coupon that has a limit. A coupon that the reservation has already takes no further use. */
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

const memberClaim = (edited: PreviousBooking | undefined): PreviousBooking['claims'][number] | undefined =>
  edited?.claims.find(({ ledger }) => memberOfLedger(ledger) !== undefined);
/** The number of the member that a reservation came as. */
const memberOf = (edited: PreviousBooking | undefined): string | undefined => {
  const claim = memberClaim(edited);
  return claim && memberOfLedger(claim.ledger);
};

/** One use of the member's number on the visit date. An edit need not name it again. */
const claimMember = (
  lines: Lines,
  { catalogue, basket, resolved: { discountGroup }, context: { edited }, previous }: ClaimRequest,
): void => {
  const own = memberClaim(edited);
  if (!discountGroup?.membership) {
    // The group of a visit that stays may be gone, or for everybody by now.
    if (previous && own) lines.addUnchanged(own.lines.map((line) => ({ ledger: own.ledger, line })));
    return;
  }
  const code =
    memberOn(catalogue, basket.main_membership ?? '', basket.date)?.code ??
    (own && memberOfLedger(own.ledger));
  if (code === undefined) return;
  const ledger = memberLedger(basket.inventory_group, code, basket.date);
  const uses = usesPerDay(discountGroup);
  if (own?.ledger === ledger) lines.addUnchanged(own.lines.map((line) => ({ ledger, line })));
  else if (uses !== null) lines.add(ledger, UNITS_POOL, 1, { max: uses, rule: null });
};

const needsViolations = ({ reservationType }: ResolvedBasket, { addons }: Basket): Violation[] =>
  reservationType.id === ADDON_ONLY && addons.length === 0
    ? [{ field: 'addons', code: 'validation_need_addons' }]
    : [];

const claimParty = (
  lines: Lines,
  plan: DayPlan,
  { party, inventory }: ResolvedBasket,
  stay: Stay,
  { channel, at }: ClaimContext,
): void => {
  const withReserve = CHANNELS[channel].takesReserve && isAdHoc(plan.date, stay.start, inventory, at);
  for (const { cars, people } of stay.slots) {
    lines.addParty(plan, cars, party.cars, stay, withReserve);
    lines.addParty(plan, people, party.people, stay, withReserve);
  }
};

/** Stock is taken once, however many days it is for. */
const claimAddon = (lines: Lines, plans: readonly DayPlan[], requested: RequestedAddon): void => {
  const capacity = plans[0]?.addons.get(requested.addon.body.id)?.capacity;
  for (const plan of capacity === 'stock' ? plans.slice(0, 1) : plans) claimAddonOn(lines, plan, requested);
};

const claimAddonOn = (lines: Lines, plan: DayPlan, { addon, count, people, start }: RequestedAddon): void => {
  const addonPlan = plan.addons.get(addon.body.id);
  const ledger = addonPlan && addonLedger(addonPlan, plan);
  if (!ledger) return;
  lines.inForce.set(ledger, plan.inForce);
  const { capacity, whole } = addonPlan;
  const units = count * people;
  if (whole && capacity === 'stock') lines.add(ledger, UNITS_POOL, units, whole.limit);
  else if (whole) lines.addPool(ledger, whole, units);
  for (const slot of addonSlotsAt(addonPlan, start)) lines.addPool(ledger, slot.units, units);
};

const visitOf = ({ catalogue, basket, resolved, parking }: ClaimRequest, { start, end }: Stay): Visit => {
  const { inventory, reservationType, discountGroup, party } = resolved;
  const zone = catalogue.inventory_group.get(basket.inventory_group)!.body.timezone;
  return {
    inventoryGroup: basket.inventory_group,
    inventory: inventory.id,
    inventoryTitle: inventory.title,
    visitDate: basket.date,
    arrival: clockOf(start),
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

/** A basket with everything that its claims follow from. */
interface ClaimRequest {
  readonly catalogue: Catalogue;
  /** The basket's day as its discount group sees it. */
  readonly plan: DayPlan;
  readonly basket: Basket;
  readonly context: ClaimContext;
  /** Units of an edit that stays on the same visit. */
  readonly previous: PreviousBooking | undefined;
  readonly resolved: ResolvedBasket;
  readonly parking: Parking | null;
  readonly stay: Stay | undefined;
  readonly unchanged: Unchanged;
  readonly rides: Rides;
  readonly coupons: readonly Versioned<Coupon>[];
  /** The plan of each day of an add-on. */
  readonly plansOf: (requested: RequestedAddon) => readonly DayPlan[];
}

const stayOf = (
  plan: DayPlan,
  { arrival, inventory }: ResolvedBasket,
  parking: Parking | null,
): Stay | undefined =>
  arrival === null
    ? undefined
    : slotsOccupied(plan, inventory, arrival, parking?.chosen ? parking.end - arrival : null);

/** Why a basket's rides are not for sale, told with its price (docs/rules/shuttles.md 14); null where they are. */
export const ridesRejection = (
  catalogue: Catalogue,
  plan: DayPlan,
  basket: Basket,
  { at, channel }: Pick<ClaimContext, 'at' | 'channel'>,
): Rejection | null => {
  const { resolved } = basket.feeder_inventory ? resolveBasket(catalogue, basket, channel) : {};
  if (!resolved) return null;
  const stay = stayOf(plan, resolved, parkingOf(plan, resolved));
  const seats = resolved.party.persons;
  const { violations } = ridesOf(catalogue, basket, { plan, at, stay, seats, channel, previous: undefined });
  return hasViolations(violations) ? rejectionOf(violations) : null;
};

const plansFor = (
  catalogue: Catalogue,
  plan: DayPlan,
  today: LocalDate,
  discountGroup: string | null,
): ClaimRequest['plansOf'] => {
  const thatDay = [plan];
  const planOn = (date: LocalDate): DayPlan =>
    date === plan.date ? plan : planDay(catalogue, plan.inventory, date, { today, discountGroup });
  return ({ days }) => days?.map(planOn) ?? thatDay;
};

/** In the order of the page's fields. */
const requestViolations = (request: ClaimRequest): Violation[] => {
  const { catalogue, plan, basket, context, resolved, unchanged, rides } = request;
  const before = beforeOf(catalogue, resolved, request.previous?.priced.lines ?? []);
  const isUnchanged = unchanged.isAll && rides.isUnchanged;
  const live = liveStatusOf(catalogue, plan.inventory, plan.date, context.at.date);
  const changedPlansOf = (requested: RequestedAddon): readonly DayPlan[] =>
    unchanged.addons.has(requested) ? [] : request.plansOf(requested);
  return [
    ...(isUnchanged ? [] : dayViolations(request, live)),
    ...(unchanged.party ? [] : parkingViolations(resolved, request.parking)),
    ...partyViolations(resolved, before),
    ...needsViolations(resolved, basket),
    ...rides.violations,
    ...(plan.closedBy && !isUnchanged
      ? []
      : addonViolations(catalogue, resolved, changedPlansOf, { ...context, stay: request.stay }, before)),
  ];
};

const linesOf = (request: ClaimRequest): Lines => {
  const { plan, basket, context, resolved, stay, unchanged, rides, coupons, plansOf } = request;
  const lines = new Lines(resolved.discountGroup?.id ?? null);
  lines.inForce.set(dayLedger(plan), plan.inForce);
  if (plan.nextDay) lines.inForce.set(plan.nextDay.ledger, plan.nextDay.inForce);
  if (unchanged.party) lines.addUnchanged(unchanged.party.units);
  else claimParty(lines, plan, resolved, stay!, context);
  for (const requested of resolved.addons) {
    const units = unchanged.addons.get(requested);
    if (units) lines.addUnchanged(units);
    else claimAddon(lines, plansOf(requested), requested);
  }
  lines.addUnchanged(rides.units);
  claimCoupons(lines, coupons, basket.inventory_group, context.edited);
  claimMember(lines, request);
  return lines;
};

const claimedVisit = (request: ClaimRequest): Visit => {
  const { unchanged, rides } = request;
  const { feeder: _previous, ...visit } = unchanged.party?.visit ?? visitOf(request, request.stay!);
  return rides.feeder ? { ...visit, feeder: rides.feeder } : visit;
};

/**
 * Claims of a basket on its ledgers, with the limits in force (docs/rules/capacity.md 19 and 34), or every rule that
 * rejects it. `plan` is the basket's day as its discount group sees it. The ledgers decide whether there is room. Cars
 * and people always come from the same slots, so `combined_capacity` requires nothing more.
 */
export const claimsOf = (
  catalogue: Catalogue,
  plan: DayPlan,
  basket: Basket,
  context: ClaimContext,
): Claims => {
  const { at, channel, edited, reserving = false } = context;
  const previous = edited && isSameVisit(edited.visit, basket) ? edited : undefined;
  const { resolved, violations: unknown } = resolveBasket(catalogue, basket, channel, previous?.priced.lines);
  if (!resolved) return { ok: false, rejection: rejectionOf(unknown) };
  const { coupons, violations: unknownCoupons } = readCoupons(catalogue, basket.coupons ?? [], at.date);
  const parking = parkingOf(plan, resolved);
  const stay = stayOf(plan, resolved, parking);
  const seats = resolved.party.persons;
  const request: ClaimRequest = {
    catalogue,
    plan,
    basket,
    context,
    previous,
    resolved,
    parking,
    stay,
    unchanged: unchangedOf(catalogue, previous, basket, resolved),
    rides: ridesOf(catalogue, basket, { plan, at, stay, seats, channel, previous }),
    coupons,
    plansOf: plansFor(catalogue, plan, at.date, resolved.discountGroup?.id ?? null),
  };
  const violations = [
    ...unknown,
    ...requestViolations(request),
    ...unknownCoupons,
    ...membershipViolations(catalogue, basket, resolved, { reserving, channel }),
    ...(previous || reserving ? [] : standingMemberViolations(catalogue, memberOf(edited), basket, resolved)),
    ...(reserving ? couponViolations(coupons, resolved, edited?.priced.discounts) : []),
  ];
  if (hasViolations(violations)) return { ok: false, rejection: rejectionOf(violations) };
  const lines = linesOf(request);
  return { ok: true, claims: lines.all(), inForce: lines.inForce, visit: claimedVisit(request) };
};
