import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { checkInRequest, reservationAnswer, type CheckInRequest, type Clock } from '@stile/contracts';
import type { CheckInCommand } from '@stile/domain';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CheckIn } from './check-in.handler.js';

const common = {
  method: 'PUT',
  access: { services: HOLDER.holderOr },
  params: byId,
  body: checkInRequest,
  answer: reservationAnswer,
} as const;

/** Checking in, and undoing it, for staff (docs/rules/desk.md 9 to 12). */
@Endpoints()
export class CheckInEndpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    ...common,
    path: '/api/checkIn/:id',
    summary: 'Checks in a party, or some of it, from the day of the visit on (header Idempotency-Key)',
    rejections: [
      'reservation_not_found',
      'reservation_already_cancelled',
      'reservation_not_confirmed',
      'edit_under_way',
      'check_in_too_early',
      'approval_missing',
      'already_checked_in',
      'participant_unknown',
      'too_many_check_ins',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  })
  checkIn(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof checkInRequest>>): Promise<Answer> {
    return this.change('CheckIn', call);
  }

  @Endpoint({
    ...common,
    path: '/api/checkIn/:id/undo',
    summary: 'Undoes the check-in of a party, or of some of it (header Idempotency-Key)',
    rejections: [
      'reservation_not_found',
      'reservation_already_cancelled',
      'not_checked_in',
      'too_many_check_ins',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
  })
  undo(call: Call<z.infer<typeof byId>, unknown, z.infer<typeof checkInRequest>>): Promise<Answer> {
    return this.change('UndoCheckIn', call);
  }

  private async change(
    type: Exclude<CheckInCommand['type'], 'Exit'>,
    { params: { id }, body, caller, request }: Call<{ id: string }, unknown, CheckInRequest>,
  ): Promise<Answer> {
    const { placed } = await this.access.loadOwn(id, caller);
    const { reservation, at, position } = await this.commands.execute(
      new CheckIn(
        {
          type,
          key: keyOf(request),
          participants: body.participants ?? null,
          businessDate: this.presenter.today(placed.visit.inventoryGroup, this.clock.now()),
          needsApproval: this.presenter.needsApproval(placed.visit),
        },
        id,
        senderOf(caller),
      ),
    );
    return {
      body: this.presenter.readNow(reservation, caller, at),
      position,
      headers: NO_STORE,
    };
  }
}
