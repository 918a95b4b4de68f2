import {
  errorText,
  storeEditAnswer,
  storeEditRequest,
  type Language,
  type StoreEditAnswer,
} from '@stile/contracts';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { byId, ReservationAccess } from '../access/reservation-access.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { CodeGuesses } from '../request/code-guesses.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { DeskEdits, SETTLEMENT_REJECTIONS, type DeskEdit } from './desk-edits.js';
import { EditedBodies } from './edited-bodies.js';
import { EDIT_REJECTIONS } from './edit.endpoint.js';

/** A change at the desk, settled (docs/rules/desk.md 23). */
@Endpoints()
export class StoreEditEndpoint {
  constructor(
    private readonly edits: DeskEdits,
    private readonly terminals: TerminalTenders,
    private readonly bodies: EditedBodies,
    private readonly access: ReservationAccess,
    private readonly codes: CodeGuesses,
  ) {}

  @Endpoint({
    method: 'PUT',
    path: '/api/storereservation/:id',
    summary: 'Changes a reservation at the desk and returns what it costs less (header Idempotency-Key)',
    access: { services: ['/store'] },
    params: byId,
    body: storeEditRequest,
    readsBody: true,
    bodyLimit: RESERVATION_BYTES,
    answer: storeEditAnswer,
    failure: 'change_failed',
    rejections: [...EDIT_REJECTIONS, ...SETTLEMENT_REJECTIONS],
  })
  async edit({ params, body: sent, caller, request }: Call<{ id: string }>): Promise<Answer> {
    const body = await this.bodies.read(storeEditRequest, sent, params.id, caller);
    const state = await this.access.loadAtDesk(params.id, caller);
    await this.codes.lookUpOfEdit(body.reservation, state, caller);
    const made = await this.edits.make(params.id, keyOf(request), body, caller);
    const { reservation, edit, amount, refund, position } = made;
    const answer: StoreEditAnswer = {
      ...settledBy(made, caller.language),
      ...(await this.terminals.returnOf(refund?.terminal?.transactionId)),
      amount,
      rounding: refund?.cash?.rounding ?? 0,
      reservation,
      edit,
    };
    return { body: answer, position, headers: NO_STORE };
  }
}

/** How a change was settled: paid by hand, the refund of what it costs less, or neither. */
const settledBy = (
  { amount, refund }: DeskEdit,
  language: Language,
): Pick<
  StoreEditAnswer,
  'status_code' | 'message' | 'payment_method' | 'external_transaction_id' | 'refund_id'
> => {
  const isAtTerminal = refund?.state === 'begun';
  return {
    status_code: isAtTerminal ? 202 : 200,
    message: errorText(isAtTerminal ? 'edit_at_terminal' : 'edit_saved', language),
    payment_method: amount < 0 ? 'manual' : (refund?.method ?? null),
    external_transaction_id: refund?.terminal?.transactionId ?? null,
    refund_id: refund?.refundId ?? null,
  };
};
