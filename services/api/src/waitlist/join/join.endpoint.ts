import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { epochMsOf, joinAnswer, joinRequest, type Clock, type JoinRequest } from '@stile/contracts';
import { BASKET_REJECTIONS } from '@stile/domain';
import { CaptchaGuard } from '../../captcha/captcha-guard.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { reachesEntries } from '../entries/entry-access.js';
import { WaitlistEntries } from '../entries/waitlist-entries.js';
import { JoinWaitlist } from './join-waitlist.handler.js';

@Endpoints()
export class JoinEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: WaitlistEntries,
    private readonly captcha: CaptchaGuard,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    private readonly signer: Signer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/waitlist',
    summary: 'Joins the waitlist of what is full (header Idempotency-Key)',
    access: 'anyone',
    body: joinRequest,
    answer: joinAnswer,
    status: 201,
    rejections: [
      ...BASKET_REJECTIONS,
      'validation_fill_all_fields',
      'waitlist_not_needed',
      'waitlist_not_offered',
      'waitlist_already',
      'waitlist_full',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'captcha_required',
      'captcha_failed',
    ],
  })
  async join({ body, caller, request, reply }: Call<unknown, unknown, JoinRequest>): Promise<Answer> {
    const isStaff = reachesEntries(caller, body.reservation.inventory_group);
    const key = keyOf(request);
    // As with reserving; a repeat of what has joined has shown it already.
    if (!isStaff && !(await this.entries.find(this.signer.entryId(key)))) {
      await this.limits.take('join', caller.address);
      await this.captcha.check(body.recaptcha, key);
    }
    const done = await this.commands.execute(new JoinWaitlist(key, body, senderOf(caller), isStaff));
    // Staff of the venue reach it by their rights.
    if (!isStaff)
      this.cookies.addReservations(request, reply, [done.answer.entry.id], epochMsOf(this.clock.now()));
    return { body: done.answer, ...(done.position ? { position: done.position } : {}), headers: NO_STORE };
  }
}
