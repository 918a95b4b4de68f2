import { useState } from 'react';
import { useHydrated } from '../../core/browser/use-hydrated.js';
import { useServices } from '../../core/services/services.js';
import {
  rememberMember,
  rememberedMember,
  memberOf,
  type Member,
  type MemberNumber,
} from '../../core/booking/member.js';
import type { Booking } from '../../core/booking/use-booking.js';

export const useMember = ({
  inventory,
  selection,
}: Booking): {
  member: Member | null;
  number: MemberNumber;
  remember: (member: Member) => void;
  onTyped: (isWhole: boolean) => void;
} => {
  const { stored } = useServices();
  const hydrated = useHydrated();
  const [remembered, setRemembered] = useState<Member | null>(() => rememberedMember(stored));
  const [isTyped, onTyped] = useState(false);
  const remember = (member: Member) => {
    rememberMember(stored, member);
    setRemembered(member);
  };
  const member = hydrated ? memberOf(remembered, inventory.id, selection) : null;
  return { member, number: member ? 'found' : isTyped ? 'unchecked' : 'missing', remember, onTyped };
};
