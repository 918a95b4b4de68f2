import { useState } from 'react';
import { useHydrated } from '../app/use-hydrated.js';
import { useServices } from '../app/services.js';
import type { Booking } from '../booking/use-booking.js';

/** A member's code that the venue knows, for one group of members on one day. Kept in the tab: a code is a secret, the URL is not. */
export interface Member { readonly code: string; readonly firstName: string | null; readonly inventory: string; readonly group: string | null; readonly date: string }

const MEMBER = 'member';

export const useMember = ({ inventory, selection }: Booking): { member: Member | null; keep: (member: Member) => void } => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  const [kept, setKept] = useState<Member | null>(() => stored.read<Member>(MEMBER) ?? null);
  const good = hydrated && kept?.inventory === inventory.id && kept.group === selection.discountGroup && kept.date === selection.date;
  const keep = (member: Member) => {
    stored.write(MEMBER, member);
    setKept(member);
  };
  return { member: good ? kept : null, keep };
};
