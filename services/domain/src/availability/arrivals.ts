import {
  parsePool,
  type DayArrivals,
  type Inventory,
  type PartyKind,
  type SlotOccupancy,
} from '@stile/contracts';
import type { DayPlan } from '../schedule/plan.js';
import { slotsOccupied } from '../schedule/stay.js';

/** The units that one party takes of a day's ledger: the same cars and people in every slot of its stay. */
export interface PartyLines {
  readonly lines: readonly { readonly pool: string; readonly units: number }[];
}

interface Arrived {
  readonly time: string;
  readonly cars: number;
  readonly people: number;
}

/** A party once, where its stay begins; undefined for what takes products or seats alone. */
const arrivedOf = ({ lines }: PartyLines): Arrived | undefined => {
  const party = { cars: 0, people: 0 };
  let time: string | undefined;
  for (const { pool, units } of lines) {
    const parsed = parsePool(pool);
    if ((parsed?.kind !== 'cars' && parsed?.kind !== 'people') || parsed.discountGroup !== null) continue;
    party[parsed.kind] = Math.max(party[parsed.kind], units);
    const start = parsed.interval.slice(0, 5);
    if (time === undefined || start < time) time = start;
  }
  return time === undefined ? undefined : { time, ...party };
};

const byTime = (arrived: readonly Arrived[]): Arrived[] => {
  const times = new Map<string, Arrived>();
  for (const { time, cars, people } of arrived) {
    const present = times.get(time);
    times.set(time, { time, cars: (present?.cars ?? 0) + cars, people: (present?.people ?? 0) + people });
  }
  return [...times.values()].sort((a, b) => (a.time < b.time ? -1 : 1));
};

const KINDS = {
  cars: { taken: 'currentCars', max: 'maxCars', left: 'carsLeft' },
  people: { taken: 'currentPeople', max: 'maxPeople', left: 'peopleLeft' },
} as const;

/** The slot with the most taken; of several the first. */
const peakOf = (kind: PartyKind, slots: readonly SlotOccupancy[]): DayArrivals['cars']['peak'] => {
  const { taken, max, left } = KINDS[kind];
  const [first, ...others] = slots;
  if (!first) return null;
  const most = others.reduce((found, slot) => (slot[taken] > found[taken] ? slot : found), first);
  return {
    time: most.startTime,
    endTime: most.endTime,
    taken: most[taken],
    limit: most[left] === null ? null : most[max],
  };
};

/** The least of what is left in some slots; null where none of them limits the kind. */
const leastOf = (kind: PartyKind, slots: readonly SlotOccupancy[]): number | null => {
  const limits = slots.map((slot) => slot[KINDS[kind].left]).filter((left) => left !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
};

/**
 * The parties of a day, each once: how many there are, the most at one time, when they arrive, and what one that arrives
 * in a slot now would find: the least of all slots that it would occupy (docs/rules/capacity.md 48 and 50). `slots` are
 * the plan's, in its order.
 */
export const dayArrivals = (
  plan: DayPlan,
  parties: readonly PartyLines[],
  slots: readonly SlotOccupancy[],
  inventory: Pick<Inventory, 'predefined_interval' | 'settings'>,
): DayArrivals => {
  const arrived = parties.map(arrivedOf).filter((party) => party !== undefined);
  const figuresOf = new Map(plan.slots.map((slot, index) => [slot, slots[index]!]));
  const total = (kind: PartyKind): number => arrived.reduce((sum, party) => sum + party[kind], 0);
  return {
    cars: { total: total('cars'), peak: peakOf('cars', slots) },
    people: { total: total('people'), peak: peakOf('people', slots) },
    arrivals: byTime(arrived),
    slots: plan.slots.map((slot) => {
      const own = figuresOf.get(slot)!;
      const stay = slotsOccupied(plan, inventory, slot.start)!.slots.map((each) => figuresOf.get(each)!);
      const left = (kind: PartyKind): number | null => (own.status === 'PAST' ? 0 : leastOf(kind, stay));
      return {
        time: own.startTime,
        endTime: own.endTime,
        carsLeft: left('cars'),
        peopleLeft: left('people'),
      };
    }),
  };
};
