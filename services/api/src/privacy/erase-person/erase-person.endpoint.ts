import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { reservationId } from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { ErasePerson } from './erase-person.handler.js';

@Endpoints()
export class ErasePersonEndpoint implements Endpoints {
  constructor(private readonly commands: CommandBus) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/admin/reservations/:id/erase',
        summary: 'Forgets the person behind a reservation for good: their key is destroyed, the figures stay',
        access: 'superuser',
        params: z.strictObject({ id: reservationId }),
        answer: z.strictObject({ erased: z.literal(true) }),
        rejections: ['reservation_not_found', 'edit_under_way'],
        handle: async ({ params, caller }) => {
          const { position } = await this.commands.execute(new ErasePerson(params.id, caller.user!.username));
          return { body: { erased: true }, position };
        },
      }),
    ];
  }
}
