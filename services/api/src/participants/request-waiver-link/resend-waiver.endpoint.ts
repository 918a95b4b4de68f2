import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { resendWaiverAnswer, type Ids } from '@stile/contracts';
import { HOLDER } from '../../bookings/access/reservation-access.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { IDS } from '../../ports/tokens.js';
import { byId, WAIVER_REJECTIONS, WaiverAccess } from '../waivers/waiver-access.js';
import { waiverContext } from '../waivers/waiver-context.js';
import { RequestWaiverLink } from './request-waiver-link.handler.js';

@Endpoints()
export class ResendWaiverEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: WaiverAccess,
    private readonly limits: Limits,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/resend_waiver/:id',
    summary: 'Mails the participant a link of their own to their waiver',
    access: HOLDER,
    params: byId,
    answer: resendWaiverAnswer,
    rejections: [
      ...WAIVER_REJECTIONS,
      'waiver_signed',
      'waiver_no_email',
      'waiver_links_used_up',
      'too_many_requests',
    ],
  })
  async resend({ params: { id }, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    const found = await this.access.load(id, caller);
    await this.limits.take('waiver', id);
    const { position } = await this.commands.execute(
      new RequestWaiverLink(found, false, waiverContext(this.ids.next(), id, caller)),
    );
    return { body: { success: true }, position, headers: NO_STORE };
  }
}
