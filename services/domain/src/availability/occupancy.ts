import {
  addDays,
  daysBetween,
  dayLedger,
  timeOf,
  type AddonOccupancy,
  type DayOccupancy,
  type DayStatus,
  type Inventory,
  type OccupancyAnswer,
  type SlotOccupancy,
  type SlotStatus,
} from '@stile/contracts';
import { clockOf, type LocalMoment } from '../kernel/local-time.js';
import { addonLedger, type AddonPlan } from '../schedule/addon-plan.js';
import { addonSale, isOver } from '../schedule/on-sale.js';
import { countsOf, type Counts } from '../ledger/counting.js';
import { OPEN, type Limit, type LimitedPool } from '../schedule/limits.js';
import { partyLedgersOf, type DayPlan, type Slot, type SlotPool } from '../schedule/plan.js';
import { isAdHoc } from '../schedule/stay.js';

/** Units taken now of every pool of a ledger, lapsed holds left out; an unknown ledger has taken nothing. */
export type Taken = (ledger: string) => Readonly<Record<string, number>>;
type Venue = Pick<Inventory, 'settings'>;

const BUSY_PERCENT = 45;

/** Every ledger that the answers below read, so that they can be loaded first and watched for changes. */
export const ledgersOf = (plan: DayPlan): string[] => {
  const ledgers = new Set(partyLedgersOf(plan));
  for (const addon of plan.addons.values()) {
    const ledger = addonLedger(addon, plan);
    if (ledger) ledgers.add(ledger);
  }
  return [...ledgers];
};

const leftIn = (id: string, { max, reserve: beyond }: Limit, counts: Counts, reserve: 0 | 1): number =>
  Math.min(max + reserve * beyond - counts.taken(id), counts.isReserved(id) ? 0 : Infinity);

const leftOf = ({ pool, limit, share }: LimitedPool, counts: Counts): number => {
  const left = leftIn(pool, limit, counts, 0);
  return share ? Math.min(left, leftIn(share.pool, share.limit, counts, 0)) : left;
};

interface DayCounts {
  readonly own: Counts;
  /** Counts of the day that slots over midnight end in. */
  readonly next: Counts | null;
}
const countsFor = ({ own, next }: DayCounts, { isNextDay }: SlotPool): Counts => (isNextDay ? next! : own);

/** Left of all pools that limit a slot. */
const leftOfAll = (pools: readonly SlotPool[], counts: DayCounts, reserve: 0 | 1): number => {
  let least = Infinity;
  for (const pool of pools)
    least = Math.min(least, leftIn(pool.pool, pool.limit, countsFor(counts, pool), reserve));
  return least;
};

/** The pool of everyone with the least left: a slot's figures are its. */
const tightest = (pools: readonly SlotPool[], counts: DayCounts): SlotPool => {
  let found = pools[0]!;
  if (pools.length === 1) return found;
  const left = (pool: SlotPool): number => pool.limit.max - countsFor(counts, pool).taken(pool.pool);
  for (const pool of pools) if (!pool.isShare && left(pool) < left(found)) found = pool;
  return found;
};

const isBusy = (taken: number, max: number): boolean => taken * 100 >= max * BUSY_PERCENT;

interface SlotFigures {
  readonly maxCars: number;
  readonly maxPeople: number;
  readonly currentCars: number;
  readonly currentPeople: number;
  readonly carsLeft: number;
  readonly peopleLeft: number;
  readonly status: SlotStatus;
  /** Limits of the pools that the figures are of. */
  readonly carsLimit: Limit;
  readonly peopleLimit: Limit;
}

const slotFigures = (
  slot: Slot,
  date: string,
  counts: DayCounts,
  inventory: Venue,
  moment: LocalMoment,
): SlotFigures => {
  const cars = tightest(slot.cars, counts);
  const people = tightest(slot.people, counts);
  const currentCars = countsFor(counts, cars).taken(cars.pool);
  const currentPeople = countsFor(counts, people).taken(people.pool);
  const carsLeft = leftOfAll(slot.cars, counts, 0);
  const peopleLeft = leftOfAll(slot.people, counts, 0);
  const status = (): SlotStatus => {
    if (date < moment.date || (date === moment.date && isOver(slot, moment.minutes, 'web'))) return 'PAST';
    if (carsLeft > 0 && peopleLeft > 0)
      return isBusy(currentCars, cars.limit.max) || isBusy(currentPeople, people.limit.max)
        ? 'BUSY'
        : 'NOT_BUSY';
    return isAdHoc(date, slot.start, inventory, moment) &&
      leftOfAll(slot.cars, counts, 1) > 0 &&
      leftOfAll(slot.people, counts, 1) > 0
      ? 'RESERVE'
      : 'FULL';
  };
  return {
    maxCars: cars.limit.max,
    maxPeople: people.limit.max,
    currentCars,
    currentPeople,
    carsLeft,
    peopleLeft,
    status: status(),
    carsLimit: cars.limit,
    peopleLimit: people.limit,
  };
};

