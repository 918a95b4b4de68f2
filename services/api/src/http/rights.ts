import { mayReach, type SessionUser } from '@stile/contracts';
import type { Access } from './endpoint.js';

/** Whether one of the staff may make a call. What somebody holds is judged before. */
export const mayCall = (user: SessionUser, access: Access): boolean => {
  if (access === 'anyone' || access === 'staff') return true;
  if (access === 'superuser') return user.is_superuser;
  const services = 'services' in access ? access.services : access.holderOr;
  return services.some((service) => mayReach(user, service));
};
