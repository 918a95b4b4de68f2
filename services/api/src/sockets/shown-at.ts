import type { Catalogue } from '@stile/domain';

const cache = new WeakMap<Catalogue['addons'], Map<string, ReadonlySet<string>>>();

/**
 * The destinations whose pages show what a destination's day ledger holds: its own, and those that sell its
 * products too.
 */
export const shownAt = ({ addons, addon_types }: Catalogue, inventory: string): ReadonlySet<string> => {
  let ofVenue = cache.get(addons);
  if (!ofVenue) cache.set(addons, (ofVenue = new Map()));
  let shown = ofVenue.get(inventory);
  if (!shown) {
    const shared = [...addons.values()].filter(
      ({ body }) => addon_types.get(body.addon_type)?.body.inventory === inventory,
    );
    ofVenue.set(inventory, (shown = new Set([inventory, ...shared.flatMap(({ body }) => body.inventories)])));
  }
  return shown;
};
