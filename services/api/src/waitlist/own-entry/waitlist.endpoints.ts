import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  acceptAnswer,
  epochMsOf,
  idempotencyKey,
  joinAnswer,
  joinRequest,
  mayReach,
  reservationId,
  WAITLIST_SERVICES,
  waitlistEntryAnswer,
  type AcceptAnswer,
  type Clock,
  type JoinRequest,
} from '@stile/contracts';
import {} from '@stile/domain';
import { writeHoldToken } from '../../bookings/holding/hold-token.js';
import { CaptchaGuard } from '../../captcha/captcha-guard.js';
import { ApiError, refuse } from '../../http/api-error.js';
import {
  endpoint,
  type Answer,
  type Call,
  type Caller,
  type Endpoint,
  Endpoints,
} from '../../http/endpoint.js';
import { Cookies } from '../../identity/sessions/cookies.js';
import { Limits } from '../../identity/limits/limits.js';
import { sameText, sha256, Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { JoinWaitlist } from '../join/join-waitlist.handler.js';
import { secondsUntil } from '../offers/waitlist-capacity.js';
import { unknownEntry, WaitlistEntries, type Found } from '../entries/waitlist-entries.js';
import { ChangeWaitlist } from '../change-waitlist/change-waitlist.handler.js';

const byId = z.strictObject({ id: reservationId });
const noStore = { 'cache-control': 'no-store' };
/** A browser that joined or opened the entry's link, or staff. */
const holder = { holderOr: [...WAITLIST_SERVICES] } as const;
const actorOf = (caller: Caller): string => caller.user?.username ?? 'visitor';

/** Joining a waitlist, and a visitor's own entry on it. */
@Endpoints()
export class WaitlistEndpoints implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: WaitlistEntries,
    private readonly captcha: CaptchaGuard,
    private readonly cookies: Cookies,
    private readonly limits: Limits,
    private readonly signer: Signer,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/waitlist',
        summary: 'Joins the waitlist of what is full (header Idempotency-Key)',
        access: 'anyone',
        body: joinRequest,
        answer: joinAnswer,
        status: 201,
        refusals: [
          'validation_fill_all_fields',
          'waitlist_not_needed',
          'waitlist_not_offered',
          'waitlist_already',
          'waitlist_full',
          'day_closed',
          'slot_unknown',
          'slot_past',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'captcha_required',
          'captcha_failed',
          'too_many_requests',
        ],
        handle: (call) => this.join(call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/waitlist/token/:id/:token',
        summary: 'An entry by its link’s token; opens a session for it',
        access: 'anyone',
        params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
        answer: waitlistEntryAnswer,
        refusals: ['link_invalid', 'too_many_requests'],
        handle: (call) => this.openLink(call.params.id, call.params.token, call),
      }),
      endpoint({
        method: 'GET',
        path: '/api/waitlist/:id',
        summary: 'An entry: its place in the order, and what is offered to it',
        access: holder,
        params: byId,
        answer: waitlistEntryAnswer,
        refusals: ['waitlist_entry_not_found'],
        handle: async ({ params, caller }) => ({
          body: await this.entries.present(await this.load(params.id, caller)),
          headers: noStore,
        }),
      }),
      endpoint({
        method: 'POST',
        path: '/api/waitlist/:id/accept',
        summary: 'The offer’s places, as a hold that the booking flow goes on with',
        access: holder,
        params: byId,
        answer: acceptAnswer,
        refusals: ['waitlist_entry_not_found', 'waitlist_no_offer'],
        handle: ({ params, caller }) => this.accept(params.id, caller),
      }),
      endpoint({
        method: 'PUT',
        path: '/api/waitlist/:id/leave',
        summary: 'Leaves the waitlist; what was offered goes to the next entry',
        access: holder,
        params: byId,
        answer: waitlistEntryAnswer,
        refusals: ['waitlist_entry_not_found', 'waitlist_over'],
        handle: ({ params, caller }) => this.leave(params.id, caller),
      }),
    ];
  }

  private async join({ body, caller, request, reply }: Call<unknown, unknown, JoinRequest>): Promise<Answer> {
    if (!caller.user) await this.limits.take('hold', caller.address);
    const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
    if (!key.success)
      throw refuse(400, 'idempotency_key_missing', {
        fields: { 'header.Idempotency-Key': 'idempotency_key_missing' },
      });
    // As with reserving; a repeat of what has joined has shown it already.
    if (!caller.user && !(await this.entries.find(this.signer.entryId(key.data))))
      await this.captcha.check(body.recaptcha, key.data);
    const done = await this.commands.execute(
      new JoinWaitlist(key.data, body, actorOf(caller), caller.station),
    );
    this.cookies.addReservation(request, reply, done.answer.entry.id, epochMsOf(this.clock.now()));
    return { body: done.answer, ...(done.position ? { position: done.position } : {}), headers: noStore };
  }

  private async openLink(id: string, token: string, { caller, request, reply }: Call): Promise<Answer> {
    const found = await this.entries.find(id);
    if (!sameText(found?.entry.joined.linkTokenHash ?? '', sha256(token)) || !found) {
      await this.limits.take('link', caller.address);
      throw refuse(404, 'link_invalid');
    }
    this.cookies.addReservation(request, reply, id, epochMsOf(this.clock.now()));
    return {
      body: await this.entries.present(found),
      headers: { ...noStore, 'referrer-policy': 'no-referrer' },
    };
  }

  /** Changes nothing: the entry is booked once its reservation is, and a visitor who turns back finds the offer again. */
  private async accept(id: string, caller: Caller): Promise<Answer> {
    const { queue, entry } = await this.load(id, caller);
    const lapsesAt = entry.state === 'offered' ? await this.entries.lapsesAt(queue, entry) : null;
    if (!entry.offer || lapsesAt === null) throw refuse(409, 'waitlist_no_offer');
    const { holdId, ledgers, arrival } = entry.offer;
    const token = writeHoldToken(this.signer, holdId, { catalogue: this.catalogues.position, ledgers });
    const body: AcceptAnswer = {
      hold: {
        tempReservationId: holdId,
        tempReservationToken: token,
        lapses_at: lapsesAt,
        seconds_left: secondsUntil(lapsesAt, this.clock.now()),
      },
      reservation: { ...entry.joined.basket, arrival_time: arrival },
    };
    return { body, headers: noStore };
  }

  private async leave(id: string, caller: Caller): Promise<Answer> {
    const { queue } = await this.load(id, caller);
    const done = await this.commands.execute(
      new ChangeWaitlist(
        queue,
        { type: 'Leave', entryId: id },
        { commandId: `leave.${id}`, correlation: id, actor: actorOf(caller) },
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return {
      body: await this.entries.present((await this.entries.inQueue(queue, id))!),
      position: done.position,
      headers: noStore,
    };
  }

  /** For a browser that holds the entry or staff of its own venue; nobody else learns that it exists. */
  private async load(id: string, { reservations, user }: Caller): Promise<Found> {
    const found = await this.entries.find(id);
    const group = found?.entry.joined.basket.inventory_group;
    if (
      !found ||
      !(
        reservations.includes(id) ||
        (user !== null && holder.holderOr.some((service) => mayReach(user, service, group)))
      )
    )
      throw unknownEntry();
    return found;
  }
}
