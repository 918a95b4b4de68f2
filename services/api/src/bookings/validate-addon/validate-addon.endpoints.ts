import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  idText,
  reservationAnswer,
  reservationId,
  reservationStream,
  validateAddonRequest,
  type Clock,
  type ValidateAddonRequest,
} from '@stile/contracts';
import type { ValidationCommand } from '@stile/domain';
import { ApiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { commandContext } from '../../ports/command-context.js';
import { CLOCK } from '../../ports/tokens.js';
import { HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

const byAddon = z.strictObject({ id: reservationId, addonId: idText });

/** Validating units of a product, and undoing it, for staff (docs/rules/desk.md 13 to 15). */
@Endpoints()
export class ValidateAddonEndpoints implements Endpoints {
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
      params: byAddon,
      body: validateAddonRequest,
      answer: reservationAnswer,
    } as const;
    const rejections = [
      'reservation_not_found',
      'reservation_already_cancelled',
      'reservation_not_confirmed',
      'too_many_validations',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ] as const;
    return [
      endpoint({
        ...common,
        path: '/api/validateAddon/:id/:addonId',
        summary: 'Validates units of a product of a party that is in (header Idempotency-Key)',
        rejections: [
          ...rejections,
          'edit_under_way',
          'not_checked_in',
          'visit_over',
          'addon_not_booked',
          'addon_validated',
        ],
        handle: (call) => this.change('ValidateAddon', call),
      }),
      endpoint({
        ...common,
        path: '/api/validateAddon/:id/:addonId/undo',
        summary: 'Undoes the validation of units of a product (header Idempotency-Key)',
        rejections: [...rejections, 'addon_not_validated'],
        handle: (call) => this.change('UndoValidation', call),
      }),
    ];
  }

  private async change(
    type: ValidationCommand['type'],
    {
      params: { id, addonId: addon },
      body: { units = 1 },
      caller,
      request,
    }: Call<{ id: string; addonId: string }, unknown, ValidateAddonRequest>,
  ): Promise<Answer> {
    const { placed } = await this.access.loadOwn(id, caller);
    const [key, now] = [keyOf(request), this.clock.now()];
    const businessDate = this.presenter.today(placed.visit.inventoryGroup, now);
    const done = await this.commands.execute(
      new ChangeReservation(
        reservationStream(id),
        { type, key, by: actorOf(caller), addon, units, businessDate },
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
