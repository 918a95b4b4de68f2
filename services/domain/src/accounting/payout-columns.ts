import type { PayoutProvider } from '@stile/contracts';

/* Columns of the files of providers (docs/rules/payouts.md 3 and 4). Names are compared in small letters. */

export interface FileColumns {
  readonly provider: PayoutProvider;
  /** Lines of payouts, or payments or refunds by day. */
  readonly of: 'payouts' | 'payments' | 'refunds';
  /** The column that no other file has. */
  readonly mark: string;
  /** Each is there under one of its names. */
  readonly needed: readonly (readonly string[])[];
}

export const STRIPE_DATES = ['automatic_payout_effective_at', 'automatic_payout_effective_at_utc'];
export const STRIPE_REFUNDS = ['refund_id', 'source_id'];
export const CLOVER_REFUNDED = ['refund amount', 'amount'];

export const FILE_COLUMNS: readonly FileColumns[] = [
  {
    provider: 'stripe',
    of: 'payouts',
    mark: 'automatic_payout_id',
    needed: [
      ['automatic_payout_id'],
      STRIPE_DATES,
      ['balance_transaction_id'],
      ['reporting_category'],
      ['currency'],
      ['gross'],
      ['fee'],
      ['net'],
      ['payment_intent_id'],
      STRIPE_REFUNDS,
    ],
  },
  {
    provider: 'clover',
    of: 'refunds',
    mark: 'refund id',
    needed: [['refund id'], ['refund date'], CLOVER_REFUNDED],
  },
  {
    provider: 'clover',
    of: 'payments',
    mark: 'payment id',
    needed: [['payment id'], ['payment date'], ['currency'], ['amount']],
  },
];

/** The values of a line by the names of their columns. */
export class FileLine {
  constructor(
    private readonly head: ReadonlyMap<string, number>,
    private readonly cells: readonly string[],
    readonly line: number,
  ) {}

  has(column: string): boolean {
    return this.head.has(column);
  }

  /** '' where the file has no such column. */
  value(column: string): string {
    return this.cells[this.head.get(column) ?? -1] ?? '';
  }

  /** The first of the columns that the file has. */
  named(columns: readonly string[]): string {
    return columns.find((column) => this.head.has(column)) ?? columns[0]!;
  }

  /** The first of the columns that has a value here. */
  filled(columns: readonly string[]): string {
    return columns.find((column) => this.value(column) !== '') ?? this.named(columns);
  }
}
