import type { OccupancyAnswer } from '@stile/contracts';

/** The visit that products are for. */
export interface AddonVisit {
  readonly inventory: string;
  readonly date: string;
  /** All times of the day, within the visit or not. */ readonly day: OccupancyAnswer | undefined;
  /**
   * Last of the days that products are for, and those that can be had on all of them; null where that is the
   * visit's day alone.
   */
  readonly endDate: string | null;
  readonly inRange: ReadonlySet<string> | null;
  readonly persons: number;
  readonly isDesk: boolean;
}
