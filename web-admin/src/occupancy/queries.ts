import { useQuery } from '@tanstack/react-query';
import type { OccupancyAnswer, OccupancyStatusAnswer } from '@stile/contracts';
import { usePorts } from '../core/ports.js';

/** Above this a limit is the absence of one: a kind without rules is open (docs/rules/capacity.md 9). */
const OPEN = 1_000_000;
export const limitOf = (max: number): number | null => (max >= OPEN ? null : max);

/** Whose day; the first part of the keys below, so that one message asks for all of it again. */
export interface Where {
  readonly inventoryGroup: string;
  readonly inventory: string;
}
export const occupancyKey = ({ inventory }: Where): readonly string[] => ['occupancy', inventory];

export const useOccupancy = (where: Where, date: string) => {
  const { api } = usePorts();
  return useQuery({
    queryKey: [...occupancyKey(where), 'day', date],
    queryFn: ({ signal }) =>
      api.get<OccupancyAnswer>('/api/occupancy', { ...where, startDate: date }, { signal }),
  });
};

/** Day statuses from one day to another, both included. */
export const useDays = (where: Where, startDate: string, endDate: string) => {
  const { api } = usePorts();
  return useQuery({
    queryKey: [...occupancyKey(where), 'days', startDate, endDate],
    queryFn: ({ signal }) =>
      api.get<OccupancyStatusAnswer>('/api/occupancyStatus', { ...where, startDate, endDate }, { signal }),
  });
};
