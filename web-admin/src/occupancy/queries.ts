import { useGetList, useGetOne } from 'react-admin';
import type { DayOccupancy } from '@stile/contracts';
import type { Arrivals, OccupancyDay } from '../core/answers.js';

/** Above this a limit is the absence of one: a kind without rules is open (docs/rules/capacity.md 9). */
const OPEN = 1_000_000;
export const limitOf = (max: number): number | null => (max >= OPEN ? null : max);

export interface Where {
  readonly inventoryGroup: string;
  readonly inventory: string;
}
const OCCUPANCY = 'occupancy';
const DAYS = 'occupancy_days';
const ARRIVALS = 'arrivals';
/** react-admin's keys of all that is shown of a destination: what one message asks for again. */
export const occupancyQueries = ({ inventory }: Where) =>
  [
    [OCCUPANCY, 'getOne', { id: inventory }],
    [ARRIVALS, 'getOne', { id: inventory }],
    [DAYS, 'getList', { filter: { inventory } }],
  ] as const;

export const useOccupancy = ({ inventoryGroup, inventory }: Where, startDate: string) =>
  useGetOne<OccupancyDay>(OCCUPANCY, { id: inventory, meta: { inventoryGroup, startDate } });

/** The parties of a day, each once, and what one that arrives would find. */
export const useArrivals = ({ inventoryGroup: group, inventory }: Where, date: string) =>
  useGetOne<Arrivals>(ARRIVALS, { id: inventory, meta: { group, date } });

const IN_ORDER = { field: 'date', order: 'ASC' } as const;
/** More than a month has. */
const ALL = { page: 1, perPage: 100 };

/** Day statuses from one day to another, both included. */
export const useDays = (where: Where, startDate: string, endDate: string) =>
  useGetList<DayOccupancy & { readonly id: string }>(DAYS, {
    filter: { ...where, startDate, endDate },
    sort: IN_ORDER,
    pagination: ALL,
  });
