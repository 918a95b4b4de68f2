import {
  CHANNELS,
  daysBetween,
  isForOne,
  type Addon,
  type AddonType,
  type Channel,
  type PricedLine,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import { isHiddenProduct } from '../catalog/hidden.js';
import type { LocalMoment } from '../kernel/local-time.js';
import { addonLinks } from '../schedule/addon-links.js';
import type { ResolvedBasket } from './resolved-basket.js';
import type { RequestedAddon, RequestedPass } from '../pricing/requested.js';
import type { AddonPlan } from '../schedule/addon-plan.js';
import { addonSale, addonSlotsAt } from '../schedule/on-sale.js';
import type { Span } from '../kernel/span.js';
import type { Violation } from '../kernel/violations.js';
import { previousCount } from '../amendment/previous-booking.js';
import { ADDON_ONLY } from './offered.js';
import { isPerson, type Party } from './party.js';
import type { DayPlan } from '../schedule/plan.js';

/** The visitors and products of a basket, or of a reservation as it stands. */
interface Whole extends Pick<ResolvedBasket, 'inventory' | 'reservationType' | 'neededTypes'> {
  readonly party: Pick<Party, 'persons' | 'vehicles'>;
  readonly passes: readonly Pick<RequestedPass, 'index' | 'visitorType'>[];
  readonly addons: readonly { readonly type: Pick<AddonType, 'id'> }[];
}

const visitorsViolation = ({
  party: { persons, vehicles },
  inventory,
  reservationType,
}: Whole): Violation[] => {
  if (reservationType.id === ADDON_ONLY) return [];
  const visitors = reservationType.counts.people === 'persons' ? persons : persons + vehicles;
  if (visitors === 0) return [{ field: 'passes', code: 'validation_no_visitors' }];
  const min = inventory.settings.min ?? 1;
  return visitors < min ? [{ field: 'passes', code: 'validation_profile_limit', detail: { min } }] : [];
};

const onlyVisitorViolations = (
  { index, visitorType }: Whole['passes'][number],
  { passes }: Whole,
): Violation[] =>
  visitorType.settings.only_visitor &&
  passes.some((other) => other.visitorType !== visitorType && isPerson(other.visitorType))
    ? [{ field: `passes.${index}.visitor_type`, code: 'validation_only_visitor' }]
    : [];

const accompaniedViolations = (
  { index, visitorType }: Whole['passes'][number],
  { passes }: Whole,
): Violation[] =>
  visitorType.settings.accompanied &&
  !passes.some((other) => isPerson(other.visitorType) && !other.visitorType.settings.accompanied)
    ? [{ field: `passes.${index}.visitor_type`, code: 'validation_accompanied' }]
    : [];

/** Rules of who comes together (docs/rules/booking-page.md 21, 23 and 25). */
const companyOf = (whole: Whole): Violation[] => [
  ...visitorsViolation(whole),
  ...whole.passes.flatMap((pass) => onlyVisitorViolations(pass, whole)),
  ...whole.passes.flatMap((pass) => accompaniedViolations(pass, whole)),
];
const isLacking = ({ neededTypes, addons }: Whole): boolean =>
  neededTypes.some(({ id }) => !addons.some(({ type }) => type.id === id));
/** A product of each type that a reservation needs. */
const neededViolations = (whole: Whole): Violation[] =>
  isLacking(whole) ? [{ field: 'addons', code: 'validation_need_addons' }] : [];

/** How many of a visitor type a reservation of a discount group may be for. */
const typeViolations = (
  { index, visitorType, count }: RequestedPass,
  { discountGroup }: ResolvedBasket,
  previousLines: readonly PricedLine[],
): Violation[] => {
  const max = discountGroup ? visitorType.settings.dg_max_per_reservation?.[discountGroup.name] : undefined;
  return max !== undefined && count > Math.max(max, previousCount(previousLines, 'visitor', visitorType.id))
    ? [
        {
          field: `passes.${index}.visitor_count`,
          code: 'validation_max_visitor_type_reached',
          detail: { max },
        },
      ]
    : [];
};

/** How many people a reservation of a discount group may be for. */
const groupViolations = (
  { party, passes, discountGroup }: ResolvedBasket,
  previousLines: readonly PricedLine[],
): Violation[] => {
  const max = discountGroup?.dg_max_per_reservation;
  if (!discountGroup || max === undefined || party.persons <= max) return [];
  const previous = passes.reduce(
    (sum, { visitorType }) =>
      sum + (isPerson(visitorType) ? previousCount(previousLines, 'visitor', visitorType.id) : 0),
    0,
  );
  return party.persons <= previous
    ? []
    : [
        {
          field: 'passes',
          code: 'validation_group_max_people',
          detail: { max, group: discountGroup.name },
        },
      ];
};

/** Limits of a reservation's party. What the reservation has already never exceeds one. */
const partyLimitViolations = (
  resolved: ResolvedBasket,
  previousLines: readonly PricedLine[],
): Violation[] => {
  const {
    party,
    passes,
    inventory: {
      settings: { max_cars },
    },
  } = resolved;
  const previousVehicles = passes.reduce(
    (sum, { visitorType }) =>
      sum + (isPerson(visitorType) ? 0 : previousCount(previousLines, 'visitor', visitorType.id)),
    0,
  );
  return [
    ...(max_cars !== undefined && party.vehicles > Math.max(max_cars, previousVehicles)
      ? [{ field: 'passes', code: 'validation_max_cars' as const, detail: { max: max_cars } }]
      : []),
    ...groupViolations(resolved, previousLines),
    ...passes.flatMap((pass) => typeViolations(pass, resolved, previousLines)),
  ];
};

/** The reservation that a basket edits, while its visit stays. */
export interface Before {
  readonly lines: readonly PricedLine[];
  /** It as it stands; absent where there is none, or where the edit has more visitors. */
  readonly standing?: Whole | undefined;
}
const NOTHING: Before = { lines: [] };

/** The reservation as it stands, beside an edit that has no visitors more. */
export const beforeOf = (
  { visitor_types, addons }: Catalogue,
  resolved: ResolvedBasket,
  lines: readonly PricedLine[],
): Before => {
  const isMore = resolved.passes.some(
    ({ visitorType, count }) => count > previousCount(lines, 'visitor', visitorType.id),
  );
  if (lines.length === 0 || isMore) return { lines };
  const visitors = lines.flatMap(({ kind, item, count }) => {
    const visitorType = kind === 'visitor' ? visitor_types.get(item)?.body : undefined;
    const { index } = resolved.passes.find((pass) => pass.visitorType.id === item) ?? { index: -1 };
    return visitorType ? [{ index, visitorType, count }] : [];
  });
  const countOf = (persons: boolean): number =>
    visitors.reduce(
      (sum, { visitorType, count }) => sum + (isPerson(visitorType) === persons ? count : 0),
      0,
    );
  const types = lines.flatMap(({ item }) => addons.get(item)?.body.addon_type ?? []);
  return {
    lines,
    standing: {
      ...resolved,
      party: { persons: countOf(true), vehicles: countOf(false) },
      passes: visitors,
      addons: types.map((id) => ({ type: { id } })),
    },
  };
};

/** Rules that a basket breaks and the reservation as it stands does not (docs/rules/reservations.md 77). */
const newlyBroken = (
  resolved: ResolvedBasket,
  { standing }: Before,
  rules: (whole: Whole) => Violation[],
): Violation[] => {
  const keyOf = ({ field, code }: Violation): string => `${field} ${code}`;
  const stood = new Set(standing ? rules(standing).map(keyOf) : []);
  return rules(resolved).filter((violation) => !stood.has(keyOf(violation)));
};

/** Rules about the party as a whole (docs/rules/booking-page.md 21 to 24 and 25). */
export const partyViolations = (resolved: ResolvedBasket, before = NOTHING): Violation[] => [
  ...newlyBroken(resolved, before, companyOf),
  ...partyLimitViolations(resolved, before.lines),
];

/**
 * Units of an add-on in one reservation; null without a limit. A participant's add-on is limited for each participant,
 * unless only one of them may have it.
 */
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

const slotViolations = (
  {
    index,
    addon: {
      body: { title },
    },
    start,
  }: RequestedAddon,
  plan: AddonPlan,
  now: number,
  { channel, stay }: Sale,
): Violation[] => {
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
  const sales = slots.map((slot) => addonSale(slot, plan, now, channel));
  if (!sales.includes('over') && sales.includes('early'))
    return [
      {
        field: `addons.${index}.start_time`,
        code: 'addon_not_on_sale_yet',
        status: 409,
        detail: { title, minutes: plan.sale.before },
      },
    ];
  if (sales.length === 0 || sales.includes('over'))
    return [
      { field: `addons.${index}.start_time`, code: 'validation_no_availability_in_timeslot', status: 409 },
    ];
  return stay && (start < stay.start || start >= stay.end)
    ? [{ field: `addons.${index}.start_time`, code: 'not_available_during_visit', detail: { title } }]
    : [];
};

/**
 * An add-on requires in the basket the add-on that it goes with; an extra spot, that its main add-on's limit is
 * reached. A waitlist add-on cannot be booked: visitors join its waitlist.
 */
const companyViolations = (
  {
    index,
    addon: {
      body: {
        id,
        title,
        settings: { additional_for_addon: other },
      },
    },
  }: RequestedAddon,
  { party }: ResolvedBasket,
  counts: ReadonlyMap<string, number>,
  catalogue: Catalogue,
  isShown: (addon: string) => boolean,
): Violation[] => {
  const { addons, addon_types } = catalogue;
  const violations: Violation[] = [];
  const field = `addons.${index}.addon_inventory`;
  /** To who does not see the other, it is no product that is sold. */
  const about = (code: 'addon_needs_other' | 'addon_extra_early', named: Addon | undefined): Violation =>
    named && isShown(named.id)
      ? { field, code, detail: { title, other: named.title } }
      : { field, code: 'addon_unknown' };
  if (other !== undefined && !counts.has(other))
    violations.push(about('addon_needs_other', addons.get(other)?.body));
  if (addonLinks(addons).waitlistOf.has(id))
    violations.push({ field, code: 'addon_waitlist_join', status: 409, detail: { title } });
  const mains = addonLinks(addons).extraOf.get(id) ?? [];
  const isReached = (main: Addon): boolean => {
    const type = addon_types.get(main.addon_type)?.body;
    const limit = type ? limitPerReservation(main, type, party) : null;
    return limit !== null && (counts.get(main.id) ?? 0) >= limit;
  };
  if (mains.length > 0 && !mains.some(isReached))
    violations.push(
      about(
        'addon_extra_early',
        mains.find((main) => isShown(main.id)),
      ),
    );
  return violations;
};

/** How many of a product a reservation may have. */
const addonLimitViolations = (
  { index, addon: { body }, type }: RequestedAddon,
  party: Party,
  counts: ReadonlyMap<string, number>,
  previousLines: readonly PricedLine[] = [],
): Violation[] => {
  const limit = limitPerReservation(body, type, party);
  return limit !== null &&
    counts.get(body.id)! > Math.max(limit, previousCount(previousLines, 'product', body.id))
    ? [
        {
          field: `addons.${index}.addon_count`,
          code: 'addon_limit',
          detail: { limit, title: body.title },
        },
      ]
    : [];
};

const countsOf = ({ addons }: ResolvedBasket): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { addon, count } of addons) counts.set(addon.body.id, (counts.get(addon.body.id) ?? 0) + count);
  return counts;
};

