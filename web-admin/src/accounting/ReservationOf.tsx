import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { ReservationLink } from '../reports/ReservationLink.js';

interface ReservationOfProps {
  readonly group: string;
  /** Null where no reservation is known. */
  readonly id: string | null;
}

/** The reservation of a row, which leads to it, or to what it sold for who reads sales alone. */
export const ReservationOf = ({ group, id }: ReservationOfProps) => {
  const user = useUser();
  if (id === null) return null;
  if (!mayReach(user, '/inventory_report')) return <ReservationLink id={id} />;
  const query = new URLSearchParams({ inventoryGroup: group, reservation: id, selectedTab: '1' });
  return <ReservationLink id={id} otherwise={`/inventory_report?${query}`} />;
};
