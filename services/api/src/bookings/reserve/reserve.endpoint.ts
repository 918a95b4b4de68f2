import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  epochMsOf,
  reserveAnswer,
  reserveRequest,
  worksAt,
  type Clock,
  type ReserveRequest,
} from '@stile/contracts';
import { BASKET_REJECTIONS, PARTICIPANT_REJECTIONS } from '@stile/domain';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { CLOCK } from '../../ports/tokens.js';
import { isStaffOf } from '../../identity/permissions/reservation-readers.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CodeGuesses } from '../request/code-guesses.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { LiveHolds } from '../hold/live-holds.js';
import { ReservationCaptcha } from './reservation-captcha.js';
import { Reserve } from './reserve.handler.js';

/** The hold's token by either of its names. */
const withHoldToken = ({ token, ...request }: ReserveRequest): ReserveRequest => {
  const tempReservationToken = request.tempReservationToken ?? token;
  return tempReservationToken === undefined ? request : { ...request, tempReservationToken };
};

@Endpoints()
export class ReserveEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly codes: CodeGuesses,
    private readonly captcha: ReservationCaptcha,
    private readonly cookies: Cookies,
    private readonly presenter: ReservationPresenter,
    private readonly live: LiveHolds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/reserve',
    summary: 'Places a reservation (header Idempotency-Key) and opens its payment',
    access: 'anyone',
    body: reserveRequest,
    bodyLimit: RESERVATION_BYTES,
    answer: reserveAnswer,
    status: 201,
    rejections: [
      ...BASKET_REJECTIONS,
      ...PARTICIPANT_REJECTIONS,
      'validation_fill_all_fields',
      'hold_too_many_people',
      'price_changed',
      'not_as_shown',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'hold_token_wrong',
      'captcha_required',
      'captcha_failed',
      'gateway_unavailable',
    ],
  })
  async reserve({ body, caller, request, reply }: Call<unknown, unknown, ReserveRequest>): Promise<Answer> {
    const isStaff = worksAt(caller.user, body.reservation.inventory_group);
    if (!isStaff) await this.limits.take('hold', caller.address);
    await this.codes.lookUp(body.reservation, caller);
    const key = keyOf(request);
    if (!isStaff) await this.captcha.check(body.recaptcha, key);
    const { answer, position } = await this.commands.execute(
      new Reserve(key, withHoldToken(body), { channel: 'web', isStaff }, senderOf(caller)),
    );
    if (body.tempReservationId !== undefined) this.live.end(body.tempReservationId);
    // Staff of the venue reach it by their rights.
    if (!isStaffOf(caller, answer.reservation.inventory_group))
      this.cookies.addReservations(request, reply, [answer.reservation.id], epochMsOf(this.clock.now()));
    return {
      body: { ...answer, reservation: this.presenter.forReader(answer.reservation, caller) },
      position,
      headers: NO_STORE,
    };
  }
}
