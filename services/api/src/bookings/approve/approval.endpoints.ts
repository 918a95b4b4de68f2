import { approveRequest, reservationAnswer } from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { byId, HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

/** Approving a reservation, and withdrawing it, for staff (docs/rules/desk.md 13). */
@Endpoints()
export class ApprovalEndpoints implements Endpoints {
  constructor(private readonly changes: StaffChanges) {}

  endpoints(): readonly Endpoint[] {
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
    return [
      endpoint({
        ...common,
        path: '/api/reservation/:id/approve',
        summary: 'Approves a reservation: says who did and when (header Idempotency-Key)',
        rejections: [...rejections, 'already_approved'],
        handle: (call) => this.changes.change(call, (sent) => ({ type: 'Approve', ...sent })),
      }),
      endpoint({
        ...common,
        path: '/api/reservation/:id/unapprove',
        summary: 'Withdraws an approval (header Idempotency-Key)',
        rejections: [...rejections, 'not_approved'],
        handle: (call) => this.changes.change(call, (sent) => ({ type: 'Unapprove', ...sent })),
      }),
    ];
  }
}
