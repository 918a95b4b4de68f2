import { useEffect, useState } from 'react';
import type { InventoryGroupAnswer, OccupancyAnswer, SlotOccupancy } from '@stile/contracts';
import { daysBetween, minutesOf } from '@stile/contracts/kernel/time';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';

const TICK_MS = 5000;
const DAY_MINUTES = 1440;
const COMPARED = 'desk-clock';

/** How far the venue's clock was ahead of the machine's when a page was made. */
interface Compared {
  readonly current_time: string;
  readonly aheadMs: number;
}

/** 'YYYY-MM-DDTHH:mm' of an instant at the venue. */
export const wallAt = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(epochMs)
    .replace(' ', 'T');

/** The instant of a wall-clock time; of two at the end of summer time the one that standard time has. */
const epochOf = (wall: string, timeZone: string): number => {
  const asUtc = Date.parse(`${wall}Z`);
  return 2 * asUtc - Date.parse(`${wallAt(asUtc, timeZone)}Z`);
};

/** The server says whole minutes: a machine that agrees with it in them is not behind by its seconds. */
export const aheadOf = (currentTime: string, timeZone: string, nowMs: number): number => {
  const wall = currentTime.slice(0, 16);
  return wallAt(nowMs, timeZone) === wall ? 0 : epochOf(wall, timeZone) - nowMs;
};

/** The venue's wall clock, which goes on from when the page was made: a till stays open over days. */
export const useVenueClock = (
  { current_time, timezone }: Pick<InventoryGroupAnswer, 'current_time' | 'timezone'>,
  stored: TabStorage,
): string => {
  const { ports } = useServices();
  const [aheadMs] = useState(() => {
    // A page that opens without the network was made earlier, when the machine's clock was compared.
    const before = stored.read<Compared>(COMPARED);
    if (before?.current_time === current_time) return before.aheadMs;
    return aheadOf(current_time, timezone, ports.nowMs());
  });
  const [now, setNow] = useState(() => wallAt(ports.nowMs() + aheadMs, timezone));
  useEffect(() => {
    stored.write(COMPARED, { current_time, aheadMs } satisfies Compared);
  }, [stored, current_time, aheadMs]);
  useEffect(() => {
    const tick = () => setNow(wallAt(ports.nowMs() + aheadMs, timezone));
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [aheadMs, ports, timezone]);
  return now;
};

const endOf = ({ startTime, endTime }: SlotOccupancy): number =>
  minutesOf(endTime) + (endTime <= startTime ? DAY_MINUTES : 0);

/** Slots of a day that the desk sells: until they end, after midnight too (docs/rules/time.md 4 and 8). */
export const sellableSlots = (
  { date, slots }: Pick<OccupancyAnswer, 'date' | 'slots'>,
  now: string,
): SlotOccupancy[] => {
  const minutes = daysBetween(date, now.slice(0, 10)) * DAY_MINUTES + minutesOf(now.slice(11));
  return slots.filter((slot) => (minutes < 0 ? slot.status !== 'PAST' : endOf(slot) > minutes));
};

/** One that has begun is past for visitors, full or not. */
export const isFull = ({ status, numAvailable }: SlotOccupancy): boolean =>
  status === 'FULL' || (status === 'PAST' && numAvailable === 0);

/** The slot that now is in, or the next one; of full ones the first only where all are. */
export const slotNow = (day: Pick<OccupancyAnswer, 'date' | 'slots'>, now: string): SlotOccupancy | null => {
  const slots = sellableSlots(day, now);
  return slots.find((slot) => !isFull(slot)) ?? slots[0] ?? null;
};
