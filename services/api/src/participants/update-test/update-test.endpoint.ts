import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  participantRecordId,
  updateTestAnswer,
  updateTestRequest,
  type UpdateTestRequest,
} from '@stile/contracts';
import { HOLDER, ReservationAccess } from '../../bookings/access/reservation-access.js';
import { actorOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { UpdateTest } from './update-test.handler.js';

/** The test of a participant, for staff (docs/rules/participants.md 44 to 46). */
@Endpoints()
export class UpdateTestEndpoint {
  constructor(
    private readonly access: ReservationAccess,
    private readonly commands: CommandBus,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/update_test/:id',
    summary: 'Writes a participant’s test; an investigation number is given where there is none',
    access: { services: HOLDER.holderOr },
    params: z.strictObject({ id: participantRecordId }),
    body: updateTestRequest,
    answer: updateTestAnswer,
    rejections: ['test_not_found', 'reservation_not_found', 'person_erased', 'document_invalid'],
  })
  async updateTest({
    params: { id },
    body,
    caller,
  }: Call<{ id: string }, unknown, UpdateTestRequest>): Promise<Answer> {
    const [reservationId = ''] = id.split('.');
    const reservation = await this.access.load(reservationId, caller);
    const { investigationNumber, position } = await this.commands.execute(
      new UpdateTest(reservation, id, body, actorOf(caller), caller.station),
    );
    return {
      body: { investigation_number: investigationNumber, result: true },
      position,
      headers: NO_STORE,
    };
  }
}
