import { useMemo } from 'react';
import type { Basket, InventoryAnswer } from '@stile/contracts';
import { isVehicle } from '../../core/booking/basket.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { fullNameOf } from './full-name.js';
import { activeDrafts, matchedDrafts, type Draft } from '../drafts/participant-drafts.js';
import { checkDraft, withDuplicates, type CheckedDraft, type Participant } from './participant.js';

/** A visitor on /book; staff have roots of their own. */
const VISITOR = { staff: false, book: true } as const;
const STAFF = { staff: true, book: false } as const;

/** The visitors of the basket who are asked for their details. */
export const usePassesOfPeople = (
  inventory: InventoryAnswer,
  basket: Basket | null,
  asksPeople: boolean,
): Basket['passes'] =>
  useMemo(() => {
    const persons = new Set(inventory.visitor_types.filter((type) => !isVehicle(type)).map(({ id }) => id));
    return asksPeople ? (basket?.passes.filter(({ visitor_type }) => persons.has(visitor_type)) ?? []) : [];
  }, [asksPeople, basket, inventory]);

/** A draft that is not touched is checked once: with twenty people a letter costs one of them. */
const useCheckedDrafts = (
  { inventory, reservationType, selection, edited }: Booking,
  isFree: boolean,
  isDesk: boolean,
): ((draft: Draft) => CheckedDraft) => {
  const inputs = reservationType?.profile_inputs;
  return useMemo(() => {
    const common = {
      ...(isDesk || edited?.staff ? STAFF : VISITOR),
      price: isFree ? 0 : 1,
      inputs: inputs ?? [],
      visitDate: selection.date ?? '',
    };
    const checked = new WeakMap<Draft, CheckedDraft>();
    return (draft) =>
      checked.get(draft) ?? checked.set(draft, checkDraft(draft, inventory, common)).get(draft)!;
  }, [inventory, inputs, isFree, isDesk, selection.date, edited]);
};

/** One a visitor of `passes`, in their order. The same object as long as nothing of the participant changes. */
export const useParticipantList = (
  booking: Booking,
  drafts: readonly Draft[],
  passes: Basket['passes'],
  { isFree, isDesk }: { readonly isFree: boolean; readonly isDesk: boolean },
): readonly Participant[] => {
  const { t } = useI18n();
  const checked = useCheckedDrafts(booking, isFree, isDesk);
  const named = useMemo(() => new WeakMap<CheckedDraft, Participant>(), []);
  return useMemo(
    () =>
      withDuplicates(
        activeDrafts(matchedDrafts(drafts, passes), passes).map((draft, index): Participant => {
          const own = checked(draft);
          const name = fullNameOf(draft) || t('participant_number', { n: index + 1 });
          const before = named.get(own);
          if (before?.name === name) return before;
          const participant = { ...own, name };
          named.set(own, participant);
          return participant;
        }),
      ),
    [drafts, passes, checked, named, t],
  );
};
