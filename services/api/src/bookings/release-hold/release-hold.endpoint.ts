import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { idempotencyKey, releaseRequest } from '@stile/contracts';
import { actorOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { LiveHolds } from '../hold/live-holds.js';
import { ReleaseHold } from './release-hold.handler.js';

const releaseParams = z.strictObject({ id: idempotencyKey });

@Endpoints()
export class ReleaseHoldEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly live: LiveHolds,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/delete_temp_reservation/:id',
    summary: 'Gives a hold back',
    access: 'anyone',
    params: releaseParams,
    body: releaseRequest,
    answer: z.strictObject({ released: z.literal(true) }),
    rejections: ['hold_token_wrong'],
  })
  async release({
    params,
    body,
    caller,
  }: Call<z.infer<typeof releaseParams>, unknown, z.infer<typeof releaseRequest>>): Promise<Answer> {
    const { position } = await this.commands.execute(
      new ReleaseHold(params.id, body.tempReservationToken, actorOf(caller), caller.user),
    );
    this.live.end(params.id);
    return { body: { released: true }, position };
  }
}
