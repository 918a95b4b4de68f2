import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { mailStream } from '@stile/contracts';
import { mailDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { ChangeMail } from '../../mail/outbox/change-mail.handler.js';
import { LANES } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';

@Endpoints()
export class ResendConfirmationEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly limits: Limits,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/reservation/:id/resend_confirmation',
    summary: 'Sends the confirmation once more, to the address of the reservation (header Idempotency-Key)',
    access: HOLDER,
    params: byId,
    body: z.strictObject({}),
    answer: z.strictObject({ sent: z.literal(true) }),
    rejections: [
      'reservation_not_found',
      'reservation_not_confirmed',
      'too_many_requests',
      'too_many_mails',
      'idempotency_key_missing',
    ],
  })
  async resend({ params: { id }, caller, request }: Call<{ id: string }>): Promise<Answer> {
    const state = await this.access.load(id, caller);
    const key = keyOf(request);
    const mail = await this.lanes.load(mailDecider, mailStream(id, 'confirmation'));
    if (mail.state?.resendKeys.includes(key))
      return { body: { sent: true }, position: mail.position, headers: NO_STORE };
    if (state.stage !== 'confirmed') throw apiError(409, 'reservation_not_confirmed');
    await this.limits.take('confirmation', id);
    const requested = await this.commands.execute(
      new ChangeMail(
        mailStream(id, 'confirmation'),
        { type: 'Request', reservationId: id, kind: 'confirmation', resendKey: key },
        { commandId: key, correlation: id, actor: actorOf(caller) },
      ),
    );
    if (!requested.accepted) throw new ApiError(requested.rejection);
    return { body: { sent: true }, position: requested.position, headers: NO_STORE };
  }
}
