import { RESERVATION_CATEGORY, type Instant, type Projector, type ReservationEvent } from '@stile/contracts';

/** A sale of the desk of which nothing is paid. Once it is, or somebody is in, or it is approved, it is removed. */
export interface UnpaidSale {
  /** When it last changed. */ readonly since: Instant;
}

export const unpaidSalesProjector: Projector<ReservationEvent, UnpaidSale> = {
  name: 'unpaid_sales',
  version: 1,
  categories: [RESERVATION_CATEGORY],
  indexes: [['since']],
  keys: (event) => [event.data.reservationId],
  fold(document, event) {
    switch (event.type) {
      case 'ReservationPlaced':
        return event.data.payment === 'desk' && !event.data.offline && event.data.priced.total > 0
          ? { since: event.at }
          : undefined;
      case 'PaymentTaken':
      case 'ReservationAbandoned':
      case 'ReservationCancelled':
      case 'ReservationCheckedIn':
      case 'ReservationApproved':
        return document && null;
      default:
        return document && { since: event.at };
    }
  },
};
