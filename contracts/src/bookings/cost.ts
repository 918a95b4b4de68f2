/** Reasons why a reservation costs another amount than its price (docs/rules/payments.md 12). No schema library here. */
export const COST_CHANGES = ['adjustment', 'concession', 'fee', 'cancellation'] as const;
export type CostChange = (typeof COST_CHANGES)[number];

interface Tax {
  readonly rate: number;
  readonly tax: number;
}

/** A reservation's sums. Without `cost` it costs its price. */
export interface Sums {
  readonly subtotal: number;
  readonly tax_amount: number;
  readonly price: number;
  readonly cost?:
    | {
        readonly changes: readonly { readonly kind: CostChange; readonly amount: number }[];
        readonly total: number;
        readonly tax_amount: number;
        readonly taxes: readonly Tax[];
      }
    | undefined;
}

export interface SumRow {
  readonly key: 'subtotal' | 'tax' | 'tax_within' | 'price' | 'total' | CostChange;
  readonly amount: number;
  /** The rate of a tax that has a row for itself. */ readonly rate?: number;
}

const taxRows = (
  key: 'tax' | 'tax_within',
  { tax_amount, taxes }: { readonly tax_amount: number; readonly taxes?: readonly Tax[] | undefined },
): SumRow[] =>
  taxes
    ? taxes.filter(({ tax }) => tax !== 0).map(({ rate, tax }) => ({ key, amount: tax, rate }))
    : [{ key, amount: tax_amount }];

/**
 * The sums below a reservation's lines on every page and paper: those of its price, and where it costs another amount the
 * changes that lead to the total (docs/rules/money.md 7, 16). With `taxes` each rate has a row.
 */
export const sumRows = (sums: Sums, taxIncluded: boolean, taxes?: readonly Tax[]): readonly SumRow[] => {
  const { subtotal, price, cost } = sums;
  const before: SumRow[] = taxIncluded
    ? []
    : [{ key: 'subtotal', amount: subtotal }, ...taxRows('tax', { ...sums, taxes })];
  if (!cost)
    return [
      ...before,
      { key: 'total', amount: price },
      ...(taxIncluded ? taxRows('tax_within', { ...sums, taxes }) : []),
    ];
  return [
    ...before,
    { key: 'price', amount: price },
    ...cost.changes.map(({ kind: key, amount }) => ({ key, amount })),
    { key: 'total', amount: cost.total },
    ...taxRows('tax_within', { ...cost, taxes: taxes && cost.taxes }).filter(({ amount }) => amount !== 0),
  ];
};
