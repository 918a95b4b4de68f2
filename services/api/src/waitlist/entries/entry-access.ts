import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mayReach, reservationId, WAITLIST_SERVICES } from '@stile/contracts';
import type { Caller } from '../../http/endpoint.js';
import { unknownEntry, WaitlistEntries, type Found } from './waitlist-entries.js';

export const byId = z.strictObject({ id: reservationId });
/** A browser that joined or opened the entry's link, or staff. */
export const ENTRY_HOLDER = { holderOr: [...WAITLIST_SERVICES] } as const;

@Injectable()
export class EntryAccess {
  constructor(private readonly entries: WaitlistEntries) {}

  /** The entry, for a browser that holds it or staff of its own venue; nobody else learns that it exists. */
  async load(id: string, { reservations, user }: Caller): Promise<Found> {
    const found = await this.entries.find(id);
    const group = found?.entry.joined.basket.inventory_group;
    const isStaff = user !== null && ENTRY_HOLDER.holderOr.some((service) => mayReach(user, service, group));
    if (!found || !(reservations.includes(id) || isStaff)) throw unknownEntry();
    return found;
  }
}
