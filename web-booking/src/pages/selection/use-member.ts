import { useState } from 'react';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useServices } from '../../core/services/services.js';
import { rememberMember, rememberedMember, memberOf, type Member } from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';

export const useMember = ({
  inventory,
  selection,
}: Booking): { member: Member | null; remember: (member: Member) => void } => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  const [remembered, setRemembered] = useState<Member | null>(() => rememberedMember(stored));
  const remember = (member: Member) => {
    rememberMember(stored, member);
    setRemembered(member);
  };
  return { member: hydrated ? memberOf(remembered, inventory.id, selection) : null, remember };
};
