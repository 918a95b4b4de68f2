import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { reservationAnswer, uncancelRequest } from '@stile/contracts';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { UncancelReservation } from './uncancel.handler.js';

/** Ending a cancellation, for staff (docs/rules/reservations.md 21 to 26). */
@Endpoints()
export class UncancelEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/reservation/:id/uncancel',
    summary:
      'Ends a cancellation where all places can be taken again (header Idempotency-Key); what went back is to be paid',
    access: { services: HOLDER.holderOr },
    params: byId,
    body: uncancelRequest,
    answer: reservationAnswer,
    rejections: [
      'reservation_not_found',
      'reservation_not_cancelled',
      'visit_over',
      'person_erased',
      'edit_under_way',
      'refund_under_way',
      'edit_abandoned',
      'too_many_edits',
      'validation_not_enough_spots_in_interval',
      'not_available_addon',
      'coupon_used_up',
      'membership_used',
      'feeder_full',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'gateway_unavailable',
    ],
  })
  async uncancel({ params: { id }, caller, request }: Call<z.infer<typeof byId>>): Promise<Answer> {
    await this.access.loadOwn(id, caller);
    const { left, position } = await this.commands.execute(
      new UncancelReservation(id, keyOf(request), senderOf(caller)),
    );
    return {
      body: this.presenter.readNow(left.reservation, caller, left.at),
      position,
      headers: NO_STORE,
    };
  }
}
