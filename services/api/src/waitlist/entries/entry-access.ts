import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mayReach, reservationId, WAITLIST_SERVICES } from '@stile/contracts';
import type { Caller } from '../../http/endpoint.js';
import { unknownEntry, WaitlistEntries, type Found } from './waitlist-entries.js';

export const byId = z.strictObject({ id: reservationId });
/** A browser that joined or opened the entry's link, or staff. */
export const ENTRY_HOLDER = { holderOr: [...WAITLIST_SERVICES] } as const;

/** Staff of the venue who see its waitlist. */
export const reachesEntries = ({ user }: Pick<Caller, 'user'>, group: string | undefined): boolean =>
  user !== null && ENTRY_HOLDER.holderOr.some((service) => mayReach(user, service, group));

@Injectable()
export class EntryAccess {
  constructor(private readonly entries: WaitlistEntries) {}

  /** The entry, for a browser that holds it or staff of its own venue; nobody else learns that it exists. */
  async load(id: string, caller: Caller): Promise<Found> {
    const found = await this.entries.find(id);
    const isStaff = reachesEntries(caller, found?.entry.joined.basket.inventory_group);
    if (!found || !(caller.reservations.includes(id) || isStaff)) throw unknownEntry();
    return found;
  }
}
