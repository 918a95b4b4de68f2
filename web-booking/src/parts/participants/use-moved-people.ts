import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '@stile/contracts/profiles/profile';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import { useOccupancy } from '../../core/services/use-query.js';
import { moveTexts } from './move-texts.js';
import { movedDrafts, moveToVisit } from './move-to-visit.js';
import { isOfOtherVisit, movesFor, rememberProfileAddons } from '../drafts/remembered-addons.js';
import type { Drafts } from './use-drafts.js';

/**
 * Remembers what participants choose, and moves what they chose within another visit to times of this one. Says what it
 * moved.
 */
export const useMovedPeople = (
  { inventory, selection, where, basket }: Booking,
  { edit }: Drafts,
  profiles: readonly Profile[],
  asksPeople: boolean,
): readonly string[] => {
  const { stored, announcer } = useServices();
  const i18n = useI18n();
  const own = useOwnBasket();
  const isOther = asksPeople && basket !== null && isOfOtherVisit(stored, inventory.id, basket);
  const day = useOccupancy(where, isOther ? selection.date : null).value;
  const move = useEffectEvent(() => {
    const moves = basket && moveToVisit(stored, { inventory, selection, basket, day, own });
    if (!moves) return;
    edit((drafts) => movedDrafts(drafts, moves));
    announcer.say(moveTexts(moves, inventory, i18n).join(' '));
  });
  useEffect(() => {
    if (!asksPeople || !basket) return;
    if (isOther) move();
    else rememberProfileAddons(stored, inventory.id, basket, profiles);
  }, [asksPeople, isOther, day, stored, inventory, basket, profiles]);
  return basket ? moveTexts(movesFor(stored, inventory.id, basket), inventory, i18n) : [];
};