/** The limits of a new reservation, which its quote knows too (docs/rules/pricing.md 18). */
export const limitViolations = (resolved: ResolvedBasket): Violation[] => {
  const counts = countsOf(resolved);
  return [
    ...partyLimitViolations(resolved, []),
    ...resolved.addons.flatMap((requested) => addonLimitViolations(requested, resolved.party, counts)),
  ];
};

const ownViolations = (
  requested: RequestedAddon,
  { party, passes }: ResolvedBasket,
  counts: ReadonlyMap<string, number>,
  previousLines: readonly PricedLine[],
): Violation[] => {
  const { index, type } = requested;
  const pays = (): boolean =>
    passes.some(({ visitorType, rule }) => isPerson(visitorType) && rule.body.price > 0);
  return [
    ...addonLimitViolations(requested, party, counts, previousLines),
    ...(type.id === 'beach_access' && !pays()
      ? [{ field: `addons.${index}.addon_inventory`, code: 'validation_no_visitors' as const }]
      : []),
  ];
};

/** A product for several days must be on sale on each of them, at the same time of day, within the visit's hours. */
const timeViolations = (requested: RequestedAddon, dayPlans: readonly DayPlan[], sale: Sale): Violation[] => {
  const { at } = sale;
  const {
    addon: {
      body: { id, title },
    },
    index,
  } = requested;
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
    const violations = plan
      ? slotViolations(
          requested,
          plan,
          date === at.date ? at.minutes : at.minutes - daysBetween(at.date, date) * 1440,
          sale,
        )
      : [];
    if (violations.length > 0) return violations;
  }
  return [];
};

/** When and where it is sold. */
export interface Sale {
  readonly at: LocalMoment;
  readonly channel: Channel;
  /** The interval of the visit; undefined where no slot starts at its arrival. */
  readonly stay: Pick<Span, 'start' | 'end'> | undefined;
}

/** Quantities, times and requirements of the requested add-ons. `plansOf`: the plan of each day of an add-on. */
export const addonViolations = (
  catalogue: Catalogue,
  resolved: ResolvedBasket,
  plansOf: (requested: RequestedAddon) => readonly DayPlan[],
  sale: Sale,
  before = NOTHING,
): Violation[] => {
  const counts = countsOf(resolved);
  const isShown = (id: string): boolean =>
    CHANNELS[sale.channel].seesHidden || !isHiddenProduct(catalogue, id);
  return [
    ...resolved.addons.flatMap((requested) => [
      ...ownViolations(requested, resolved, counts, before.lines),
      ...companyViolations(requested, resolved, counts, catalogue, isShown),
      ...timeViolations(requested, plansOf(requested), sale),
    ]),
    ...newlyBroken(resolved, before, neededViolations),
  ];
};
