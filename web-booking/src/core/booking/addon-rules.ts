import type { AddonGroup, BookableAddon, InventoryAnswer } from '@stile/contracts';
import type { Selection } from './selection.js';

/** docs/rules/products.md 36. */
export const PAGE_SIZE = 10;

/** A reservation of products alone. */
export const ADDON_ONLY = 'addon_only';

/** A donation is offered beside the details, once capacity is held (docs/rules/products.md 7). */
export const isDonation = (group: AddonGroup, donationType: string | null | undefined): boolean =>
  group.id === donationType;

type Shown = Pick<Selection, 'reservationType' | 'discountGroup' | 'addons'>;

const groupIsShown = (group: AddonGroup, selection: Shown, isDesk: boolean): boolean => {
  const { hidden, hidden_type, hidden_group, no_ad_hoc, profile_addon } = group.settings;
  // Products of a participant belong to that participant's profile, not to this list.
  if (profile_addon || (!isDesk && (hidden || hidden_type || hidden_group))) return false;
  if (no_ad_hoc && selection.reservationType !== ADDON_ONLY) return false;
  return group.discount_group === null || group.discount_group === selection.discountGroup;
};

const addonIsShown = (
  addon: BookableAddon,
  group: AddonGroup,
  selection: Shown,
  isDesk: boolean,
): boolean => {
  const { hide_from_customer, admins_only, automatic, dummy, is_waitlist } = addon.settings_v2;
  if (!isDesk && (hide_from_customer || admins_only)) return false;
  // Where there are categories, they lead to a waitlist.
  if (automatic || dummy || (is_waitlist && group.category_filter.length === 0)) return false;
  if (
    addon.settings.additional_for_addon !== undefined &&
    !selection.addons[addon.settings.additional_for_addon]
  )
    return false;
  return addon.discount_group === null || addon.discount_group === selection.discountGroup;
};

/**
 * Products that a visitor may add (docs/rules/products.md 1 to 7), in the venue's order; the desk also sees what is
 * hidden from customers.
 */
export const shownGroups = (inventory: InventoryAnswer, selection: Shown, isDesk = false): AddonGroup[] =>
  inventory.addons.groups
    .filter((group) => groupIsShown(group, selection, isDesk))
    .map((group) => ({
      ...group,
      addons: group.addons.filter((addon) => addonIsShown(addon, group, selection, isDesk)),
    }))
    .filter((group) => group.addons.length > 0)
    .toSorted((a, b) => a.order - b.order);
