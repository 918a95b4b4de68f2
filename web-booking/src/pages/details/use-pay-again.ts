import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../core/services/services.js';
import { takePayAgain } from '../../parts/drafts/order-attempt.js';
import type { HeldPlaces } from '../../parts/hold/use-held-places.js';

/**
 * A visitor who turned back at the gateway and pays again goes on at once (`pay`), where the places are held and cost the same.
 * `price` is undefined until it can be paid.
 */
export const usePayAgain = (phase: HeldPlaces['phase'], price: number | undefined, pay: () => void): void => {
  const { stored } = useServices();
  const payAtOnce = useEffectEvent(pay);
  const isOver = phase === 'lapsed' || phase === 'ended';
  useEffect(() => {
    if (!isOver && price === undefined) return;
    const agreed = takePayAgain(stored);
    if (!isOver && agreed !== undefined && agreed === price) payAtOnce();
  }, [isOver, price, stored]);
};
