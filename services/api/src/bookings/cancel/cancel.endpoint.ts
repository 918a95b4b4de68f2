import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { cancelRequest, reservationAnswer, reservationId, type Clock } from '@stile/contracts';
import type { Reservation } from '@stile/domain';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { waiveLimitsOf } from '../../identity/pin/second-person.js';
import { byOf } from '../../identity/permissions/reservation-readers.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CancelReservation } from './cancel-reservation.handler.js';

type CancelCall = Call<unknown, unknown, z.infer<typeof cancelRequest>>;

const REJECTIONS = [
  'reservation_not_found',
  'reservation_already_cancelled',
  'reservation_not_confirmed',
  'reservation_checked_in',
  'visit_begun',
  'cancellation_terms_changed',
  'waive_staff_only',
  'waive_beyond_limit',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;

const common = { method: 'PUT', body: cancelRequest, answer: reservationAnswer } as const;
const cancelByLinkParams = z.strictObject({ id: reservationId, token: z.string().max(100) });

@Endpoints()
export class CancelEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/cancel',
    summary: 'Cancels a reservation (header Idempotency-Key); its places are free at once',
    access: HOLDER,
    params: byId,
    rejections: REJECTIONS,
  })
  async cancelById(
    call: Call<z.infer<typeof byId>, unknown, z.infer<typeof cancelRequest>>,
  ): Promise<Answer> {
    return this.cancel(await this.access.load(call.params.id, call.caller), call);
  }

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/cancel/token/:token',
    summary: 'Cancels a reservation by its link’s token (header Idempotency-Key)',
    access: 'anyone',
    params: cancelByLinkParams,
    rejections: [...REJECTIONS, 'link_invalid', 'too_many_requests'],
  })
  async cancelByLink(
    call: Call<z.infer<typeof cancelByLinkParams>, unknown, z.infer<typeof cancelRequest>>,
  ): Promise<Answer> {
    return this.cancel(await this.access.byLink(call), call);
  }

  private async cancel(state: Reservation, { body, caller, request }: CancelCall): Promise<Answer> {
    const { inventoryGroup: group } = state.placed.visit;
    const { perAct, perDay } = waiveLimitsOf(caller.user, group, this.catalogues.settings(group));
    const { reservation, position } = await this.commands.execute(
      new CancelReservation(
        state.placed.reservationId,
        {
          by: byOf(state, caller),
          shown: body.amount_to_return,
          isWaived: body.waive_fee,
          waiveLimit: perAct,
          businessDate: this.presenter.today(group, this.clock.now()),
        },
        keyOf(request),
        senderOf(caller),
        perDay,
      ),
    );
    return { body: this.presenter.forReader(reservation, caller), position, headers: NO_STORE };
  }
}
