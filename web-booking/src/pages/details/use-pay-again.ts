import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../core/services/services.js';
import { takePayAgain } from '../../parts/drafts/order-attempt.js';

/**
 * A visitor who turned back at the gateway and pays again goes on at once (`pay`), where it costs the same. `price` is
 * undefined until it can be paid; `isOver`: the places are not held any more.
 */
export const usePayAgain = (isOver: boolean, price: number | undefined, pay: () => void): void => {
  const { stored } = useServices();
  const payAtOnce = useEffectEvent(pay);
  useEffect(() => {
    if (!isOver && price === undefined) return;
    const agreed = takePayAgain(stored);
    if (!isOver && agreed !== undefined && agreed === price) payAtOnce();
  }, [isOver, price, stored]);
};
