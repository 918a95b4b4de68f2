import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { approveRequest, reservationAnswer, reservationStream, type Clock } from '@stile/contracts';
import type { ApprovalCommand } from '@stile/domain';
import { ApiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** Approving a reservation, and withdrawing it, for staff (docs/rules/desk.md 12). */
@Endpoints()
export class ApprovalEndpoints implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
        handle: (call) => this.change('Approve', call),
      }),
      endpoint({
        ...common,
        path: '/api/reservation/:id/unapprove',
        summary: 'Withdraws an approval (header Idempotency-Key)',
        rejections: [...rejections, 'not_approved'],
        handle: (call) => this.change('Unapprove', call),
      }),
    ];
  }

  private async change(
    type: ApprovalCommand['type'],
    { params: { id }, caller, request }: Call<{ id: string }>,
  ): Promise<Answer> {
    const { placed } = await this.access.loadOwn(id, caller);
    const [key, now] = [keyOf(request), this.clock.now()];
    const businessDate = this.presenter.today(placed.visit.inventoryGroup, now);
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(id),
        { type, key, by: actorOf(caller), businessDate },
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
