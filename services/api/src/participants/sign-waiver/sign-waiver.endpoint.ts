import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { signRequest, waiverAnswer, type Ids, type SignRequest } from '@stile/contracts';
import { HOLDER } from '../../bookings/access/reservation-access.js';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { IDS } from '../../ports/tokens.js';
import { waiverContext } from '../waivers/waiver-context.js';
import { byId, WAIVER_REJECTIONS, WaiverAccess } from '../waivers/waiver-access.js';
import { Waivers } from '../waivers/waivers.js';
import { SignWaiver } from './sign-waiver.handler.js';

@Endpoints()
export class SignWaiverEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: WaiverAccess,
    private readonly waivers: Waivers,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/waiver/:id/sign',
    summary: 'Signs the text that was shown; signing again answers the same',
    access: HOLDER,
    params: byId,
    body: signRequest,
    answer: waiverAnswer,
    rejections: [...WAIVER_REJECTIONS, 'waiver_text_changed', 'validation_fill_all_fields', 'person_erased'],
  })
  async sign({ params, body, caller }: Call<{ id: string }, unknown, SignRequest>): Promise<Answer> {
    const found = await this.access.load(params.id, caller);
    if (found.reservation.placed.contact === null) throw apiError(409, 'person_erased');
    const signed = await this.commands.execute(
      new SignWaiver(found, body, waiverContext(this.ids.next(), params.id, caller)),
    );
    return {
      body: this.waivers.answer(signed.found, body.language),
      position: signed.position,
      headers: NO_STORE,
    };
  }
}
