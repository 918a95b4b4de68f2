import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  partialRefundRequest,
  refundRequest,
  reservationAnswer,
  reservationId,
  tokenRefundRequest,
  type Clock,
  type PartialRefundRequest,
  type RefundRequest,
} from '@stile/contracts';
import { type RefundCommand, type Reservation } from '@stile/domain';
import { keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { CLOCK } from '../../ports/tokens.js';
import { byId, byOf, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Refund } from './refund.handler.js';

type Requested = Pick<
  Extract<RefundCommand, { type: 'Refund' }>,
  'amount' | 'method' | 'chargeId' | 'isConcession' | 'reason' | 'manualRefundId'
>;

const REJECTIONS = [
  'reservation_not_found',
  'reservation_not_confirmed',
  'edit_under_way',
  'refund_under_way',
  'refund_amount',
  'refund_beyond_due',
  'refund_too_large',
  'refund_staff_only',
  'refund_failed',
  'charge_unknown',
  'too_many_refunds',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;

/** Returning money, by staff and by the holder (docs/rules/payments.md 10 to 16). */
@Endpoints()
export class RefundEndpoints implements Endpoints {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  endpoints(): readonly Endpoint[] {
    const common = { method: 'PUT', answer: reservationAnswer } as const;
    return [
      endpoint({
        ...common,
        path: '/api/reservation/:id/refund',
        summary:
          'Returns money, the newest charges first (header Idempotency-Key); a holder what is due back',
        access: HOLDER,
        params: byId,
        body: refundRequest,
        rejections: REJECTIONS,
        handle: async (call) =>
          this.refund(await this.access.load(call.params.id, call.caller), whole(call.body), call),
      }),
      endpoint({
        ...common,
        path: '/api/reservation/:id/partial_refund',
        summary: 'Returns a part of one charge (header Idempotency-Key)',
        access: { services: HOLDER.holderOr },
        params: byId,
        body: partialRefundRequest,
        rejections: REJECTIONS,
        handle: async (call) =>
          this.refund(await this.access.loadOwn(call.params.id, call.caller), part(call.body), call),
      }),
      endpoint({
        ...common,
        path: '/api/reservation/:id/refund/token/:token',
        summary: 'Returns what is due back, in cents, by the link’s token (header Idempotency-Key)',
        access: 'anyone',
        params: z.strictObject({ id: reservationId, token: z.string().max(100) }),
        body: tokenRefundRequest,
        rejections: [...REJECTIONS, 'link_invalid', 'too_many_requests'],
        handle: async (call) =>
          this.refund(await this.access.byLink(call), whole({ amount: call.body.amount / 100 }), call),
      }),
    ];
  }

  private async refund(
    state: Reservation,
    requested: Requested,
    { caller, request }: Pick<Call, 'caller' | 'request'>,
  ): Promise<Answer> {
    const { reservationId: id, visit } = state.placed;
    const { reservation, position } = await this.commands.execute(
      new Refund(
        {
          type: 'Refund',
          key: keyOf(request),
          by: byOf(state, caller),
          businessDate: this.presenter.today(visit.inventoryGroup, this.clock.now()),
          ...requested,
        },
        id,
        senderOf(caller),
      ),
    );
    return {
      body: this.presenter.readNow(reservation, caller, this.clock.now()),
      position,
      headers: NO_STORE,
    };
  }
}

/** By hand where an id of another system is given. */
const whole = ({ amount, manualPaymentId, method, concession, reason }: RefundRequest): Requested => ({
  amount: amount ?? null,
  method: method ?? (manualPaymentId === undefined ? 'card' : 'manual'),
  chargeId: null,
  isConcession: concession ?? false,
  reason: reason ?? null,
  manualRefundId: manualPaymentId ?? null,
});

const part = ({
  refund: { gateway, amount, charge, manualRefundId, concession, reason },
  manualPaymentId = manualRefundId,
}: PartialRefundRequest): Requested => ({
  ...whole({ amount, manualPaymentId, method: gateway, concession, reason }),
  chargeId: charge ?? null,
});
