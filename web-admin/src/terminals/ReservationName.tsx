import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { RecordLink } from '../ui/RecordLink.js';

/** A reservation's id, which leads to it where the user may see it. */
export const ReservationName = ({ id }: { readonly id: string }) => {
  const user = useUser();
  return ['/passes', '/lookup'].some((service) => mayReach(user, service)) ? (
    <RecordLink resource="reservations" type="show" id={id} />
  ) : (
    id
  );
};
