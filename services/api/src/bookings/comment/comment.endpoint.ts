import type { z } from 'zod';
import { commentRequest, reservationAnswer } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId, HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

/** Remarks of staff about a reservation, for staff (docs/rules/reservations.md 27). */
@Endpoints()
export class CommentEndpoint {
  constructor(private readonly changes: StaffChanges) {}

  @Endpoint({
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
  })
  comment(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof commentRequest>>): Promise<Answer> {
    return this.changes.changePersonal(call, (sent) => ({ type: 'Comment', ...sent, text: call.body.text }));
  }
}
