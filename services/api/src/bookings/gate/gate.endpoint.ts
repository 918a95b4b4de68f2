import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  gateAnswer,
  gateRequest,
  type Clock,
  type GateAnswer,
  type GateRequest,
  type GateVerdict,
} from '@stile/contracts';
import { displayStatus, type Reservation } from '@stile/domain';
import { ApiError, apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ticketOf } from '../access/ticket-code.js';
import { CheckIn } from '../check-in/check-in.handler.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

/** What a rejected check-in means at a gate. Any other rejection is none of a ticket. */
const VERDICTS: Readonly<Record<string, GateVerdict>> = {
  reservation_not_found: 'unknown',
  already_checked_in: 'already_in',
  balance_due: 'to_pay',
  check_in_too_early: 'wrong_day',
  visit_over: 'wrong_day',
  gate_elsewhere: 'elsewhere',
  reservation_already_cancelled: 'cancelled',
  reservation_not_confirmed: 'not_confirmed',
  approval_missing: 'not_approved',
};
const TIMINGS = ['early', 'late', 'expired'] as const;

/** Whose code was scanned: of the whole party, where it names no participant. */
interface Ticket {
  readonly state: Reservation;
  readonly participant: string | null;
}

/** A scan at a gate: checks in, or says why not, in one call (docs/rules/desk.md 19). */
@Endpoints()
export class GateEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/gate',
    summary: 'Checks in whose code was scanned at a gate, or says why not (header Idempotency-Key)',
    access: { services: HOLDER.holderOr },
    body: gateRequest,
    answer: gateAnswer,
    rejections: ['edit_under_way', 'too_many_check_ins', 'idempotency_key_missing', 'idempotency_key_reused'],
  })
  async scan({ body, caller, request }: Call<unknown, unknown, GateRequest>): Promise<Answer> {
    const key = keyOf(request);
    let ticket: Ticket | null = null;
    try {
      ticket = await this.ticket(body.code, caller);
      const { participant, state } = ticket;
      const { visit } = state.placed;
      const { reservation, position } = await this.commands.execute(
        new CheckIn(
          {
            type: 'CheckIn',
            key,
            participants: participant === null ? null : [participant],
            businessDate: this.presenter.today(visit.inventoryGroup, this.clock.now()),
            needsApproval: this.presenter.needsApproval(visit),
            gate: { inventory: body.inventory },
          },
          state.placed.reservationId,
          senderOf(caller),
        ),
      );
      const letIn = reservation.checkIns.get(key)?.data.participants ?? [];
      const answer = this.answer('in', { participant, state: reservation }, caller);
      return {
        body: { ...answer, let_in: [...letIn], timing: this.timing(state) },
        position,
        headers: NO_STORE,
      };
    } catch (thrown) {
      const verdict = thrown instanceof ApiError ? VERDICTS[thrown.rejection.code] : undefined;
      if (verdict === undefined) throw thrown;
      // Another gate may have been first: what stands by now is shown.
      const now = ticket && (await this.ticket(body.code, caller));
      return { body: this.answer(verdict, now, caller), headers: NO_STORE };
    }
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

  private answer(verdict: GateVerdict, ticket: Ticket | null, caller: Caller): GateAnswer {
    return {
      verdict,
      reservation: ticket && this.presenter.readNow(ticket.state, caller, this.clock.now()),
      participant: ticket?.participant ?? null,
      let_in: [],
      timing: null,
    };
  }

  private timing({ placed: { visit } }: Reservation): GateAnswer['timing'] {
    const { startsAt, endsAt, inventoryGroup } = visit;
    const arriving = { cancelled: false, checkedInAt: null, startsAt, endsAt };
    const status = displayStatus(arriving, this.clock.now(), this.presenter.timeZone(inventoryGroup));
    return TIMINGS.find((timing) => timing === status) ?? null;
  }
}
