import type { AddonNote, Basket } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';

/** Notes of products, one for each line that has one; that they take notes is the basket's own check. */
export const addonNotesOf = ({ addons }: Pick<Basket, 'addons'>, catalogue: Catalogue): AddonNote[] =>
  addons.flatMap(({ addon_inventory, notes, start_date, end_date }) =>
    notes?.trim()
      ? [
          {
            addon: addon_inventory,
            title: catalogue.addons.get(addon_inventory)?.body.title ?? addon_inventory,
            notes: notes.trim(),
            ...(start_date && end_date ? { days: { from: start_date, until: end_date } } : {}),
          },
        ]
      : [],
  );
