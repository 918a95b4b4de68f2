/*
 * The console's services in the order of its menu. A service key is the path of its page; a permission group lists the
 * services that it reaches (docs/rules/identity-and-access.md 16 and 17). /event_history is for auditors; /refunds is no
 * page, but the right to be the second person of a refund (docs/rules/payments.md 142).
 */
export interface ConsoleRoute {
  readonly service: string;
  readonly public?: boolean;
  readonly hidden?: boolean;
}

export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  { service: '/unauthorized_access', public: true, hidden: true },
  { service: '/passes' },
  { service: '/event_schedule' },
  { service: '/ba_view' },
  { service: '/profile_report' },
  { service: '/attendance' },
  { service: '/br_rental_report' },
  { service: '/rentals' },
  { service: '/visitors' },
  { service: '/memberships' },
  { service: '/test_report' },
  { service: '/inventory_report' },
  { service: '/static_products_report' },
  { service: '/accounting_report' },
  { service: '/till_activity' },
  { service: '/analytics' },
  { service: '/analytics_v2' },
  { service: '/lookup' },
  { service: '/member_checkin' },
  { service: '/store' },
  { service: '/settings' },
  { service: '/destinations' },
  { service: '/addons_inventory' },
  { service: '/gates' },
  { service: '/coupons' },
  { service: '/messages' },
  { service: '/feeder_locations' },
  { service: '/users' },
  { service: '/accounting_codes' },
  { service: '/forced_entry', hidden: true },
  { service: '/event_history', hidden: true },
  { service: '/refunds', hidden: true },
  { service: '/change_password', public: true },
];

/** The signed-in user, as the console and the server know them. */
export interface SessionUser {
  readonly username: string;
  readonly email: string | null;
  readonly is_staff: boolean;
  readonly is_superuser: boolean;
  readonly settings: { readonly is_okta: boolean };
  readonly groups: readonly string[];
  readonly permission_groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly services: readonly string[];
    readonly inventory_groups: readonly string[];
  }[];
  readonly user_inventory_groups: readonly string[];
}

const PUBLIC = new Set(CONSOLE_ROUTES.filter((route) => route.public).map((route) => route.service));

/**
 * Access to a path (docs/rules/identity-and-access.md 16): for superusers, to /admin and public paths, or through one of
 * the user's groups; in the given inventory group, if any.
 */
export const mayReach = (user: SessionUser, service: string, inventoryGroup?: string): boolean =>
  user.is_staff &&
  (user.is_superuser ||
    service === '/admin' ||
    PUBLIC.has(service) ||
    user.permission_groups.some(
      (group) =>
        group.services.includes(service) &&
        (inventoryGroup === undefined || group.inventory_groups.includes(inventoryGroup)),
    ));
