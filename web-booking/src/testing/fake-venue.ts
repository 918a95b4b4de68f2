import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Basket,
  Addon,
  AddonType,
  CapacityRule,
  Coupon,
  DayOccupancy,
  FeederLocation,
  Inventory,
  InventoryGroup,
  InventoryGroupAnswer,
  OccupancyAnswer,
  PriceRule,
  ReservationType,
  SlotOccupancy,
  VisitorType,
  Waiver,
} from '@stile/contracts';
import { addDays, minutesOf, weekdayOf } from '@stile/contracts/kernel/time';

/*
 * For the tests of this package alone: the demo venue, read as simply as the pages need it. The rules live in the
 * domain.
 */
export interface VenueFile {
  inventory_group: InventoryGroup;
  inventories: Inventory[];
  reservation_types: ReservationType[];
  visitor_types: VisitorType[];
  price_rules: PriceRule[];
  waivers: Waiver[];
  feeder_locations: FeederLocation[];
  capacity_rules: CapacityRule[];
  addon_types: AddonType[];
  addons: Addon[];
  coupons: Coupon[];
  discount_groups: InventoryGroupAnswer['inventory'] extends infer I
    ? I extends { discount_groups: infer D }
      ? D
      : never
    : never;
}

/** A document in the language asked for, as the server answers it. */
const inFrench = <T extends { readonly translations?: { readonly fr?: object | undefined } | undefined }>(
  { translations, ...document }: T,
  language: string | undefined,
): Omit<T, 'translations'> => (language === 'fr' ? { ...document, ...translations?.fr } : document);

export const demoVenue = (): VenueFile =>
  JSON.parse(readFileSync(join(process.cwd(), 'services/api/venues/escarpment.json'), 'utf8')) as VenueFile;

/** The demo venue, where visitors pay at the venue. */
export const deferredVenue = (): VenueFile => {
  const venue = demoVenue();
  Object.assign(venue.inventory_group.settings, { payment_gateway: 'deferred' });
  return venue;
};

const WEEKDAYS = ['d_sun', 'd_mon', 'd_tue', 'd_wed', 'd_thu', 'd_fri', 'd_sat'] as const;
const onDay = (rule: PriceRule | CapacityRule | FeederLocation, date: string) =>
  rule.start_date <= date && date <= rule.end_date && (rule.all_days || rule[WEEKDAYS[weekdayOf(date)]!]);

export const groupAnswer = (
  venue: VenueFile,
  inventoryId: string | null,
  now: string,
  language?: string,
): InventoryGroupAnswer => {
  const { inventory_group: group } = venue;
  const inventory = venue.inventories.find((each) => each.id === inventoryId);
  const local = inFrench(group, language);
  const feeders = venue.feeder_locations
    .filter((feeder) => feeder.inventory === inventoryId)
    .map((feeder) => inFrench(feeder, language))
    .map(({ id, name, stops }) => ({ id, name, stops }));
  return {
    id: group.id,
    name: local.name,
    timezone: group.timezone,
    currency: group.currency,
    languages: group.languages,
    current_time: now,
    settingsDict: group.settings,
    business: { name: group.business.name, address: group.business.address, phone: group.business.phone },
    inventories: venue.inventories.map(({ id, name, title, picture, summary }) => ({
      id,
      name,
      title,
      ...(inventory ? {} : { picture, summary }),
    })),
    inventory: inventory
      ? {
          id: inventory.id,
          inventory_group_id: group.id,
          name: inFrench(inventory, language).name,
          title: inventory.title,
          current_time: now,
          predefinedInterval: inventory.predefined_interval,
          ...(inventory.map ? { map: inventory.map } : {}),
          visitor_types: venue.visitor_types
            .filter((type) => inventory.visitor_types.includes(type.id))
            .map((type) => inFrench(type, language)),
          discount_groups: venue.discount_groups.map((group) => ({ ...group, title: group.name })),
          settingsDict: inventory.settings,
          ...(feeders.length > 0 ? { feeders } : {}),
          reservation_types: venue.reservation_types
            .filter((type) => inventory.reservation_types.includes(type.id))
            .map((type) => inFrench(type, language)),
          addons: {
            groups: venue.addon_types
              .filter((type) => type.inventory === inventory.id)
              .map((type) => ({
                ...type,
                addons: venue.addons
                  .filter((addon) => addon.addon_type === type.id)
                  .map(({ barcodes: _barcodes, ...addon }) => addon),
              })),
          },
        }
      : null,
  };
};

/** Stable chance: how many of 100 are booked that day and time. */
const share = (text: string): number => {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
  return Math.abs(hash >>> 8) % 100;
};

