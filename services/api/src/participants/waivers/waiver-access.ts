import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { participantRecordId } from '@stile/contracts';
import { mayRead } from '../../identity/permissions/reservation-readers.js';
import { apiError } from '../../http/api-error.js';
import type { Caller } from '../../http/endpoint.js';
import { Waivers, type FoundWaiver } from './waivers.js';

export const byId = z.strictObject({ id: participantRecordId });
/** Rejections of every call that is about one waiver. */
export const WAIVER_REJECTIONS = ['waiver_not_found', 'waiver_unavailable'] as const;

@Injectable()
export class WaiverAccess {
  constructor(private readonly waivers: Waivers) {}

  /**
   * For a browser that opened its link, the reservation's holder, and staff of its venue. @throws ApiError 404 for
   * all others
   */
  async load(id: string, caller: Caller): Promise<FoundWaiver> {
    const found = await this.waivers.find(id);
    const isReached =
      found && (caller.waivers.includes(this.waivers.heldAs(found)) || mayRead(found.reservation, caller));
    if (!isReached) throw apiError(404, 'waiver_not_found');
    return found;
  }
}
