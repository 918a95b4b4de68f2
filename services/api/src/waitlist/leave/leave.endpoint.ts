import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { waitlistEntryAnswer } from '@stile/contracts';
import { ApiError } from '../../http/api-error.js';
import { actorOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { ChangeWaitlist } from '../change-waitlist/change-waitlist.handler.js';
import { byId, ENTRY_HOLDER, EntryAccess } from '../entries/entry-access.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';

@Endpoints()
export class LeaveEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: EntryAccess,
    private readonly entries: WaitlistEntries,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/waitlist/:id/leave',
    summary: 'Leaves the waitlist; what was offered goes to the next entry',
    access: ENTRY_HOLDER,
    params: byId,
    answer: waitlistEntryAnswer,
    rejections: ['waitlist_entry_not_found', 'waitlist_over'],
  })
  async leave({ params: { id }, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const { queue } = await this.access.load(id, caller);
    const done = await this.commands.execute(
      new ChangeWaitlist(
        queue,
        { type: 'Leave', entryId: id },
        { commandId: `leave.${id}`, correlation: id, actor: actorOf(caller) },
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return {
      body: await this.entries.present((await this.entries.inQueue(queue, id))!),
      position: done.position,
      headers: NO_STORE,
    };
  }
}