const isOpen = ({ status }: Pick<SlotFigures, 'status'>): boolean =>
  status === 'BUSY' || status === 'NOT_BUSY';

const dayOf = (plan: DayPlan, slots: readonly SlotFigures[], live: DayStatus | null): DayOccupancy => {
  const day = { date: plan.date, maxCars: 0, maxPeople: 0, currentCars: 0, currentPeople: 0 };
  for (const slot of slots) {
    day.maxCars += slot.maxCars;
    day.maxPeople += slot.maxPeople;
    day.currentCars += slot.currentCars;
    day.currentPeople += slot.currentPeople;
  }
  const hasRoom = slots.some(isOpen);
  const open: DayStatus =
    isBusy(day.currentCars, day.maxCars) || isBusy(day.currentPeople, day.maxPeople) ? 'BUSY' : 'NOT_BUSY';
  return { ...day, status: live ?? (plan.closedBy ? 'CLOSED' : hasRoom ? open : 'FULL') };
};

const figuresOf = (plan: DayPlan, taken: Taken, inventory: Venue, moment: LocalMoment): SlotFigures[] => {
  if (plan.slots.length === 0) return [];
  const { nextDay } = plan;
  const counts = {
    own: countsOf(taken(dayLedger(plan)), plan.inForce),
    next: nextDay && countsOf(taken(nextDay.ledger), nextDay.inForce),
  };
  return plan.slots.map((slot) => slotFigures(slot, plan.date, counts, inventory, moment));
};

/** A day's status and sums, for calendars. `live`: `liveStatusOf` the day. */
export const dayOccupancy = (
  plan: DayPlan,
  taken: Taken,
  inventory: Venue,
  moment: LocalMoment,
  live: DayStatus | null = null,
): DayOccupancy => dayOf(plan, figuresOf(plan, taken, inventory, moment), live);

/** The same of a day, with its slots in which anybody still finds room. */
export const dayWithRoom = (
  plan: DayPlan,
  taken: Taken,
  inventory: Venue,
  moment: LocalMoment,
  live: DayStatus | null,
): { readonly day: DayOccupancy; readonly room: readonly Slot[] } => {
  const figures = figuresOf(plan, taken, inventory, moment);
  return { day: dayOf(plan, figures, live), room: plan.slots.filter((_, i) => isOpen(figures[i]!)) };
};

/** The rule of the kind that runs out first; the other one's as long as one has a rule. */
const rulingOf = ({
  carsLeft,
  peopleLeft,
  ...rest
}: SlotFigures): Pick<SlotOccupancy, 'ruleId' | 'max' | 'taken'> => {
  const [cars, people] = [rest.carsLimit.rule, rest.peopleLimit.rule];
  return carsLeft <= peopleLeft
    ? { ruleId: (cars ?? people)?.id ?? null, max: rest.maxCars, taken: rest.currentCars }
    : { ruleId: (people ?? cars)?.id ?? null, max: rest.maxPeople, taken: rest.currentPeople };
};

const overrideOf = ({ max, overrides }: Limit): number | null => (overrides ? max : null);

/** A slot's moments: at midnight it is the next day. */
const momentOf = (date: string, minutes: number): string =>
  `${addDays(date, Math.floor(minutes / 1440))}T${timeOf(minutes % 1440)}`;

