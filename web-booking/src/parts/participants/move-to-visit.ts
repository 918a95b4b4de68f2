import type { Basket, InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import type { Selection } from '../../core/booking/selection.js';
import { duringVisit } from '../drafts/visit-hours.js';
import { freeDuring, movedAddons, movesOfPeople, type PersonMove } from '../drafts/moved-people.js';
import { readDrafts, writeDrafts, type Draft } from '../drafts/participant-drafts.js';
import { isOfOtherVisit, readRemembered, writeRemembered } from '../drafts/remembered-addons.js';

export const movedDrafts = (drafts: readonly Draft[], moves: readonly PersonMove[]): readonly Draft[] =>
  drafts.map((draft) => ({ ...draft, addons: movedAddons(draft.id, draft.addons, moves) }));

interface NewVisit {
  readonly inventory: InventoryAnswer;
  readonly selection: Pick<Selection, 'date' | 'time' | 'parkingHours'>;
  readonly basket: Basket;
  readonly day: OccupancyAnswer | undefined;
  /** The basket that nobody else can have. */
  readonly own: Basket | null;
}

/**
 * Moves what participants chose within another visit to times of this one, once it has a time and its day is known. What
 * has moved; null where nothing was to be moved.
 */
export const moveToVisit = (
  stored: TabStorage,
  { inventory, selection, basket, day, own }: NewVisit,
): readonly PersonMove[] | null => {
  const remembered = readRemembered(stored, inventory.id);
  const during = duringVisit(day, inventory, selection, own);
  if (!remembered || !isOfOtherVisit(stored, inventory.id, basket)) return null;
  if (during?.date !== selection.date || basket.arrival_time === null) return null;
  const moves = movesOfPeople(remembered.profiles, freeDuring(during, own));
  const profiles = remembered.profiles.map((profile) => ({
    ...profile,
    addons: movedAddons(profile.id, profile.addons, moves),
  }));
  writeRemembered(stored, { inventory: inventory.id, visit: basket, profiles, moves });
  writeDrafts(stored, inventory.id, movedDrafts(readDrafts(stored, inventory.id), moves));
  return moves;
};
