import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { idempotencyKey, releaseRequest } from '@stile/contracts';
import { actorOf } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { LiveHolds } from '../hold/live-holds.js';
import { ReleaseHold } from './release-hold.handler.js';

@Endpoints()
export class ReleaseHoldEndpoint implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly live: LiveHolds,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/delete_temp_reservation/:id',
        summary: 'Gives a hold back',
        access: 'anyone',
        params: z.strictObject({ id: idempotencyKey }),
        body: releaseRequest,
        answer: z.strictObject({ released: z.literal(true) }),
        rejections: ['hold_token_wrong'],
        handle: async ({ params, body, caller }) => {
          const { position } = await this.commands.execute(
            new ReleaseHold(params.id, body.tempReservationToken, actorOf(caller)),
          );
          this.live.end(params.id);
          return { body: { released: true }, position };
        },
      }),
    ];
  }
}
