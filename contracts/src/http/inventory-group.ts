import { z } from 'zod';
import {
  visitorType,
  addon,
  addonType,
  inventory,
  discountGroup,
  reservationType,
} from '../catalog/documents.js';
import { idText, amount } from '../kernel/index.js';
import { language } from './language.js';
import { localDateTime } from './local-date-time.js';

/* GET /api/inventoryGroup/{id}/ */

export const inventoryGroupQuery = z.strictObject({
  inventory: idText.optional(),
  sid: z.string().max(100).optional(),
  /** Language of the texts; a text without a translation stays in its own. */
  language: language.optional(),
});
const one = { translations: true } as const;
const visitorTypeAnswer = visitorType.omit(one);
/** Fields that repeat others under a second name are in the call's answer alone: the page's own data goes without. */
const bookableAddon = addon.omit({ barcodes: true, ...one }).extend({
  addon_type: z.union([idText, z.strictObject({ id: z.string(), name: z.string() })]),
  unit_price: amount.optional(),
  unit_price_before_tax: amount.optional(),
  /** Customers do not see it, or its type. */ hidden: z.boolean().optional(),
});
/** An answer to a level of a category filter; the products are null where several have it. */
const categoryOption = z.strictObject({
  id: z.string(),
  /** No further level asks. */ terminal: z.boolean(),
  mainAddon: z.string().nullable(),
  extraAddon: z.string().nullable(),
  waitlistAddon: z.string().nullable(),
});
export type CategoryOption = z.infer<typeof categoryOption>;
const addonGroup = addonType.omit(one).extend({
  addons: z.array(bookableAddon),
  categoryFilter: addonType.shape.category_filter.optional(),
  /** By the title of the level; what is left of its products is in the day's occupancy. */
  categoryOptions: z.record(z.string(), z.array(categoryOption)).optional(),
  /** Translations of filters' titles and answers, where there are any. */
  category_words: z.record(z.string(), z.string()).optional(),
});
const settingsDict = inventory.shape.settings;
export const inventoryAnswer = z
  .strictObject({
    id: z.string(),
    inventory_group_id: z.string(),
    name: z.string(),
    title: z.record(z.string(), z.string()),
    /** Venue's wall clock. */
    current_time: localDateTime,
    predefinedInterval: z.int().nullable(),
    visitor_types: z.array(visitorTypeAnswer),
    /** `title` is for visitors; rules name a group by `name` */ discount_groups: z.array(
      discountGroup.omit(one).extend({ title: z.string() }),
    ),
    reservation_types: z.array(reservationType.omit(one)),
    settingsDict,
    addons: z.strictObject({ groups: z.array(addonGroup) }),
    /** The settings of the types and products in `addons`, by their ids. */
    addonTypeSettingsDict: z.record(z.string(), addonType.shape.settings).optional(),
    addonSettingsDict: z.record(z.string(), addon.shape.settings).optional(),
    map: inventory.shape.map,
    /** Shuttles to it, with the names of their stops; their runs are in the day's occupancy. Absent where there are none. */ feeders:
      z
        .array(z.strictObject({ id: z.string(), name: z.string(), stops: z.record(z.string(), z.string()) }))
        .optional(),
  })
  .meta({ id: 'Inventory' });
export const inventoryGroupAnswer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    currency: z.string(),
    languages: z.array(language),
    current_time: localDateTime,
    settingsDict: z.record(z.string(), z.string().nullable()),
    business: z.strictObject({ name: z.string(), address: z.array(z.string()), phone: z.string() }),
    inventories: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        title: z.record(z.string(), z.string()),
        /** Where no one destination was asked for. */
        picture: z.string().optional(),
        summary: z.string().optional(),
      }),
    ),
    inventory: inventoryAnswer.nullable(),
  })
  .meta({ id: 'InventoryGroup' });
export type InventoryGroupAnswer = z.infer<typeof inventoryGroupAnswer>;
export type InventoryAnswer = z.infer<typeof inventoryAnswer>;
export type AddonGroup = z.infer<typeof addonGroup>;
export type BookableAddon = z.infer<typeof bookableAddon>;
