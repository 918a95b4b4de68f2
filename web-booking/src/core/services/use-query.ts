import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Basket, EditQuoteAnswer, OccupancyAnswer } from '@stile/contracts';
import { useServices } from './services.js';
import type { Booking } from '../booking/use-booking.js';
import { basketOfKey, occupancyQueryOf, occupancyUrl, quoteKey, type Where } from '../booking/queries.js';
import type { Answer, Load } from './query-cache.js';
import { useHold } from './use-hold.js';

export interface QueryState<T> extends Answer<T> {
  readonly retry: () => void;
}

/**
 * The answer under a key, asked once for all who watch it; null asks nothing. `ask` must be stable: the key says
 * all.
 */
const useQuery = <T>(key: string | null, load: Load): QueryState<T> => {
  const { cache } = useServices();
  const read = () => cache.read<T>(key);
  const answer = useSyncExternalStore(cache.subscribe, read, read);
  useEffect(() => (key === null ? undefined : cache.watch(key, load)), [cache, key, load]);
  const retry = useCallback(() => {
    if (key !== null) cache.retry(key);
  }, [cache, key]);
  return useMemo(() => ({ ...answer, retry }), [answer, retry]);
};

export const useGet = <T>(url: string | null): QueryState<T> => useQuery<T>(url, useServices().api.get);

/** Keeps the last value of an earlier key while the one of a new key is on its way, so that nothing jumps. */
export const useLastValue = <T>(value: T | undefined): T | undefined => {
  const [remembered, setRemembered] = useState(value);
  if (value !== undefined && value !== remembered) setRemembered(value);
  return value ?? remembered;
};

const QUOTE_DELAY_MS = 200;

const useSettled = <T>(value: T, delayMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(() => value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
  return settled;
};

/**
 * Prices of a basket (`store`: as the desk may sell it; `edited`: as a change of a reservation), asked when its
 * changes come to rest. `stale` while the value belongs to an earlier basket.
 */
export const useQuote = (
  basket: Basket | null,
  { isDesk = false, edited = null }: Partial<Pick<Booking, 'edited'>> & { readonly isDesk?: boolean } = {},
): QueryState<EditQuoteAnswer> & { stale: boolean } => {
  const { api } = useServices();
  const hold = useHold();
  const held = edited || hold?.released ? null : hold;
  const key = basket && quoteKey(basket, edited ?? held);
  const reservationId = edited?.reservationId;
  const settled = useSettled(key, QUOTE_DELAY_MS);
  const load = useCallback(
    (query: string) =>
      api.send<EditQuoteAnswer>('POST', '/api/quote', {
        reservation: basketOfKey(query),
        ...(held ? { tempReservationId: held.id, tempReservationToken: held.token } : {}),
        ...(isDesk ? { store: isDesk } : {}),
        ...(reservationId ? { reservation_id: reservationId } : {}),
      }),
    [api, isDesk, reservationId, held],
  );
  const answer = useQuery<EditQuoteAnswer>(settled, load);
  const value = useLastValue(answer.value);
  return { ...answer, value: key ? value : undefined, stale: key !== settled || answer.value === undefined };
};

export const useOccupancy = (where: Where, date: string | null): QueryState<OccupancyAnswer> =>
  useGet<OccupancyAnswer>(date && occupancyUrl(occupancyQueryOf(where, date)));
