import { Link as RouterLink } from 'react-router';
import { Link } from '@mui/material';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';

/** A reservation's id, which leads to it for who may read it. */
export const ReservationLink = ({ id }: { id: string }) => {
  const user = useUser();
  return ['/passes', '/lookup'].some((service) => mayReach(user, service)) ? (
    <Link component={RouterLink} to={`/reservation/${id}`}>
      {id}
    </Link>
  ) : (
    id
  );
};
