import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { reservationId } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { ErasePerson } from './erase-person.handler.js';

const eraseParams = z.strictObject({ id: reservationId });

@Endpoints()
export class ErasePersonEndpoint {
  constructor(private readonly commands: CommandBus) {}

  @Endpoint({
    method: 'POST',
    path: '/api/admin/reservations/:id/erase',
    summary: 'Forgets the person behind a reservation for good: their key is destroyed, the figures stay',
    access: 'superuser',
    params: eraseParams,
    answer: z.strictObject({ erased: z.literal(true) }),
    rejections: ['reservation_not_found', 'edit_under_way'],
  })
  async erase({ params, caller }: Call<z.infer<typeof eraseParams>>): Promise<Answer> {
    const { position } = await this.commands.execute(new ErasePerson(params.id, caller.user!.username));
    return { body: { erased: true }, position };
  }
}
