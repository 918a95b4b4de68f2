import {
  CHECKOUT_CATEGORY,
  checkoutOfStream,
  type CheckoutEvent,
  type Instant,
  type Projector,
} from '@stile/contracts';

/**
 * A checkout of a reservation or of an edit that has not ended, by its own id: what is asked again, what lapses,
 * what the console shows as stuck. Ended ones are removed.
 */
export interface OpenCheckout {
  readonly reservationId: string;
  readonly step: string;
  readonly intentId: string | null;
  readonly since: Instant;
  readonly payBy: Instant;
}

export const openCheckoutsProjector: Projector<CheckoutEvent, OpenCheckout> = {
  name: 'open_checkouts',
  version: 1,
  categories: [CHECKOUT_CATEGORY],
  indexes: [['since'], ['step', 'payBy']],
  keys: (event) => [checkoutOfStream(event.stream)],
  fold(document, event) {
    if (event.type === 'CheckoutStarted')
      return {
        reservationId: event.data.reservationId,
        step: event.type,
        intentId: null,
        since: event.at,
        payBy: event.data.payBy,
      };
    if (!document || event.type === 'CheckoutCompleted' || event.type === 'CheckoutAbandoned') return null;
    return {
      ...document,
      step: event.type,
      since: event.at,
      intentId: event.type === 'PaymentIntentOpened' ? event.data.intentId : document.intentId,
    };
  },
};
