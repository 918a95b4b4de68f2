import {
  RESERVATION_CATEGORY,
  type Instant,
  type Projector,
  type ReservationEvent,
  type Revision,
} from '@stile/contracts';

/** A refund on its way to a card online, by its own id: what the gateway is asked for again. Ended ones are removed. */
export interface OpenRefund {
  readonly reservationId: string;
  /** The revision of its beginning in the reservation's stream. */ readonly revision: Revision;
  readonly since: Instant;
}

export const openRefundsProjector: Projector<ReservationEvent, OpenRefund> = {
  name: 'open_refunds',
  version: 1,
  categories: [RESERVATION_CATEGORY],
  indexes: [['since']],
  keys: (event) => ('refundId' in event.data ? [event.data.refundId] : []),
  fold(_document, event) {
    if (event.type !== 'RefundBegun') return null;
    const { reservationId, method } = event.data;
    return method === 'card' ? { reservationId, revision: event.revision, since: event.at } : undefined;
  },
};
