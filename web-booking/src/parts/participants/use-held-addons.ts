import { useEffect, useEffectEvent } from 'react';
import type { Basket } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import type { HeldPlaces } from '../hold/use-held-places.js';

/** Choices come in a row: one call for all of them. */
const SETTLE_MS = 1000;

/**
 * A participant's choice is held at once, and what is taken from them is given back: a lesson's last place is not found
 * gone at the payment.
 */
export const useHeldAddons = (basket: Basket | null, asks: boolean, places: HeldPlaces): void => {
  const { holds } = useServices();
  const key = asks && basket ? JSON.stringify(basket) : null;
  const hold = useEffectEvent(() => {
    if (basket && places.phase === 'held' && !holds.covers(basket)) void places.take(basket);
  });
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(hold, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [key]);
};
