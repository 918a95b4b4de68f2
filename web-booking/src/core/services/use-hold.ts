import { use, useMemo, useSyncExternalStore } from 'react';
import type { Basket } from '@stile/contracts';
import { useServices } from './services.js';
import { EditedContext } from '../booking/edited.js';
import type { Hold } from './holds.js';

const none = () => null;

export const useHold = (): Hold | null => {
  const { holds } = useServices();
  return useSyncExternalStore(holds.subscribe, holds.current, none);
};

/** The basket that this tab holds, as long as it does; the same object as long as it is the same hold. */
const useHeldBasket = (): Basket | null => {
  const { holds } = useServices();
  const hold = useHold();
  const live = hold !== null && holds.isLive();
  return useMemo(() => (live ? (JSON.parse(hold.basket) as Basket) : null), [live, hold]);
};

/**
 * The basket that is the visitor's own, so that it is not missing: the places of the reservation that is changed, else
 * what this tab holds.
 */
export const useOwnBasket = (): Basket | null => {
  const held = useHeldBasket();
  return use(EditedContext)?.basket ?? held;
};
