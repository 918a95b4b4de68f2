import { useEffect, useEffectEvent } from 'react';
import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { fullNameOf } from '../../parts/participants/full-name.js';
import { moveTexts } from '../../parts/participants/move-texts.js';
import { freeDuring, movesOfPeople } from '../../parts/drafts/moved-people.js';
import type { People } from './use-people.js';

/** Moves what participants chose within another visit to times of the cart's; `during`: what is left within it. */
export const useMovedPeople = (
  { list, isOther, move }: People,
  inventory: InventoryAnswer,
  during: OccupancyAnswer | undefined,
  onMoved: (texts: readonly string[]) => void,
): void => {
  const { announcer } = useServices();
  const i18n = useI18n();
  const toVisit = useEffectEvent((day: OccupancyAnswer) => {
    const people = list.map(({ profile }) => ({
      id: profile.id,
      name: fullNameOf(profile),
      addons: profile.addons,
    }));
    const moves = movesOfPeople(people, freeDuring(day, null));
    if (moves.length === 0) return;
    move(moves);
    const texts = moveTexts(moves, inventory, i18n);
    onMoved(texts);
    announcer.say(texts.join(' '));
  });
  useEffect(() => {
    if (isOther && during) toVisit(during);
  }, [isOther, during, list]);
};
