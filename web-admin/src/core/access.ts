import { mayReach, type SessionUser } from '@stile/contracts/identity/services';

/** Any of the services; `staff`: everybody who is signed in; `superuser`. */
export type Access = readonly string[] | 'staff' | 'superuser';

/** `group`: of what is to be changed; without one, any of the user's inventory groups counts. */
export const isAllowed = (user: SessionUser, access: Access, group?: string): boolean => {
  if (access === 'staff') return true;
  if (access === 'superuser') return user.is_superuser;
  return access.some((service) => mayReach(user, service, group));
};
