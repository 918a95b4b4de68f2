import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { acceptAnswer, type AcceptAnswer, type Clock } from '@stile/contracts';
import { writeHoldToken } from '../../bookings/held-terms/hold-token.js';
import { basketOf } from '../../bookings/planning/booking-planner.js';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, ENTRY_HOLDER, EntryAccess } from '../entries/entry-access.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';
import { secondsUntil } from '../offers/waitlist-capacity.js';

@Endpoints()
export class AcceptOfferEndpoint {
  constructor(
    private readonly access: EntryAccess,
    private readonly entries: WaitlistEntries,
    private readonly signer: Signer,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Changes nothing: the entry is booked once its reservation is, and a visitor who turns back finds the offer
   * unchanged.
   */
  @Endpoint({
    method: 'POST',
    path: '/api/waitlist/:id/accept',
    summary: 'The offer’s places, as a hold that the booking flow goes on with',
    access: ENTRY_HOLDER,
    params: byId,
    answer: acceptAnswer,
    rejections: ['waitlist_entry_not_found', 'waitlist_no_offer'],
  })
  async accept({ params: { id }, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const { queue, entry } = await this.access.load(id, caller);
    const lapsesAt = entry.state === 'offered' ? await this.entries.lapsesAt(queue, entry) : null;
    if (!entry.offer || lapsesAt === null) throw apiError(409, 'waitlist_no_offer');
    const { holdId, ledgers, arrival, catalogue, offeredAt } = entry.offer;
    const now = this.clock.now();
    const body: AcceptAnswer = {
      hold: {
        tempReservationId: holdId,
        tempReservationToken: writeHoldToken(this.signer, holdId, {
          terms: {
            basket: basketOf({ ...entry.joined.basket, arrival_time: arrival }),
            ...(catalogue === undefined
              ? { catalogue: this.catalogues.position, at: now }
              : { catalogue, at: offeredAt }),
          },
          ledgers,
        }),
        lapses_at: lapsesAt,
        seconds_left: secondsUntil(lapsesAt, now),
      },
      reservation: { ...entry.joined.basket, arrival_time: arrival },
    };
    return { body, headers: NO_STORE };
  }
}
