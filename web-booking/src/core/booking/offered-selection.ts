import type { InventoryAnswer } from '@stile/contracts';
import { discountGroupOf } from './discount-groups.js';
import { NO_RIDE, type Selection } from './selection.js';

/** The selection with the discount group and the shuttle that there are: what every query and the basket take. */
export const offeredSelection = (selection: Selection, inventory: InventoryAnswer): Selection => {
  const { id } = selection.feeder;
  const isOffered = inventory.feeders?.some((feeder) => id === null || feeder.id === id) ?? false;
  return {
    ...selection,
    discountGroup: discountGroupOf(inventory, selection)?.id ?? null,
    feeder: isOffered ? selection.feeder : { id: null, there: NO_RIDE, back: NO_RIDE },
  };
};
