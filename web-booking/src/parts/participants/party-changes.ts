import type { Basket, InventoryAnswer } from '@stile/contracts';
import { countOf, isVehicle, visitorTypesOf } from '../../core/booking/basket.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { matchedDrafts } from '../drafts/participant-drafts.js';
import { typeViolations } from '../party/party-rules.js';
import type { Participant } from './participant.js';
import type { Drafts } from './use-drafts.js';

export interface PartyChanges {
  /** Kinds of visitors that a participant may be. */
  readonly kinds: InventoryAnswer['visitor_types'];
  /**
   * Makes a participant another kind of visitor, with all that was typed of them; returns why that is not possible
   * (docs/rules/participants.md 5).
   */
  readonly setKind: (id: string, kind: string) => ReturnType<typeof typeViolations>[number] | null;
  readonly remove: (id: string) => void;
}

/** Changes of the party, and not only of what is typed of them: the counts of the selection follow. */
export const partyChanges = (
  { inventory, reservationType, selection, change }: Booking,
  drafts: Drafts,
  passes: Basket['passes'],
  list: readonly Participant[],
): PartyChanges => {
  const visitorTypeOf = (id: string): string | undefined =>
    matchedDrafts(drafts.drawn, passes).find((draft) => draft.id === id)?.visitorType;
  return {
    kinds: visitorTypesOf(inventory, reservationType?.id).filter(
      (type) => !isVehicle(type) && !type.settings.always_1,
    ),
    setKind: (id, kind) => {
      const before = visitorTypeOf(id);
      const from = inventory.visitor_types.find((type) => type.id === before);
      if (!from || from.id === kind) return null;
      const counts = { [from.id]: countOf(selection, from) - 1, [kind]: (selection.counts[kind] ?? 0) + 1 };
      const [rejection] = typeViolations({
        inventory,
        reservationType,
        selection: { ...selection, counts: { ...selection.counts, ...counts } },
      });
      if (rejection) return rejection;
      // Participants are matched before those of that type who were removed.
      const coming = new Set(list.map(({ draft }) => draft.id));
      drafts.edit((typed) =>
        matchedDrafts(typed, passes)
          .map((draft) => (draft.id === id ? { ...draft, visitorType: kind } : draft))
          .toSorted((a, b) => Number(coming.has(b.id)) - Number(coming.has(a.id))),
      );
      change({ counts });
      return null;
    },
    remove: (id) => {
      const kind = visitorTypeOf(id);
      if (kind === undefined) return;
      drafts.edit((typed) => matchedDrafts(typed, passes).filter((draft) => draft.id !== id));
      change({ counts: { [kind]: Math.max(0, (selection.counts[kind] ?? 1) - 1) } });
    },
  };
};
