import { z } from 'zod';
import { reservationId, waitlistEntryAnswer } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId, ENTRY_HOLDER, EntryAccess } from '../entries/entry-access.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';
import { WaitlistLinks } from '../links/waitlist-links.js';

/** A visitor's own entry on a waitlist, for the browser that joined, and by the link in its mail. */
@Endpoints()
export class WaitlistEntryEndpoints {
  constructor(
    private readonly access: EntryAccess,
    private readonly entries: WaitlistEntries,
    private readonly links: WaitlistLinks,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/waitlist/token/:id/:token',
    summary: 'An entry by its link’s token; opens a session for it, and proves its address',
    access: 'anyone',
    params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
    answer: waitlistEntryAnswer,
    rejections: ['link_invalid', 'too_many_requests'],
  })
  async openLink({ params, request, reply }: Call<{ id: string; token: string }>): Promise<Answer> {
    const opened = await this.links.open(params, request, reply);
    if (!opened) throw apiError(404, 'link_invalid');
    return {
      body: await this.entries.present(opened.found),
      headers: { ...NO_STORE, 'referrer-policy': 'no-referrer' },
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/waitlist/:id',
    summary: 'An entry: its place in the order, and what is offered to it',
    access: ENTRY_HOLDER,
    params: byId,
    answer: waitlistEntryAnswer,
    rejections: ['waitlist_entry_not_found'],
  })
  async show({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    return {
      body: await this.entries.present(await this.access.load(params.id, caller)),
      headers: NO_STORE,
    };
  }
}
