import { useEffect, useMemo, useState } from 'react';
import { REMEMBERED_ADDONS } from '../../core/booking/remembered-addons-key.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { useOccupancy } from '../../core/services/use-query.js';
import { useTabState } from './tab-state.js';

interface Remembered {
  readonly booking: Booking;
  /** Messages about participants' products that the present visit has moved or taken out. */
  readonly moved: readonly string[];
}

/**
 * Back from the details, what participants chose there is in the basket still; only this tab knows of it. Another visit
 * moves it to its own times.
 */
export const useRememberedBooking = (chosen: Booking): Remembered => {
  const { stored, announcer } = useServices();
  const i18n = useI18n();
  const hydrated = useHydrated();
  const { basket, inventory, selection, where, reservationType } = chosen;
  const isRemembered = hydrated && stored.read(REMEMBERED_ADDONS) !== undefined;
  const knows = useTabState(isRemembered && (reservationType?.profile_inputs ?? []).length > 0);
  const day = useOccupancy(where, knows ? selection.date : null).value;
  const own = useOwnBasket();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const moves = basket && knows?.moveToVisit(stored, { inventory, selection, basket, day, own });
    if (!knows || !moves) return;
    setVersion((before) => before + 1);
    announcer.say(knows.moveTexts(moves, inventory, i18n).join(' '));
  }, [knows, basket, stored, inventory, selection, day, own, announcer, i18n]);
  return useMemo(() => {
    if (!knows || !basket) return { booking: chosen, moved: [] };
    return {
      booking: { ...chosen, basket: knows.withRememberedAddons(basket, inventory, stored) },
      moved: knows.moveTexts(knows.movesFor(stored, inventory.id, basket), inventory, i18n),
    };
    // The stored choices have changed with the version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen, basket, inventory, knows, stored, i18n, version]);
};
