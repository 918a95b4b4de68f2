import { daysBetween, isForOne, type Addon, type AddonType, type PricedLine } from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import type { LocalMoment } from '../kernel/local-time.js';
import { addonLinks } from './addon-links.js';
import type { Asked, AskedAddon, AskedPass } from './asked.js';
import type { AddonPlan, AddonSlot } from './addon-plan.js';
import type { Fault } from './faults.js';
import { countHad } from './had.js';
import { ADDON_ONLY } from './offered.js';
import { isPerson, type Party } from './party.js';
import type { DayPlan } from './plan.js';
import type { Span } from './span.js';

/** Whether a slot can no longer be sold at minute `now` of its own day. Visitors come when it begins; staff sell it while it lasts. */
export const isOver = ({ start, end }: Span, now: number, store: boolean): boolean =>
  store ? end <= now : start < now;

const visitorsFault = ({ persons, vehicles }: Party, { inventory, reservationType }: Asked): Fault[] => {
  if (reservationType.id === ADDON_ONLY) return [];
  const visitors = reservationType.counts.people === 'persons' ? persons : persons + vehicles;
  if (visitors === 0) return [{ field: 'passes', code: 'validation_no_visitors' }];
  const min = inventory.settings.min ?? 1;
  return visitors < min ? [{ field: 'passes', code: 'validation_profile_limit', detail: { min } }] : [];
};

const passFaults = (
  { index, visitorType, count }: AskedPass,
  { passes, discountGroup }: Asked,
  had: readonly PricedLine[],
): Fault[] => {
  const { only_visitor, dg_max_per_reservation } = visitorType.settings;
  const faults: Fault[] = [];
  if (
    only_visitor &&
    passes.some((other) => other.visitorType !== visitorType && isPerson(other.visitorType))
  ) {
    faults.push({ field: `passes.${index}.visitor_type`, code: 'validation_only_visitor' });
  }
  const max = discountGroup ? dg_max_per_reservation?.[discountGroup.name] : undefined;
  if (max !== undefined && count > Math.max(max, countHad(had, 'visitor', visitorType.id)))
    faults.push({
      field: `passes.${index}.visitor_count`,
      code: 'validation_max_visitor_type_reached',
      detail: { max },
    });
  return faults;
};

/** Who may come together (booking.md section 5), as far as a basket tells. What a reservation that is edited `had` already is not too many. */
export const partyFaults = (asked: Asked, had: readonly PricedLine[] = []): Fault[] => {
  const {
    party,
    passes,
    inventory: {
      settings: { max_cars },
    },
  } = asked;
  const vehiclesHad = passes.reduce(
    (sum, { visitorType }) => sum + (isPerson(visitorType) ? 0 : countHad(had, 'visitor', visitorType.id)),
    0,
  );
  return [
    ...visitorsFault(party, asked),
    ...(max_cars !== undefined && party.vehicles > Math.max(max_cars, vehiclesHad)
      ? [{ field: 'passes', code: 'validation_max_cars' as const, detail: { max: max_cars } }]
      : []),
    ...passes.flatMap((pass) => passFaults(pass, asked, had)),
  ];
};

/** How many of an add-on one reservation may hold; null where nothing says so. What belongs to participants is limited for each of them, unless one of them alone may have it. */
const limitPerReservation = (
  { per_reservation_limit, settings }: Addon,
  type: AddonType,
  { persons }: Party,
): number | null => {
  const limit =
    settings.always_1 || settings.binary ? 1 : per_reservation_limit > 0 ? per_reservation_limit : null;
  return limit !== null && type.settings.profile_addon && !isForOne({ settings }, type)
    ? limit * Math.max(1, persons)
    : limit;
};

/** Whether a slot of an add-on can no longer be sold, or not yet, at minute `now` of the visit date's clock (before its midnight below 0). */
export const addonSale = (
  slot: Span,
  { sale: { before, after } }: Pick<AddonPlan, 'sale'>,
  now: number,
  store: boolean,
): 'over' | 'early' | 'open' => {
  if (after > 0 ? slot.start + after < now || slot.end <= now : isOver(slot, now, store)) return 'over';
  return before > 0 && now < slot.start - before ? 'early' : 'open';
};

/** The slots of an add-on that begin at the time asked for. */
export const addonSlotsAt = (plan: AddonPlan, start: number | null): AddonSlot[] =>
  plan.slots.filter((slot) => slot.start === start);

