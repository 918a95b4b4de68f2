import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  downloadWaiverQuery,
  participantRecordId,
  resendWaiverAnswer,
  signRequest,
  utcTimestamp,
  waiverAnswer,
  waiverQuery,
  waiverTextAnswer,
  waiverTextQuery,
  type Ids,
  type SignRequest,
  type WaiverTextAnswer,
} from '@stile/contracts';
import { participantName } from '@stile/domain';
import { byOf, HOLDER } from '../../bookings/access/reservation-access.js';
import { actorOf, NO_STORE } from '../../http/call.js';
import { AnswerCache, send } from '../../views/answer-cache.js';
import { refuse } from '../../http/api-error.js';
import {
  endpoint,
  type Answer,
  type Call,
  type Caller,
  type Endpoint,
  Endpoints,
} from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { ReservationPresenter } from '../../bookings/presentation/reservation-presenter.js';
import { IDS } from '../../ports/tokens.js';
import { waiverPdf } from './waiver-pdf.js';
import { shownText, Waivers, type FoundWaiver } from './waivers.js';

const byId = z.strictObject({ id: participantRecordId });
const closed = ['waiver_not_found', 'waiver_unavailable'];

/** Participants' waivers: the text, the signature, a link of their own, the PDF (docs/rules/participants.md 30 to 37). */
@Endpoints()
export class WaiverEndpoints implements Endpoints {
  constructor(
    private readonly waivers: Waivers,
    private readonly limits: Limits,
    private readonly presenter: ReservationPresenter,
    private readonly answers: AnswerCache,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/waiver_text',
        summary: 'A waiver’s text, to be read before there is a reservation to sign it for',
        access: 'anyone',
        query: waiverTextQuery,
        answer: waiverTextAnswer,
        refusals: ['waiver_not_found', 'inventory_group_undefined'],
        again: this.answers.again,
        handle: async ({ query, request }) =>
          send(
            await this.answers.render(request.url, query.inventoryGroup, (catalogue) => {
              const waiver = catalogue.waivers.get(query.waiver);
              if (!waiver) throw refuse(404, 'waiver_not_found');
              return {
                ledgers: [],
                text: () =>
                  JSON.stringify({
                    adult_age: waiver.body.adult_age,
                    document: shownText(waiver, query.language),
                  } satisfies WaiverTextAnswer),
              };
            }),
            request,
          ),
      }),
      endpoint({
        method: 'GET',
        path: '/api/waiver/:id',
        summary: 'A participant’s waiver: the text to sign, or as it was signed',
        access: HOLDER,
        params: byId,
        query: waiverQuery,
        answer: waiverAnswer,
        refusals: closed,
        handle: async ({ params, query, caller }) => {
          const found = await this.reached(params.id, caller);
          return {
            body: this.waivers.answer(found, query.language ?? found.reservation.placed.language),
            headers: NO_STORE,
          };
        },
      }),
      endpoint({
        method: 'POST',
        path: '/api/waiver/:id/sign',
        summary: 'Signs the text that was shown; signing again answers the same',
        access: HOLDER,
        params: byId,
        body: signRequest,
        answer: waiverAnswer,
        refusals: [...closed, 'waiver_text_changed', 'validation_fill_all_fields', 'person_erased'],
        handle: (call) => this.sign(call),
      }),
      endpoint({
        method: 'POST',
        path: '/api/resend_waiver/:id',
        summary: 'Mails the participant a link of their own to their waiver',
        access: HOLDER,
        params: byId,
        answer: resendWaiverAnswer,
        refusals: [
          ...closed,
          'waiver_signed',
          'waiver_no_email',
          'waiver_links_used_up',
          'too_many_requests',
        ],
        handle: (call) => this.resend(call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/download_waiver/:id',
        summary: 'The signed waiver as a PDF',
        access: HOLDER,
        params: byId,
        query: downloadWaiverQuery,
        refusals: [...closed, 'waiver_not_signed'],
        handle: (call) => this.download(call),
      }),
    ];
  }

  /** For the browser that opened its link, the reservation's holder, and staff of its venue. @throws ApiError 404 for all others */
  private async reached(id: string, caller: Caller): Promise<FoundWaiver> {
    const found = await this.waivers.find(id);
    if (!found) throw refuse(404, 'waiver_not_found');
    const { reservationId } = found.reservation.placed;
    if (
      !caller.waivers.includes(id) &&
      !caller.reservations.includes(reservationId) &&
      byOf(found.reservation, caller) === 'visitor'
    )
      throw refuse(404, 'waiver_not_found');
    return found;
  }

  private context = ({ params, caller }: Pick<Call<{ id: string }>, 'params' | 'caller'>) => ({
    commandId: this.ids.next(),
    correlation: params.id.split('.')[0]!,
    actor: actorOf(caller),
    ...(caller.station ? { station: caller.station } : {}),
  });

  private async sign(call: Call<{ id: string }, unknown, SignRequest>): Promise<Answer> {
    const found = await this.reached(call.params.id, call.caller);
    if (found.reservation.placed.contact === null) throw refuse(409, 'person_erased');
    const { found: signed, position } = await this.waivers.sign(found, call.body, this.context(call));
    return { body: this.waivers.answer(signed, call.body.language), position, headers: NO_STORE };
  }

  private async resend(call: Call<{ id: string }>): Promise<Answer> {
    const found = await this.reached(call.params.id, call.caller);
    await this.limits.take('waiver', call.params.id);
    const position = await this.waivers.requestLink(found, false, this.context(call));
    return { body: { success: true }, position, headers: NO_STORE };
  }

  private async download({
    params,
    query,
    caller,
  }: Call<{ id: string }, z.infer<typeof downloadWaiverQuery>>): Promise<Answer> {
    const found = await this.reached(params.id, caller);
    const {
      reservation,
      participant,
      state: { signed },
    } = found;
    const { visit, reservationId } = reservation.placed;
    if (query.inventoryGroup !== undefined && query.inventoryGroup !== visit.inventoryGroup)
      throw refuse(404, 'waiver_not_found');
    const document = this.waivers.answer(found, reservation.placed.language).document;
    if (!signed?.signature || !document) throw refuse(409, 'waiver_not_signed');
    const { signer, relation, participant: name } = signed.signature;
    const body = await waiverPdf({
      venue: this.presenter.occasion(reservation).address,
      place: visit.inventoryTitle[signed.language] ?? visit.inventory,
      visitDate: visit.visitDate,
      reservationId,
      participant: name || participantName(participant),
      document,
      signer,
      relation,
      signedAt: utcTimestamp(signed.signedAt),
    });
    return {
      body,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="waiver-${reservationId}.pdf"`,
        ...NO_STORE,
      },
    };
  }
}
