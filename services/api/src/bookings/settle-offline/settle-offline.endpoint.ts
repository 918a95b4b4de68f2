import type { z } from 'zod';
import { mayReach, reservationAnswer, settleOfflineRequest } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

const MANAGES = '/settings';

/** Says that somebody has dealt with a sale without the network that got no places (docs/rules/offline.md 34). */
@Endpoints()
export class SettleOfflineEndpoint {
  constructor(private readonly changes: StaffChanges) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/reservation/:id/settle_offline',
    summary: 'Settles a sale without the network that got no places (header Idempotency-Key)',
    access: { services: [MANAGES] },
    params: byId,
    body: settleOfflineRequest,
    answer: reservationAnswer,
    rejections: [
      'reservation_not_found',
      'offline_nothing_to_settle',
      'offline_settled',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  })
  settle(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof settleOfflineRequest>>): Promise<Answer> {
    return this.changes.change(call, (sent, { placed }) => {
      if (!mayReach(call.caller.user!, MANAGES, placed.visit.inventoryGroup))
        throw apiError(404, 'reservation_not_found');
      return { type: 'SettleOffline', ...sent, note: call.body.note };
    });
  }
}
