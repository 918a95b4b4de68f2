import { accept, reject, type Decider, type ManualPaymentEvent, type Rejection } from '@stile/contracts';

export const MANUAL_PAYMENT_TAKEN: Rejection = {
  code: 'manual_payment_taken',
  status: 409,
  fields: { manualPaymentId: 'manual_payment_taken' },
};

/** A reservation is paid by a payment that another system took. */
type ManualPaymentCommand = Omit<ManualPaymentEvent['data'], 'claimedAt'>;

/** The reservation that it pays. */
type ManualPaymentState = { readonly reservationId: string } | null;

/** Money that another system took once pays once (docs/rules/payments.md 148). */
export const manualPaymentDecider: Decider<ManualPaymentCommand, ManualPaymentState, ManualPaymentEvent> = {
  initial: null,
  decide(claimed, state, now) {
    if (!state) return accept({ type: 'ManualPaymentClaimed', data: { ...claimed, claimedAt: now } });
    return state.reservationId === claimed.reservationId ? accept() : reject(MANUAL_PAYMENT_TAKEN);
  },
  evolve: (_state, { data: { reservationId } }) => ({ reservationId }),
};
