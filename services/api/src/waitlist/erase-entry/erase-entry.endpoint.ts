import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId } from '../entries/entry-access.js';
import { EraseWaitlistEntry } from './erase-waitlist-entry.handler.js';

@Endpoints()
export class EraseEntryEndpoint {
  constructor(private readonly commands: CommandBus) {}

  @Endpoint({
    method: 'POST',
    path: '/api/admin/waitlist/:id/erase',
    summary: 'Forgets the person behind an entry for good; the entry ends',
    access: 'superuser',
    params: byId,
    answer: z.strictObject({ erased: z.literal(true) }),
    rejections: ['waitlist_entry_not_found'],
  })
  async erase({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    return {
      body: { erased: true },
      position: (await this.commands.execute(new EraseWaitlistEntry(params.id, caller.user!.username)))
        .position,
    };
  }
}
