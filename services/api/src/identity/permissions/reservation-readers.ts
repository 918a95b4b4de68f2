import { mayReach, RESERVATION_SERVICES } from '@stile/contracts';
import { heldAs, type Reservation } from '@stile/domain';
import type { Caller } from '../../http/endpoint.js';

/** Readers of a reservation; each act on one asks for that and more (docs/rules/reservations.md 3). */
export type Reader = Pick<Caller, 'user' | 'reservations'>;

export const isStaffOf = ({ user }: Pick<Caller, 'user'>, group: string | undefined): boolean =>
  user !== null && RESERVATION_SERVICES.some((service) => mayReach(user, service, group));

/** Staff where they reach the reservation's own venue; any other holder is a visitor, signed in or not. */
export const byOf = (state: Reservation, caller: Pick<Caller, 'user'>): 'staff' | 'visitor' =>
  isStaffOf(caller, state.placed.visit.inventoryGroup) ? 'staff' : 'visitor';

/** Whether the caller's browser holds it. */
export const isHeldBy = (state: Reservation, { reservations }: Pick<Caller, 'reservations'>): boolean =>
  reservations.includes(heldAs(state));

export const mayRead = (state: Reservation, caller: Reader): boolean =>
  isHeldBy(state, caller) || byOf(state, caller) === 'staff';
