import {
  accept,
  epochMsOf,
  type Decision,
  type EventOf,
  type Instant,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
} from '@stile/contracts';
import { isPaymentUnderWay, type Account } from './balance.js';
import type { OnDay } from './sales.js';

/** Cancels a sale of the desk that nobody pays; nothing where it is not one. `key` makes a repeat harmless. */
export interface UnpaidSaleCommand extends OnDay {
  readonly type: 'GiveUpUnpaidSale';
  readonly key: string;
}

interface Reservation extends Account {
  readonly stage: ReservationState;
  readonly placed: EventOf<typeof ReservationPlaced>['data'];
  readonly changedAt: Instant;
  readonly checkedIn: object | null;
  readonly approved: object | null;
  readonly pending: object | null;
}

/** From a desk sale's last change until it is given up. */
export const UNPAID_SALE_MS = 30 * 60_000;

/** Nothing was paid of it, nobody is in, and nobody said that it stays (docs/rules/payments.md 86). */
const isGivenUp = (state: Reservation, now: Instant): boolean =>
  state.stage === 'confirmed' &&
  state.placed.payment === 'desk' &&
  !state.placed.offline &&
  state.placed.priced.total > 0 &&
  state.charges.length === 0 &&
  !isPaymentUnderWay(state) &&
  state.checkedIn === null &&
  state.approved === null &&
  state.pending === null &&
  epochMsOf(now) - epochMsOf(state.changedAt) >= UNPAID_SALE_MS;

export const giveUpUnpaidSale = (
  { key }: UnpaidSaleCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  if (!isGivenUp(state, now)) return accept();
  const { reservationId, holdId, claims } = state.placed;
  return accept<ReservationEvent>({
    type: 'ReservationCancelled',
    data: {
      reservationId,
      key,
      cancelledAt: now,
      holdId,
      ledgers: claims.map(({ ledger }) => ledger),
      by: 'staff',
      amountToReturn: 0,
    },
  });
};
