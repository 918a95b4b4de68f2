import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  offlineStream,
  sellsAtDesk,
  shopReserveAnswer,
  shopReserveRequest,
  smallestCoinOf,
  type Clock,
  type PaymentMethod,
  type ShopReserveAnswer,
  type ShopReserveRequest,
  type SoldOffline,
} from '@stile/contracts';
import { BASKET_REJECTIONS, PARTICIPANT_REJECTIONS } from '@stile/domain';
import { ApiError, apiError } from '../../http/api-error.js';
import { actorOf, keyOf, NO_STORE, senderOf } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { Pay, type Paid } from '../payment/pay.handler.js';
import { PAYMENT_REJECTIONS } from '../payment/payment.endpoint.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { RESERVATION_BYTES } from '../request/limits.js';
import { commandContext } from '../../ports/command-context.js';
import { OfflineSales, type SentLater } from '../allotment/offline-sales.js';
import { UseReceipt } from '../allotment/use-receipt.handler.js';
import { Reserve } from '../reserve/reserve.handler.js';
import { SaleTenders } from './sale-tenders.js';

type SaleCall = Call<unknown, unknown, ShopReserveRequest>;

/** Sales at the desk: places first, money second (docs/rules/payments.md 39). */
@Endpoints()
export class SaleEndpoint {
  constructor(
    private readonly commands: CommandBus,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly terminals: TerminalTenders,
    private readonly tenders: SaleTenders,
    private readonly signer: Signer,
    private readonly offline: OfflineSales,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
    rejections: [
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
    ],
  })
  async sell(call: SaleCall): Promise<Answer> {
    const { body, caller, request } = call;
    const { reservation, paymentMethod: method } = body;
    if (!sellsAtDesk(caller.user, reservation.inventory_group)) throw apiError(403, 'no_access_group');
    const key = keyOf(request);
    const offline = await this.offline.read(body, caller);
    await this.tenders.check(body, this.signer.reservationId(key), caller);
    if (offline) await this.useReceipt(offline, call, key);
    const payment = method === 'deferred' ? 'deferred' : 'desk';
    const reserved = await this.commands.execute(
      new Reserve(
        key,
        reserveRequestOf(body),
        { channel: 'desk', isStaff: true, payment, offline, allotment: this.offline.ownOf(body) },
        senderOf(caller),
      ),
    );
    const { id, state, price } = reserved.answer.reservation;
    if (state === 'abandoned' || reserved.isGivenUp)
      throw offline
        ? ofReservation(apiError(409, 'offline_no_room'), id)
        : apiError(409, 'reservation_abandoned', { fields: { reservation: 'reservation_abandoned' } });
    const paid =
      method === undefined || method === 'deferred' || price === 0
        ? null
        : await this.pay(call, id, { key, method, sold: offline?.sold }).catch((error: unknown) => {
            throw ofReservation(error, id);
          });
    const answer: ShopReserveAnswer = {
      reservation: paid
        ? this.presenter.readNow(paid.reservation, caller, paid.at)
        : this.presenter.forReader(reserved.answer.reservation, caller),
      redirect_url: null,
      ...(paid ? paymentOf(paid) : NOT_PAID),
      token: reserved.answer.token,
    };
    return { body: answer, position: paid?.position ?? reserved.position, headers: NO_STORE };
  }

  /** @throws ApiError 409 where the number is another sale's */
  private async useReceipt(
    { sold: { receipt }, hold: { seller } }: SentLater,
    { body, caller }: SaleCall,
    key: string,
  ): Promise<void> {
    const { inventory_group: inventoryGroup } = body.reservation;
    const { station } = seller ?? caller;
    const reservationId = this.signer.reservationId(key);
    const done = await this.commands.execute(
      new UseReceipt(
        offlineStream(inventoryGroup, station),
        { type: 'UseReceipt', used: { inventoryGroup, station, receipt, reservationId } },
        commandContext(`${key}.receipt`, reservationId, senderOf(caller)),
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
  }

  private async pay(
    { body, caller }: SaleCall,
    reservationId: string,
    { key, method, sold }: { key: string; method: PaymentMethod; sold: SoldOffline | undefined },
  ): Promise<Paid> {
    const { inventory_group: group } = body.reservation;
    const payKey = `${key}.pay`;
    const terminal =
      method === 'terminal'
        ? await this.terminals.tender(body.terminalData, {
            group,
            reservationId,
            key: payKey,
            takesPart: false,
          })
        : null;
    return this.commands.execute(
      new Pay(
        {
          type: 'Pay',
          key: payKey,
          method,
          amount: null,
          till: method === 'cash' ? (body.till ?? null) : null,
          tendered: body.tendered ?? null,
          manualPaymentId: body.manualPaymentId || null,
          terminal,
          actor: actorOf(caller),
          smallestCoin: smallestCoinOf(this.catalogues.settings(group)),
          businessDate: sold?.businessDate ?? this.presenter.today(group, this.clock.now()),
          soldAt: sold?.soldAt,
        },
        reservationId,
        senderOf(caller),
      ),
    );
  }
}

/** Why the money was not taken, with the reservation that keeps its places and its balance. */
const ofReservation = (error: unknown, reservation: string): unknown => {
  if (!(error instanceof ApiError)) return error;
  const { code, fields = { reservation: code }, detail } = error.rejection;
  return new ApiError({ ...error.rejection, fields, detail: { ...detail, reservation } });
};

type PaymentAnswer = Pick<ShopReserveAnswer, 'payment_id' | 'status_code' | 'change_due'>;
const NOT_PAID: PaymentAnswer = { payment_id: null, status_code: 200, change_due: 0 };
const paymentOf = ({ payment: { paymentId, state, cash } }: Paid): PaymentAnswer => ({
  payment_id: paymentId,
  status_code: state === 'begun' ? 202 : 200,
  change_due: cash?.change ?? 0,
});

/** The reserved part of a sale; how it is paid is no part of it. */
const reserveRequestOf = ({
  reservation,
  tempReservationId,
  tempReservationToken,
  token,
}: ShopReserveRequest) => {
  const holdToken = tempReservationToken ?? token;
  return {
    reservation,
    ...(tempReservationId === undefined ? {} : { tempReservationId }),
    ...(holdToken === undefined ? {} : { tempReservationToken: holdToken }),
  };
};
