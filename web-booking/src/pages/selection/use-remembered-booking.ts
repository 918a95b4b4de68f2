import { useMemo } from 'react';
import { REMEMBERED_ADDONS } from '../../core/booking/remembered-addons-key.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useServices } from '../../core/services/services.js';
import { useTabState } from './tab-state.js';

/** Back from the details, what participants chose there is in the basket still; only this tab knows of it. */
export const useRememberedBooking = (booking: Booking): Booking => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  const knows = useTabState(hydrated && stored.read(REMEMBERED_ADDONS) !== undefined);
  return useMemo(() => {
    const { basket, inventory, reservationType } = booking;
    return knows && basket && reservationType?.profile_inputs.length
      ? { ...booking, basket: knows.withRememberedAddons(basket, inventory, stored) }
      : booking;
  }, [booking, knows, stored]);
};
