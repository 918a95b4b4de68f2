import type { TransactionCheckAnswer, TransactionOrder } from '@stile/contracts';

const TITLES = { refund: 'REFUND', credit: 'CREDIT', void: 'VOID' } as const;

/** The title of a card transaction in answers (docs/rules/payments.md 111). */
export const transactionTitleOf = ({
  kind,
  isPreauthorised,
}: Pick<TransactionOrder, 'kind' | 'isPreauthorised'>): TransactionCheckAnswer['transaction_title'] =>
  kind === 'payment' ? (isPreauthorised ? 'PREAUTH' : 'SALE') : TITLES[kind];
