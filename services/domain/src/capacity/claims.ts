import {
  couponLedger,
  dayLedger,
  sharePool,
  UNITS_POOL,
  type Basket,
  type Coupon,
  type DayStatus,
  type LedgerClaim,
  type LocalTime,
  type Rejection,
  type Visit,
} from '@stile/contracts';
import { isSameVisit } from '../bookings/edited-basket.js';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { clockOf, instantAt, type LocalMoment } from '../kernel/local-time.js';
import { readCoupons } from '../pricing/coupons.js';
import { addonLedger } from './addon-plan.js';
import { readBasket, type Asked, type AskedAddon } from './asked.js';
import { addonFaults, addonSlotsAt, isOver, partyFaults } from './basket-rules.js';
import { couponFaults } from './coupon-rules.js';
import { ridesOf } from './feeders.js';
import { isFaulty, rejectionOf, type Fault } from './faults.js';
import { keptAddon, keptParty, type Had, type KeptPlace } from './had.js';
import { liveStatusOf } from './live-status.js';
import { OPEN, type Limit, type LimitedPool } from './limits.js';
import { membershipFaults } from './membership.js';
import { ADDON_ONLY } from './offered.js';
import { parkingOf, type Parking } from './parking.js';
import { planDay, type DayPlan } from './plan.js';
import { isAdHoc, slotsOccupied, type Stay } from './stay.js';

export interface ClaimContext {
  /** The venue's clock. */
  readonly at: LocalMoment;
  /** Staff in store mode: they see hidden add-ons and may take reserve capacity. */
  readonly store: boolean;
  /** A reservation is made of it, not only a hold: its coupons and its membership must stand. */
  readonly reserving?: boolean;
  /** The reservation that this is an edit of. */
  readonly edited?: Had | undefined;
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

  keep(places: readonly KeptPlace[]): void {
    for (const {
      ledger,
      line: { pool, units, limit, rule },
    } of places)
      this.add(ledger, pool, units, { max: limit, rule });
  }

  all(): LedgerClaim[] {
    return [...this.ledgers].map(([ledger, pools]) => ({ ledger, lines: [...pools.values()] }));
  }
}

/** Whether the day and its slot can be had at all. */
const dayFaults = (
  asked: Asked,
  basket: Basket,
  plan: DayPlan,
  stay: Stay | undefined,
  live: DayStatus | null,
  { at, store }: ClaimContext,
): Fault[] => {
  if (plan.closedBy) return [{ field: 'date', code: 'day_closed', status: 409, detail: plan.closedBy }];
  if (!store && (live === 'CLOSED' || live === 'FULL'))
    return [
      { field: 'date', code: 'day_closed', status: 409, detail: { reason: 'live_status', rule: null } },
    ];
  const faults: Fault[] = [];
  if (asked.arrival === null) {
    faults.push({ field: 'arrival_time', code: 'input_validation_arrival_time' });
    if (basket.addons.length > 0)
      faults.push({ field: 'addons', code: 'validation_select_time_before_addons' });
  } else if (!stay) faults.push({ field: 'arrival_time', code: 'slot_unknown' });
  else if (
    plan.date === at.date &&
    stay.slots.filter(({ start }) => start === stay.start).every((slot) => isOver(slot, at.minutes, store))
  )
    faults.push({ field: 'arrival_time', code: 'slot_past', status: 409 });
  return faults;
};

const parkingFaults = ({ parkingHours }: Asked, parking: Parking | null): Fault[] =>
  parking && parkingHours !== null && parkingHours > parking.max
    ? [{ field: 'parking_hours', code: 'parking_too_long', detail: { max: parking.max } }]
    : [];

/** What of an edit is no more than it was: it keeps its places, whatever has become of the rules. Nothing for who books. */
interface Kept {
  readonly party: readonly KeptPlace[] | null;
  readonly addons: ReadonlyMap<AskedAddon, readonly KeptPlace[]>;
  /** nothing is asked for beside */ readonly isAll: boolean;
}

const keptOf = (had: Had | undefined, { party, parkingHours, addons }: Asked): Kept => {
  if (!had) return { party: null, addons: new Map(), isAll: false };
  const places = (had.visit.parking?.hours ?? null) === parkingHours ? keptParty(had, party) : null;
  const own = new Map(
    addons.flatMap((asks) => {
      const of = keptAddon(had, asks, addons);
      return of ? [[asks, of] as const] : [];
    }),
  );
  return { party: places, addons: own, isAll: places !== null && own.size === addons.length };
};

/** A use of each coupon that has a limit. One that stays counts as it did: a limit that it has got since takes no use of it. */
const claimCoupons = (
  lines: Lines,
  coupons: readonly Versioned<Coupon>[],
  inventoryGroup: string,
  edited: Had | undefined,
): void => {
  for (const { body, revision } of coupons) {
    const ledger = couponLedger(inventoryGroup, body.code);
    const own = edited?.claims.find((claim) => claim.ledger === ledger);
    if (own) lines.keep(own.lines.map((line) => ({ ledger, line })));
    else if (body.max_uses !== null && !edited?.priced.discounts.some(({ coupon }) => coupon === body.code))
      lines.add(ledger, UNITS_POOL, 1, { max: body.max_uses, rule: { id: body.code, revision } });
  }
};

const needsFaults = ({ reservationType }: Asked, { addons }: Basket): Fault[] =>
  reservationType.id === ADDON_ONLY && addons.length === 0
    ? [{ field: 'addons', code: 'validation_need_addons' }]
    : [];

