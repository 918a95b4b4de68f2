import { Inject, Injectable } from '@nestjs/common';
import {
  epochMsOf,
  instantOf,
  mayReach,
  money,
  OFFLINE_SENT_WITHIN_MS,
  tillStream,
  type Clock,
  type Ids,
  type Instant,
  type LocalDate,
  type OfflineSale,
  type OfflineWait,
  type PaidPriceTerms,
  type ShopReserveRequest,
  type SoldOffline,
} from '@stile/contracts';
import { MAX_CASH } from '@stile/contracts/kernel/money-bounds';
import { openSession, tillDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { actorOf } from '../../http/call.js';
import type { Caller } from '../../http/endpoint.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK, IDS, LANES } from '../../ports/tokens.js';
import { MANAGERS } from '../../tills/desk/desk-tills.js';
import { readHoldToken, type HoldToken } from '../held-terms/hold-token.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { OfflineStations, type HandedOverSale } from './offline-stations.js';

/** A sale without the network has no products and names at most its booker. */
export const OFFLINE_BYTES = 16_384;
/** A station's clock and ours differ by less. */
const SKEW_MS = 2 * 60_000;

/** A manager sends what was sold elsewhere, by another or long ago, as it stands (docs/rules/offline.md 37 and 38). */
const isManager = ({ user }: Pick<Caller, 'user'>, group: string): boolean =>
  user !== null && mayReach(user, MANAGERS[0]!, group);

const FIELD_OF = {
  offline_too_old: 'offline.sold_at',
  offline_of_another: 'offline.tempReservationToken',
} as const satisfies Partial<Record<OfflineWait, string>>;

/** @throws ApiError 403 where the sender is no manager; 422 for what cannot have been paid in cash */
const mayAgree = (
  { inventory_group: group, price }: ShopReserveRequest['reservation'],
  caller: Pick<Caller, 'user'>,
): void => {
  if (!isManager(caller, group))
    throw apiError(403, 'offline_price_manager', {
      fields: { 'offline.at_paid_price': 'offline_price_manager' },
    });
  const paid = money.money(price);
  if (price <= 0 || price > MAX_CASH || money.toCents(paid) !== paid)
    throw apiError(422, 'payment_amount', { fields: { 'reservation.price': 'payment_amount' } });
};

/** The sale at the price that was paid, or without terms at that of its lines: who hands it over decides nothing. */
export const withPaidPrice = (
  { offline, ...body }: ShopReserveRequest,
  terms: PaidPriceTerms | undefined,
): ShopReserveRequest => {
  if (!offline) return body;
  const { at_paid_price: _before, ...sold } = offline;
  return { ...body, offline: { ...sold, ...(terms && { at_paid_price: terms }) } };
};

/** The token of an allotment. */
type Allotted = HoldToken & { readonly sellUntil: Instant };
const isAllotted = (hold: HoldToken | undefined): hold is Allotted => hold?.sellUntil !== undefined;

/** Sales without the network, by the allotment that they were sold from. */
export interface SentLater {
  readonly sold: SoldOffline;
  readonly hold: HoldToken;
  /** A manager takes it at the price that was paid, and why. */
  readonly atPaidPrice?: { readonly reason: string; readonly by: string };
}

/** Reads what a station sold without the network and sends now (docs/rules/offline.md 28). */
@Injectable()
export class OfflineSales {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly signer: Signer,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    @Inject(IDS) private readonly ids: Ids,
    readonly stations: OfflineStations,
  ) {}

  /** Undefined for a sale of now. @throws ApiError 403, 422 */
  async read(
    request: ShopReserveRequest,
    caller: Pick<Caller, 'user' | 'station'>,
  ): Promise<SentLater | undefined> {
    const { offline, reservation, till = '' } = request;
    if (!offline) return undefined;
    const { inventory_group: group } = reservation;
    const { hold, soldAt } = this.made(request, offline);
    const why = this.whyNotSent(hold, group, caller);
    if (why !== null)
      throw apiError(why === 'offline_too_old' ? 422 : 403, why, { fields: { [FIELD_OF[why]]: why } });
    const { receipt, tempReservationId: allotment, at_paid_price: terms } = offline;
    if (terms) mayAgree(reservation, caller);
    const businessDate = await this.dayOf(group, till, soldAt);
    return {
      hold,
      sold: { soldAt, receipt, allotment, till, businessDate },
      ...(terms && { atPaidPrice: { reason: terms.reason, by: actorOf(caller) } }),
    };
  }

  /** Checks that a station can have sold it, without a look at the sender or the age. @throws ApiError 403, 422 */
  made(
    {
      paymentMethod,
      reservation: { inventory_group: group, inventory, date },
    }: Pick<ShopReserveRequest, 'paymentMethod' | 'reservation'>,
    offline: OfflineSale,
  ): { readonly hold: Allotted; readonly soldAt: Instant } {
    if (paymentMethod !== 'cash')
      throw apiError(422, 'offline_cash_only', { fields: { paymentMethod: 'offline_cash_only' } });
    const hold = readHoldToken(this.signer, offline.tempReservationId, offline.tempReservationToken);
    const heldBasket = hold?.terms.basket;
    if (!isAllotted(hold) || heldBasket?.inventory_group !== group || heldBasket.inventory !== inventory)
      throw apiError(403, 'hold_token_wrong', {
        fields: { 'offline.tempReservationToken': 'hold_token_wrong' },
      });
    const [soldMs, nowMs] = [epochMsOf(offline.sold_at), epochMsOf(this.clock.now())];
    const isInTime =
      soldMs >= epochMsOf(hold.terms.at) - SKEW_MS &&
      soldMs <= Math.min(epochMsOf(hold.sellUntil), nowMs) + SKEW_MS;
    if (!isInTime || heldBasket.date !== date)
      throw apiError(422, 'offline_time', { fields: { 'offline.sold_at': 'offline_time' } });
    return { hold, soldAt: instantOf(Math.min(soldMs, nowMs)) };
  }

  /** Why it waits for a manager; null where the caller sends it. Age first: with it nobody else is waited for. */
  whyNotSent(
    { sellUntil, seller }: Allotted,
    group: string,
    caller: Pick<Caller, 'user' | 'station'>,
  ): keyof typeof FIELD_OF | null {
    if (isManager(caller, group)) return null;
    if (epochMsOf(this.clock.now()) > epochMsOf(sellUntil) + OFFLINE_SENT_WITHIN_MS) return 'offline_too_old';
    const isOfAnother = seller && (seller.station !== caller.station || seller.actor !== actorOf(caller));
    return isOfAnother ? 'offline_of_another' : null;
  }

  /** The sale as it waits for a manager: what names people is sealed under a key of its own. */
  waiting(
    { body, key }: { readonly body: ShopReserveRequest; readonly key: string },
    { station, actor: cashier }: { readonly station: string | null; readonly actor: string | null },
    sold: Pick<SoldOffline, 'soldAt' | 'receipt'>,
    why: OfflineWait,
  ): HandedOverSale {
    const { reservation, till = '' } = body;
    const { inventory_group: inventoryGroup, inventory, date, price } = reservation;
    const { currency } = this.catalogues.of(inventoryGroup)!.inventory_group.get(inventoryGroup)!.body;
    return {
      inventoryGroup,
      station,
      reservationId: this.signer.reservationId(key),
      inventory,
      date,
      receipt: sold.receipt,
      soldAt: sold.soldAt,
      cashier,
      amount: price,
      currency,
      till,
      why,
      key,
      personId: this.ids.next(),
      content: JSON.stringify(withPaidPrice(body, undefined)),
    };
  }

  /** The allotment of the station that sells now; undefined for none of that day and place. @throws ApiError 403 */
  ownOf({ allotment, reservation }: ShopReserveRequest): string | undefined {
    if (!allotment) return undefined;
    const { tempReservationId: id, tempReservationToken: token } = allotment;
    const hold = readHoldToken(this.signer, id, token);
    if (!hold?.sellUntil)
      throw apiError(403, 'hold_token_wrong', {
        fields: { 'allotment.tempReservationToken': 'hold_token_wrong' },
      });
    const { inventory_group: group, inventory, date } = hold.terms.basket;
    const isOfPlace = group === reservation.inventory_group && inventory === reservation.inventory;
    return isOfPlace && date === reservation.date ? id : undefined;
  }

  /** The day of the sale while the till's session of then is open, else today (docs/rules/offline.md 30). */
  private async dayOf(group: string, till: string, soldAt: string): Promise<LocalDate> {
    const { state } = await this.lanes.load(tillDecider, tillStream(group, till));
    const session = openSession(state);
    return this.presenter.today(group, session && session.openedAt <= soldAt ? soldAt : this.clock.now());
  }
}
