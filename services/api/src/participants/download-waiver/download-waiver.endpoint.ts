import type { z } from 'zod';
import { downloadWaiverQuery, isConsent, utcTimestamp, type Participant } from '@stile/contracts';
import { participantName } from '@stile/domain';
import { HOLDER } from '../../bookings/access/reservation-access.js';
import { ReservationPresenter } from '../../bookings/presentation/reservation-presenter.js';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { WaiverPapers } from '../drawn-papers/waiver-papers.js';
import type { SignedPaper } from '../papers/waiver-pdf.js';
import { byId, WAIVER_REJECTIONS, WaiverAccess } from '../waivers/waiver-access.js';
import { Waivers, type FoundWaiver } from '../waivers/waivers.js';

@Endpoints()
export class DownloadWaiverEndpoint {
  constructor(
    private readonly access: WaiverAccess,
    private readonly waivers: Waivers,
    private readonly presenter: ReservationPresenter,
    private readonly papers: WaiverPapers,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/download_waiver/:id',
    summary: 'The signed waiver as a PDF',
    access: HOLDER,
    params: byId,
    query: downloadWaiverQuery,
    rejections: [...WAIVER_REJECTIONS, 'waiver_not_signed'],
  })
  async download({
    params,
    query,
    caller,
  }: Call<{ id: string }, z.infer<typeof downloadWaiverQuery>>): Promise<Answer> {
    const found = await this.access.load(params.id, caller);
    const { visit, reservationId } = found.reservation.placed;
    if (query.inventoryGroup !== undefined && query.inventoryGroup !== visit.inventoryGroup)
      throw apiError(404, 'waiver_not_found');
    return {
      body: await this.pdf(found),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="waiver-${reservationId}.pdf"`,
        ...NO_STORE,
      },
    };
  }

  private pdf(found: FoundWaiver): Promise<Buffer> {
    const {
      reservation,
      participant,
      state: { signed },
    } = found;
    const { visit, reservationId, language } = reservation.placed;
    const { document } = this.waivers.answer(found, language);
    if (!signed?.signature || !document) throw apiError(409, 'waiver_not_signed');
    const { signer, relation, participant: name } = signed.signature;
    return this.papers.draw({
      venue: this.presenter.occasion(reservation).address,
      destination: visit.inventoryTitle[signed.language] ?? visit.inventory,
      visitDate: visit.visitDate,
      reservationId,
      participant: name || participantName(participant),
      document,
      signer,
      relation,
      signedAt: utcTimestamp(signed.signedAt),
      ...consentFor(participant),
    });
  }
}

/** The consent of a parent or a guardian for the participant, beside the waiver. */
const consentFor = ({ fields }: Participant): Pick<SignedPaper, 'consent'> => {
  const consent = Object.values(fields).find((value) => isConsent(value) && value.by);
  if (!isConsent(consent) || !consent.by) return {};
  const { signer, relation, text = '' } = consent.by;
  return { consent: { signer, relation, text, consentedAt: consent.completeUTCTimestamp ?? '' } };
};
