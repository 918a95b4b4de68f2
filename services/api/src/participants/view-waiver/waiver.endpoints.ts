import type { z } from 'zod';
import {
  waiverAnswer,
  waiverQuery,
  waiverTextAnswer,
  waiverTextQuery,
  type WaiverTextAnswer,
} from '@stile/contracts';
import { HOLDER } from '../../bookings/access/reservation-access.js';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { byId, WAIVER_REJECTIONS, WaiverAccess } from '../waivers/waiver-access.js';
import { shownText, Waivers } from '../waivers/waivers.js';

/** A waiver's text, before there is a reservation and as one participant's. */
@Endpoints()
export class WaiverEndpoints {
  constructor(
    private readonly access: WaiverAccess,
    private readonly waivers: Waivers,
    private readonly answers: AnswerCache,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/waiver_text',
    summary: 'A waiver’s text, to be read before there is a reservation to sign it for',
    access: 'anyone',
    query: waiverTextQuery,
    answer: waiverTextAnswer,
    rejections: ['waiver_not_found', 'inventory_group_undefined'],
    cached: true,
  })
  async text({ query, request }: Call<unknown, z.infer<typeof waiverTextQuery>>): Promise<Answer> {
    return send(
      await this.answers.render(request.url, query.inventoryGroup, (catalogue) => {
        const waiver = catalogue.waivers.get(query.waiver);
        if (!waiver) throw apiError(404, 'waiver_not_found');
        const answer: WaiverTextAnswer = {
          adult_age: waiver.body.adult_age,
          document: shownText(waiver, query.language),
        };
        return { ledgers: [], text: () => JSON.stringify(answer) };
      }),
      request,
    );
  }

  @Endpoint({
    method: 'GET',
    path: '/api/waiver/:id',
    summary: 'A participant’s waiver: the text to sign, or as it was signed',
    access: HOLDER,
    params: byId,
    query: waiverQuery,
    answer: waiverAnswer,
    rejections: WAIVER_REJECTIONS,
  })
  async waiver({
    params,
    query,
    caller,
  }: Call<z.infer<typeof byId>, z.infer<typeof waiverQuery>>): Promise<Answer> {
    const found = await this.access.load(params.id, caller);
    return {
      body: this.waivers.answer(found, query.language ?? found.reservation.placed.language),
      headers: NO_STORE,
    };
  }
}
