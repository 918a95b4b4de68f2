import { z } from 'zod';
import { participantRecordsAnswer, reservationId } from '@stile/contracts';
import { byOf, HOLDER, ReservationAccess } from '../../bookings/access/reservation-access.js';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { ParticipantRecordsReader } from './participant-records.js';

/**
 * What participants have beside their profile: photo, waiver and, for staff, test
 * (docs/rules/participants.md 27 to 46).
 */
@Endpoints()
export class ParticipantRecordsEndpoint implements Endpoints {
  constructor(
    private readonly records: ParticipantRecordsReader,
    private readonly access: ReservationAccess,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id/participants',
        summary: 'Photo, waiver and (for staff) test of each participant',
        access: HOLDER,
        params: z.strictObject({ id: reservationId }),
        answer: participantRecordsAnswer,
        rejections: ['reservation_not_found'],
        handle: async ({ params, caller }) => {
          const reservation = await this.access.load(params.id, caller);
          return {
            body: await this.records.of(reservation, byOf(reservation, caller) === 'staff'),
            headers: NO_STORE,
          };
        },
      }),
    ];
  }
}
