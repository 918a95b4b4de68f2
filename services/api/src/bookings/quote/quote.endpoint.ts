import { z } from 'zod';
import { BASKET_NAMES, channelFor, editQuoteAnswer, editQuoteRequest, reservationId } from '@stile/contracts';
import { BASKET_REJECTIONS } from '@stile/domain';
import { NO_STORE } from '../../http/call.js';
import { parsed } from '../../http/server.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { byOf } from '../../identity/permissions/reservation-readers.js';
import { BookingPlanner } from '../planning/booking-planner.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CodeGuesses } from '../request/code-guesses.js';
import { DeskEdits } from '../edit/desk-edits.js';
import { EditedBodies } from '../edit/edited-bodies.js';
import { CouponUses } from './coupon-uses.js';
import { EditQuotes } from './edit-quotes.js';

/** The reservation that an edit is quoted for. */
const edited = z.looseObject({ reservation_id: reservationId });
type QuoteRequest = z.infer<typeof editQuoteRequest>;

@Endpoints()
export class QuoteEndpoint {
  constructor(
    private readonly access: ReservationAccess,
    private readonly codes: CodeGuesses,
    private readonly planner: BookingPlanner,
    private readonly editQuotes: EditQuotes,
    private readonly presenter: ReservationPresenter,
    private readonly couponUses: CouponUses,
    private readonly bodies: EditedBodies,
    private readonly desk: DeskEdits,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/quote',
    summary: 'What a basket costs now; with reservation_id, what that edit would cost',
    access: 'anyone',
    body: editQuoteRequest,
    readsBody: true,
    answer: editQuoteAnswer,
    rejections: [...BASKET_REJECTIONS, 'reservation_not_found', 'inventory_group_missing'],
  })
  async quote({ body: sent, caller }: Call): Promise<Answer> {
    const id = edited.safeParse(sent).data?.reservation_id;
    const body =
      id === undefined
        ? parsed<QuoteRequest>(editQuoteRequest, sent, 'body')
        : await this.bodies.read(editQuoteRequest, sent, id, caller, BASKET_NAMES);
    return body.reservation_id === undefined
      ? this.quoteBasket(body, caller)
      : this.quoteEdit(body.reservation_id, body, caller);
  }

  private async quoteBasket(request: QuoteRequest, caller: Caller): Promise<Answer> {
    const { reservation, store, tempReservationId } = request;
    await this.codes.lookUpCoupons(reservation, caller);
    const quoted = this.planner.quote(
      reservation,
      channelFor(caller.user, reservation.inventory_group, store),
      undefined,
      caller.language,
      await this.planner.termsOf(request),
    );
    if ('rejection' in quoted) return quoted;
    const discounts = await this.couponUses.marked(
      quoted.answer.discounts,
      reservation.inventory_group,
      tempReservationId,
    );
    return { body: { ...quoted.answer, discounts }, headers: NO_STORE };
  }

  private async quoteEdit(id: string, { reservation }: QuoteRequest, caller: Caller): Promise<Answer> {
    const edited = await this.access.load(id, caller);
    // The rejection of an edit says whether a membership is one.
    await this.codes.lookUpOfEdit(reservation, edited, caller);
    const by = byOf(edited, caller);
    const { perAct } = this.desk.waivesOf(edited, caller);
    const quoted = await this.editQuotes.quote(edited, reservation, by, by === 'staff' ? perAct : null);
    return 'rejection' in quoted
      ? quoted
      : { body: this.presenter.quoteInWords(quoted.answer, edited, caller.language), headers: NO_STORE };
  }
}
