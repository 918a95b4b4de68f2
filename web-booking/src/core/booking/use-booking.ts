import { use, useCallback, useMemo } from 'react';
import type { Basket, InventoryAnswer, InventoryGroupAnswer } from '@stile/contracts';
import type { Where } from './queries.js';
import { isTaxIncluded } from '@stile/contracts/catalog/tax-included';
import { pathOf, searchOf, useRouter, useUrl } from '../browser/router.js';
import { todayAt } from './dates.js';
import { basketOf, partyOf, reservationTypeOf, visitorTypesOf } from './basket.js';
import { offeredSelection } from './offered-selection.js';
import { EditedContext, type Edited } from './edited.js';
import { changeSelection, parseSelection, type Selection } from './selection.js';

/** The common knowledge of both screens of a booking: the selection of the URL and what follows from it. */
export interface Booking {
  readonly venue: InventoryGroupAnswer;
  readonly inventory: InventoryAnswer;
  readonly where: Where;
  readonly today: string;
  readonly selection: Selection;
  readonly reservationType: ReturnType<typeof reservationTypeOf>;
  readonly party: ReturnType<typeof partyOf>;
  readonly basket: Basket | null;
  readonly taxIncluded: boolean;
  /** The reservation that is changed; null for a new booking. */
  readonly edited: Edited | null;
  /** A change of the selection that Back does not step through. */
  readonly change: (change: Partial<Selection>) => void;
  /** Another screen: Back returns to this one. */
  readonly goTo: (change: Partial<Selection>) => void;
}

export const useBooking = (venue: InventoryGroupAnswer, inventory: InventoryAnswer): Booking => {
  const router = useRouter();
  const url = useUrl();
  const edited = use(EditedContext);
  const search = searchOf(url);
  const go = useCallback(
    (how: 'push' | 'replace') => (change: Partial<Selection>) =>
      router.go(`${pathOf(router.url())}?${changeSelection(searchOf(router.url()), change)}`, how),
    [router],
  );
  return useMemo(() => {
    const selection = offeredSelection(parseSelection(search), inventory);
    const reservationType = reservationTypeOf(inventory, selection.reservationType);
    return {
      venue,
      inventory,
      selection,
      reservationType,
      edited,
      today: todayAt(venue),
      taxIncluded: isTaxIncluded(venue.settingsDict),
      where: { group: venue.id, inventory: inventory.id, discountGroup: selection.discountGroup },
      party: partyOf(selection, visitorTypesOf(inventory, reservationType?.id), reservationType),
      basket: basketOf(selection, inventory),
      change: go('replace'),
      goTo: go('push'),
    };
  }, [search, edited, venue, inventory, go]);
};
