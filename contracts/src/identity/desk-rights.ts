import type { Channel } from '../bookings/channel.js';
import { mayReach, type SessionUser } from './services.js';

const DESK = '/store';
/** Services that edit reservations at a venue. */
export const RESERVATION_SERVICES = ['/passes', '/lookup'] as const;
/** The service that forces an entry which the gate refuses. */
export const FORCED_ENTRY = '/forced_entry';

export const sellsAtDesk = (user: SessionUser | null, inventoryGroup: string): boolean =>
  user !== null && mayReach(user, DESK, inventoryGroup);

/**
 * Staff of the venue, who sell there or edit its reservations. They see products hidden from customers, and the bounds on
 * visitors do not hold for them; for staff of another venue they do.
 */
export const worksAt = (user: SessionUser | null, inventoryGroup: string): boolean =>
  sellsAtDesk(user, inventoryGroup) ||
  (user !== null && RESERVATION_SERVICES.some((service) => mayReach(user, service, inventoryGroup)));

/** The desk where a user who sells there requests it; else the web. */
export const channelFor = (
  user: SessionUser | null,
  inventoryGroup: string,
  asksForDesk: boolean | undefined,
): Channel => (asksForDesk === true && sellsAtDesk(user, inventoryGroup) ? 'desk' : 'web');

/** Staff edit a reservation as at the desk, on whatever channel it was made. */
export const channelOfEdit = (by: 'staff' | 'visitor'): Channel => (by === 'staff' ? 'desk' : 'web');
