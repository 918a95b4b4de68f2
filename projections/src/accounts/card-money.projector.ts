import {
  money,
  RESERVATION_CATEGORY,
  type Projector,
  type Recorded,
  type ReservationEvent,
} from '@stile/contracts';
import { dayOf } from './venue-day.js';

/** A payment or a refund by card, by the id that its provider has given it. */
export interface CardMoneyDocument {
  readonly inventory_group: string;
  readonly business_date: string;
  readonly kind: 'payment' | 'refund';
  readonly method: 'card' | 'terminal';
  readonly object: string;
  /** Below 0 of a refund; in ten-thousandths of the currency's unit. */ readonly amount_e4: number;
  readonly reservation: string;
}

export const cardMoneyKey = (
  inventoryGroup: string,
  kind: CardMoneyDocument['kind'],
  object: string,
): string => [inventoryGroup, kind, object].join('~');

type Moved = Pick<CardMoneyDocument, 'kind' | 'method' | 'object' | 'amount_e4'>;
const isOfCard = (method: string): method is Moved['method'] => method === 'card' || method === 'terminal';

const movedBy = (event: ReservationEvent): Moved | undefined => {
  switch (event.type) {
    case 'ReservationConfirmed':
    case 'ReservationEdited': {
      const { charge } = event.data;
      if (!charge) return undefined;
      const amount_e4 = money.money(charge.amount);
      return { kind: 'payment', method: 'card', object: charge.gatewayPaymentId, amount_e4 };
    }
    case 'PaymentTaken': {
      const { card, amount } = event.data;
      if (!card) return undefined;
      return {
        kind: 'payment',
        method: 'terminal',
        object: card.gatewayPaymentId,
        amount_e4: money.money(amount),
      };
    }
    case 'RefundMade': {
      const { gatewayRefundId: object, method, amount } = event.data;
      if (object === null || !isOfCard(method)) return undefined;
      return { kind: 'refund', method, object, amount_e4: money.times(money.money(amount), -1) };
    }
    default:
      return undefined;
  }
};

const movementOf = (event: Recorded<ReservationEvent>): CardMoneyDocument | undefined => {
  const moved = movedBy(event);
  const day = moved && dayOf(event);
  return (
    day && {
      inventory_group: day.inventoryGroup,
      business_date: day.businessDate,
      ...moved,
      reservation: event.data.reservationId,
    }
  );
};

/** Payments and refunds by card, which the provider's payouts name (docs/rules/payouts.md 9). */
export const cardMoneyProjector: Projector<ReservationEvent, CardMoneyDocument> = {
  name: 'card_money',
  version: 1,
  categories: [RESERVATION_CATEGORY],
  indexes: [['inventory_group', 'business_date']],
  keys(event) {
    const moved = movementOf(event);
    return moved ? [cardMoneyKey(moved.inventory_group, moved.kind, moved.object)] : [];
  },
  fold: (_document, event) => movementOf(event),
};
