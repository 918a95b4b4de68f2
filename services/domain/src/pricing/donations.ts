import type { Addon } from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';

/** Add-ons of the type that the group's `donation_addon_type` names, sold at the inventory, cheapest first. */
const donationsOf = (catalogue: Catalogue, inventoryGroup: string, inventory: string): Versioned<Addon>[] => {
  const type = catalogue.inventory_group.get(inventoryGroup)?.body.settings['donation_addon_type'];
  if (!type) return [];
  return [...catalogue.addons.values()]
    .filter(({ body }) => body.addon_type === type && body.inventories.includes(inventory))
    .sort((a, b) => a.body.price - b.body.price);
};

/** The donation offered first: the median price, the lower of two (docs/rules/pricing.md 16). */
export const defaultDonation = (
  catalogue: Catalogue,
  inventoryGroup: string,
  inventory: string,
): Versioned<Addon> | undefined => {
  const donations = donationsOf(catalogue, inventoryGroup, inventory);
  return donations[Math.floor((donations.length - 1) / 2)];
};
