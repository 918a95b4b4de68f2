import type { SessionUser } from '@stile/contracts';

/** Services, and the venues at which one of their groups reaches them. */
export type Rights = readonly [services: readonly string[], venues: readonly string[]];

/** Someone of the staff with a group for each of these rights. */
export const staff = (username: string, ...rights: readonly Rights[]): SessionUser => ({
  username,
  email: null,
  is_staff: true,
  is_superuser: false,
  settings: { is_okta: false },
  groups: [],
  permission_groups: rights.map(([services, venues], index) => ({
    id: `${username}-${index}`,
    name: username,
    services,
    inventory_groups: venues,
  })),
  user_inventory_groups: [...new Set(rights.flatMap(([, venues]) => venues))],
});
