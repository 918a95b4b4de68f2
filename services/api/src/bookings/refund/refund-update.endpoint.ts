import type { z } from 'zod';
import { refundUpdateRequest, reservationAnswer } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId, HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

/** Giving a refund by hand the id that another system knows it by, for staff (docs/rules/payments.md 29). */
@Endpoints()
export class RefundUpdateEndpoint {
  constructor(private readonly changes: StaffChanges) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/reservation/:id/refund_update',
    summary: 'Gives a refund by hand its id in another system (header Idempotency-Key)',
    access: { services: HOLDER.holderOr },
    params: byId,
    body: refundUpdateRequest,
    answer: reservationAnswer,
    rejections: [
      'reservation_not_found',
      'refund_not_waiting',
      'person_erased',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  })
  update(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof refundUpdateRequest>>): Promise<Answer> {
    return this.changes.changePersonal(call, ({ key, businessDate }) => ({
      type: 'IdentifyRefund',
      refundId: call.body.refund ?? null,
      manualRefundId: call.body.manualPaymentId,
      key,
      businessDate,
    }));
  }
}
