import type { Basket, InventoryAnswer } from '@stile/contracts';
import { productOf, type ChosenRide, type Selection } from './selection.js';

type VisitorType = InventoryAnswer['visitor_types'][number];
type ReservationType = InventoryAnswer['reservation_types'][number];
export type Counts = ReservationType['counts'];

/**
 * The one in the address, else the one flagged default, else person_fee_car_limit, else the first
 * (docs/rules/booking-page.md 13).
 */
export const reservationTypeOf = (
  inventory: InventoryAnswer,
  query: string | null,
): ReservationType | undefined => {
  const types = inventory.reservation_types;
  return (
    types.find((type) => type.id === query) ??
    types.find((type) => type.default) ??
    types.find((type) => type.id === 'person_fee_car_limit') ??
    types[0]
  );
};

export const isVehicle = (type: VisitorType): boolean => type.visitor_group_type !== 'person';

/** Visitor types that this kind of reservation is for, in the venue's order. */
export const visitorTypesOf = (
  inventory: InventoryAnswer,
  reservationType: string | undefined,
): VisitorType[] =>
  inventory.visitor_types
    .filter(
      (type) =>
        type.settings.reservation_types === undefined ||
        (reservationType !== undefined && type.settings.reservation_types.includes(reservationType)),
    )
    .toSorted((a, b) => a.order - b.order);

/** A party that rides the shuttle there needs no car (docs/rules/shuttles.md 12). */
export const comesByShuttle = ({ feeder: { there } }: Selection): boolean =>
  there.departureStop !== null && there.departureTime !== null;
export const leastOf = (selection: Selection, type: VisitorType): number =>
  type.settings.always_1 && !(isVehicle(type) && comesByShuttle(selection)) ? 1 : 0;
export const countOf = (selection: Selection, type: VisitorType): number =>
  Math.max(selection.counts[type.id] ?? 0, leastOf(selection, type));

/** Most that one reservation may have of a type for a group; without such a rule there is no bound. */
export const groupLimitOf = (type: VisitorType, group: { readonly name: string } | undefined): number =>
  (group ? type.settings.dg_max_per_reservation?.[group.name] : undefined) ?? Infinity;

export interface Party {
  readonly cars: number;
  readonly people: number;
  /** The counting of its kind of visit. */
  readonly counts?: Counts;
}

/** The party's units of a slot (docs/rules/capacity.md 18), how many cars it has, and how many count as visitors. */
export const partyOf = (
  selection: Selection,
  types: readonly VisitorType[],
  reservationType: ReservationType | undefined,
): { takes: Party; visitors: number; cars: number } => {
  const sum = (vehicles: boolean) =>
    types
      .filter((type) => isVehicle(type) === vehicles)
      .reduce((total, type) => total + countOf(selection, type), 0);
  const [people, cars] = [sum(false), sum(true)];
  const { counts: counted } = reservationType ?? {
    counts: { cars: 'vehicles', people: 'persons' } as const,
  };
  const onFoot = cars === 0 && comesByShuttle(selection);
  const counts: Counts = onFoot ? { ...counted, cars: 'none' } : counted;
  return {
    visitors: counts.people === 'persons' ? people : people + cars,
    cars,
    takes: {
      cars: counts.cars === 'none' ? 0 : counts.cars === 'vehicles_or_1' ? Math.max(1, cars) : cars,
      people: counts.people === 'none' ? 0 : people,
      counts,
    },
  };
};

const rideOf = ({ departureStop, departureTime, arrivalStop }: ChosenRide) =>
  departureStop && departureTime
    ? {
        departure_stop: departureStop,
        departure_time: departureTime,
        ...(arrivalStop ? { arrival_stop: arrivalStop } : {}),
      }
    : undefined;

/** The rides that are chosen to the end, of a shuttle that goes there. */
const feederOf = ({ feeder }: Selection, { feeders }: InventoryAnswer): Pick<Basket, 'feeder_inventory'> => {
  const id = feeder.id ?? feeders?.[0]?.id;
  const [there, back] = [rideOf(feeder.there), rideOf(feeder.back)];
  return id && feeders?.some((one) => one.id === id) && (there ?? back)
    ? { feeder_inventory: { id, ...(there ? { there } : {}), ...(back ? { back } : {}) } }
    : {};
};

/** The basket as quote, hold and reserve take it; null without a day. */
export const basketOf = (selection: Selection, inventory: InventoryAnswer): Basket | null => {
  if (!selection.date) return null;
  const reservationType = reservationTypeOf(inventory, selection.reservationType);
  const known = new Map(
    inventory.addons.groups.flatMap((group) => group.addons).map((addon) => [addon.id, addon]),
  );
  const chosen = Object.entries(selection.addons).filter(([key]) => known.has(productOf(key)));
  return {
    inventory_group: inventory.inventory_group_id,
    inventory: inventory.id,
    date: selection.date,
    arrival_time: selection.time,
    ...(selection.parkingHours === null ? {} : { parking_hours: selection.parkingHours }),
    ...(reservationType ? { reservation_type: reservationType.id } : {}),
    ...(selection.discountGroup ? { discount_group: selection.discountGroup } : {}),
    ...feederOf(selection, inventory),
    passes: visitorTypesOf(inventory, reservationType?.id)
      .map((type) => ({ visitor_type: type.id, visitor_count: countOf(selection, type) }))
      .filter((pass) => pass.visitor_count > 0),
    ...(selection.coupons.length > 0 ? { coupons: [...selection.coupons] } : {}),
    addons: chosen.map(([key, { count, time, from, until, price }]) => ({
      addon_inventory: productOf(key),
      addon_count: count,
      ...(time ? { start_time: time } : {}),
      ...(from && until ? { start_date: from, end_date: until } : {}),
      ...(price === undefined ? {} : { unit_price_before_tax: price }),
    })),
  };
};
