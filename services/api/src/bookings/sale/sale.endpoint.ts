import {
  sellsAtDesk,
  shopReserveAnswer,
  shopReserveRequest,
  type ShopReserveRequest,
} from '@stile/contracts';
import { BASKET_REJECTIONS, PARTICIPANT_REJECTIONS } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { PAYMENT_REJECTIONS } from '../payment/payment.endpoint.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { Sales } from './sales.js';

/** Rejections of a sale, by its own call and by a manager's. */
export const SALE_REJECTIONS = [
  ...BASKET_REJECTIONS,
  ...PARTICIPANT_REJECTIONS,
  ...PAYMENT_REJECTIONS,
  'reservation_abandoned',
  'validation_fill_all_fields',
  'price_changed',
  'not_as_shown',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'hold_token_wrong',
  'offline_cash_only',
  'offline_time',
  'offline_of_another',
  'offline_too_old',
  'offline_receipt_used',
  'offline_no_room',
  'offline_price_manager',
  'offline_sale_refused',
  'person_erased',
] as const;

/** Sales at the desk: places first, money second (docs/rules/payments.md 39). */
@Endpoints()
export class SaleEndpoint {
  constructor(private readonly sales: Sales) {}

  @Endpoint({
    method: 'POST',
    path: '/api/shop_reserve',
    summary: 'Sells at the desk and takes the money (header Idempotency-Key)',
    access: { services: ['/store'] },
    body: shopReserveRequest,
    bodyLimit: RESERVATION_BYTES,
    answer: shopReserveAnswer,
    status: 201,
    failure: 'sale_failed',
    rejections: [...SALE_REJECTIONS],
  })
  async sell({ body, caller, request }: Call<unknown, unknown, ShopReserveRequest>): Promise<Answer> {
    if (!sellsAtDesk(caller.user, body.reservation.inventory_group)) throw apiError(403, 'no_access_group');
    const { answer, position } = await this.sales.sell({ body, caller, key: keyOf(request) });
    return { body: answer, position, headers: NO_STORE };
  }
}