interface Interval {
  from: string;
  to: string;
  max: number;
}

const intervalsOf = (
  venue: VenueFile,
  inventory: string,
  kind: 'CARS' | 'PEOPLE',
  date: string,
): Interval[] => {
  const rules = venue.capacity_rules
    .filter(
      (rule) =>
        rule.rule_type === `MAX_CAPACITY_INTERVAL_${kind}` &&
        rule.inventories.includes(inventory) &&
        rule.discount_group === null &&
        onDay(rule, date),
    )
    .toSorted((a, b) => b.priority - a.priority);
  const found = new Map<string, Interval>();
  for (const rule of rules)
    for (const each of rule.intervals ?? []) {
      const [text, max] =
        typeof each === 'string'
          ? [each, rule.max_capacity]
          : [
              each.interval,
              (kind === 'CARS' ? each.capacityGroups : each.capacityPeople) ?? rule.max_capacity,
            ];
      if (!found.has(text)) found.set(text, { from: text.slice(0, 5), to: text.slice(6), max: max ?? 0 });
    }
  return [...found.values()].toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
};

const OPEN = 1_000_000;

/**
 * A slot's limit of a kind (docs/rules/capacity.md 9): its own limit, else the least that it overlaps, else none; open
 * without a rule.
 */
const limitIn = (slot: Interval, intervals: readonly Interval[]): number => {
  if (intervals.length === 0) return OPEN;
  const named = intervals.filter(({ from, to }) => from === slot.from && to === slot.to);
  const limiting =
    named.length > 0 ? named : intervals.filter(({ from, to }) => from < slot.to && slot.from < to);
  return Math.min(...limiting.map(({ max }) => max), limiting.length === 0 ? 0 : OPEN);
};

export type Taken = (slot: string) => { cars: number; people: number };

/** Units that others and this tab take of a limit, at `busy` percent. */
const usedOf = (max: number, busy: number, own: number): number =>
  Math.min(max, (max === OPEN ? 0 : Math.round((max * busy) / 100)) + own);

const slotStatusOf = (left: number, busy: number): 'FULL' | 'BUSY' | 'NOT_BUSY' =>
  left === 0 ? 'FULL' : busy >= 45 ? 'BUSY' : 'NOT_BUSY';

export const slotsOf = (
  venue: VenueFile,
  inventory: string,
  date: string,
  now: string,
  taken: Taken,
): SlotOccupancy[] => {
  const open = venue.capacity_rules.find(
    (rule) => rule.rule_type === 'OPEN_DATES' && rule.inventories.includes(inventory),
  );
  const closed = venue.capacity_rules.some(
    (rule) =>
      rule.rule_type === 'CLOSED_DATES' &&
      rule.inventories.includes(inventory) &&
      (rule.intervals ?? []).includes(date),
  );
  if (closed || (open && !(open.intervals ?? []).includes(date)) || date < now.slice(0, 10)) return [];
  const [cars, people] = [
    intervalsOf(venue, inventory, 'CARS', date),
    intervalsOf(venue, inventory, 'PEOPLE', date),
  ];
  const weekend = [0, 6].includes(weekdayOf(date));
  const all = new Map([...cars, ...people].map((slot) => [`${slot.from}-${slot.to}`, slot]));
  const inOrder = [...all.values()].toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
  return inOrder.map((slot) => {
    const { from, to } = slot;
    const maxCars = limitIn(slot, cars);
    const maxPeople = limitIn(slot, people);
    const busy =
      share(date) > 82 ? 100 : Math.min(100, Math.round(share(date + from) * (weekend ? 1.15 : 0.45)));
    const own = taken(`${date} ${from}`);
    const currentCars = usedOf(maxCars, busy, own.cars);
    const currentPeople = usedOf(maxPeople, busy, own.people);
    const carsLeft = maxCars === OPEN ? null : maxCars - currentCars;
    const peopleLeft = maxPeople === OPEN ? null : maxPeople - currentPeople;
    const left = Math.min(carsLeft ?? OPEN, peopleLeft ?? OPEN);
    const past = `${date}T${from}` < now;
    return {
      id: minutesOf(from) / 60,
      time: from,
      startTime: from,
      endTime: to,
      startTimeWithDate: `${date}T${from}`,
      endTimeWithDate: `${date}T${to}`,
      status: past ? 'PAST' : slotStatusOf(left, busy),
      maxCars,
      maxPeople,
      currentCars,
      currentPeople,
      spotsRemaining: left,
      numAvailable: left,
      carsLeft,
      peopleLeft,
      clickable: !past && left > 0,
      ruleId: null,
      ...((carsLeft ?? OPEN) <= (peopleLeft ?? OPEN)
        ? { max: maxCars, taken: currentCars }
        : { max: maxPeople, taken: currentPeople }),
      overrideCapacityGroups: null,
      overrideCapacityPeople: null,
    };
  });
};

