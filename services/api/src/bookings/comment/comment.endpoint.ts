import { commentRequest, reservationAnswer } from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { byId, HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

/** Remarks of staff about a reservation, for staff (docs/rules/reservations.md 27). */
@Endpoints()
export class CommentEndpoint implements Endpoints {
  constructor(private readonly changes: StaffChanges) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/reservation/:id/comments',
        summary: 'Adds a comment of staff to a reservation (header Idempotency-Key)',
        access: { services: HOLDER.holderOr },
        params: byId,
        body: commentRequest,
        answer: reservationAnswer,
        rejections: [
          'reservation_not_found',
          'person_erased',
          'too_many_comments',
          'idempotency_key_missing',
          'idempotency_key_reused',
        ],
        handle: (call) =>
          this.changes.changePersonal(call, (sent) => ({ type: 'Comment', ...sent, text: call.body.text })),
      }),
    ];
  }
}
