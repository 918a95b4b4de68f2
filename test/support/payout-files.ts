/** The columns of Stripe's payout reconciliation that are read, and one that is not. */
export const STRIPE_HEAD = [
  'automatic_payout_id',
  'automatic_payout_effective_at',
  'balance_transaction_id',
  'created',
  'reporting_category',
  'currency',
  'gross',
  'fee',
  'net',
  'payment_intent_id',
  'source_id',
  'description',
].join(',');
