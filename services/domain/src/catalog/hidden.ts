import type { Addon, AddonType } from '@stile/contracts';
import type { Catalogue } from './catalogue.js';

/* Hidden products are for the desk and for staff who edit a reservation alone (docs/rules/products.md 3). */

export const isHiddenType = ({ settings: { hidden, hidden_type, hidden_group } }: AddonType): boolean =>
  [hidden, hidden_type, hidden_group].includes(true);
export const isHidden = ({ settings_v2: { hide_from_customer, admins_only } }: Addon): boolean =>
  hide_from_customer || admins_only;

/** By a product's id. What is no longer sold is hidden as well. */
export const isHiddenProduct = ({ addons, addon_types }: Catalogue, id: string): boolean => {
  const addon = addons.get(id)?.body;
  const type = addon && addon_types.get(addon.addon_type)?.body;
  return !type || isHidden(addon) || isHiddenType(type);
};
