import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  mayReach,
  partialRefundRequest,
  refundLimitsOf,
  refundRequest,
  reservationAnswer,
  reservationId,
  sellsAtDesk,
  smallestCoinOf,
  tokenRefundRequest,
  type Clock,
  type PartialRefundRequest,
  type RefundMethod,
  type RefundRequest,
} from '@stile/contracts';
import { refundableOf, type RefundCommand, type Reservation } from '@stile/domain';
import { apiError, malformed } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { CONFIRMS_REFUNDS, SecondPerson } from '../../identity/pin/second-person.js';
import { byOf } from '../../identity/permissions/reservation-readers.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Refund } from './refund.handler.js';

type Requested = Pick<
  Extract<RefundCommand, { type: 'Refund' }>,
  'amount' | 'lines' | 'chargeId' | 'isConcession' | 'reason' | 'words' | 'isAgain' | 'manualRefundId'
> &
  Pick<RefundRequest, 'method' | 'till' | 'terminalData' | 'witness'>;

const REJECTIONS = [
  'reservation_not_found',
  'reservation_not_confirmed',
  'edit_under_way',
  'refund_under_way',
  'refund_amount',
  'refund_beyond_due',
  'refund_too_large',
  'refund_lines_amount',
  'refund_lines_cancelled',
  'refund_line_unknown',
  'refund_line_count',
  'refund_staff_only',
  'refund_reason',
  'refund_witness_required',
  'refund_witness_unknown',
  'refund_witness_self',
  'refund_again',
  'refund_failed',
  'refund_in_part',
  'charge_unknown',
  'refund_not_by_card',
  'refund_not_by_terminal',
  'terminal_refund_manual',
  'terminal_not_set',
  'terminal_unknown',
  'pending_transaction',
  'till_not_selected',
  'till_unknown',
  'till_closed',
  'till_cash_short',
  'till_count_first',
  'till_session_full',
  'too_many_refunds',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'too_many_requests',
] as const;

const common = { method: 'PUT', answer: reservationAnswer } as const;
const refundLaterParams = z.strictObject({ id: z.string().max(40) });
const refundByLinkParams = z.strictObject({ id: reservationId, token: z.string().max(100) });

