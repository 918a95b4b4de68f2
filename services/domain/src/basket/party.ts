import type { Addon, Basket, ReservationType, VisitorType } from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';

export interface Party {
  /** Cars that the reservation takes of the slots: its reservation type's `counts` (docs/rules/capacity.md 17). */
  readonly cars: number;
  readonly people: number;
  /** Vehicles in the basket, counted by the reservation type or not. */
  readonly vehicles: number;
  readonly persons: number;
}

export const isPerson = (visitorType: VisitorType): boolean => visitorType.visitor_group_type === 'person';

/**
 * Adds the people of add-ons (`extra_people`), who take units where people count. They are not visitors of the basket.
 */
export const withExtraPeople = (
  party: Party,
  addons: readonly { readonly addon: Versioned<Addon>; readonly count: number }[],
  { counts }: Pick<ReservationType, 'counts'>,
): Party => {
  if (counts.people === 'none') return party;
  const extra = addons.reduce(
    (sum, { addon: { body }, count }) => sum + count * (body.settings_v2.extra_people ?? 0),
    0,
  );
  return extra === 0 ? party : { ...party, people: party.people + extra };
};

/** A party that rides the shuttle there needs no vehicle, and may bring one. */
export const needsNoVehicle = ({ feeder_inventory }: Pick<Basket, 'feeder_inventory'>): boolean =>
  feeder_inventory?.there !== undefined;

/** Passes of an unknown visitor type count 0. */
export const partyOf = (
  basket: Pick<Basket, 'passes' | 'feeder_inventory'>,
  { counts }: Pick<ReservationType, 'counts'>,
  visitorTypes: ReadonlyMap<string, Versioned<VisitorType>>,
): Party => {
  let vehicles = 0;
  let persons = 0;
  for (const { visitor_type, visitor_count } of basket.passes) {
    const visitorType = visitorTypes.get(visitor_type)?.body;
    if (!visitorType) continue;
    if (isPerson(visitorType)) persons += visitor_count;
    else vehicles += visitor_count;
  }
  const leastCars = counts.cars === 'vehicles_or_1' && !needsNoVehicle(basket) ? 1 : 0;
  return {
    cars: counts.cars === 'none' ? 0 : Math.max(leastCars, vehicles),
    people: counts.people === 'none' ? 0 : persons,
    vehicles,
    persons,
  };
};