const slotFaults = (
  {
    index,
    addon: {
      body: { title },
    },
    start,
  }: AskedAddon,
  plan: AddonPlan,
  now: number,
  store: boolean,
): Fault[] => {
  if (plan.capacity !== 'slots' || (plan.slots.length === 0 && plan.whole)) return [];
  if (plan.slots.length === 0)
    return [
      {
        field: `addons.${index}.addon_inventory`,
        code: 'not_available_addon',
        status: 409,
        detail: { title, left: 0 },
      },
    ];
  if (start === null)
    return [{ field: `addons.${index}.start_time`, code: 'addon_needs_slot', detail: { title } }];
  const slots = addonSlotsAt(plan, start);
  const sales = slots.map((slot) => addonSale(slot, plan, now, store));
  if (!sales.includes('over') && sales.includes('early'))
    return [
      {
        field: `addons.${index}.start_time`,
        code: 'addon_not_on_sale_yet',
        status: 409,
        detail: { title, minutes: plan.sale.before },
      },
    ];
  return sales.length > 0 && !sales.includes('over')
    ? []
    : [{ field: `addons.${index}.start_time`, code: 'validation_no_availability_in_timeslot', status: 409 }];
};

/** What an add-on needs of the others in the basket: the one it goes with, and for extra spots that the main one's limit is reached. What people wait in is not booked: they join the waitlist of the main one. */
const companyFaults = (
  {
    index,
    addon: {
      body: {
        id,
        title,
        settings: { additional_for_addon: other },
      },
    },
  }: AskedAddon,
  { party }: Asked,
  counts: ReadonlyMap<string, number>,
  { addons, addon_types }: Catalogue,
): Fault[] => {
  const faults: Fault[] = [];
  const field = `addons.${index}.addon_inventory`;
  if (other !== undefined && !counts.has(other))
    faults.push({
      field,
      code: 'addon_needs_other',
      detail: { title, other: addons.get(other)?.body.title ?? other },
    });
  if (addonLinks(addons).waitlistOf.has(id))
    faults.push({ field, code: 'addon_waitlist_join', status: 409, detail: { title } });
  const mains = addonLinks(addons).extraOf.get(id) ?? [];
  const isReached = (main: Addon): boolean => {
    const type = addon_types.get(main.addon_type)?.body;
    const limit = type ? limitPerReservation(main, type, party) : null;
    return limit !== null && (counts.get(main.id) ?? 0) >= limit;
  };
  if (mains.length > 0 && !mains.some(isReached))
    faults.push({ field, code: 'addon_extra_early', detail: { title, other: mains[0]!.title } });
  return faults;
};

const ownFaults = (
  asks: AskedAddon,
  { party, passes }: Asked,
  counts: ReadonlyMap<string, number>,
  had: readonly PricedLine[],
): Fault[] => {
  const {
    index,
    addon: { body },
    type,
  } = asks;
  const limit = limitPerReservation(body, type, party);
  const pays = (): boolean =>
    passes.some(({ visitorType, rule }) => isPerson(visitorType) && rule.body.price > 0);
  return [
    ...(limit !== null && counts.get(body.id)! > Math.max(limit, countHad(had, 'product', body.id))
      ? [
          {
            field: `addons.${index}.addon_count`,
            code: 'addon_limit' as const,
            detail: { limit, title: body.title },
          },
        ]
      : []),
    ...(type.id === 'beach_access' && !pays()
      ? [{ field: `addons.${index}.addon_inventory`, code: 'validation_no_visitors' as const }]
      : []),
  ];
};

/** A product for several days must be on sale on each of them, at the same time of day. */
const timeFaults = (asks: AskedAddon, dayPlans: readonly DayPlan[], { at, store }: Sale): Fault[] => {
  const {
    addon: {
      body: { id, title },
    },
    index,
  } = asks;
  for (const { date, closedBy, addons } of dayPlans) {
    if (closedBy)
      return [
        {
          field: `addons.${index}.end_date`,
          code: 'validation_not_available',
          status: 409,
          detail: { title, date, reason: closedBy.reason },
        },
      ];
    const plan = addons.get(id);
    const faults = plan
      ? slotFaults(
          asks,
          plan,
          date === at.date ? at.minutes : at.minutes - daysBetween(at.date, date) * 1440,
          store,
        )
      : [];
    if (faults.length > 0) return faults;
  }
  return [];
};

/** When, and whether by staff on the store and edit roots. */
export interface Sale {
  readonly at: LocalMoment;
  readonly store: boolean;
}

/** Quantities, times and company of the add-ons asked for. `plansOf`: the plan of each day that one is wanted on. `had`: as for `partyFaults`. */
export const addonFaults = (
  catalogue: Catalogue,
  asked: Asked,
  plansOf: (asks: AskedAddon) => readonly DayPlan[],
  sale: Sale,
  had: readonly PricedLine[] = [],
): Fault[] => {
  const counts = new Map<string, number>();
  for (const { addon, count } of asked.addons)
    counts.set(addon.body.id, (counts.get(addon.body.id) ?? 0) + count);
  const missing = asked.neededTypes.filter(({ id }) => !asked.addons.some(({ type }) => type.id === id));
  return [
    ...asked.addons.flatMap((asks) => [
      ...ownFaults(asks, asked, counts, had),
      ...companyFaults(asks, asked, counts, catalogue),
      ...timeFaults(asks, plansOf(asks), sale),
    ]),
    ...(missing.length > 0 ? [{ field: 'addons', code: 'validation_need_addons' as const }] : []),
  ];
};
