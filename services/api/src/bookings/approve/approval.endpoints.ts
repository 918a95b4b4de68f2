import type { z } from 'zod';
import { approveRequest, reservationAnswer } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId, HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

const common = {
  method: 'PUT',
  access: { services: HOLDER.holderOr },
  params: byId,
  body: approveRequest,
  answer: reservationAnswer,
} as const;
const rejections = [
  'reservation_not_found',
  'reservation_already_cancelled',
  'reservation_not_confirmed',
  'too_many_approvals',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;

/** Approving a reservation, and withdrawing it, for staff (docs/rules/desk.md 13). */
@Endpoints()
export class ApprovalEndpoints {
  constructor(private readonly changes: StaffChanges) {}

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/approve',
    summary: 'Approves a reservation: says who did and when (header Idempotency-Key)',
    rejections: [...rejections, 'already_approved'],
  })
  approve(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof approveRequest>>): Promise<Answer> {
    return this.changes.change(call, (sent) => ({ type: 'Approve', ...sent }));
  }

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/unapprove',
    summary: 'Withdraws an approval (header Idempotency-Key)',
    rejections: [...rejections, 'not_approved'],
  })
  unapprove(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof approveRequest>>): Promise<Answer> {
    return this.changes.change(call, (sent) => ({ type: 'Unapprove', ...sent }));
  }
}
