import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { epochMsOf, reservationId, waitlistEntryAnswer, type Clock } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { sameText, sha256 } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, ENTRY_HOLDER, EntryAccess } from '../entries/entry-access.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';

/** A visitor's own entry on a waitlist, for the browser that joined, and by the link in its mail. */
@Endpoints()
export class WaitlistEntryEndpoints implements Endpoints {
  constructor(
    private readonly access: EntryAccess,
    private readonly entries: WaitlistEntries,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/waitlist/token/:id/:token',
        summary: 'An entry by its link’s token; opens a session for it',
        access: 'anyone',
        params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
        answer: waitlistEntryAnswer,
        rejections: ['link_invalid', 'too_many_requests'],
        handle: (call) => this.openLink(call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/waitlist/:id',
        summary: 'An entry: its place in the order, and what is offered to it',
        access: ENTRY_HOLDER,
        params: byId,
        answer: waitlistEntryAnswer,
        rejections: ['waitlist_entry_not_found'],
        handle: async ({ params, caller }) => ({
          body: await this.entries.present(await this.access.load(params.id, caller)),
          headers: NO_STORE,
        }),
      }),
    ];
  }

  private async openLink({
    params: { id, token },
    caller,
    request,
    reply,
  }: Call<{ id: string; token: string }>): Promise<Answer> {
    const found = await this.entries.find(id);
    if (!sameText(found?.entry.joined.linkTokenHash ?? '', sha256(token)) || !found) {
      await this.limits.take('link', caller.address);
      throw apiError(404, 'link_invalid');
    }
    this.cookies.addReservation(request, reply, id, epochMsOf(this.clock.now()));
    return {
      body: await this.entries.present(found),
      headers: { ...NO_STORE, 'referrer-policy': 'no-referrer' },
    };
  }
}