const claimParty = (
  lines: Lines,
  plan: DayPlan,
  { party, inventory, discountGroup }: Asked,
  { slots, start }: Stay,
  { store, at }: ClaimContext,
): void => {
  const withReserve = store && isAdHoc(plan.date, start, inventory, at);
  for (const { cars, people } of slots) {
    lines.addPool(dayLedger(plan), cars, party.cars, discountGroup?.id ?? null, withReserve);
    lines.addPool(dayLedger(plan), people, party.people, discountGroup?.id ?? null, withReserve);
  }
};

/** Stock is taken once, however many days it is for. */
const claimAddon = (
  lines: Lines,
  plans: readonly DayPlan[],
  asks: AskedAddon,
  discountGroup: string | null,
): void => {
  const capacity = plans[0]?.addons.get(asks.addon.body.id)?.capacity;
  for (const plan of capacity === 'stock' ? plans.slice(0, 1) : plans)
    claimAddonOn(lines, plan, asks, discountGroup);
};

const claimAddonOn = (
  lines: Lines,
  plan: DayPlan,
  { addon, count, start }: AskedAddon,
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
  { inventory, reservationType, discountGroup, party }: Asked,
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
  addons: readonly AskedAddon[],
  plansOf: (asks: AskedAddon) => readonly DayPlan[],
): string[] => {
  const ranged = addons.filter(({ days }) => days).flatMap(plansOf);
  const pools = addons.flatMap(
    (asks) =>
      plansOf(asks)[0]!
        .addons.get(asks.addon.body.id)
        ?.slots.map(({ units }) => units.pool) ?? [],
  );
  return ranged.length === 0
    ? pools
    : pools.filter((pool) => ranged.every(({ inForce }) => inForce.has(pool)));
};

/**
 * What a basket takes of which ledgers, with the limits in force (decisions 5 and 6), or every rule that refuses it.
 * `plan` is the basket's day as its discount group sees it. Whether there is room is the ledgers' to decide. Cars and
 * people always come from the same slots, so `combined_capacity` asks for nothing more.
 */
export const claimsOf = (
  catalogue: Catalogue,
  plan: DayPlan,
  basket: Basket,
  context: ClaimContext,
): Claims => {
  const had = context.edited && isSameVisit(context.edited.visit, basket) ? context.edited : undefined;
  const linesHad = had?.priced.lines ?? [];
  const { asked, faults: unknown } = readBasket(catalogue, basket, context.store, linesHad);
  if (!asked) return { ok: false, rejection: rejectionOf(unknown) };
  const parking = parkingOf(plan, asked);
  const stay =
    asked.arrival === null
      ? undefined
      : slotsOccupied(
          plan,
          asked.inventory,
          asked.arrival,
          parking?.chosen ? parking.end - asked.arrival : null,
        );
  const { coupons, faults: unknownCoupons } = readCoupons(catalogue, basket.coupons ?? [], context.at.date);
  const discountGroup = asked.discountGroup?.id ?? null;
  const thatDay = [plan];
  const plansOf = ({ days }: AskedAddon): readonly DayPlan[] =>
    days?.map((date) =>
      date === plan.date
        ? plan
        : planDay(catalogue, plan.inventory, date, { today: context.at.date, discountGroup }),
    ) ?? thatDay;
  const whenFaults = dayFaults(
    asked,
    basket,
    plan,
    stay,
    liveStatusOf(catalogue, plan.inventory, plan.date, context.at.date),
    context,
  );
  const kept = keptOf(had, asked);
  const rides = ridesOf(catalogue, basket, {
    plan,
    at: context.at,
    stay,
    seats: asked.party.persons,
    store: context.store,
    had,
  });
  const isAll = kept.isAll && rides.isKept;
  const faults = [
    ...unknown,
    ...(isAll ? [] : whenFaults),
    ...(kept.party ? [] : parkingFaults(asked, parking)),
    ...partyFaults(asked, linesHad),
    ...needsFaults(asked, basket),
    ...rides.faults,
    ...(plan.closedBy && !isAll
      ? []
      : addonFaults(
          catalogue,
          asked,
          (asks) => (kept.addons.has(asks) ? [] : plansOf(asks)),
          context,
          linesHad,
        )),
    ...unknownCoupons,
    ...membershipFaults(catalogue, basket, asked, context.reserving === true),
    ...(context.reserving ? couponFaults(coupons, asked) : []),
  ];
  if (isFaulty(faults)) return { ok: false, rejection: rejectionOf(faults) };

  const lines = new Lines();
  if (kept.party) lines.keep(kept.party);
  else claimParty(lines, plan, asked, stay!, context);
  for (const asks of asked.addons) {
    const places = kept.addons.get(asks);
    if (places) lines.keep(places);
    else claimAddon(lines, plansOf(asks), asks, discountGroup);
  }
  lines.keep(rides.places);
  claimCoupons(lines, coupons, basket.inventory_group, context.edited);
  const { feeder: _before, ...visit } =
    kept.party && had
      ? { ...had.visit, people: asked.party.people, cars: asked.party.cars }
      : visitOf(catalogue, basket, asked, stay!, parking);
  return {
    ok: true,
    claims: lines.all(),
    intervals: [...plan.intervals, ...addonIntervals(asked.addons, plansOf)],
    visit: rides.feeder ? { ...visit, feeder: rides.feeder } : visit,
  };
};
