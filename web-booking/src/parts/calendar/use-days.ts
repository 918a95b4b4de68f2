import { useMemo, useState } from 'react';
import type { DayOccupancy, OccupancyStatusAnswer } from '@stile/contracts';
import { farStatusQuery, statusQuery, statusUrl, type Where } from '../../core/booking/queries.js';
import { useGet, type QueryState } from '../../core/services/use-query.js';
import { useServices } from '../../core/services/services.js';
import { addMonths, lastOf, monthOf } from '@stile/contracts/kernel/time';
import { isFree } from '../../core/boot/boot-queries.js';

export interface Days {
  /** 'YYYY-MM' on show. */
  readonly month: string;
  readonly turnTo: (month: string) => void;
  readonly dayOf: (date: string) => DayOccupancy | undefined;
  readonly query: QueryState<OccupancyStatusAnswer>;
  /** The first day with room that is known: where to look when a month has none. */
  readonly firstFree: string | undefined;
}

/** How full the days are. Opens at the chosen day, else at the first month where something is free. */
export const useDays = (where: Where, chosen: string | null, today: string): Days => {
  const { cache } = useServices();
  const [turned, setTurned] = useState<string | null>(null);
  const first = monthOf(today);
  const opening = useGet<OccupancyStatusAnswer>(statusUrl(statusQuery(where, first, today)));
  const nothingNear = opening.value !== undefined && !opening.value.days.some(isFree);
  const far = useGet<OccupancyStatusAnswer>(nothingNear ? statusUrl(farStatusQuery(where, today)) : null);
  const firstFree = [...(opening.value?.days ?? []), ...(far.value?.days ?? [])].find(isFree)?.date;
  const month = turned ?? monthOf((chosen && chosen >= today ? chosen : firstFree) ?? today);
  const query = useGet<OccupancyStatusAnswer>(statusUrl(statusQuery(where, month, today)));
  // The answer for the month before reaches into this one: a page turned forward is there at once.
  const before = cache.read<OccupancyStatusAnswer>(
    statusUrl(statusQuery(where, addMonths(month, -1), today)),
  );
  return useMemo(() => {
    const known = new Map(
      [far.value, opening.value, before.value, query.value]
        .flatMap((answer) => answer?.days ?? [])
        .filter((day) => day.date >= today && day.date <= lastOf(month))
        .map((day) => [day.date, day]),
    );
    return { month, turnTo: setTurned, dayOf: (date) => known.get(date), query, firstFree };
  }, [far.value, opening.value, before.value, query, today, month, firstFree]);
};
