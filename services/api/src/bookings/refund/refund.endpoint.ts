import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  partialRefundRequest,
  refundRequest,
  reservationAnswer,
  reservationId,
  sellsAtDesk,
  smallestCoinOf,
  tokenRefundRequest,
  type Clock,
  type PartialRefundRequest,
  type RefundRequest,
} from '@stile/contracts';
import { type RefundCommand, type Reservation } from '@stile/domain';
import { apiError, malformed } from '../../http/api-error.js';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { byOf } from '../../identity/permissions/reservation-readers.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Refund } from './refund.handler.js';

type Requested = Pick<
  Extract<RefundCommand, { type: 'Refund' }>,
  'amount' | 'lines' | 'method' | 'chargeId' | 'isConcession' | 'reason' | 'manualRefundId' | 'till'
> & { readonly terminalData: RefundRequest['terminalData'] };

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
    rejections: [...REJECTIONS, 'link_invalid', 'too_many_requests'],
  })
  async refundByLink(
    call: Call<z.infer<typeof refundByLinkParams>, unknown, z.infer<typeof tokenRefundRequest>>,
  ): Promise<Answer> {
    return this.refund(await this.access.byLink(call), whole({ amount: call.body.amount / 100 }), call);
  }

  private async refund(
    state: Reservation,
    requested: Requested,
    { caller, request }: Pick<Call, 'caller' | 'request'>,
  ): Promise<Answer> {
    const { reservationId: id, visit } = state.placed;
    const { inventoryGroup: group } = visit;
    const key = keyOf(request);
    const { terminalData, ...refund } = requested;
    const by = byOf(state, caller);
    const isAtDesk = requested.method === 'cash' || requested.method === 'terminal';
    if (isAtDesk && !sellsAtDesk(caller.user, visit.inventoryGroup)) throw apiError(403, 'no_access_group');
    // A refund that was begun already is answered again.
    if (requested.method === 'terminal' && !state.refunds.some((known) => known.key === key))
      this.terminals.checkReturn(state, requested.chargeId);
    const { reservation, at, position } = await this.commands.execute(
      new Refund(
        {
          type: 'Refund',
          key,
          by,
          ...(by === 'staff' && { actor: caller.user!.username }),
          businessDate: this.presenter.today(visit.inventoryGroup, this.clock.now()),
          smallestCoin: smallestCoinOf(this.catalogues.settings(visit.inventoryGroup)),
          ...refund,
          terminal:
            requested.method === 'terminal'
              ? await this.terminals.returning(terminalData, { group, reservationId: id, key })
              : null,
        },
        id,
        senderOf(caller),
      ),
    );
    return {
      body: this.presenter.readNow(reservation, caller, at),
      position,
      headers: NO_STORE,
    };
  }
}

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
}: RefundRequest): Requested => ({
  amount: amount ?? null,
  lines: [],
  method: method ?? (manualPaymentId === undefined ? 'card' : 'manual'),
  chargeId: null,
  isConcession: concession ?? false,
  reason: reason ?? null,
  manualRefundId: manualPaymentId ?? null,
  till: method === 'cash' ? (till ?? null) : null,
  terminalData,
});

/** @throws ApiError 400 where the path and the body name a reservation each, and not the same */
const part = ({ params: { id }, body }: PartialRefundCall): Requested => {
  const {
    refund: {
      gateway,
      amount,
      lines = [],
      charge,
      reservation = id,
      manualRefundId,
      concession,
      reason,
      ...ofRefund
    },
    manualPaymentId = manualRefundId,
    till = ofRefund.till,
    terminalData = ofRefund.terminalData,
  } = body;
  if (isNumber(id) && reservation !== id)
    throw malformed({ 'body.refund.reservation': { key: 'number_of_path' } });
  return {
    ...whole({ amount, manualPaymentId, method: gateway, till, terminalData, concession, reason }),
    lines,
    chargeId: charge ?? null,
  };
};
