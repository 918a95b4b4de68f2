import { useState } from 'react';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useServices } from '../../core/services/services.js';
import { keepMember, keptMember, memberOf, type Member } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';

export const useMember = ({
  inventory,
  selection,
}: Booking): { member: Member | null; keep: (member: Member) => void } => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  const [kept, setKept] = useState<Member | null>(() => keptMember(stored));
  const keep = (member: Member) => {
    keepMember(stored, member);
    setKept(member);
  };
  return { member: hydrated ? memberOf(kept, inventory.id, selection) : null, keep };
};
