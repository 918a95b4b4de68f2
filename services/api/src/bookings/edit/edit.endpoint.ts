import { CommandBus } from '@nestjs/cqrs';
import { editAnswer, editRequest, type EditRequest } from '@stile/contracts';
import { BASKET_REJECTIONS, PARTICIPANT_REJECTIONS, heldAfter, heldAs } from '@stile/domain';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { LinkSessions } from '../../identity/sessions/link-sessions.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { byOf } from '../../identity/permissions/reservation-readers.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { CodeGuesses } from '../request/code-guesses.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { DeskEdits, SETTLEMENT_REJECTIONS } from './desk-edits.js';
import { EditedBodies } from './edited-bodies.js';
import { EditReservation } from './edit-reservation.handler.js';

export const EDIT_REJECTIONS = [
  ...BASKET_REJECTIONS,
  ...PARTICIPANT_REJECTIONS,
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
  'time_slot_missing',
  'inventory_group_missing',
  'price_changed',
  'not_as_shown',
  'change_amount_changed',
  'waive_beyond_limit',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'gateway_unavailable',
] as const;

@Endpoints()
export class EditEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly limits: Limits,
    private readonly codes: CodeGuesses,
    private readonly presenter: ReservationPresenter,
    private readonly sessions: LinkSessions,
    private readonly desk: DeskEdits,
    private readonly bodies: EditedBodies,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/reservation/:id',
    summary:
      'Changes a confirmed reservation (header Idempotency-Key) and opens the payment of the difference',
    access: HOLDER,
    params: byId,
    body: editRequest,
    readsBody: true,
    bodyLimit: RESERVATION_BYTES,
    answer: editAnswer,
    rejections: [...EDIT_REJECTIONS, ...SETTLEMENT_REJECTIONS],
  })
  async edit({ params, body: sent, caller, request, reply }: Call<{ id: string }>): Promise<Answer> {
    const key = keyOf(request);
    const body = await this.bodies.read(editRequest, sent, params.id, caller);
    const { manualPaymentId, ...changes } = body;
    const before = await this.access.load(params.id, caller);
    await this.codes.lookUpOfEdit(body.reservation, before, caller);
    if (manualPaymentId !== undefined) return this.settledByHand(params.id, key, body, caller);
    const by = byOf(before, caller);
    if (by === 'visitor') await this.limits.take('hold', caller.address);
    const { answer, position } = await this.commands.execute(
      new EditReservation(params.id, key, changes, by, senderOf(caller), this.desk.waivesOf(before, caller)),
    );
    // A visitor with another address holds the reservation by it once the edit is made.
    if (by === 'visitor' && body.reservation.contact.email.trim() !== before.placed.contact?.email)
      this.sessions.start([heldAs(before), heldAfter(params.id, answer.edit)], request, reply);
    return {
      body: { ...answer, reservation: this.presenter.forReader(answer.reservation, caller) },
      position,
      headers: NO_STORE,
    };
  }

  /** As at the desk (docs/rules/desk.md 23). */
  private async settledByHand(id: string, key: string, body: EditRequest, caller: Caller): Promise<Answer> {
    const settled = { ...body, chargeRefund: body.chargeRefund! };
    const { reservation, edit, position } = await this.desk.make(id, key, settled, caller);
    return { body: { reservation, redirect_url: null, edit }, position, headers: NO_STORE };
  }
}
