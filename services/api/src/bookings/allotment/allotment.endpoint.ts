import { CommandBus } from '@nestjs/cqrs';
import { allotmentAnswer, allotmentRequest, sellsAtDesk } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { KeepAllotment } from './keep-allotment.handler.js';

/** What a station of the desk holds to sell without the network (docs/rules/offline.md). */
@Endpoints()
export class AllotmentEndpoint implements Endpoints {
  constructor(private readonly commands: CommandBus) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/allotment',
        summary: 'Takes or renews what a station holds to sell without the network',
        access: { services: ['/store'] },
        body: allotmentRequest,
        answer: allotmentAnswer,
        status: 200,
        rejections: ['hold_token_wrong', 'invalid_park', 'no_access_group'],
        handle: async ({ body, caller }) => {
          if (!sellsAtDesk(caller.user, body.inventory_group)) throw apiError(403, 'no_access_group');
          const { allotment, position } = await this.commands.execute(
            new KeepAllotment(body, senderOf(caller)),
          );
          return { body: { allotment }, position, headers: NO_STORE };
        },
      }),
    ];
  }
}
