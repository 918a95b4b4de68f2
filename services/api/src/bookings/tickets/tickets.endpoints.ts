import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { calendarFile } from '../../mail/letters/calendar-file.js';
import { qrSvg } from '../../mail/letters/qr-code.js';
import { byId, byParticipant, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

const SVG = { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=86400' };

/** Tickets that a visitor takes along: the codes that the gate scans, and the visit as a calendar file. */
@Endpoints()
export class TicketEndpoints {
  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/:id/qr.svg',
    summary: 'The code that the gate scans',
    access: HOLDER,
    params: byId,
    rejections: ['reservation_not_found'],
  })
  async showCode({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    await this.access.load(params.id, caller);
    return { body: await qrSvg(params.id), headers: SVG };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/:id/participants/:number/qr.svg',
    summary: 'The code of one participant',
    access: HOLDER,
    params: byParticipant,
    rejections: ['reservation_not_found', 'not_found'],
  })
  showParticipantCode({ params, caller }: Call<z.infer<typeof byParticipant>>): Promise<Answer> {
    return this.participantCode(params.id, Number(params.number), caller);
  }

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/:id/calendar.ics',
    summary: 'The visit as a calendar file',
    access: HOLDER,
    params: byId,
    rejections: ['reservation_not_found'],
  })
  async calendar({ params, caller }: Call<z.infer<typeof byId>>): Promise<Answer> {
    return {
      body: await calendarFile(this.presenter.occasion(await this.access.load(params.id, caller))),
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${params.id}.ics"`,
        ...NO_STORE,
      },
    };
  }

  private async participantCode(id: string, number: number, caller: Caller): Promise<Answer> {
    const { placed } = await this.access.load(id, caller);
    if (number > (placed.profiles?.length ?? 0)) throw apiError(404, 'not_found');
    return { body: await qrSvg(`${id}-${number}`), headers: SVG };
  }
}
import type { z } from 'zod';
