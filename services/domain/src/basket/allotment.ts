import { dayLedger, type Inventory, type LedgerClaim } from '@stile/contracts';
import { clockOf, type LocalMoment } from '../kernel/local-time.js';
import type { InForce, InForceByLedger } from '../ledger/counting.js';
import { isOver } from '../schedule/on-sale.js';
import type { DayPlan, SlotPool } from '../schedule/plan.js';
import { slotsOccupied } from '../schedule/stay.js';
import { Lines } from './claims.js';

/** A party that arrives then takes a unit of each of these pools, for each person and for each car. */
export interface AllottedSlot {
  readonly start: string;
  readonly end: string;
  readonly people: readonly string[];
  readonly cars: readonly string[];
}

export interface Allotted {
  readonly claims: readonly LedgerClaim[];
  readonly inForce: InForceByLedger;
  readonly slots: readonly AllottedSlot[];
}

/** A pool is known by its id; one of the next day's ledger has a mark. */
const nameOf = ({ pool, isNextDay }: SlotPool): string => placeName(pool, isNextDay);
export const placeName = (pool: string, isNextDay: boolean): string => (isNextDay ? `next ${pool}` : pool);

/**
 * The units of a day that a station holds to sell without the network: so many people and cars of each slot that a
 * party of the desk may still take (docs/rules/offline.md 2).
 */
export const allotmentOf = (
  plan: DayPlan,
  inventory: Pick<Inventory, 'predefined_interval' | 'settings'>,
  moment: LocalMoment,
  units: { readonly people: number; readonly cars: number },
): Allotted => {
  const lines = new Lines(null);
  const slots: AllottedSlot[] = [];
  const sold = plan.slots.filter(
    (slot) => plan.date !== moment.date || !isOver(slot, moment.minutes, 'desk'),
  );
  for (const start of new Set(sold.map((slot) => slot.start))) {
    const stay = slotsOccupied(plan, inventory, start)!;
    const own = { people: new Set<string>(), cars: new Set<string>() };
    for (const kind of ['people', 'cars'] as const)
      for (const slot of stay.slots)
        for (const pool of lines.addParty(plan, slot[kind], units[kind], stay, false))
          own[kind].add(nameOf(pool));
    slots.push({
      start: clockOf(start),
      end: clockOf(stay.end),
      people: [...own.people],
      cars: [...own.cars],
    });
  }
  const inForce = new Map<string, InForce>([[dayLedger(plan), plan.inForce]]);
  if (plan.nextDay) inForce.set(plan.nextDay.ledger, plan.nextDay.inForce);
  return { claims: plan.closedBy ? [] : lines.all(), inForce, slots: plan.closedBy ? [] : slots };
};