/** Returning money, by staff and by the holder (docs/rules/payments.md 12 to 28). */
@Endpoints()
export class RefundEndpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly terminals: TerminalTenders,
    private readonly secondPerson: SecondPerson,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/refund',
    summary: 'Returns money, the newest charges first (header Idempotency-Key); a holder what is due back',
    access: HOLDER,
    params: byId,
    body: refundRequest,
    rejections: REJECTIONS,
  })
  async refundWhole(
    call: Call<z.infer<typeof byId>, unknown, z.infer<typeof refundRequest>>,
  ): Promise<Answer> {
    return this.refund(await this.access.load(call.params.id, call.caller), whole(call.body), call);
  }

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/partial_refund',
    summary: 'Returns an amount, or units of lines (header Idempotency-Key)',
    access: { services: HOLDER.holderOr },
    params: byId,
    body: partialRefundRequest,
    rejections: REJECTIONS,
  })
  async refundPart(
    call: Call<z.infer<typeof byId>, unknown, z.infer<typeof partialRefundRequest>>,
  ): Promise<Answer> {
    return this.refund(await this.access.loadOwn(refundedOf(call), call.caller), part(call), call);
  }

  @Endpoint({
    ...common,
    path: '/api/deferred_refund/:id',
    summary: 'Returns a part of what was paid (header Idempotency-Key)',
    access: { services: ['/store'] },
    params: refundLaterParams,
    body: partialRefundRequest,
    rejections: REJECTIONS,
  })
  async refundLater(
    call: Call<z.infer<typeof refundLaterParams>, unknown, z.infer<typeof partialRefundRequest>>,
  ): Promise<Answer> {
    return this.refund(await this.access.loadAtDesk(refundedOf(call), call.caller), part(call), call);
  }

  @Endpoint({
    ...common,
    path: '/api/reservation/:id/refund/token/:token',
    summary: 'Returns what is due back, in cents, by the link’s token (header Idempotency-Key)',
    access: 'anyone',
    params: refundByLinkParams,
    body: tokenRefundRequest,
    rejections: [...REJECTIONS, 'link_invalid'],
  })
  async refundByLink(
    call: Call<z.infer<typeof refundByLinkParams>, unknown, z.infer<typeof tokenRefundRequest>>,
  ): Promise<Answer> {
    return this.refund(await this.access.byLink(call), whole({ amount: call.body.amount / 100 }), call);
  }

  private async refund(
    state: Reservation,
    { terminalData, witness, ...refund }: Requested,
    { caller, request }: Pick<Call, 'caller' | 'request'>,
  ): Promise<Answer> {
    const { reservationId: id, visit } = state.placed;
    const { inventoryGroup: group } = visit;
    const key = keyOf(request);
    const by = byOf(state, caller);
    // A refund that was begun already is answered again.
    const known = state.refunds.find((each) => each.key === key);
    const method = known?.method ?? refund.method ?? wayOf(state, by, refund.till);
    const isAtDesk = method === 'cash' || method === 'terminal';
    if (isAtDesk && !sellsAtDesk(caller.user, group)) throw apiError(403, 'no_access_group');
    if (method === 'terminal' && !known) this.terminals.checkReturn(state, refund.chargeId);
    const settings = this.catalogues.settings(group);
    const { perAct: limit, perDay } = refundLimitsOf(settings);
    const { reservation, at, position } = await this.commands.execute(
      new Refund(
        {
          type: 'Refund',
          key,
          by,
          ...(by === 'staff' && { actor: caller.user!.username }),
          businessDate: this.presenter.today(group, this.clock.now()),
          smallestCoin: smallestCoinOf(settings),
          ...refund,
          method,
          till: method === 'cash' ? (refund.till ?? null) : null,
          limit,
          witness: by === 'staff' && !known ? await this.confirmed(witness, group, caller) : null,
          terminal:
            method === 'terminal'
              ? await this.terminals.returning(terminalData, { group, reservationId: id, key })
              : null,
        },
        id,
        senderOf(caller),
        perDay,
      ),
    );
    return {
      body: this.presenter.readNow(reservation, caller, at),
      position,
      headers: NO_STORE,
    };
  }

  /** The second person, whose right it is at the venue; null where nobody is named. @throws ApiError 422 where it is not */
  private async confirmed(
    witness: Requested['witness'],
    group: string,
    { user }: Call['caller'],
  ): Promise<string | null> {
    if (!witness) return null;
    const name = await this.secondPerson.check(witness, user?.username ?? '', (other) =>
      mayReach(other, CONFIRMS_REFUNDS, group),
    );
    if (name === null)
      throw apiError(422, 'refund_witness_unknown', { fields: { witness: 'refund_witness_unknown' } });
    return name;
  }
}

/** The way where none is said: out of the till that is named, else as the newest charge with money left was paid. */
const wayOf = (
  { charges, refunds }: Reservation,
  by: 'staff' | 'visitor',
  till: string | undefined,
): RefundMethod => {
  if (by === 'visitor') return 'card';
  const newest = charges.findLast((charge) => refundableOf([charge], refunds) > 0);
  return till === undefined ? (newest?.type ?? 'card') : 'cash';
};

type PartialRefundCall = Call<{ id: string }, unknown, PartialRefundRequest>;
const isNumber = (id: string): boolean => reservationId.safeParse(id).success;

/** By its path, or by its body where the path has no number. */
const refundedOf = ({ params: { id }, body }: PartialRefundCall): string =>
  isNumber(id) ? id : (body.refund.reservation ?? id);

/** By hand where an id of another system is given. */
const whole = ({
  amount,
  manualPaymentId,
  method,
  till,
  terminalData,
  concession,
  reason,
  words,
  witness,
  again,
}: RefundRequest): Requested => ({
  amount: amount ?? null,
  lines: [],
  method: method ?? (manualPaymentId ? 'manual' : terminalData ? 'terminal' : undefined),
  chargeId: null,
  isConcession: concession ?? null,
  reason: reason ?? null,
  words: words ?? null,
  isAgain: again ?? false,
  manualRefundId: manualPaymentId ?? null,
  till,
  terminalData,
  witness,
});

/** @throws ApiError 400 where the path and the body name a reservation each, and not the same */
const part = ({ params: { id }, body }: PartialRefundCall): Requested => {
  const { refund, manualPaymentId = refund.manualRefundId, ...beside } = body;
  const {
    gateway,
    lines = [],
    charge,
    reservation = id,
    manualRefundId: _number,
    balance: _balance,
    ...ofRefund
  } = refund;
  if (isNumber(id) && reservation !== id)
    throw malformed({ 'body.refund.reservation': { key: 'number_of_path' } });
  return {
    ...whole({ ...ofRefund, ...beside, manualPaymentId, method: gateway }),
    lines,
    chargeId: charge ?? null,
  };
};
