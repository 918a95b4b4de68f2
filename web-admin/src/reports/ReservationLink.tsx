import { Link as RouterLink } from 'react-router';
import { Link } from '@mui/material';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';

interface ReservationLinkProps {
  id: string;
  /** The page that it leads to for who may not read reservations. */
  otherwise?: string;
}

/** A reservation's id, which leads to it for who may read it. */
export const ReservationLink = ({ id, otherwise }: ReservationLinkProps) => {
  const user = useUser();
  const isReached = ['/passes', '/lookup'].some((service) => mayReach(user, service));
  const to = isReached ? `/reservation/${id}` : otherwise;
  return to === undefined ? (
    id
  ) : (
    <Link component={RouterLink} to={to}>
      {id}
    </Link>
  );
};
