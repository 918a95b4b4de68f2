import {
  accept, money, reject,
  type AbandonReason, type Charge, type Decider, type Decision, type Instant, type ReservationEvent, type ReservationState as Stage,
} from '@stile/contracts';

type Placed = Extract<ReservationEvent, { type: 'ReservationPlaced' }>['data'];
/** Without participants where nobody asked for them. */
type Placing = Omit<Placed, 'placedAt' | 'profiles'> & Partial<Pick<Placed, 'profiles'>>;

export type ReservationCommand =
  | { readonly type: 'Place'; readonly placed: Placing }
  | { readonly type: 'Confirm'; readonly charge: Charge | null }
  | { readonly type: 'Abandon'; readonly reason: AbandonReason }
  /** `key` is the caller's: a repeat is answered as the first time, another cancellation is refused. */
  | { readonly type: 'Cancel'; readonly by: 'staff' | 'visitor'; readonly key: string };

export interface Reservation { readonly stage: Stage; readonly placed: Placed; readonly placedAt: Instant; readonly confirmedAt: Instant | null; readonly charges: readonly Charge[]; readonly abandonReason: AbandonReason | null; readonly cancelKey: string | null; readonly amountToReturn: number }
export type ReservationState = Reservation | null;

const paid = (charges: readonly Charge[]): number => money.units(money.add(...charges.map((charge) => money.money(charge.amount))));

const decide = (command: ReservationCommand, state: ReservationState, now: Instant): Decision<ReservationEvent> => {
  if (command.type === 'Place') {
    if (!state) return accept({ type: 'ReservationPlaced', data: { profiles: [], ...command.placed, placedAt: now } });
    return state.placed.requestHash === command.placed.requestHash ? accept() : reject({ code: 'idempotency_key_reused', status: 409 });
  }
  if (!state) return reject({ code: 'reservation_not_found', status: 404 });
  const { reservationId, holdId, claims } = state.placed;
  switch (command.type) {
    case 'Confirm':
      if (state.stage === 'placed') return accept({ type: 'ReservationConfirmed', data: { reservationId, charge: command.charge, confirmedAt: now } });
      return state.stage === 'confirmed' ? accept() : reject({ code: 'reservation_not_confirmed', status: 409 });
    case 'Abandon':
      if (state.stage === 'placed') return accept({ type: 'ReservationAbandoned', data: { reservationId, reason: command.reason } });
      return state.stage === 'abandoned' ? accept() : reject({ code: 'reservation_not_confirmed', status: 409 });
    case 'Cancel':
      if (state.stage === 'confirmed') {
        return accept({ type: 'ReservationCancelled', data: { reservationId, key: command.key, cancelledAt: now, holdId, ledgers: claims.map(({ ledger }) => ledger), by: command.by, amountToReturn: paid(state.charges) } });
      }
      if (state.cancelKey === command.key) return accept();
      return reject({ code: state.stage === 'cancelled' ? 'reservation_already_cancelled' : 'reservation_not_confirmed', status: 409 });
  }
};

const evolve = (state: ReservationState, event: ReservationEvent): ReservationState => {
  if (event.type === 'ReservationPlaced') return { stage: 'placed', placed: event.data, placedAt: event.data.placedAt, confirmedAt: null, charges: [], abandonReason: null, cancelKey: null, amountToReturn: 0 };
  if (!state) throw new Error(`${event.type} before ReservationPlaced`);
  switch (event.type) {
    case 'ReservationConfirmed': return { ...state, stage: 'confirmed', confirmedAt: event.data.confirmedAt, charges: event.data.charge ? [...state.charges, event.data.charge] : state.charges };
    case 'ReservationAbandoned': return { ...state, stage: 'abandoned', abandonReason: event.data.reason };
    case 'ReservationCancelled': return { ...state, stage: 'cancelled', cancelKey: event.data.key, amountToReturn: event.data.amountToReturn };
  }
};

/** One reservation from its placing to its end (decisions 9). */
export const reservationDecider: Decider<ReservationCommand, ReservationState, ReservationEvent> = { initial: null, decide, evolve };
