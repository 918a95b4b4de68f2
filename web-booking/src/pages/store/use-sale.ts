import { useCallback, useMemo } from 'react';
import type {
  AddonGroup,
  Basket,
  InventoryAnswer,
  InventoryGroupAnswer,
  OccupancyAnswer,
} from '@stile/contracts';
import { shownGroups } from '../../core/booking/addon-rules.js';
import { basketOf, partyOf, visitorTypesOf } from '../../core/booking/basket.js';
import { addDays } from '@stile/contracts/kernel/time';
import { searchOf, useRouter } from '../../core/browser/router.js';
import type { ChosenAddon } from '../../core/booking/selection.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useBooking, type Booking } from '../../core/booking/use-booking.js';
import { useOccupancy, useQuote } from '../../core/services/use-query.js';
import { useMoved } from '../../core/booking/use-moved.js';
import { useMovedPeople } from './use-moved-people.js';
import { useMoves } from '../../parts/addons/use-moves.js';
import { duringVisit } from '../../parts/drafts/visit-hours.js';
import { cartLines, clearedSearch, productsOf, type CartLine, type Shelf } from './cart.js';
import type { Offline } from './use-offline.js';
import { usePeople, type People } from './use-people.js';
import { isFull, sellableSlots, slotNow } from './venue-clock.js';

export interface Sale {
  readonly booking: Booking;
  /** Slots of the day that the desk sells now. */
  readonly slots: OccupancyAnswer['slots'];
  readonly slot: OccupancyAnswer['slots'][number] | null;
  /** Nobody chose a slot: it is the one that now is in. */
  readonly followsClock: boolean;
  readonly groups: AddonGroup[];
  readonly products: ReturnType<typeof productsOf>;
  /** All that the day has left. */
  readonly occupancy: OccupancyAnswer | undefined;
  /** The rest of the day during the visit. */
  readonly day: OccupancyAnswer | undefined;
  readonly lines: readonly CartLine[];
  readonly quote: ReturnType<typeof useQuote>;
  readonly shelf: Shelf;
  readonly people: People;
  /** Messages about products that a changed time has moved or taken out, in words. */
  readonly moved: readonly string[];
  readonly clear: () => void;
}

const useClear = (): Sale['clear'] => {
  const router = useRouter();
  return useCallback(() => router.go(`/store?${clearedSearch(searchOf(router.url()))}`, 'replace'), [router]);
};

/** The price of the cart: by the server, or without the network by what the station was told. */
const useCartQuote = (basket: Basket | null, offline: Offline['quote']): Sale['quote'] => {
  const quoted = useQuote(offline ? null : basket, { isDesk: true });
  return useMemo(() => {
    if (!offline) return quoted;
    const value = (basket && offline(basket)) ?? undefined;
    return { ...quoted, value, stale: value === undefined };
  }, [quoted, offline, basket]);
};

/** The content of the cart, as it is shown. */
const useLines = (
  { inventory, selection, reservationType, taxIncluded }: Booking,
  products: Sale['products'],
  { basket, products: ofPeople }: People,
  { stale, value }: Sale['quote'],
): Sale['lines'] =>
  useMemo(
    () =>
      cartLines({
        inventory,
        selection,
        products,
        basket,
        ofPeople,
        taxIncluded,
        reservationType: reservationType?.id,
        quote: stale ? undefined : value,
      }),
    [inventory, selection, reservationType, products, basket, ofPeople, stale, value, taxIncluded],
  );

/** The first day that the desk sells: yesterday while a slot of its night has room, else today. */
const useFirstDay = (where: Booking['where'], now: string): string => {
  const today = now.slice(0, 10);
  const yesterday = addDays(today, -1);
  const night = useOccupancy(where, yesterday).value;
  const isNight = night?.date === yesterday && sellableSlots(night, now).some((slot) => !isFull(slot));
  return isNight ? yesterday : today;
};

/** The cart: what the address says, for today and the slot that now is in unless it says another. */
export const useSale = (
  venue: InventoryGroupAnswer,
  inventory: InventoryAnswer,
  now: string,
  offline: Offline['quote'],
): Sale => {
  const chosen = useBooking(venue, inventory);
  const today = useFirstDay(chosen.where, now);
  const date = chosen.selection.date && chosen.selection.date > today ? chosen.selection.date : today;
  const occupancy = useOccupancy(chosen.where, date).value;
  const isDay = occupancy?.date === date;
  const slots = useMemo(
    () => (occupancy && isDay ? sellableSlots(occupancy, now) : []),
    [occupancy, isDay, now],
  );
  const own = slots.find(({ startTime }) => startTime === chosen.selection.time);
  const slot = own ?? (occupancy && isDay ? slotNow(occupancy, now) : null);
  const time = slot?.startTime ?? null;
  const booking = useMemo((): Booking => {
    const selection = { ...chosen.selection, date, time };
    const types = visitorTypesOf(inventory, chosen.reservationType?.id);
    return {
      ...chosen,
      today,
      selection,
      party: partyOf(selection, types, chosen.reservationType),
      basket: basketOf(selection, inventory),
    };
  }, [chosen, inventory, today, date, time]);
  const { selection, party } = booking;
  const groups = useMemo(() => shownGroups(inventory, selection, true), [inventory, selection]);
  const products = useMemo(() => productsOf(groups), [groups]);
  const day = useMemo(
    () => duringVisit(occupancy, inventory, selection, null),
    [occupancy, inventory, selection],
  );
  const people = usePeople(booking);
  const quote = useCartQuote(people.basket, offline);
  const lines = useLines(booking, products, people, quote);
  const persons = party.visitors;
  const shelf = useMemo(() => ({ groups, selection, day, persons }), [groups, selection, day, persons]);
  const change = useLatest((addons: Record<string, ChosenAddon>) => booking.change({ addons }));
  const { moved, onMoved } = useMoved(selection);
  useMoves(groups, selection, day, null, { onChange: change, onMoved });
  useMovedPeople(people, inventory, isDay ? day : undefined, onMoved);
  const clear = useClear();
  return {
    booking,
    slots,
    slot: slot ?? null,
    followsClock: own === undefined,
    groups,
    products,
    occupancy: isDay ? occupancy : undefined,
    day,
    lines,
    quote,
    shelf,
    people,
    moved,
    clear,
  };
};
