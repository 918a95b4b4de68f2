import type { ConsoleKey } from '@stile/contracts';
import { CONSOLE_ROUTES, mayReach, type SessionUser } from '../core/contracts.js';

export interface NavEntry {
  readonly path: string;
  readonly label: ConsoleKey;
}

/** The label of every service that has a screen; the order is that of CONSOLE_ROUTES. */
const LABELS: Readonly<Record<string, ConsoleKey>> = {
  '/passes': 'nav_passes',
  '/visitors': 'nav_visitors',
  '/memberships': 'nav_memberships',
  '/settings': 'nav_settings',
  '/destinations': 'nav_destinations',
  '/addons_inventory': 'nav_addons_inventory',
  '/gates': 'nav_gates',
  '/coupons': 'nav_coupons',
  '/feeder_locations': 'nav_feeder_locations',
  '/users': 'nav_users',
};

/** Pages of a service that have an entry of their own, below it. */
const BELOW: Readonly<Record<string, readonly NavEntry[]>> = {
  '/passes': [{ path: '/passes/waitlist', label: 'nav_waitlist' }],
};

/** Paths that count as another entry's (admin.md section 2): first segment to service. */
const ALIASES: Readonly<Record<string, string>> = {
  message: '/messages',
  addon_inventory: '/addons_inventory',
  destination: '/destinations',
  inventory_text: '/destinations',
  rental: '/rentals',
  reservation: '/passes',
  event_history: '/passes',
};

export const entriesFor = (user: SessionUser): NavEntry[] =>
  CONSOLE_ROUTES.flatMap(({ service, hidden }) => {
    const label = LABELS[service];
    return label && !hidden && mayReach(user, service)
      ? [{ path: service, label }, ...(BELOW[service] ?? [])]
      : [];
  });

/** The entry that a path belongs to. */
export const activeEntry = (pathname: string): string => {
  const first = pathname.split('/')[1] ?? '';
  const below = BELOW[`/${first}`]?.find(({ path }) => path === pathname);
  if (below) return below.path;
  return ALIASES[first] ?? `/${first}`;
};

/** Where somebody goes after signing in: the first page of the list that they may open, else the landing page. */
export const landingOf = (user: SessionUser): string => entriesFor(user)[0]?.path ?? '/admin';
