import { useMemo } from 'react';
import type { OccupancyAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { useOccupancy, type QueryState } from '../../core/services/use-query.js';
import { useTabState } from './tab-state.js';

/** The day as this visitor may still choose it: what they hold themselves is not missing. */
export const useDay = ({ where, selection, inventory }: Booking): QueryState<OccupancyAnswer> => {
  const answered = useOccupancy(where, selection.date);
  const held = useOwnBasket();
  const knows = useTabState(held !== null);
  const value = useMemo(
    () => (knows ? knows.withOwnCapacity(answered.value, held, inventory) : answered.value),
    [answered.value, held, inventory, knows],
  );
  return useMemo(() => ({ ...answered, value }), [answered, value]);
};
