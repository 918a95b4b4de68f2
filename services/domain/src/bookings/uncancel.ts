import {
  accept,
  money,
  reject,
  type Decision,
  type EventOf,
  type Instant,
  type Money,
  type Rejection,
  type ReservationEditPlaced,
  type ReservationEvent,
  type ReservationPlaced,
  type ReservationState,
  type ReservationUncancelPlaced,
} from '@stile/contracts';
import { changesOf } from '../amendment/edit-claims.js';
import { atLeastZero, paidOf, type Account } from './balance.js';
import { tooManyEdits, type KnownEdit } from './edits.js';
import { concededOf } from './line-refunds.js';
import { moneyMoves } from './money-moves.js';

/** `key` is the caller's: a repeat gets the first answer. `holdId` holds what the reservation takes again. */
export interface UncancelCommand {
  readonly type: 'Uncancel';
  readonly key: string;
  readonly actor: string;
  readonly holdId: string;
}

/** A cancellation, whether or not it was undone. */
export interface Cancellation {
  readonly key: string;
  readonly amountToReturn: number;
  /** Staff returned all that was paid. */ readonly isWaived: boolean;
  /** The amount owed before it. */ readonly owed: number;
  /** How many edits were requested before it. */ readonly edits: number;
}

/** An edit in flight, or the end of a cancellation, which changes nothing else. */
export type PendingEdit = EventOf<typeof ReservationEditPlaced>['data'] & { readonly uncancels?: true };

interface Reservation extends Account {
  readonly stage: ReservationState;
  readonly placed: EventOf<typeof ReservationPlaced>['data'];
  readonly refundsBefore: number;
  readonly cancellations: readonly Cancellation[];
  readonly edits: readonly KnownEdit[];
  readonly pending: PendingEdit | null;
}

/** Why a reservation as it stands cannot be uncancelled, or null. */
export const uncancelRejection = (state: Reservation, now: Instant): Rejection | null => {
  const { stage, placed, pending } = state;
  if (stage !== 'cancelled') return { code: 'reservation_not_cancelled', status: 409 };
  if (placed.contact === null) return { code: 'person_erased', status: 409 };
  if (placed.visit.endsAt <= now) return { code: 'visit_over', status: 409 };
  return pending ? { code: 'edit_under_way', status: 409 } : tooManyEdits(state);
};

export const placeUncancel = (
  { key, actor, holdId }: UncancelCommand,
  state: Reservation,
  now: Instant,
): Decision<ReservationEvent> => {
  const known = state.edits.find((edit) => edit.key === key);
  if (known) return known.uncancels ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  const rejection = uncancelRejection(state, now) ?? moneyMoves(state);
  if (rejection) return reject(rejection);
  const { reservationId } = state.placed;
  return accept({
    type: 'ReservationUncancelPlaced',
    data: { reservationId, edit: state.edits.length + 1, key, actor, holdId, placedAt: now },
  });
};

/** The amount owed before the cancellation, less the concessions since. Money that went back is not paid. */
const owedAgain = ({ placed, cancellations, refunds, refundsBefore }: Reservation): Money => {
  const conceded = concededOf({ refunds: refunds.slice(refundsBefore) }, placed.priced);
  return atLeastZero(money.subtract(money.money(cancellations.at(-1)?.owed ?? 0), conceded));
};

/** The balance once the cancellation is undone; below 0 it is to be returned. */
export const balanceAgain = (state: Reservation): number =>
  money.units(money.subtract(owedAgain(state), paidOf(state)));

export const uncancelled = (state: Reservation, edit: number, now: Instant): ReservationEvent => ({
  type: 'ReservationUncancelled',
  data: {
    reservationId: state.placed.reservationId,
    edit,
    balance: balanceAgain(state),
    uncancelledAt: now,
  },
});

/** The reservation asks for all that it had, and changes nothing else. */
export const withPendingUncancel = (
  { placed, edits }: Reservation,
  data: EventOf<typeof ReservationUncancelPlaced>['data'],
): Pick<Reservation, 'pending' | 'edits'> => {
  const { edit, key, holdId } = data;
  const known = { edit, key, requestHash: '', holdId, outcome: 'pending', uncancels: true } as const;
  return {
    pending: {
      ...placed,
      ...data,
      by: 'staff',
      requestHash: '',
      difference: 0,
      due: 0,
      mail: true,
      uncancels: true,
    },
    edits: [...edits, { ...known, changes: changesOf([], placed.claims) }],
  };
};

export const withoutCancellation = (
  state: Reservation,
): Pick<Reservation, 'stage' | 'owed' | 'refundsBefore'> => ({
  stage: 'confirmed',
  owed: money.units(owedAgain(state)),
  refundsBefore: state.refunds.length,
});
