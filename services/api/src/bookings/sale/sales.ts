import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  offlineStream,
  smallestCoinOf,
  type Clock,
  type PaymentMethod,
  type Position,
  type ShopReserveAnswer,
  type ShopReserveRequest,
  type SoldOffline,
} from '@stile/contracts';
import { ApiError, apiError } from '../../http/api-error.js';
import { actorOf, senderOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import type { TakeOfflineSale } from '@stile/domain';
import { Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { OFFLINE_BYTES, OfflineSales, type SentLater } from '../allotment/offline-sales.js';
import type { HandedOverSale, OfStation } from '../allotment/offline-stations.js';
import { Pay, type Paid } from '../payment/pay.handler.js';
import { TerminalTenders } from '../payment/terminal-tenders.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { Reserve, type Reserved } from '../reserve/reserve.handler.js';
import { SaleTenders } from './sale-tenders.js';

const isFree = (price: number, offline: SentLater | undefined): boolean =>
  price === 0 && !offline?.atPaidPrice;

/** From here on it is ours: the sale is sent again. */
const FAULT = 500;

/** A sale that somebody sends, under its own key. */
export interface SentSale {
  readonly body: ShopReserveRequest;
  readonly caller: Caller;
  readonly key: string;
  /** A manager takes it from those that wait. */ readonly taking?: TakeOfflineSale;
}

/** Sells at the desk: places first, money second (docs/rules/payments.md 39). */
@Injectable()
export class Sales {
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

  /** @throws ApiError; where its places are booked, with the reservation that keeps them */
  async sell(sale: SentSale): Promise<{ answer: ShopReserveAnswer; position: Position }> {
    const { body, caller, key } = sale;
    const offline = await this.offline.read(body, caller);
    const reserved = offline ? await this.reserveOffline(sale, offline) : await this.reserve(sale);
    const { id, state, price } = reserved.answer.reservation;
    if (state === 'abandoned' || reserved.isGivenUp)
      throw offline
        ? ofReservation(apiError(409, 'offline_no_room'), id)
        : apiError(409, 'reservation_abandoned', { fields: { reservation: 'reservation_abandoned' } });
    const { paymentMethod: method } = body;
    const paid =
      method === undefined || method === 'deferred' || isFree(price, offline)
        ? null
        : await this.pay(sale, id, { key, method, sold: offline?.sold }).catch((error: unknown) => {
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
    if (offline) await this.offline.stations.forget(this.ofStation(sale, offline));
    return { answer, position: paid?.position ?? reserved.position };
  }

  /** A sale that is rejected before it has its reservation waits for a manager (docs/rules/offline.md 42 and 48). */
  private async reserveOffline(sale: SentSale, offline: SentLater): Promise<Reserved> {
    const sold = this.ofStation(sale, offline);
    const { caller, key, taking } = sale;
    const { stations } = this.offline;
    try {
      if (taking) await stations.change(sold.stream, taking, `${taking.key}.taken`, caller);
      else await stations.use(sold, { caller, key, reason: offline.atPaidPrice?.reason });
      return await this.reserve(sale, offline);
    } catch (error) {
      if (error instanceof ApiError)
        await stations.leave(sold, error, {
          caller,
          key: taking?.key ?? key,
          sale: error.rejection.status < FAULT ? this.waiting(sale, offline) : null,
        });
      throw error;
    }
  }

  /** Null where it is larger than what a station keeps. */
  private waiting(sale: SentSale, { hold, sold }: SentLater): HandedOverSale | null {
    const seller = hold.seller ?? { station: sale.caller.station, actor: null };
    const waiting = this.offline.waiting(sale, seller, sold, 'offline_rejected');
    return Buffer.byteLength(waiting.content!) > OFFLINE_BYTES ? null : waiting;
  }

  private ofStation({ body, caller, key }: SentSale, { hold, sold }: SentLater): OfStation {
    const { inventory_group: inventoryGroup } = body.reservation;
    const { station } = hold.seller ?? caller;
    const { receipt } = sold;
    const stream = offlineStream(inventoryGroup, station);
    return { stream, inventoryGroup, station, receipt, reservationId: this.signer.reservationId(key) };
  }

  private async reserve({ body, caller, key }: SentSale, offline?: SentLater): Promise<Reserved> {
    await this.tenders.check(body, this.signer.reservationId(key), caller);
    const payment = body.paymentMethod === 'deferred' ? 'deferred' : 'desk';
    return this.commands.execute(
      new Reserve(
        key,
        reserveRequestOf(body),
        { channel: 'desk', isStaff: true, payment, offline, allotment: this.offline.ownOf(body) },
        senderOf(caller),
      ),
    );
  }

  private async pay(
    { body, caller }: SentSale,
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
