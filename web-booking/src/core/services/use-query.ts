import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Basket, EditQuoteAnswer, OccupancyAnswer } from '@stile/contracts';
import { useServices } from './services.js';
import type { Booking } from '../booking/use-booking.js';
import { basketOfKey, occupancyQueryOf, occupancyUrl, quoteKey, type Where } from '../booking/queries.js';
import type { Answer, Ask } from '../api/query-cache.js';

export interface Asked<T> extends Answer<T> {
  readonly again: () => void;
}

/** The answer under a key, asked once for all who watch it; null asks nothing. `ask` must be stable: the key says all. */
const useAnswer = <T>(key: string | null, ask: Ask): Asked<T> => {
  const { store } = useServices();
  const read = () => store.read<T>(key);
  const answer = useSyncExternalStore(store.subscribe, read, read);
  useEffect(() => (key === null ? undefined : store.watch(key, ask)), [store, key, ask]);
  const again = useCallback(() => {
    if (key !== null) store.again(key);
  }, [store, key]);
  return useMemo(() => ({ ...answer, again }), [answer, again]);
};

export const useGet = <T>(url: string | null): Asked<T> => useAnswer<T>(url, useServices().api.get);

/** Keeps the last value of an earlier key while the one of a new key is on its way, so that nothing jumps. */
export const useKept = <T>(value: T | undefined): T | undefined => {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
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

/** Prices of a basket (`store`: as the desk may sell it; `edited`: as a change of a reservation), asked when its changes come to rest. `stale` while the value belongs to an earlier basket. */
export const useQuote = (
  basket: Basket | null,
  { store = false, edited = null }: Partial<Pick<Booking, 'store' | 'edited'>> = {},
): Asked<EditQuoteAnswer> & { stale: boolean } => {
  const { api } = useServices();
  const key = basket && quoteKey(basket, edited);
  const reservationId = edited?.reservationId;
  const settled = useSettled(key, QUOTE_DELAY_MS);
  const ask = useCallback(
    (asked: string) =>
      api.send<EditQuoteAnswer>('POST', '/api/quote', {
        reservation: basketOfKey(asked),
        ...(store ? { store } : {}),
        ...(reservationId ? { reservation_id: reservationId } : {}),
      }),
    [api, store, reservationId],
  );
  const answer = useAnswer<EditQuoteAnswer>(settled, ask);
  const value = useKept(answer.value);
  return { ...answer, value: key ? value : undefined, stale: key !== settled || answer.value === undefined };
};

export const useOccupancy = (where: Where, date: string | null): Asked<OccupancyAnswer> =>
  useGet<OccupancyAnswer>(date && occupancyUrl(occupancyQueryOf(where, date)));
