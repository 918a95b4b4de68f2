import { z } from 'zod';
import {
  explainReceiptsRequest,
  offlineSaleAnswer,
  offlineStream,
  refuseOfflineSaleRequest,
  sellsAtDesk,
  shopReserveRequest,
  takeOfflineSaleRequest,
  type OfflineSaleAnswer,
  type Position,
  type ShopReserveRequest,
} from '@stile/contracts';
import type { TakeOfflineSale, WaitingSale } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { Signer } from '../../ports/signer.js';
import { MANAGERS } from '../../tills/desk/desk-tills.js';
import { byId } from '../access/reservation-access.js';
import { OFFLINE_BYTES, OfflineSales, withPaidPrice } from '../allotment/offline-sales.js';
import { OfflineStations } from '../allotment/offline-stations.js';
import { SALE_REJECTIONS } from '../sale/sale.endpoint.js';
import { Sales } from '../sale/sales.js';

type Decided<B extends typeof takeOfflineSaleRequest | typeof refuseOfflineSaleRequest> = Call<
  z.infer<typeof byId>,
  unknown,
  z.infer<B>
>;

/** Sales without the network that their stations may not send: a manager takes or refuses them. */
@Endpoints()
export class OfflineSaleEndpoints {
  constructor(
    private readonly offline: OfflineSales,
    private readonly stations: OfflineStations,
    private readonly sales: Sales,
    private readonly signer: Signer,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/offline_sales',
    summary: 'Hands over a sale without the network that waits for a manager (header Idempotency-Key)',
    access: { services: ['/store'] },
    body: shopReserveRequest,
    bodyLimit: OFFLINE_BYTES,
    answer: offlineSaleAnswer,
    status: 200,
    rejections: [
      'no_access_group',
      'idempotency_key_missing',
      'hold_token_wrong',
      'offline_cash_only',
      'offline_time',
      'offline_receipt_used',
      'offline_to_be_sent',
      'offline_too_many',
    ],
  })
  async handOver({ body, caller, request }: Call<unknown, unknown, ShopReserveRequest>): Promise<Answer> {
    const { offline } = body;
    const { inventory_group: inventoryGroup } = body.reservation;
    if (!sellsAtDesk(caller.user, inventoryGroup)) throw apiError(403, 'no_access_group');
    const key = keyOf(request);
    if (!offline) throw toBeSent();
    const { hold, soldAt } = this.offline.made(body, offline);
    const { station, actor: cashier } = hold.seller ?? { station: caller.station, actor: null };
    const named = {
      stream: offlineStream(inventoryGroup, station),
      reservationId: this.signer.reservationId(key),
    };
    const known = await this.stations.find(named);
    if (known) return this.answer(named.reservationId, known);
    // Its answer was lost: it has been sold in time.
    if (await this.stations.isBooked(named.reservationId)) return sold(named.reservationId);
    const why = this.offline.whyNotSent(hold, inventoryGroup, caller);
    if (why === null) throw toBeSent();
    const sale = this.offline.waiting(
      { body, key },
      { station, actor: cashier },
      { soldAt, receipt: offline.receipt },
      why,
    );
    const { state, position } = await this.stations.change(
      named.stream,
      { type: 'HandOver', sale },
      `${key}.handed_over`,
      caller,
    );
    return this.answer(named.reservationId, state.sales.get(named.reservationId)!, position);
  }

  @Endpoint({
    method: 'POST',
    path: '/api/offline_sales/:id/take',
    summary: 'Sells now what a station sold without the network and handed over (header Idempotency-Key)',
    access: { services: MANAGERS },
    params: byId,
    body: takeOfflineSaleRequest,
    answer: offlineSaleAnswer,
    status: 200,
    rejections: [...SALE_REJECTIONS, 'offline_sale_not_found', 'offline_sale_taken'],
  })
  async take(call: Decided<typeof takeOfflineSaleRequest>): Promise<Answer> {
    const { body: terms, caller, params, request } = call;
    const named = ofStation(call);
    const key = keyOf(request);
    const isBooked = await this.stations.isBooked(params.id);
    const taking: TakeOfflineSale = {
      type: 'TakeOfflineSale',
      reservationId: params.id,
      key,
      by: actorOf(caller),
      isBooked,
      reason: terms.at_paid_price?.reason,
    };
    const { sale } = (await this.stations.find(named)) ?? {};
    if (!sale?.content) {
      const { position } = await this.stations.change(named.stream, taking, `${key}.taken`, caller);
      return sold(params.id, position);
    }
    const body = withPaidPrice(JSON.parse(sale.content) as ShopReserveRequest, terms.at_paid_price);
    const { position } = await this.sales.sell({ body, caller, key: sale.key, taking });
    return sold(params.id, position);
  }

  @Endpoint({
    method: 'POST',
    path: '/api/offline_sales/:id/refuse',
    summary: 'Refuses for good what a station sold without the network (header Idempotency-Key)',
    access: { services: MANAGERS },
    params: byId,
    body: refuseOfflineSaleRequest,
    answer: offlineSaleAnswer,
    status: 200,
    rejections: [
      'idempotency_key_missing',
      'idempotency_key_reused',
      'offline_sale_not_found',
      'offline_sale_refused',
      'offline_sale_taken',
    ],
  })
  async refuse(call: Decided<typeof refuseOfflineSaleRequest>): Promise<Answer> {
    const { body, caller, params, request } = call;
    const named = ofStation(call);
    const key = keyOf(request);
    const { state, position } = await this.stations.change(
      named.stream,
      {
        type: 'RefuseOfflineSale',
        reservationId: params.id,
        key,
        by: actorOf(caller),
        reason: body.reason,
      },
      `${key}.refused`,
      caller,
    );
    await this.stations.forget(named);
    return this.answer(params.id, state.sales.get(params.id)!, position);
  }

  @Endpoint({
    method: 'POST',
    path: '/api/offline_receipts/explain',
    summary: 'Says why receipt numbers of a machine never came (header Idempotency-Key)',
    access: { services: MANAGERS },
    body: explainReceiptsRequest,
    answer: z.strictObject({ explained: z.literal(true) }),
    status: 200,
    rejections: ['idempotency_key_missing', 'idempotency_key_reused', 'offline_receipts_known'],
  })
  async explain({
    body: { inventory_group, station, ...numbers },
    caller,
    request,
  }: Call<unknown, unknown, z.infer<typeof explainReceiptsRequest>>): Promise<Answer> {
    const inventoryGroup = groupOf(MANAGERS, inventory_group, caller.user!, 'body.inventory_group');
    const key = keyOf(request);
    const explained = { inventoryGroup, station, ...numbers, key, by: actorOf(caller) };
    const { position } = await this.stations.change(
      offlineStream(inventoryGroup, station),
      { type: 'ExplainReceipts', explained },
      `${key}.explained`,
      caller,
    );
    return { body: { explained: true }, position, headers: NO_STORE };
  }

  private async answer(id: string, { refused, notSold }: WaitingSale, position?: Position): Promise<Answer> {
    if (!refused && (await this.stations.isBooked(id))) return sold(id, position);
    return answered(
      refused
        ? {
            state: 'refused',
            reservation: null,
            refused: { by: refused.by, at: refused.refusedAt, reason: refused.reason },
            not_sold: null,
          }
        : {
            state: 'waiting',
            reservation: null,
            refused: null,
            not_sold: notSold && { code: notSold.code, price: notSold.price ?? null },
          },
      position,
    );
  }
}

const toBeSent = () => apiError(409, 'offline_to_be_sent', { fields: { offline: 'offline_to_be_sent' } });
const answered = (body: OfflineSaleAnswer, position?: Position): Answer => ({
  body,
  position,
  headers: NO_STORE,
});
const sold = (reservation: string, position?: Position): Answer =>
  answered({ state: 'taken', reservation, refused: null, not_sold: null }, position);

/** @throws ApiError 403 where the caller manages no sales of the venue */
const ofStation = ({
  body,
  caller,
  params,
}: Decided<typeof takeOfflineSaleRequest | typeof refuseOfflineSaleRequest>) => {
  const group = groupOf(MANAGERS, body.inventory_group, caller.user!, 'body.inventory_group');
  return { stream: offlineStream(group, body.station), reservationId: params.id };
};
