import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  FORCED_ENTRY,
  gateAnswer,
  gateRequest,
  GATE_REJECTIONS,
  mayReach,
  VERDICT_OF,
  type Clock,
  type GateAnswer,
  type GateRequest,
  type Instant,
} from '@stile/contracts';
import { displayStatus, isForcible, type CheckInCommand, type Reservation } from '@stile/domain';
import { ApiError, apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { Limits } from '../../identity/limits/limits.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ticketOf } from '../access/ticket-code.js';
import { CheckIn } from '../check-in/check-in.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { RefusedScans } from './refused-scans.js';

const TIMINGS = ['early', 'late', 'expired'] as const;

/** The ticket of a scanned code: of the whole party, where it names no participant. */
interface Ticket {
  readonly state: Reservation;
  readonly participant: string | null;
}
type Scan = Call<unknown, unknown, GateRequest>;

/** A scan at a gate: lets in or out, or says why not, in one call (docs/rules/desk.md 19). */
@Endpoints()
export class GateEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly refused: RefusedScans,
    private readonly limits: Limits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/gate',
    summary: 'Lets in or out whose code was scanned at a gate, or says why not (header Idempotency-Key)',
    access: { services: HOLDER.holderOr },
    body: gateRequest,
    answer: gateAnswer,
    rejections: [
      'edit_under_way',
      're_entry_off',
      'too_many_check_ins',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'too_many_requests',
    ],
  })
  async scan(call: Scan): Promise<Answer> {
    const key = keyOf(call.request);
    const { body, caller } = call;
    await this.limits.takeDeskCode(caller, true);
    let ticket: Ticket | null = null;
    try {
      ticket = await this.ticket(body.code, caller);
      const { participant, state } = ticket;
      const { reservation, at, position } = await this.commands.execute(
        new CheckIn(this.command(ticket, call, key), state.placed.reservationId, senderOf(caller)),
      );
      const { participants = [], isReentry, forced } = reservation.checkIns.get(key) ?? {};
      const verdict = body.exit ? 'out' : isReentry ? 're_entry' : 'in';
      const answer: GateAnswer = {
        ...this.answer(verdict, { participant, state: reservation }, caller, at),
        let_in: [...participants],
        timing: verdict === 'in' ? this.timing(state, at) : null,
        forced: forced ? (VERDICT_OF[forced.over] ?? null) : null,
      };
      return { body: answer, position, headers: NO_STORE };
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      return this.refusal(thrown, { call, key, ticket });
    }
  }

  private async refusal(
    error: ApiError,
    { call: { body, caller }, key, ticket }: { call: Scan; key: string; ticket: Ticket | null },
  ): Promise<Answer> {
    const { rejection } = error;
    const { code } = rejection;
    const verdict = VERDICT_OF[code];
    const refused = verdict ?? GATE_REJECTIONS.find((known) => known === code);
    if (refused === undefined) throw error;
    if (code === 'reservation_not_found') await this.limits.takeDeskCode(caller, false);
    const ticketGroup = ticket?.state.placed.visit.inventoryGroup;
    const position = await this.refused.record({ ...body, verdict: refused, key, ticketGroup }, caller);
    if (verdict === undefined)
      return { rejection: { ...rejection, fields: rejection.fields ?? { 'body.code': code } }, position };
    // Another gate may have been first: what stands by now is shown.
    const now = verdict === 'unknown' ? null : ticket && (await this.ticket(body.code, caller));
    const may_force = !body.exit && isForcible(code) && now !== null && this.mayForce(now, caller);
    return { body: { ...this.answer(verdict, now, caller), may_force }, position, headers: NO_STORE };
  }

  private mayForce({ state }: Ticket, { user }: Caller): boolean {
    return user !== null && mayReach(user, FORCED_ENTRY, state.placed.visit.inventoryGroup);
  }

  /** @throws ApiError 403 where the caller may not force an entry */
  private command(ticket: Ticket, { body, caller }: Scan, key: string): CheckInCommand {
    const { participant, state } = ticket;
    const { visit } = state.placed;
    const { inventory } = body;
    const act = {
      key,
      participants: participant === null ? null : [participant],
      businessDate: this.presenter.today(visit.inventoryGroup, this.clock.now()),
    };
    if (body.exit) {
      const destination = this.catalogues.of(visit.inventoryGroup)?.inventories.get(inventory)?.body;
      const isReentryAllowed = destination?.settings.re_entry ?? false;
      return { ...act, type: 'Exit', gate: { inventory, isReentryAllowed } };
    }
    if (body.forced && !this.mayForce(ticket, caller))
      throw apiError(403, 'no_access', { fields: { 'body.forced': 'no_access' } });
    return {
      ...act,
      type: 'CheckIn',
      needsApproval: this.presenter.needsApproval(visit),
      gate: { inventory },
      ...(body.forced && { forced: body.forced }),
    };
  }

  /** @throws ApiError 404 where there is none, for staff of its venue */
  private async ticket(code: string, caller: Caller): Promise<Ticket> {
    const ticket = ticketOf(code);
    if (!ticket) throw apiError(404, 'reservation_not_found');
    const state = await this.access.loadOwn(ticket.id, caller);
    if (ticket.participant === null) return { state, participant: null };
    const profile = state.placed.profiles?.[ticket.participant - 1];
    if (!profile) throw apiError(404, 'reservation_not_found');
    return { state, participant: profile.id };
  }

  private answer(
    verdict: GateAnswer['verdict'],
    ticket: Ticket | null,
    caller: Caller,
    instant = this.clock.now(),
  ): GateAnswer {
    return {
      verdict,
      reservation: ticket && this.presenter.readNow(ticket.state, caller, instant),
      participant: ticket?.participant ?? null,
      let_in: [],
      timing: null,
      forced: null,
      may_force: false,
    };
  }

  private timing({ placed: { visit } }: Reservation, instant: Instant): GateAnswer['timing'] {
    const { startsAt, endsAt, inventoryGroup } = visit;
    const arriving = { cancelled: false, checkedInAt: null, startsAt, endsAt };
    const status = displayStatus(arriving, instant, this.presenter.timeZone(inventoryGroup));
    return TIMINGS.find((timing) => timing === status) ?? null;
  }
}