export const dayOf = (date: string, slots: readonly SlotOccupancy[]): DayOccupancy => {
  const sum = (field: 'maxCars' | 'maxPeople' | 'currentCars' | 'currentPeople') =>
    slots.reduce((total, slot) => total + slot[field], 0);
  const figures = {
    maxCars: sum('maxCars'),
    maxPeople: sum('maxPeople'),
    currentCars: sum('currentCars'),
    currentPeople: sum('currentPeople'),
  };
  const free = slots.some((slot) => slot.clickable);
  const busy =
    figures.currentCars / Math.max(1, figures.maxCars) >= 0.45 ||
    figures.currentPeople / Math.max(1, figures.maxPeople) >= 0.45;
  return {
    date,
    status: slots.length === 0 ? 'CLOSED' : !free ? 'FULL' : busy ? 'BUSY' : 'NOT_BUSY',
    ...figures,
  };
};

export const occupancyAnswer = (
  venue: VenueFile,
  inventory: string,
  date: string,
  now: string,
  taken: Taken,
): OccupancyAnswer => {
  const slots = slotsOf(venue, inventory, date, now, taken);
  const day = dayOf(date, slots);
  const near = [1, -1, 2, -2, 3, -3]
    .map((days) => addDays(date, days))
    .filter((other) => other >= now.slice(0, 10));
  const calm = (id: string, other: string) =>
    dayOf(
      other,
      slotsOf(venue, id, other, now, () => ({ cars: 0, people: 0 })),
    ).status === 'NOT_BUSY';
  const elsewhere = venue.inventories.filter((each) => each.id !== inventory && calm(each.id, date));
  return {
    inventory,
    date,
    status: day.status,
    slots,
    results: [
      ['time', `c_${inventory}`, `p_${inventory}`, 'Cars', 'People'],
      ...slots.map(({ time, currentCars: cars, currentPeople: people }) => [
        time,
        cars,
        people,
        cars,
        people,
      ]),
    ],
    static_addon_occupancy: {},
    addon_occupancy: {
      checkouts: venue.addons
        .filter((addon) => addon.inventories.includes(inventory))
        .map((addon) => ({
          id: addon.id,
          available: addon.settings_v2.infinite ? null : addon.settings_v2.capacity,
          timeSlots: addonSlots(venue, addon.id),
        })),
    },
    feeder_occupancy: venue.feeder_locations
      .filter((feeder) => feeder.inventory === inventory && onDay(feeder, date))
      .flatMap((feeder) =>
        (['there', 'back'] as const).flatMap((way) =>
          feeder[way].map(({ seats, times }) => ({ feeder: feeder.id, way, seats, times })),
        ),
      ),
    dispersal_occupancy:
      day.status === 'BUSY' || day.status === 'FULL'
        ? [
            ...near
              .filter((other) => calm(inventory, other))
              .map((other) => ({ inventory, date: other, status: 'NOT_BUSY' as const })),
            ...elsewhere.map((each) => ({ inventory: each.id, date, status: 'NOT_BUSY' as const })),
          ]
        : [],
  };
};

const addonSlots = (venue: VenueFile, addon: string) => {
  const rule = venue.capacity_rules.find(
    (each) =>
      each.rule_type === 'ADDON_INTERVAL_CAPACITY_RULE' &&
      !each.is_daily &&
      each.addon_inventories.includes(addon),
  );
  return (rule?.intervals ?? [])
    .filter((each) => typeof each === 'string')
    .map((text, index) => ({
      id: minutesOf(text.slice(0, 5)) / 60,
      time: text.slice(0, 5),
      endTime: text.slice(6),
      numAvailable: index === 1 ? 0 : (rule?.max_capacity ?? 0),
      formattedSlotRaw: text,
    }));
};

/** docs/rules/pricing.md 1. */
export const priceRuleOf = (
  venue: VenueFile,
  visitorType: string,
  { inventory, date, arrival_time: time, reservation_type: reservationType }: Basket,
): PriceRule | undefined =>
  venue.price_rules
    .filter(
      (rule) =>
        rule.inventory === inventory &&
        rule.visitor_type_id === visitorType &&
        onDay(rule, date) &&
        rule.discount_group_name === null &&
        (rule.reservation_type === null || rule.reservation_type === reservationType) &&
        (rule.intervals === null ||
          rule.intervals.some((text) => time !== null && text.slice(0, 5) <= time && time < text.slice(6))),
    )
    .toSorted((a, b) => b.priority - a.priority)[0];
