import { useEffect } from 'react';
import type { CheckoutAnswer } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { useHold } from '../../core/services/use-hold.js';
import { forgetAttempt, readAttempt } from '../drafts/order-attempt.js';

export type AbandonedPlaces = 'held' | 'elsewhere' | 'free';

/** The title of what the visitor is told. */
export const ABANDONED_TEXTS = {
  held: 'payment_abandoned_held',
  elsewhere: 'payment_abandoned_elsewhere',
  free: 'payment_abandoned',
} as const satisfies Record<AbandonedPlaces, string>;

/**
 * The places of a reservation that is not paid. A visitor who turned back at the payment page has them until the hold
 * lapses, and this tab takes the hold up again (docs/rules/holds.md 12); 'elsewhere': another tab has it.
 */
export const useAbandonedPlaces = (
  reservationId: string,
  checkout: CheckoutAnswer | undefined,
): AbandonedPlaces => {
  const { holds, stored } = useServices();
  const hold = useHold();
  const abandoned = checkout?.state === 'abandoned';
  const turnedBack = abandoned && checkout.reason === 'cancelled_at_gateway';
  useEffect(() => {
    const placed = readAttempt(stored)?.placed;
    if (!abandoned || placed?.reservationId !== reservationId) return;
    forgetAttempt(stored);
    if (turnedBack && placed.hold) holds.set(placed.hold);
  }, [abandoned, turnedBack, reservationId, holds, stored]);
  if (!turnedBack) return 'free';
  if (!hold) return 'elsewhere';
  return holds.isLive() ? 'held' : 'free';
};
