import type { Basket, FeederRun, InventoryAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import { isVehicle, partyOf, reservationTypeOf } from '../../core/booking/basket.js';
import { minutesOf } from '@stile/contracts/kernel/time';
import { NO_RIDE, parseSelection, type Selection } from '../../core/booking/selection.js';

const unitsOf = ({ addons }: Basket, id: string, time?: string): number =>
  addons
    .filter((addon) => addon.addon_inventory === id && (time === undefined || addon.start_time === time))
    .reduce((sum, { addon_count }) => sum + addon_count, 0);

const personsOf = ({ passes }: Basket, { visitor_types }: InventoryAnswer): number =>
  passes.reduce(
    (sum, pass) =>
      sum +
      (visitor_types.some((type) => type.id === pass.visitor_type && !isVehicle(type))
        ? pass.visitor_count
        : 0),
    0,
  );

/** Whether it comes by shuttle decides about its cars. */
const rideThereOf = ({ feeder_inventory }: Basket): Selection['feeder'] => {
  const there = feeder_inventory?.there;
  return {
    id: null,
    there: there
      ? { ...NO_RIDE, departureStop: there.departure_stop, departureTime: there.departure_time }
      : NO_RIDE,
    back: NO_RIDE,
  };
};

/** Products likewise: of that day, and of stock whatever the day. */
const withOwnProducts = (
  occupancy: OccupancyAnswer,
  held: Basket,
  inventory: InventoryAnswer,
): OccupancyAnswer => {
  const sameDay = held.date === occupancy.date;
  const stock = new Set(
    inventory.addons.groups
      .flatMap(({ addons }) => addons.filter(({ settings_v2 }) => settings_v2.static_capacity))
      .map(({ id }) => id),
  );
  const forAll = new Set(
    inventory.addons.groups
      .flatMap(({ addons }) => addons.filter(({ settings }) => settings.price_per_person))
      .map(({ id }) => id),
  );
  const persons = Math.max(1, personsOf(held, inventory));
  const own = (id: string, time?: string): number => unitsOf(held, id, time) * (forAll.has(id) ? persons : 1);
  const checkouts = occupancy.addon_occupancy.checkouts.map((each) =>
    own(each.id) > 0 && (sameDay || stock.has(each.id))
      ? {
          ...each,
          available: each.available === null ? null : each.available + own(each.id),
          timeSlots: each.timeSlots.map((slot) => ({
            ...slot,
            numAvailable: slot.numAvailable + own(each.id, slot.time),
          })),
        }
      : each,
  );
  return { ...occupancy, addon_occupancy: { checkouts } };
};

/** Seats of a shuttle likewise: one for everyone. */
const withOwnSeats = (
  occupancy: OccupancyAnswer,
  held: Basket,
  inventory: InventoryAnswer,
): OccupancyAnswer => {
  const rides = held.feeder_inventory;
  if (!rides || !occupancy.feeder_occupancy) return occupancy;
  const seats = personsOf(held, inventory);
  const isMine = ({ feeder, way, times }: FeederRun) =>
    feeder === rides.id &&
    times.some(({ stop, time }) => stop === rides[way]?.departure_stop && time === rides[way].departure_time);
  return {
    ...occupancy,
    feeder_occupancy: occupancy.feeder_occupancy.map((run) =>
      run.seats !== null && isMine(run) ? { ...run, seats: run.seats + seats } : run,
    ),
  };
};

/**
 * A day's slots and products as the visitor may still choose them: what they hold themselves is theirs to take, and
 * not missing.
 */
export const withOwnCapacity = (
  all: OccupancyAnswer | undefined,
  held: Basket | null,
  inventory: InventoryAnswer,
): OccupancyAnswer | undefined => {
  if (!all || held?.inventory !== all.inventory) return all;
  const products = withOwnProducts(all, held, inventory);
  if (held.date !== products.date || held.arrival_time === null) return products;
  const occupancy = withOwnSeats(products, held, inventory);
  const counts = Object.fromEntries(held.passes.map((pass) => [pass.visitor_type, pass.visitor_count]));
  const { takes } = partyOf(
    { ...parseSelection(''), counts, feeder: rideThereOf(held) },
    inventory.visitor_types,
    reservationTypeOf(inventory, held.reservation_type ?? null),
  );
  const from = minutesOf(held.arrival_time);
  const until =
    inventory.settingsDict.pure_time_slots || inventory.predefinedInterval === null
      ? from + 1
      : from + inventory.predefinedInterval;
  const mine = (slot: SlotOccupancy) => minutesOf(slot.startTime) < until && minutesOf(slot.endTime) > from;
  const slots = occupancy.slots.map((slot) =>
    mine(slot)
      ? {
          ...slot,
          carsLeft: slot.carsLeft === null ? null : slot.carsLeft + takes.cars,
          peopleLeft: slot.peopleLeft === null ? null : slot.peopleLeft + takes.people,
          clickable: slot.status !== 'PAST',
        }
      : slot,
  );
  return { ...occupancy, slots };
};
