import { useDeferredValue, useMemo, useState } from 'react';
import type { AddonGroup, InventoryAnswer, InventoryGroupAnswer, OccupancyAnswer } from '@stile/contracts';
import type { Party } from '../../core/booking/basket.js';
import type { Member } from '../../core/booking/member.js';
import type { Selection } from '../../core/booking/selection.js';
import { useBooking, type Booking } from '../../core/booking/use-booking.js';
import { useQuote, type QueryState } from '../../core/services/use-query.js';
import { useMoved, type Moved } from '../../core/booking/use-moved.js';
import { preload } from './lazy-parts.js';
import { useContinue, type Continue } from './use-continue.js';
import { useDay } from './use-day.js';
import { useGroups } from './use-groups.js';
import { useLiveOccupancy } from './use-live-occupancy.js';
import { useMember } from './use-member.js';
import { useRememberedBooking } from './use-remembered-booking.js';

export interface SelectionScreenProps {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  /** Fetches the page that Continue leads to. */
  loadNextPage?: () => Promise<void>;
}

/** Common properties of the parts of the selection. */
export interface PartProps extends Moved {
  booking: Booking;
  /** Groups of products that are shown. */
  groups: AddonGroup[];
  query: QueryState<OccupancyAnswer>;
  quote: ReturnType<typeof useQuote>;
  /** The party's units of a time. */
  takes: Party;
  next: Continue;
  member: Member | null;
  onMember: (member: Member) => void;
  /** Whether the number that is typed is a whole one. */
  onTyped: (isWhole: boolean) => void;
  choose: (picked: Partial<Selection>) => void;
  /** Where full times can be waited for: the time whose waitlist is open ('' for any of the day), or none. */
  waitlist: { requested: string | null; ask: (time: string | null) => void } | null;
}

export const useSelection = ({ venue, inventory, loadNextPage }: SelectionScreenProps): PartProps => {
  const { booking, moved: ofPeople } = useRememberedBooking(useBooking(venue, inventory));
  const { selection, party, change } = booking;
  const query = useDay(booking);
  const quote = useQuote(booking.basket, booking);
  const { member, number, remember, onTyped } = useMember(booking);
  const next = useContinue(booking, number);
  const groups = useGroups(booking);
  useLiveOccupancy(inventory, selection.date);
  const { cars, people, counts } = party.takes;
  // A counter is painted before the times that the party still fits into.
  const takes = useDeferredValue(
    useMemo(() => ({ cars, people, ...(counts ? { counts } : {}) }), [cars, people, counts]),
  );
  const [requested, ask] = useState<string | null>(null);
  const choose = (picked: Partial<Selection>) => {
    next.dismiss();
    // The visitor is on the way: what comes next is fetched while they choose on, and never with the first load.
    preload(loadNextPage);
    change(picked);
  };
  const waitlist = !booking.edited && inventory.settingsDict.waitlist ? { requested, ask } : null;
  const all = {
    booking,
    groups,
    query,
    quote,
    takes,
    next,
    member,
    onMember: remember,
    onTyped,
    choose,
    waitlist,
  };
  const { moved, onMoved } = useMoved(selection);
  return { ...all, moved: [...ofPeople, ...moved], onMoved };
};
