import { mayReach, type SessionUser } from '@stile/contracts';
import { apiError, malformed } from '../../http/api-error.js';

/** The inventory groups in which a user reaches any of these services. */
export const groupsOf = (user: SessionUser, services: readonly string[]): string[] =>
  user.user_inventory_groups.filter((group) => services.some((service) => mayReach(user, service, group)));

/**
 * The inventory group of a call: the one it names in `field`, or the only one that the user reaches.
 * @throws ApiError 403, and 400 naming the field
 */
export const groupOf = (
  services: readonly string[],
  named: string | undefined,
  user: SessionUser,
  field = 'query.group',
): string => {
  const groups = groupsOf(user, services);
  if (named !== undefined) {
    if (!groups.includes(named)) throw apiError(403, 'no_access');
    return named;
  }
  if (groups.length !== 1) throw malformed({ [field]: { key: 'choice', values: { values: groups } } });
  return groups[0]!;
};
