import type { Basket } from '@stile/contracts';
import type { Stored } from '../browser/stored.js';

type Notes = Readonly<Record<string, string>>;
const NOTES = 'addon-notes';

/** What was noted of products of a destination: kept in the tab, as an address is no place for it. */
export const notesOf = (stored: Stored, inventory: string): Notes => {
  const kept = stored.read<{ inventory: string; notes: Notes }>(NOTES);
  return kept?.inventory === inventory ? kept.notes : {};
};
export const keepNotes = (stored: Stored, inventory: string, addon: string, notes: string): void => stored.write(NOTES, { inventory, notes: { ...notesOf(stored, inventory), [addon]: notes } });

export const forgetNotes = (stored: Stored): void => stored.remove(NOTES);

/** The basket with its notes, for who takes the order: neither price nor places hang on them. */
export const withNotes = (basket: Basket, stored: Stored): Basket => {
  const notes = notesOf(stored, basket.inventory);
  return { ...basket, addons: basket.addons.map((addon) => (notes[addon.addon_inventory] ? { ...addon, notes: notes[addon.addon_inventory] } : addon)) };
};
