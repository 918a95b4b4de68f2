import type { CardType, Reconciliation, TransactionKind } from '@stile/contracts';

/** Whether the provider has the money's movement; `unknown` where it cannot be asked. */
export type ProviderSide = 'has' | 'has_not' | 'unknown';
/** Whether the product has recorded it, still waits for it, or wants it no more. */
export type ProductSide = 'recorded' | 'awaits' | 'gone';
export type RefundPolicy = 'refund' | 'credit' | 'manual';

/** How a returned amount is to go back, by the venue's policy for this type of card. */
export interface ReturnTerms {
  readonly policy: RefundPolicy;
  readonly isPartial: boolean;
}

/**
 * The meaning of terminal and product together for a transaction (docs/rules/payments.md 73). A payment that only the
 * provider has goes back; money that went to a card is a fact and is recorded.
 */
export const reconcile = (
  kind: TransactionKind,
  provider: ProviderSide,
  product: ProductSide,
  { policy, isPartial }: ReturnTerms,
): Reconciliation => {
  if (provider === 'unknown') return 'keep';
  if (provider === 'has') {
    if (product === 'recorded') return 'close';
    return product === 'gone' && kind === 'payment' ? 'void' : 'record';
  }
  if (product !== 'recorded') return 'not_exist_both';
  if (kind === 'payment') return 'discrepancy';
  return isPartial && policy === 'credit' ? 'retry_credit' : 'retry_refund';
};

/** Voids are for 25 minutes; the provider turns a later one into a refund. */
const VOID_WINDOW_MS = 25 * 60_000;

export interface Returnable {
  readonly amount: number;
  readonly of: number;
  readonly ageMs: number;
  readonly cardType: CardType;
  readonly isSameBatch: boolean;
  readonly policy: RefundPolicy;
}

/**
 * By which call money goes back to a card: a void where nothing is settled yet and all of it goes, else a refund; a part of
 * it as a credit where the venue says so. A debit card is always presented again.
 */
export const returnBy = (returned: Returnable): 'void' | 'refund' | 'credit' => {
  const isWhole = returned.amount === returned.of;
  if (!isWhole) return returned.policy === 'credit' ? 'credit' : 'refund';
  const isVoid = returned.isSameBatch && returned.ageMs <= VOID_WINDOW_MS && returned.cardType !== 'DC';
  return isVoid ? 'void' : 'refund';
};
