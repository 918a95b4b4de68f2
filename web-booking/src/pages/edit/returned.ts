import type { StoreEditAnswer } from '@stile/contracts';

/** Money that goes back with a change at the desk. */
export type Returned = Pick<
  StoreEditAnswer,
  'message' | 'amount' | 'rounding' | 'payment_method' | 'external_transaction_id' | 'edit'
>;

interface EntryState {
  readonly returned?: Returned;
}

/** Kept with the page's entry of the history: a reload finds it, a later visit of the same page does not. */
export const keepReturned = ({
  message,
  amount,
  rounding,
  payment_method,
  external_transaction_id,
  edit,
}: Returned): void => {
  const returned: Returned = { message, amount, rounding, payment_method, external_transaction_id, edit };
  window.history.replaceState({ returned } satisfies EntryState, '');
};

export const readReturned = (): Returned | null =>
  (window.history.state as EntryState | null)?.returned ?? null;

export const forgetReturned = (): void => window.history.replaceState(null, '');
