import { createElement } from 'react';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  checkoutAnswer,
  checkoutId,
  checkoutQuery,
  leaveAnswer,
  leaveRequest,
  reservationAnswer,
  reservationStream,
  type CheckoutAnswer,
  type LeaveAnswer,
  type LeaveRequest,
} from '@stile/contracts';
import { heldAs, reservationDecider, type Checkout, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { HTML_HEADERS, renderDocument } from '../../markup/render.js';
import { contentPolicy } from '../../http/headers.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { LookUpPayment } from '../../payments/look-up/look-up-payment.handler.js';
import { CheckoutProgress } from '../../payments/progress/checkout-progress.js';
import { LANES } from '../../ports/tokens.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { FramedPayments } from './framed-payments.js';
import { WayBackPage } from './way-back-page.js';

/** How long the page that came back from the gateway waits for the next step before it asks again. */
const STEP_WITHIN_MS = 5_000;
const numberOf = ({ edit }: z.infer<typeof checkoutQuery>): number | undefined =>
  edit === undefined ? undefined : Number(edit);
const byTicket = byId.extend({ ticket: z.string().max(100) });
/** `window=new`: the frame may not leave for the whole window, and stays where it is. */
const ticketQuery = checkoutQuery.extend({ window: z.literal('new').optional() });
const NO_TRACE = { ...NO_STORE, 'referrer-policy': 'no-referrer' };

const showBySessionParams = z.strictObject({ session: z.string().max(255) });

/** How far a payment is, and the way back from the gateway's page. */
@Endpoints()
export class CheckoutEndpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly progress: CheckoutProgress,
    private readonly framed: FramedPayments,
    private readonly cookies: Cookies,
    private readonly presenter: ReservationPresenter,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/checkout/:id',
    summary: 'How far the payment is',
    access: HOLDER,
    params: byId,
    query: checkoutQuery,
    answer: checkoutAnswer,
    rejections: ['reservation_not_found'],
  })
  show(call: Call<z.infer<typeof byId>, z.infer<typeof checkoutQuery>>): Promise<Answer> {
    return this.state(call.params.id, numberOf(call.query), call.caller);
  }

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/session/:session',
    summary: 'The reservation that a payment page was opened for, for the browser that holds it',
    access: 'anyone',
    params: showBySessionParams,
    answer: reservationAnswer,
    rejections: ['reservation_not_found'],
  })
  showBySession(call: Call<z.infer<typeof showBySessionParams>>): Promise<Answer> {
    return this.ofSession(call.params.session, call.caller);
  }

  @Endpoint({
    method: 'GET',
    path: '/api/checkout/:id/return',
    summary: 'Where the gateway’s page sends the visitor back to',
    access: 'anyone',
    params: byId,
    query: checkoutQuery,
    rejections: ['reservation_not_found'],
  })
  returnFromGateway(call: Call<z.infer<typeof byId>, z.infer<typeof checkoutQuery>>): Promise<Answer> {
    return this.comeBack(call.params.id, numberOf(call.query));
  }

  @Endpoint({
    method: 'POST',
    path: '/api/checkout/:id/leave',
    summary: 'The address, good once, by which a frame in another site’s page leaves for the payment page',
    access: 'anyone',
    params: byId,
    query: checkoutQuery,
    body: leaveRequest,
    answer: leaveAnswer,
    rejections: ['reservation_not_found', 'too_many_requests'],
  })
  async leave(call: Call<{ id: string }, z.infer<typeof checkoutQuery>, LeaveRequest>): Promise<Answer> {
    const { id } = call.params;
    const { token = '', embedder: address, resume_at: resumeAt, tab } = call.body;
    const { state, hasSession } = await this.access.heldOrByLink(id, token, call);
    checkEdit(state, numberOf(call.query));
    const checkout = checkoutId(id, numberOf(call.query));
    const page = this.framed.embedder(state.placed.visit.inventoryGroup, address);
    // Without a path it is the site alone: the frame may be on any of its pages.
    const isOutcome = new URLSearchParams(resumeAt.split('?')[1]).get('reservationId') === id;
    const resumes = hasSession && isOutcome && address !== page?.origin;
    const wayBack = page && { address: page.href, resumes, resumeAt, tab };
    const { secret, frame } = await this.framed.issue({ checkout, held: heldAs(state), wayBack });
    if (wayBack?.resumes) this.cookies.setResumed(call.reply, checkout, frame);
    const edit = call.query.edit === undefined ? '' : `?edit=${call.query.edit}`;
    const body: LeaveAnswer = { url: `/api/checkout/${id}/leave/${secret}${edit}` };
    return { body, headers: NO_TRACE };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/checkout/:id/leave/:ticket',
    summary: 'Leads to the payment page, and opens the session that it comes back to',
    access: 'anyone',
    params: byTicket,
    query: ticketQuery,
  })
  async goAndPay({
    params: { id, ticket: secret },
    query,
    request,
    reply,
  }: Call<z.infer<typeof byTicket>, z.infer<typeof ticketQuery>>): Promise<Answer> {
    const edit = numberOf(query);
    const checkout = checkoutId(id, edit);
    const ticket = await this.framed.redeem(secret, checkout);
    if (!ticket || !(await this.access.openSession(id, { edit, held: ticket.held }, { request, reply })))
      return { status: 303, headers: { location: '/reservation?link=invalid', ...NO_TRACE } };
    const { wayBack } = ticket;
    if (wayBack)
      await this.framed.rememberWayBack(checkout, {
        ...wayBack,
        resumes: wayBack.resumes && query.window !== 'new',
      });
    const progress = await this.progress.until(checkout, ({ step }) => step !== 'opening', STEP_WITHIN_MS);
    if (progress?.step !== 'waiting' || !progress.redirectUrl) return this.comeBack(id, edit);
    return { status: 303, headers: { location: progress.redirectUrl, ...NO_TRACE } };
  }

  private async state(id: string, edit: number | undefined, caller: Caller): Promise<Answer> {
    checkEdit(await this.access.load(id, caller), edit);
    await this.lookUp(id, edit);
    const checkout = await this.progress.until(
      checkoutId(id, edit),
      ({ step }) => step === 'waiting' || step === 'completed' || step === 'abandoned',
      STEP_WITHIN_MS,
    );
    const state = await this.access.load(id, caller);
    const body: CheckoutAnswer = {
      reservation: this.presenter.read(state, caller),
      state: stateOf(checkout, state, edit),
      reason: checkout?.reason ?? checkout?.lastDecline ?? null,
      redirect_url: checkout?.step === 'waiting' ? checkout.redirectUrl : null,
    };
    return { body, headers: NO_STORE };
  }

  private async ofSession(session: string, caller: Caller): Promise<Answer> {
    const state = await this.access.ofSession(session, caller);
    if (!state) throw apiError(404, 'reservation_not_found');
    return { body: this.presenter.read(state, caller), headers: NO_STORE };
  }

  private async comeBack(id: string, edit: number | undefined): Promise<Answer> {
    await this.lookUp(id, edit);
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    if (!state) throw apiError(404, 'reservation_not_found');
    const wayBack = await this.framed.wayBack(checkoutId(id, edit));
    const embedder = this.framed.embedder(state.placed.visit.inventoryGroup, wayBack?.address);
    if (embedder && wayBack?.resumes)
      return {
        body: await renderDocument(
          createElement(WayBackPage, { site: embedder, language: state.placed.language }),
        ),
        headers: {
          ...HTML_HEADERS,
          'content-security-policy': contentPolicy(),
          refresh: `0; url=${embedder.href}`,
        },
      };
    if (edit !== undefined)
      return {
        status: 303,
        headers: { location: `/reservation?reservationId=${id}&edit=${edit}`, ...NO_STORE },
      };
    const { placed } = state;
    const query = new URLSearchParams({
      inventoryGroup: placed.visit.inventoryGroup,
      inventory: placed.visit.inventory,
      startDate: placed.visit.visitDate,
      screen: '2',
      reservationId: id,
      lang: placed.language,
      ...(embedder ? { embedder: embedder.href } : {}),
    });
    return { status: 303, headers: { location: `/book?${query.toString()}`, ...NO_STORE } };
  }

  /** Asks the gateway; what it does not answer now, the payment process asks later. */
  private async lookUp(id: string, edit: number | undefined): Promise<void> {
    const context = { commandId: `look.${id}`, correlation: id, actor: 'system:checkout' };
    const answer = this.commands.execute(new LookUpPayment(checkoutId(id, edit), context)).catch(() => null);
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, STEP_WITHIN_MS).unref())]);
  }
}

/** Nobody waits for an edit that there is not. @throws ApiError 404 */
const checkEdit = ({ edits }: Reservation, edit: number | undefined): void => {
  if (edit !== undefined && !edits[edit - 1]) throw apiError(404, 'reservation_not_found');
};

const stateOf = (
  checkout: Checkout | null,
  reservation: Reservation,
  edit: number | undefined,
): CheckoutAnswer['state'] => {
  if (edit !== undefined && reservation.edits[edit - 1]?.outcome === 'done') return 'completed';
  if (edit === undefined && (reservation.stage === 'confirmed' || reservation.stage === 'cancelled'))
    return 'completed';
  if (reservation.stage === 'abandoned' || checkout?.step === 'abandoned') return 'abandoned';
  return checkout?.step === 'waiting' ? 'waiting_for_payment' : 'working';
};
