import type { AddonGroup, BookableAddon, CategoryOption, InventoryGroupAnswer } from '@stile/contracts';
import { isHiddenProduct, type Catalogue } from '@stile/domain';

/** The answers to one level, in the order of their products; a product that stands in for another is no answer. */
const optionsOf = (
  addons: readonly BookableAddon[],
  title: string,
  terminal: boolean,
): readonly CategoryOption[] => {
  const values = new Set(addons.flatMap(({ settings_v2 }) => settings_v2.categories[title] ?? []));
  return [...values].map((id) => {
    const having = addons.filter(({ settings_v2 }) => settings_v2.categories[title] === id);
    const only = having.length === 1 ? having[0] : undefined;
    return {
      id,
      terminal,
      mainAddon: only?.id ?? null,
      extraAddon: only?.settings_v2.addon_extra_inventory ?? null,
      waitlistAddon: only?.settings_v2.addon_waitlist_inventory ?? null,
    };
  });
};

const withCategories = (group: AddonGroup): AddonGroup => {
  const { addons, category_filter: levels } = group;
  const standIns = new Set(
    addons.flatMap(({ settings_v2: { addon_extra_inventory, addon_waitlist_inventory } }) => [
      addon_extra_inventory,
      addon_waitlist_inventory,
    ]),
  );
  const main = addons.filter(({ id, settings_v2 }) => !settings_v2.is_waitlist && !standIns.has(id));
  return {
    ...group,
    categoryFilter: levels,
    categoryOptions: Object.fromEntries(
      levels.map(({ title }, level) => [title, [...optionsOf(main, title, level === levels.length - 1)]]),
    ),
  };
};

/** The name of a type in other systems: its title in small letters, with underscores. */
const nameOf = (title: string): string => title.toLowerCase().replaceAll(' ', '_');

/**
 * With what a destination's products and types repeat under second names: their settings by id, unit prices, categories
 * (docs/rules/products.md 45).
 */
export const withSettings = (answer: InventoryGroupAnswer, catalogue: Catalogue): InventoryGroupAnswer => {
  const { inventory } = answer;
  if (!inventory) return answer;
  const groups = inventory.addons.groups.map((group) => ({
    ...withCategories(group),
    addons: group.addons.map((addon) => ({
      ...addon,
      addon_type: { id: group.id, name: nameOf(group.title) },
      unit_price: addon.price,
      unit_price_before_tax: addon.price_before_tax,
      hidden: isHiddenProduct(catalogue, addon.id),
    })),
  }));
  const addons = groups.flatMap((group) => group.addons);
  return {
    ...answer,
    inventory: {
      ...inventory,
      addons: { groups },
      addonTypeSettingsDict: Object.fromEntries(groups.map(({ id, settings }) => [id, settings])),
      addonSettingsDict: Object.fromEntries(addons.map(({ id, settings }) => [id, settings])),
    },
  };
};
