import { RESERVATION_CATEGORY, type Instant, type Projector, type ReservationEvent } from '@stile/contracts';

/** A sale of the desk of which nothing is paid. Once it is, or it was given up before it was confirmed, it is removed. */
export interface UnpaidSale {
  /** When it last changed. */ readonly since: Instant;
  /** Participants who are in. */ readonly present: readonly string[];
  readonly isIn: boolean;
  readonly isApproved: boolean;
  readonly isCancelled: boolean;
  /** Somebody is in, it is approved, or it is cancelled: nobody gives it up. Each of these can be undone. */
  readonly stays: boolean;
}

const NEW = { present: [], isIn: false, isApproved: false, isCancelled: false, stays: false };

/** The changes by an event of the reasons why a sale stays. */
const changeOf = ({ present }: UnpaidSale, event: ReservationEvent): Partial<UnpaidSale> => {
  switch (event.type) {
    case 'ReservationCheckedIn':
      return { present: [...present, ...event.data.participants], isIn: true };
    case 'ReservationCheckInUndone': {
      const left = present.filter((id) => !event.data.participants.includes(id));
      return { present: left, isIn: left.length > 0 };
    }
    case 'ReservationApproved':
    case 'ReservationUnapproved':
      return { isApproved: event.type === 'ReservationApproved' };
    case 'ReservationCancelled':
    case 'ReservationUncancelled':
      return { isCancelled: event.type === 'ReservationCancelled' };
    default:
      return {};
  }
};

export const unpaidSalesProjector: Projector<ReservationEvent, UnpaidSale> = {
  name: 'unpaid_sales',
  version: 2,
  categories: [RESERVATION_CATEGORY],
  indexes: [['stays', 'since']],
  keys: (event) => [event.data.reservationId],
  fold(document, event) {
    if (event.type === 'ReservationPlaced')
      return event.data.payment === 'desk' && !event.data.offline && event.data.priced.total > 0
        ? { since: event.at, ...NEW }
        : undefined;
    if (!document) return undefined;
    if (event.type === 'PaymentTaken' || event.type === 'ReservationAbandoned') return null;
    const changed = { ...document, ...changeOf(document, event), since: event.at };
    return { ...changed, stays: changed.isIn || changed.isApproved || changed.isCancelled };
  },
};
