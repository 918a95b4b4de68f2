import { z } from 'zod';
import { participantRecordsAnswer, reservationId } from '@stile/contracts';
import { HOLDER, ReservationAccess } from '../../bookings/access/reservation-access.js';
import { byOf } from '../../identity/permissions/reservation-readers.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { ParticipantRecordsReader } from './participant-records.js';

const listParams = z.strictObject({ id: reservationId });

/**
 * Records of participants beside their profile: photo, waiver and, for staff, test (docs/rules/participants.md 27 to
 * 46).
 */
@Endpoints()
export class ParticipantRecordsEndpoint {
  constructor(
    private readonly records: ParticipantRecordsReader,
    private readonly access: ReservationAccess,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/:id/participants',
    summary: 'Photo, waiver and (for staff) test of each participant',
    access: HOLDER,
    params: listParams,
    answer: participantRecordsAnswer,
    rejections: ['reservation_not_found'],
  })
  async list({ params, caller }: Call<z.infer<typeof listParams>>): Promise<Answer> {
    const reservation = await this.access.load(params.id, caller);
    return {
      body: await this.records.of(reservation, byOf(reservation, caller) === 'staff'),
      headers: NO_STORE,
    };
  }
}
