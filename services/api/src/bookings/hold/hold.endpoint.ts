import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { channelFor, entryOfHold, holdAnswer, holdRequest, worksAt } from '@stile/contracts';
import { BASKET_REJECTIONS } from '@stile/domain';
import { NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { CodeGuesses } from '../request/code-guesses.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { LIVE_HOLDS_WITHOUT_CAPTCHA, LiveHolds } from './live-holds.js';
import { HoldCapacity } from './hold-capacity.handler.js';

type HoldCall = Call<unknown, unknown, z.infer<typeof holdRequest>>;

@Endpoints()
export class HoldEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly codes: CodeGuesses,
    private readonly cookies: Cookies,
    private readonly live: LiveHolds,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/reserve_t',
    summary: 'Holds a basket’s places; the same id again replaces the hold',
    access: 'anyone',
    body: holdRequest,
    answer: holdAnswer,
    status: 201,
    rejections: [
      ...BASKET_REJECTIONS,
      'hold_too_many_people',
      'captcha_required',
      'captcha_failed',
      'too_many_holds',
      'hold_token_wrong',
      'idempotency_key_reused',
    ],
  })
  async hold({ body, caller, request }: HoldCall): Promise<Answer> {
    const holdId = body.tempReservationId ?? body.request_id;
    const isStaff = worksAt(caller.user, body.reservation.inventory_group);
    const isCounted = !isStaff && entryOfHold(holdId) === undefined;
    const browser = this.cookies.browser(request);
    if (isCounted) this.live.begin(caller.address, browser, holdId);
    let isHeld = false;
    try {
      if (!isStaff) await this.limits.take('hold', caller.address);
      // Most baskets of a rush carry no code: they wait for nothing.
      if (body.reservation.coupons !== undefined || body.reservation.main_membership !== undefined)
        await this.codes.lookUp(body.reservation, caller);
      const held = await this.commands.execute(
        new HoldCapacity(
          body,
          channelFor(caller.user, body.reservation.inventory_group, body.store_temp),
          senderOf(caller),
          isStaff ? 'staff' : this.live.at(caller.address) > LIVE_HOLDS_WITHOUT_CAPTCHA ? 'crowd' : 'visitor',
          isStaff || browser === '' ? holdId : browser,
          caller.language,
        ),
      );
      if ('rejection' in held) return held;
      isHeld = true;
      if (isCounted) this.live.accept(caller.address, browser, holdId, held.answer.lapses_at);
      return { body: held.answer, position: held.position, headers: NO_STORE };
    } finally {
      if (isCounted && !isHeld) this.live.reject(holdId);
    }
  }
}
