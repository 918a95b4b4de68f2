import { refundUpdateRequest, reservationAnswer } from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { byId, HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

/** Giving a refund by hand the id that another system knows it by, for staff (docs/rules/payments.md 29). */
@Endpoints()
export class RefundUpdateEndpoint implements Endpoints {
  constructor(private readonly changes: StaffChanges) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
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
        handle: (call) =>
          this.changes.changePersonal(call, ({ key, businessDate }) => ({
            type: 'IdentifyRefund',
            refundId: call.body.refund ?? null,
            manualRefundId: call.body.manualPaymentId,
            key,
            businessDate,
          })),
      }),
    ];
  }
}
