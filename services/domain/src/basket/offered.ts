import type {
  Addon,
  AddonType,
  DiscountGroup,
  Inventory,
  ReservationType,
  VisitorType,
} from '@stile/contracts';
import type { Catalogue } from '../catalog/catalogue.js';
import { isHidden, isHiddenType } from '../catalog/hidden.js';

/** Visibility depends on it (docs/rules/products.md 1 to 3). */
export interface Viewer {
  readonly inventory: string;
  readonly reservationType: string;
  readonly discountGroup: string | null;
  /** Products that are hidden from customers are seen as well: `CHANNELS`. */
  readonly seesHidden: boolean;
}

/** The one reservation type without visitors: only there are add-on types with `no_ad_hoc` on offer. */
export const ADDON_ONLY = 'addon_only';

/** Whether an add-on is on offer, sold out or not. */
export const isAddonOffered = (
  addon: Addon,
  type: AddonType | undefined,
  { inventory, reservationType, discountGroup, seesHidden }: Viewer,
): boolean => {
  if (!type || !addon.inventories.includes(inventory)) return false;
  if ([addon.discount_group, type.discount_group].some((group) => group !== null && group !== discountGroup))
    return false;
  if (type.settings.no_ad_hoc && reservationType !== ADDON_ONLY) return false;
  return seesHidden || !(isHidden(addon) || isHiddenType(type));
};

/** Whether a line of it has dates, notes and an agreed price of its own (docs/rules/products.md 31). */
export const hasAttributes = ({ settings_v2: { custom_attrs, custominfinite } }: Addon): boolean =>
  custom_attrs || custominfinite === true;

/** Whether the inventory takes this visitor type on this reservation type, with or without a price. */
export const isVisitorTypeOffered = (
  { id, settings }: VisitorType,
  inventory: Inventory,
  reservationType: string,
): boolean =>
  inventory.visitor_types.includes(id) && (settings.reservation_types?.includes(reservationType) ?? true);

/** A group that names inventories is offered only there. */
export const isGroupOffered = (group: DiscountGroup, inventory: string): boolean =>
  group.inventories?.includes(inventory) ?? true;

/** The one flagged default, else person_fee_car_limit, else the first (docs/rules/booking-page.md 13). */
export const defaultReservationType = (
  catalogue: Catalogue,
  inventory: Inventory,
): ReservationType | undefined => {
  const types = inventory.reservation_types.flatMap((id) => catalogue.reservation_types.get(id)?.body ?? []);
  return (
    types.find((type) => type.default) ?? types.find(({ id }) => id === 'person_fee_car_limit') ?? types[0]
  );
};
