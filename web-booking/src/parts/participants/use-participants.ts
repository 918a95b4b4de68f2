import { useMemo } from 'react';
import type { Basket, OccupancyAnswer } from '@stile/contracts';
import type { Booking } from '../../core/booking/use-booking.js';
import { useOwnBasket } from '../../core/services/use-hold.js';
import type { Profile } from '@stile/contracts/profiles/profile';
import { basketWith, ownProducts } from '../drafts/remembered-addons.js';
import { availableOf, ownUnits, unitsOf } from './addon-units.js';
import { draftEdits, type DraftEdits } from './draft-edits.js';
import { profileOf, type Participant } from './participant.js';
import { partyChanges, type PartyChanges } from './party-changes.js';
import { useDrafts } from './use-drafts.js';
import { useMovedPeople } from './use-moved-people.js';
import { useParticipantList, usePassesOfPeople } from './use-participant-list.js';

export interface Participants extends DraftEdits, PartyChanges {
  readonly list: readonly Participant[];
  /** With the participants' add-ons. */
  readonly basket: Basket | null;
  /** Messages about products that the present visit has moved or taken out. */
  readonly moved: readonly string[];
  /** As the server takes them: what is asked now, and nothing else. */
  readonly profiles: readonly Profile[];
  /** Before anything is sent: what was typed just now is part of the list. */
  readonly settle: () => void;
  /** The others' choices of a product. */
  readonly othersHave: (id: string, addon: string, time?: string) => number;
  /**
   * How many of a product this participant can still have: what others of the party chose is gone, what this page
   * holds is its own.
   */
  readonly leftFor: (
    id: string,
    addon: string,
    occupancy: OccupancyAnswer | undefined,
    time?: string,
  ) => number | null;
}

/**
 * Drafts of all participants, what follows from them, and the basket with their add-ons. `isFree`: the reservation as
 * last quoted. `isDesk`: staff fill it in at the point of sale.
 */
export const useParticipants = (booking: Booking, isFree: boolean, isDesk = false): Participants => {
  const { inventory, basket, reservationType, selection } = booking;
  const held = useOwnBasket();
  const drafts = useDrafts(inventory.id);
  const asksPeople = (reservationType?.profile_inputs ?? []).length > 0;
  const passes = usePassesOfPeople(inventory, basket, asksPeople);
  const list = useParticipantList(booking, drafts.drawn, passes, { isFree, isDesk });
  const profiles = useMemo(() => list.map(profileOf), [list]);
  const whole = useMemo(
    () => (basket && asksPeople ? basketWith(basket, profiles, ownProducts(inventory)) : basket),
    [asksPeople, basket, profiles, inventory],
  );
  const moved = useMovedPeople(booking, drafts, profiles, asksPeople);

  const othersHave: Participants['othersHave'] = (id, addon, time) =>
    list
      .filter(({ draft }) => draft.id !== id)
      .reduce((sum, { draft }) => sum + unitsOf(draft.addons, addon, time), 0);
  return {
    list,
    basket: whole,
    moved,
    profiles,
    settle: drafts.settle,
    ...draftEdits(drafts, passes),
    ...partyChanges(booking, drafts, passes, list),
    othersHave,
    leftFor: (id, addon, occupancy, time) => {
      const available = availableOf(occupancy, addon, time);
      const mine = held?.date === selection.date ? ownUnits(occupancy, held.addons, addon, time) : 0;
      return available === null ? null : Math.max(0, available + mine - othersHave(id, addon, time));
    },
  };
};
