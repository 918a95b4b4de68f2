import type { PricedLine } from '@stile/contracts';
import { minuteAfter, minutesPassing } from '../kernel/local-time.js';
import type { ResolvedBasket } from './resolved-basket.js';
import type { DayPlan } from '../schedule/plan.js';
import { slotsOccupied } from '../schedule/stay.js';

/** How much longer than the usual visit a car may be parked (docs/rules/pricing.md 13). */
const MORE_HOURS = 2;
const HOUR = 60;
const DAY_SECONDS = 86_400;

/** Parking by the hour from an arrival. `chosen`: false where it is as long as the visit by default. */
export interface Parking {
  readonly hours: number;
  /** The most that may be chosen. */
  readonly max: number;
  /** Minutes of the visit date when it ends, at closing at most. */
  readonly end: number;
  readonly chosen: boolean;
}

/** Whether a pass is priced by the hour; prices by the day or the year do not depend on the length of the visit. */
const isByTheHour = ({ passes }: ResolvedBasket): boolean =>
  passes.some(
    ({
      rule: {
        body: { interval },
      },
    }) => interval !== null && interval < DAY_SECONDS,
  );

/** Whether a pass of an edit is priced by the hour now, or was when it was agreed. */
export const paysByTheHour = (resolved: ResolvedBasket, agreed: readonly PricedLine[]): boolean =>
  isByTheHour(resolved) ||
  agreed.some(
    ({ item, chargedTime }) =>
      chargedTime !== undefined &&
      chargedTime.interval < DAY_SECONDS &&
      resolved.passes.some(({ visitorType }) => visitorType.id === item),
  );

/** The minutes that pass between two of a day's clock, an hour more or less on the day that it changes. */
export const minutesOn = ({ date, changingClock }: DayPlan, start: number, end: number): number =>
  changingClock === null ? end - start : minutesPassing(date, start, end, changingClock);

/**
 * How long the party's cars are parked; null without a price by the hour or without a slot at the arrival. From one
 * hour to the default visit's length and two more, until closing at most; more requested hours count as the most.
 */
export const parkingOf = (plan: DayPlan, resolved: ResolvedBasket): Parking | null => {
  const { arrival, inventory, parkingHours } = resolved;
  const visit =
    arrival === null || !isByTheHour(resolved) ? undefined : slotsOccupied(plan, inventory, arrival);
  if (!visit) return null;
  const closing = Math.max(plan.closing, visit.end);
  const usual = Math.ceil(minutesOn(plan, visit.start, visit.end) / HOUR);
  const untilClosing = Math.ceil(minutesOn(plan, visit.start, closing) / HOUR);
  const max = Math.max(1, Math.min(usual + MORE_HOURS, untilClosing));
  if (parkingHours === null) return { hours: usual, max, end: visit.end, chosen: false };
  const hours = Math.min(parkingHours, max);
  const end = Math.min(
    plan.changingClock === null
      ? visit.start + hours * HOUR
      : minuteAfter(plan.date, visit.start, hours * HOUR, plan.changingClock),
    closing,
  );
  return { hours, max, end, chosen: true };
};
