import type { Asked, AskedAddon, AskedPass } from './asked.js';
import type { AddonPlan, AddonSlot } from './addon-plan.js';
import type { Fault } from './faults.js';
import { ADDON_ONLY } from './offered.js';
import { isPerson, type Party } from './party.js';
import type { Span } from './span.js';

/** Whether a slot can no longer be sold at minute `now` of its own day. Visitors come when it begins; staff sell it while it lasts. */
export const isOver = ({ start, end }: Span, now: number, store: boolean): boolean => (store ? end <= now : start < now);

const visitorsFault = ({ persons, vehicles }: Party, { inventory, reservationType }: Asked): Fault[] => {
  if (reservationType.id === ADDON_ONLY) return [];
  const visitors = reservationType.counts.people === 'persons' ? persons : persons + vehicles;
  if (visitors === 0) return [{ field: 'passes', code: 'validation_no_visitors' }];
  const min = inventory.settings.min ?? 1;
  return visitors < min ? [{ field: 'passes', code: 'validation_profile_limit', detail: { min } }] : [];
};

const passFaults = ({ index, visitorType, count }: AskedPass, { passes, discountGroup }: Asked): Fault[] => {
  const { only_visitor, dg_max_per_reservation } = visitorType.settings;
  const faults: Fault[] = [];
  if (only_visitor && passes.some((other) => other.visitorType !== visitorType && isPerson(other.visitorType))) {
    faults.push({ field: `passes.${index}.visitor_type`, code: 'validation_only_visitor' });
  }
  const max = discountGroup ? dg_max_per_reservation?.[discountGroup.name] : undefined;
  if (max !== undefined && count > max) faults.push({ field: `passes.${index}.visitor_count`, code: 'validation_max_visitor_type_reached', detail: { max } });
  return faults;
};

/** Who may come together (booking.md section 5), as far as a basket tells. */
export const partyFaults = (asked: Asked): Fault[] => {
  const { party, inventory: { settings: { max_cars } } } = asked;
  return [
    ...visitorsFault(party, asked),
    ...(max_cars !== undefined && party.vehicles > max_cars ? [{ field: 'passes', code: 'validation_max_cars' as const, detail: { max: max_cars } }] : []),
    ...asked.passes.flatMap((pass) => passFaults(pass, asked)),
  ];
};

/** How many of an add-on one reservation may hold; null where nothing says so. What belongs to participants is limited for each of them. */
const limitPerReservation = ({ addon: { body: { per_reservation_limit, settings: { always_1, binary } } }, type }: AskedAddon, { persons }: Party): number | null => {
  const limit = always_1 || binary ? 1 : per_reservation_limit > 0 ? per_reservation_limit : null;
  return limit !== null && type.settings.profile_addon ? limit * Math.max(1, persons) : limit;
};

/** The slots of an add-on that begin at the time asked for. */
export const addonSlotsAt = (plan: AddonPlan, start: number | null): AddonSlot[] => plan.slots.filter((slot) => slot.start === start);

const slotFaults = ({ index, addon: { body: { title } }, start }: AskedAddon, plan: AddonPlan, now: number | null, store: boolean): Fault[] => {
  if (plan.capacity !== 'slots' || (plan.slots.length === 0 && plan.whole)) return [];
  if (plan.slots.length === 0) return [{ field: `addons.${index}.addon_inventory`, code: 'not_available_addon', status: 409, detail: { title, left: 0 } }];
  if (start === null) return [{ field: `addons.${index}.start_time`, code: 'addon_needs_slot', detail: { title } }];
  const slots = addonSlotsAt(plan, start);
  const open = slots.length > 0 && !slots.some((slot) => now !== null && isOver(slot, now, store));
  return open ? [] : [{ field: `addons.${index}.start_time`, code: 'validation_no_availability_in_timeslot', status: 409 }];
};

/** Quantities and times of the add-ons asked for. `now` is the minute of the visit date, null when that is not today. */
export const addonFaults = (asked: Asked, plans: ReadonlyMap<string, AddonPlan>, now: number | null, store: boolean): Fault[] => {
  const counts = new Map<string, number>();
  for (const { addon, count } of asked.addons) counts.set(addon.body.id, (counts.get(addon.body.id) ?? 0) + count);
  const paying = asked.passes.some(({ visitorType, rule }) => isPerson(visitorType) && rule.body.price > 0);
  return asked.addons.flatMap((asks) => {
    const { index, addon: { body }, type } = asks;
    const limit = limitPerReservation(asks, asked.party);
    const plan = plans.get(body.id);
    return [
      ...(limit !== null && counts.get(body.id)! > limit ? [{ field: `addons.${index}.addon_count`, code: 'addon_limit' as const, detail: { limit, title: body.title } }] : []),
      ...(type.id === 'beach_access' && !paying ? [{ field: `addons.${index}.addon_inventory`, code: 'validation_no_visitors' as const }] : []),
      ...(plan ? slotFaults(asks, plan, now, store) : []),
    ];
  });
};
