import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  mayReach,
  reservationAnswer,
  reservationStream,
  settleOfflineRequest,
  type Clock,
  type SettleOfflineRequest,
} from '@stile/contracts';
import { ApiError, apiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, ReservationAccess } from '../access/reservation-access.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

const MANAGES = '/settings';

/** Says that somebody has dealt with a sale without the network that got no places (docs/rules/offline.md 14). */
@Endpoints()
export class SettleOfflineEndpoint implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/reservation/:id/settle_offline',
        summary: 'Settles a sale without the network that got no places (header Idempotency-Key)',
        access: { services: [MANAGES] },
        params: byId,
        body: settleOfflineRequest,
        answer: reservationAnswer,
        rejections: [
          ...['reservation_not_found', 'offline_nothing_to_settle', 'offline_settled'],
          ...['idempotency_key_missing', 'idempotency_key_reused'],
        ],
        handle: (call) => this.settle(call),
      }),
    ];
  }

  private async settle({
    params: { id },
    body: { note },
    caller,
    request,
  }: Call<{ id: string }, unknown, SettleOfflineRequest>): Promise<Answer> {
    const { inventoryGroup } = (await this.access.loadOwn(id, caller)).placed.visit;
    if (!mayReach(caller.user!, MANAGES, inventoryGroup)) throw apiError(404, 'reservation_not_found');
    const [key, now] = [keyOf(request), this.clock.now()];
    const businessDate = this.presenter.today(inventoryGroup, now);
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(id),
        { type: 'SettleOffline', key, by: actorOf(caller), note, businessDate },
        commandContext(key, id, senderOf(caller)),
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return {
      body: this.presenter.readNow(done.state!, caller, now),
      position: done.position,
      headers: NO_STORE,
    };
  }
}
