import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  cancelRequest,
  checkoutAnswer,
  checkoutId,
  checkoutQuery,
  editAnswer,
  editQuoteAnswer,
  editQuoteRequest,
  editRequest,
  epochMsOf,
  holdAnswer,
  holdRequest,
  idempotencyKey,
  releaseRequest,
  reservationAnswer,
  reservationId,
  reservationStream,
  reserveAnswer,
  reserveRequest,
  type Basket,
  type CheckoutAnswer,
  type Clock,
  type EditRequest,
  type ReserveRequest,
} from '@stile/contracts';
import { reservationDecider, type Checkout, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { CaptchaGuard } from '../captcha/captcha-guard.js';
import { CouponGuesses } from '../catalog/coupons/coupon-guesses.js';
import { refuse } from '../http/api-error.js';
import {
  endpoint,
  type Answer,
  type Call,
  type Caller,
  type Endpoint,
  type Endpoints,
} from '../http/endpoint.js';
import { Cookies } from '../identity/sessions/cookies.js';
import { Limits } from '../identity/limits/limits.js';
import { calendarFile } from '../mail/letters/calendar-file.js';
import { qrSvg } from '../mail/letters/qr-code.js';
import { CheckoutProgress } from '../payments/progress/checkout-progress.js';
import { CheckoutReactor } from '../payments/process/checkout.reactor.js';
import { sameText, sha256, Signer } from '../ports/signer.js';
import { CLOCK, LANES } from '../ports/tokens.js';
import { BookingPlanner } from './planning/booking-planner.js';
import { CancelReservation } from './cancel/cancel-reservation.handler.js';
import { EditQuotes } from './quote/edit-quotes.js';
import { EditReservation } from './edit/edit-reservation.handler.js';
import { HoldPlaces } from './hold/hold-capacity.handler.js';
import { ReleaseHold } from './release-hold/release-hold.handler.js';
import { placesTaken } from './presentation/capacity-taken.js';
import {
  actorOf,
  byOf,
  byParticipant,
  HOLDER,
  keyOf,
  NO_STORE,
  ReservationAccess,
} from './access/reservation-access.js';
import { mayDo, ReservationPresenter } from './presentation/reservation-presenter.js';
import { Reserve } from './reserve/reserve.handler.js';

const byId = z.strictObject({ id: reservationId });
/** How long the page that came back from the gateway waits for the next step before it asks again. */
const STEP_WITHIN_MS = 5_000;
/** A hundred participants with all their answers. */
const RESERVE_BYTES = 524_288;
const numberOf = ({ edit }: z.infer<typeof checkoutQuery>): number | undefined =>
  edit === undefined ? undefined : Number(edit);

/** Holding, reserving, paying, looking at and cancelling a reservation (booking.md section 7, point-of-sale.md section 7). */
@Injectable()
export class BookingEndpoints implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly planner: BookingPlanner,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    private readonly guesses: CouponGuesses,
    private readonly progress: CheckoutProgress,
    private readonly checkout: CheckoutReactor,
    private readonly presenter: ReservationPresenter,
    private readonly access: ReservationAccess,
    private readonly captcha: CaptchaGuard,
    private readonly signer: Signer,
    private readonly editQuotes: EditQuotes,
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/quote',
        summary: 'What a basket costs now; with reservation_id, what that edit would cost',
        access: 'anyone',
        body: editQuoteRequest,
        answer: editQuoteAnswer,
        refusals: ['invalid_park', 'coupon_unknown', 'reservation_not_found'],
        handle: ({ body, caller }) => this.quote(body, caller),
      }),
      endpoint({
        method: 'POST',
        path: '/api/reserve_t',
        summary: 'Holds a basket’s places; the same id again replaces the hold',
        access: 'anyone',
        body: holdRequest,
        answer: holdAnswer,
        status: 201,
        refusals: [
          'validation_not_enough_spots_in_interval',
          'day_closed',
          'slot_unknown',
          'slot_past',
          'not_available_addon',
          'too_many_requests',
        ],
        handle: (call) => this.hold(call),
      }),
      endpoint({
        method: 'PUT',
        path: '/api/delete_temp_reservation/:id',
        summary: 'Gives a hold back',
        access: 'anyone',
        params: z.strictObject({ id: idempotencyKey }),
        body: releaseRequest,
        answer: z.strictObject({ released: z.literal(true) }),
        refusals: ['hold_token_wrong'],
        handle: async ({ params, body, caller }) => ({
          body: { released: true },
          position: (
            await this.commands.execute(
              new ReleaseHold(params.id, body.tempReservationToken, actorOf(caller)),
            )
          ).position,
        }),
      }),
      endpoint({
        method: 'POST',
        path: '/api/reserve',
        summary: 'Places a reservation (header Idempotency-Key) and opens its payment',
        access: 'anyone',
        body: reserveRequest,
        bodyLimit: RESERVE_BYTES,
        answer: reserveAnswer,
        status: 201,
        refusals: [
          'validation_fill_all_fields',
          'validation_pledge_error',
          'validation_profiles',
          'validation_profiles_not_0',
          'validation_duplicate_profiles',
          'validation_profile_product_visitor_mismatch',
          'price_changed',
          'validation_not_enough_spots_in_interval',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'hold_token_wrong',
          'captcha_required',
          'captcha_failed',
          'gateway_unavailable',
        ],
        handle: (call) => this.reserve(call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/checkout/:id',
        summary: 'How far the payment is',
        access: HOLDER,
        params: byId,
        query: checkoutQuery,
        answer: checkoutAnswer,
        refusals: ['reservation_not_found'],
        handle: (call) => this.checkoutState(call.params.id, numberOf(call.query), call.caller),
      }),
      endpoint({
        method: 'GET',
        path: '/api/checkout/:id/return',
        summary: 'Where the gateway’s page sends the visitor back to',
        access: 'anyone',
        params: byId,
        query: checkoutQuery,
        handle: (call) => this.comeBack(call.params.id, numberOf(call.query)),
      }),
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id',
        summary: 'A reservation',
        access: HOLDER,
        params: byId,
        answer: reservationAnswer,
        refusals: ['reservation_not_found'],
        handle: async ({ params, caller }) => {
          const state = await this.access.load(params.id, caller);
          const by = byOf(state, caller);
          return {
            body: {
              ...this.presenter.read(state, caller),
              may: mayDo(state, by, this.clock.now()),
              ...(by === 'staff' ? { places: placesTaken(state.placed.claims) } : {}),
            },
            headers: NO_STORE,
          };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/reservation/token/:id/:token',
        summary: 'A reservation by its link’s token; opens a session for it',
        access: 'anyone',
        params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
        answer: reservationAnswer,
        refusals: ['link_invalid', 'too_many_requests'],
        handle: (call) => this.openLink(call.params.id, call.params.token, call),
      }),
      endpoint({
        method: 'PUT',
        path: '/api/reservation/:id',
        summary:
          'Changes a confirmed reservation (header Idempotency-Key) and opens the payment of the difference',
        access: HOLDER,
        params: byId,
        body: editRequest,
        bodyLimit: RESERVE_BYTES,
        answer: editAnswer,
        refusals: [
          'reservation_not_found',
          'reservation_changed',
          'reservation_not_confirmed',
          'reservation_already_cancelled',
          'visit_begun',
          'edit_under_way',
          'edit_abandoned',
          'too_many_edits',
          'person_erased',
          'validation_fill_all_fields',
          'price_changed',
          'validation_not_enough_spots_in_interval',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'gateway_unavailable',
        ],
        handle: (call) => this.edit(call),
      }),
      endpoint({
        method: 'PUT',
        path: '/api/reservation/:id/cancel',
        summary: 'Cancels a reservation (header Idempotency-Key); its places are free at once',
        access: HOLDER,
        params: byId,
        body: cancelRequest,
        answer: reservationAnswer,
        refusals: [
          'reservation_not_found',
          'reservation_already_cancelled',
          'reservation_not_confirmed',
          'visit_begun',
          'idempotency_key_missing',
        ],
        handle: async ({ params, caller, request }) => {
          const by = byOf(await this.access.load(params.id, caller), caller);
          const done = await this.commands.execute(
            new CancelReservation(params.id, by, keyOf(request), actorOf(caller), caller.station),
          );
          return {
            body: this.presenter.forReader(done.reservation, caller),
            position: done.position,
            headers: NO_STORE,
          };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id/qr.svg',
        summary: 'The code that the gate scans',
        access: HOLDER,
        params: byId,
        handle: async (call) => {
          await this.access.load(call.params.id, call.caller);
          return {
            body: await qrSvg(call.params.id),
            headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=86400' },
          };
        },
      }),
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id/participants/:number/qr.svg',
        summary: 'The code of one participant',
        access: HOLDER,
        params: byParticipant,
        refusals: ['reservation_not_found'],
        handle: (call) => this.participantCode(call.params.id, Number(call.params.number), call.caller),
      }),
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id/calendar.ics',
        summary: 'The visit as a calendar file',
        access: HOLDER,
        params: byId,
        handle: async (call) => ({
          body: calendarFile(this.presenter.occasion(await this.access.load(call.params.id, call.caller))),
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': `attachment; filename="${call.params.id}.ics"`,
            ...NO_STORE,
          },
        }),
      }),
    ];
  }

  private async quote(
    { reservation_id: id, ...body }: z.infer<typeof editQuoteRequest>,
    caller: Caller,
  ): Promise<Answer> {
    await this.lookUpCoupons(body, caller);
    const edited = id === undefined ? null : await this.access.load(id, caller);
    if (edited) {
      const quoted = await this.editQuotes.quote(edited, body.reservation, byOf(edited, caller));
      return 'refusal' in quoted
        ? quoted
        : { body: this.presenter.quoteInWords(quoted.answer, edited, caller.language), headers: NO_STORE };
    }
    const quoted = this.planner.quote(
      body.reservation,
      body.store === true && caller.user?.is_staff === true,
      undefined,
      caller.language,
    );
    return 'refusal' in quoted ? quoted : { body: quoted.answer, headers: NO_STORE };
  }

  /** Codes that do not exist cost tries with every call that says whether they do. */
  private async lookUpCodes(
    {
      reservation,
    }: { readonly reservation: Pick<Basket, 'inventory_group' | 'date' | 'coupons' | 'main_membership'> },
    caller: Caller,
  ): Promise<void> {
    const { main_membership } = reservation;
    await this.lookUpCoupons({ reservation }, caller);
    if (main_membership !== undefined && !caller.user)
      await this.limits.take(
        'member',
        caller.address,
        this.planner.knowsMember({ ...reservation, main_membership }) ? 0 : 1,
      );
  }

  private async lookUpCoupons(
    {
      reservation: { inventory_group, coupons = [] },
    }: { readonly reservation: Pick<Basket, 'inventory_group' | 'coupons'> },
    caller: Caller,
  ): Promise<void> {
    if (coupons.length > 0) await this.guesses.lookUp(inventory_group, coupons, caller);
  }

  private async edit({
    params,
    body,
    caller,
    request,
  }: Call<{ id: string }, unknown, EditRequest>): Promise<Answer> {
    const by = byOf(await this.access.load(params.id, caller), caller);
    await this.lookUpCodes(body, caller);
    if (!caller.user) await this.limits.take('hold', caller.address);
    const done = await this.commands.execute(
      new EditReservation(params.id, keyOf(request), body, by, actorOf(caller), caller.station),
    );
    return {
      body: { ...done.answer, reservation: this.presenter.forReader(done.answer.reservation, caller) },
      position: done.position,
      headers: NO_STORE,
    };
  }

  private async hold({ body, caller }: Call<unknown, unknown, z.infer<typeof holdRequest>>): Promise<Answer> {
    if (!caller.user) await this.limits.take('hold', caller.address);
    // Most baskets of a rush carry no code: they wait for nothing.
    if (body.reservation.coupons !== undefined || body.reservation.main_membership !== undefined)
      await this.lookUpCodes(body, caller);
    const held = await this.commands.execute(
      new HoldPlaces(
        body,
        this.isStore(body.store_temp === true, caller),
        actorOf(caller),
        caller.station,
        caller.language,
      ),
    );
    return 'refusal' in held ? held : { body: held.answer, position: held.position, headers: NO_STORE };
  }

  private async reserve({
    body,
    caller,
    request,
    reply,
  }: Call<unknown, unknown, ReserveRequest>): Promise<Answer> {
    if (!caller.user) await this.limits.take('hold', caller.address);
    await this.lookUpCodes(body, caller);
    const key = keyOf(request);
    await this.askForPerson(key, body, caller);
    const done = await this.commands.execute(new Reserve(key, body, false, actorOf(caller), caller.station));
    this.cookies.addReservation(request, reply, done.answer.reservation.id, epochMsOf(this.clock.now()));
    return {
      body: { ...done.answer, reservation: this.presenter.forReader(done.answer.reservation, caller) },
      position: done.position,
      headers: NO_STORE,
    };
  }

  /** Whoever is not signed in shows to be a person (booking.md section 7); a repeat of what is placed has done so. */
  private async askForPerson(key: string, { recaptcha }: ReserveRequest, { user }: Caller): Promise<void> {
    if (user) return;
    const { state } = await this.lanes.load(
      reservationDecider,
      reservationStream(this.signer.reservationId(key)),
    );
    if (!state) await this.captcha.check(recaptcha, key);
  }

  private async participantCode(id: string, number: number, caller: Caller): Promise<Answer> {
    const { placed } = await this.access.load(id, caller);
    if (number > (placed.profiles?.length ?? 0)) throw refuse(404, 'not_found');
    return {
      body: await qrSvg(`${id}-${number}`),
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=86400' },
    };
  }

  private async checkoutState(id: string, edit: number | undefined, caller: Caller): Promise<Answer> {
    await this.access.load(id, caller);
    await this.look(id, edit);
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

  private async comeBack(id: string, edit: number | undefined): Promise<Answer> {
    await this.look(id, edit);
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    if (!state) throw refuse(404, 'reservation_not_found');
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
    });
    return { status: 303, headers: { location: `/book?${query.toString()}`, ...NO_STORE } };
  }

  /** Asks the gateway; what it does not answer now, the process asks again later. */
  private async look(id: string, edit: number | undefined): Promise<void> {
    const answer = this.checkout
      .lookUp(checkoutId(id, edit), { commandId: `look.${id}`, correlation: id, actor: 'system:checkout' })
      .catch(() => null);
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, STEP_WITHIN_MS).unref())]);
  }

  private async openLink(id: string, token: string, { caller, request, reply }: Call): Promise<Answer> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(id));
    if (!sameText(state?.placed.linkTokenHash ?? '', sha256(token)) || !state) {
      await this.limits.take('link', caller.address);
      throw refuse(404, 'link_invalid');
    }
    this.cookies.addReservation(request, reply, id, epochMsOf(this.clock.now()));
    return {
      body: this.presenter.read(state, caller),
      headers: { ...NO_STORE, 'referrer-policy': 'no-referrer' },
    };
  }

  private isStore = (asked: boolean, caller: Caller): boolean => asked && caller.user?.is_staff === true;
}

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