const slotAnswer = (slot: Slot, date: string, figures: SlotFigures): SlotOccupancy => {
  const { carsLeft, peopleLeft, status, maxCars, maxPeople, currentCars, currentPeople } = figures;
  const left = Math.max(0, Math.min(carsLeft, peopleLeft));
  const leftOfKind = (pools: readonly SlotPool[], kindLeft: number): number | null =>
    pools.some(({ limit }) => limit !== OPEN) ? Math.max(0, kindLeft) : null;
  const time = clockOf(slot.start);
  return {
    id: slot.hour,
    time,
    startTime: time,
    endTime: clockOf(slot.end),
    startTimeWithDate: momentOf(date, slot.start),
    endTimeWithDate: momentOf(date, slot.end),
    status,
    maxCars,
    maxPeople,
    currentCars,
    currentPeople,
    spotsRemaining: left,
    numAvailable: left,
    carsLeft: leftOfKind(slot.cars, carsLeft),
    peopleLeft: leftOfKind(slot.people, peopleLeft),
    clickable: status === 'BUSY' || status === 'NOT_BUSY',
    ...rulingOf(figures),
    overrideCapacityGroups: overrideOf(figures.carsLimit),
    overrideCapacityPeople: overrideOf(figures.peopleLimit),
  };
};

const addonAnswer = (
  addon: AddonPlan,
  plan: DayPlan,
  counts: Counts | null,
  moment: LocalMoment,
): AddonOccupancy => {
  if (!counts) return { id: addon.addon, available: null, timeSlots: [] };
  const now = moment.minutes - daysBetween(moment.date, plan.date) * 1440;
  const whole = addon.whole ? Math.max(0, leftOf(addon.whole, counts)) : null;
  const timeSlots = addon.slots.map((slot) => {
    const open = plan.date >= moment.date && addonSale(slot, addon, now, 'web') === 'open';
    const numAvailable = !open ? 0 : Math.max(0, Math.min(leftOf(slot.units, counts), whole ?? Infinity));
    return {
      id: slot.hour,
      time: clockOf(slot.start),
      endTime: clockOf(slot.end),
      numAvailable,
      formattedSlotRaw: slot.interval,
    };
  });
  if (timeSlots.length === 0) return { id: addon.addon, available: whole ?? 0, timeSlots };
  return {
    id: addon.addon,
    available: Math.min(
      timeSlots.reduce((sum, { numAvailable }) => sum + numAvailable, 0),
      whole ?? Infinity,
    ),
    timeSlots,
  };
};

const addonAnswers = (plan: DayPlan, taken: Taken, moment: LocalMoment): AddonOccupancy[] => {
  const counts = new Map<string, Counts>();
  const answers = [...plan.addons.values()].map((addon) => {
    const ledger = addonLedger(addon, plan);
    if (ledger && !counts.has(ledger)) counts.set(ledger, countsOf(taken(ledger), plan.inForce));
    return addonAnswer(addon, plan, ledger ? counts.get(ledger)! : null, moment);
  });
  return answers.map((answer) => {
    const { waitlistOf } = plan.addons.get(answer.id)!;
    return waitlistOf.length > 0 &&
      answers.some((main) => waitlistOf.includes(main.id) && main.available !== 0)
      ? nothingOf(answer)
      : answer;
  });
};

/** A waitlist add-on is closed while its main add-on has units left. */
const nothingOf = (answer: AddonOccupancy): AddonOccupancy => ({
  ...answer,
  available: 0,
  timeSlots: answer.timeSlots.map((slot) => ({ ...slot, numAvailable: 0 })),
});

/**
 * Everything of one day that can run out, with what is left (docs/rules/capacity.md 23, 25 and 31). A slot sold beyond
 * its limit shows both figures unchanged. It lists all add-ons sold here; `isAddonOffered` says which of them a visitor
 * sees.
 */
export const occupancyOfDay = (
  plan: DayPlan,
  taken: Taken,
  inventory: Venue,
  moment: LocalMoment,
  live: DayStatus | null = null,
): Omit<OccupancyAnswer, 'dispersal_occupancy'> => {
  const figures = figuresOf(plan, taken, inventory, moment);
  const slots = plan.slots.map((slot, index) => slotAnswer(slot, plan.date, figures[index]!));
  const stock = [...plan.addons.values()].filter(({ capacity }) => capacity === 'stock');
  return {
    inventory: plan.inventory,
    date: plan.date,
    status: dayOf(plan, figures, live).status,
    results: [
      ['time', `c_${plan.inventory}`, `p_${plan.inventory}`, 'Cars', 'People'],
      ...slots.map(({ time, currentCars: cars, currentPeople: people }) => [
        time,
        cars,
        people,
        cars,
        people,
      ]),
    ],
    slots,
    addon_occupancy: { checkouts: addonAnswers(plan, taken, moment) },
    static_addon_occupancy: Object.fromEntries(
      stock.map((addon) => [addon.addon, taken(addonLedger(addon, plan)!)[addon.whole!.pool] ?? 0]),
    ),
  };
};
