import type { Channel } from '../bookings/channel.js';
import { mayReach, type SessionUser } from './services.js';

const DESK = '/store';
/** Who edits reservations at a venue. */
const EDITORS = ['/passes', '/lookup'];

export const sellsAtDesk = (user: SessionUser | null, inventoryGroup: string): boolean =>
  user !== null && mayReach(user, DESK, inventoryGroup);

/** The desk where a user who sells there requests it; else the web. */
export const channelFor = (
  user: SessionUser | null,
  inventoryGroup: string,
  asksForDesk: boolean | undefined,
): Channel => (asksForDesk === true && sellsAtDesk(user, inventoryGroup) ? 'desk' : 'web');

/** Staff edit a reservation as at the desk, on whatever channel it was made. */
export const channelOfEdit = (by: 'staff' | 'visitor'): Channel => (by === 'staff' ? 'desk' : 'web');

/** Whether a user sees products hidden from customers: desk staff of the venue, and staff who edit its reservations. */
export const seesHiddenProducts = (user: SessionUser | null, inventoryGroup: string): boolean =>
  sellsAtDesk(user, inventoryGroup) ||
  (user !== null && EDITORS.some((service) => mayReach(user, service, inventoryGroup)));
