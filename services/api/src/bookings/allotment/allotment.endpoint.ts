import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { allotmentAnswer, allotmentRequest, sellsAtDesk } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { KeepAllotment } from './keep-allotment.handler.js';

/** Places that a station of the desk holds to sell without the network (docs/rules/offline.md). */
@Endpoints()
export class AllotmentEndpoint {
  constructor(private readonly commands: CommandBus) {}

  @Endpoint({
    method: 'POST',
    path: '/api/allotment',
    summary: 'Takes or renews what a station holds to sell without the network',
    access: { services: ['/store'] },
    body: allotmentRequest,
    answer: allotmentAnswer,
    status: 200,
    rejections: ['hold_token_wrong', 'invalid_park', 'no_access_group'],
  })
  async renew({ body, caller }: Call<unknown, unknown, z.infer<typeof allotmentRequest>>): Promise<Answer> {
    if (!sellsAtDesk(caller.user, body.inventory_group)) throw apiError(403, 'no_access_group');
    const { allotment, position } = await this.commands.execute(new KeepAllotment(body, senderOf(caller)));
    return { body: { allotment }, position, headers: NO_STORE };
  }
}
