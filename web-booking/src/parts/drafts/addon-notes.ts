import type { Basket } from '@stile/contracts';
import { lineKey } from '../../core/booking/selection.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';

type Notes = Readonly<Record<string, string>>;
const NOTES = 'addon-notes';

/** Notes on lines of a destination's products (`lineKey`): kept in the tab, as an address is no place for them. */
export const notesOf = (stored: TabStorage, inventory: string): Notes => {
  const remembered = stored.read<{ inventory: string; notes: Notes }>(NOTES);
  return remembered?.inventory === inventory ? remembered.notes : {};
};
export const rememberNotes = (stored: TabStorage, inventory: string, line: string, notes: string): void =>
  stored.write(NOTES, { inventory, notes: { ...notesOf(stored, inventory), [line]: notes } });

export const forgetNotes = (stored: TabStorage): void => stored.remove(NOTES);

/** The basket with its notes, for who takes the order: neither price nor places hang on them. */
export const withNotes = (basket: Basket, stored: TabStorage): Basket => {
  const notes = notesOf(stored, basket.inventory);
  const seen = new Map<string, number>();
  return {
    ...basket,
    addons: basket.addons.map((addon) => {
      const count = seen.get(addon.addon_inventory) ?? 0;
      seen.set(addon.addon_inventory, count + 1);
      const noted = notes[lineKey(addon.addon_inventory, count)];
      return noted ? { ...addon, notes: noted } : addon;
    }),
  };
};
