import type { Basket, InventoryAnswer, ProfileAnswer, ReservationAnswer } from '@stile/contracts';
import { hasAttributes } from '../../core/booking/attributes.js';
import { basketOf } from '../../core/booking/basket.js';
import {
  changeSelection,
  lineKey,
  NO_RIDE,
  parseSelection,
  type ChosenRide,
  type Selection,
} from '../../core/booking/selection.js';
import type { Draft } from '../drafts/participant-drafts.js';

type Products = Pick<InventoryAnswer, 'addons'>;

/** Products that the venue adds by itself follow from the rest: a basket does not name them. */
const automatic = ({ addons }: InventoryAnswer): ReadonlySet<string> =>
  new Set(
    addons.groups
      .flatMap((group) => group.addons)
      .filter(({ settings_v2 }) => settings_v2.automatic)
      .map(({ id }) => id),
  );
const ofParticipants = ({ addons }: Products): ReadonlySet<string> =>
  new Set(
    addons.groups
      .filter(({ settings }) => settings.profile_addon)
      .flatMap((group) => group.addons)
      .map(({ id }) => id),
  );

type Units = readonly (readonly [key: string, count: number])[];

/** Added up by key, in the order in which they come. */
const addUp = (units: Units): [string, number][] => {
  const counts = new Map<string, number>();
  for (const [key, count] of units) counts.set(key, (counts.get(key) ?? 0) + count);
  return [...counts];
};

type BasketAddon = Basket['addons'][number];

type Ride = NonNullable<NonNullable<ReservationAnswer['feeder']>['there']>;
const rideOf = ({ from, to }: Ride) => ({
  departure_stop: from.stop,
  departure_time: from.time,
  arrival_stop: to.stop,
});

/** The basket of a reservation. */
export const basketOfReservation = (reservation: ReservationAnswer, inventory: InventoryAnswer): Basket => {
  const {
    inventory_group,
    visit_date,
    arrival_time,
    reservation_type,
    discount_group,
    lines,
    discounts,
    parking,
    feeder,
  } = reservation;
  const byVenue = automatic(inventory);
  const addons = lines
    .filter(({ kind, item }) => kind !== 'visitor' && !byVenue.has(item))
    .map(({ item, count, slot, start_date, end_date }): [string, number] => {
      const addon: Omit<BasketAddon, 'addon_count'> = {
        addon_inventory: item,
        ...(slot ? { start_time: slot.slice(0, 5) } : {}),
        ...(start_date ? { start_date } : {}),
        ...(end_date ? { end_date } : {}),
      };
      return [JSON.stringify(addon), count];
    });
  return {
    inventory_group,
    inventory: inventory.id,
    date: visit_date,
    arrival_time,
    reservation_type,
    discount_group,
    ...(parking ? { parking_hours: parking.hours } : {}),
    ...(feeder
      ? {
          feeder_inventory: {
            id: feeder.id,
            ...(feeder.there ? { there: rideOf(feeder.there) } : {}),
            ...(feeder.back ? { back: rideOf(feeder.back) } : {}),
          },
        }
      : {}),
    passes: addUp(lines.filter(({ kind }) => kind === 'visitor').map(({ item, count }) => [item, count])).map(
      ([visitor_type, visitor_count]) => ({ visitor_type, visitor_count }),
    ),
    addons: addUp(addons).map(([addon, addon_count]) => ({
      ...(JSON.parse(addon) as Omit<BasketAddon, 'addon_count'>),
      addon_count,
    })),
    ...(discounts.length > 0 ? { coupons: discounts.map(({ coupon }) => coupon) } : {}),
  };
};

const chosenRide = (ride: NonNullable<Basket['feeder_inventory']>['there']): ChosenRide =>
  ride
    ? {
        departureStop: ride.departure_stop,
        departureTime: ride.departure_time,
        arrivalStop: ride.arrival_stop ?? null,
        arrivalTime: null,
      }
    : NO_RIDE;

/**
 * Lines with their names in the selection: of a product with attributes the others by their number, of any other
 * product there is one.
 */
export const keyed = (
  addons: Basket['addons'],
  { addons: { groups } }: Products,
): { readonly key: string; readonly addon: BasketAddon }[] => {
  const customized = new Set(
    groups
      .flatMap((group) => group.addons)
      .filter(hasAttributes)
      .map(({ id }) => id),
  );
  return addons.map((addon, i) => {
    const id = addon.addon_inventory;
    return {
      addon,
      key: customized.has(id)
        ? lineKey(id, addons.slice(0, i).filter((other) => other.addon_inventory === id).length)
        : id,
    };
  });
};

/** The same as the selection of the booking page; what participants have is theirs, not the selection's. */
const selectionOf = (
  {
    inventory_group,
    inventory: id,
    passes,
    addons,
    date,
    arrival_time,
    parking_hours,
    reservation_type,
    discount_group,
    coupons,
    feeder_inventory: feeder,
  }: Basket,
  inventory: Products,
): Partial<Selection> => {
  const theirs = ofParticipants(inventory);
  return {
    group: inventory_group,
    inventory: id,
    date,
    time: arrival_time,
    parkingHours: parking_hours ?? null,
    reservationType: reservation_type ?? null,
    discountGroup: discount_group ?? null,
    coupons: coupons ?? [],
    feeder: { id: feeder?.id ?? null, there: chosenRide(feeder?.there), back: chosenRide(feeder?.back) },
    counts: Object.fromEntries(
      passes.map(({ visitor_type, visitor_count }) => [visitor_type, visitor_count]),
    ),
    addons: Object.fromEntries(
      keyed(
        addons.filter(({ addon_inventory }) => !theirs.has(addon_inventory)),
        inventory,
      ).map(({ key, addon: { addon_count, start_time, start_date, end_date } }) => [
        key,
        {
          count: addon_count,
          time: start_time ?? null,
          ...(start_date && end_date ? { from: start_date, until: end_date } : {}),
        },
      ]),
    ),
  };
};

/** The query string that opens the booking page with what a reservation has, or somebody waited for. */
export const searchOfReservation = (search: string, basket: Basket, inventory: Products): string =>
  changeSelection(search, selectionOf(basket, inventory));

const sorted = (value: object): string =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const counted = (
  { passes, addons, parking_hours, feeder_inventory }: Basket,
  theirs: ReadonlySet<string>,
): string =>
  JSON.stringify([
    parking_hours ?? null,
    feeder_inventory ?? null,
    passes.map(sorted).toSorted(),
    addons
      .filter(({ addon_inventory }) => !theirs.has(addon_inventory))
      .map(sorted)
      .toSorted(),
  ]);

/**
 * Whether the booking page can show all that the reservation has: what it cannot show, it would take away. Prices
 * that were agreed at the desk are the desk's to change.
 */
export const canBeShown = (
  basket: Basket,
  { lines }: Pick<ReservationAnswer, 'lines'>,
  inventory: InventoryAnswer,
): boolean => {
  if (lines.some(({ price_source }) => price_source === 'staff')) return false;
  const shown = basketOf(parseSelection(searchOfReservation('', basket, inventory)), inventory);
  return (
    shown !== null && counted(shown, ofParticipants(inventory)) === counted(basket, ofParticipants(inventory))
  );
};

/** Which values of its cascades lead to what a participant has. */
const categoriesOf = (
  addons: ProfileAnswer['addons'],
  { addons: { groups } }: InventoryAnswer,
): Draft['categories'] =>
  Object.fromEntries(
    groups
      .filter(({ category_filter }) => category_filter.length > 0)
      .flatMap((group) => {
        const chosen = group.addons.find(({ id }) =>
          addons.some(({ addon_inventory }) => addon_inventory === id),
        );
        return chosen
          ? [
              [
                group.id,
                group.category_filter.flatMap(({ title }) => chosen.settings_v2.categories[title] ?? []),
              ],
            ]
          : [];
      }),
  );

/** The page's own ids, where all participants have one; else new ones. */
const OWN_ID = /^p\d+$/;

/** The participants as the page fills them in. */
export const draftsOf = (profiles: readonly ProfileAnswer[], inventory: InventoryAnswer): Draft[] => {
  const keepIds = profiles.every(({ id }) => OWN_ID.test(id));
  return profiles.map(({ id, visitorType, fields, addons }, index) => ({
    id: keepIds ? id : `p${index + 1}`,
    visitorType,
    fields,
    addons: addons.map(({ addon_inventory, addon_count, start_time }) => ({
      addon_inventory,
      addon_count,
      ...(start_time ? { start_time } : {}),
    })),
    categories: categoriesOf(addons, inventory),
  }));
};
