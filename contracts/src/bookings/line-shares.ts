import { money, type Money } from '../kernel/index.js';
import { discountedLines } from './discount-shares.js';
import type { Priced } from './events.js';

/** A line with what it costs after discounts: all of them add up to the price. */
export interface LineShare {
  readonly line: string;
  readonly count: number;
  readonly amount: Money;
  readonly amountBeforeTax: Money;
}

/** The returned part of one line, by the line's reference. Amounts have 2 decimals. */
export interface LineRefund {
  readonly line: string;
  readonly amount: number;
  readonly amountBeforeTax: number;
}

/** Names a line of a price across edits: what it is, its time and its first day. */
const referenceOf = ({ kind, item, slot, days }: Priced['lines'][number]): string =>
  [kind, item, slot ?? '', days?.from ?? ''].join('/');

/** In the order of the price's lines. */
export const lineSharesOf = (priced: Priced): readonly LineShare[] => {
  const left = discountedLines(priced);
  const amounts = money.allot(
    money.money(priced.total),
    left.map(({ after }) => after),
  );
  const beforeTax = money.allot(
    money.money(priced.subtotal),
    left.map(({ before }) => before),
  );
  const known = new Map<string, number>();
  return left.map(({ line }, i) => {
    const reference = referenceOf(line);
    const earlier = known.get(reference) ?? 0;
    known.set(reference, earlier + 1);
    return {
      line: earlier === 0 ? reference : `${reference}#${earlier + 1}`,
      count: line.count,
      amount: amounts[i]!,
      amountBeforeTax: beforeTax[i]!,
    };
  });
};

/** Refunds as far as lines know of them; a failed one counts for nothing. */
export interface LineRefunds {
  readonly refunds: readonly {
    readonly state: 'begun' | 'made' | 'failed';
    /** The lines that it returns a part of; none where it is an amount alone. */
    readonly lines: readonly LineRefund[];
  }[];
}

export const refundedLines = ({ refunds }: LineRefunds): readonly LineRefund[] =>
  refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines);

const sumOf = (lines: readonly LineRefund[], field: 'amount' | 'amountBeforeTax'): Money =>
  money.add(...lines.map((line) => money.money(line[field])));

/** The refunded part of a line: at most its cost now, so that a unit that an edit removed is conceded no more. */
export const refundedOf = (
  refunds: LineRefunds,
  { line, amount, amountBeforeTax }: LineShare,
): Pick<LineShare, 'amount' | 'amountBeforeTax'> => {
  const lines = refundedLines(refunds).filter((each) => each.line === line);
  return {
    amount: money.min(amount, sumOf(lines, 'amount')),
    amountBeforeTax: money.min(amountBeforeTax, sumOf(lines, 'amountBeforeTax')),
  };
};

/** How many whole units an amount is; a line that costs nothing has nothing left to return. */
export const unitsOf = (refunded: Money, { amount, count }: Pick<LineShare, 'amount' | 'count'>): number => {
  if (amount === 0) return count;
  let units = Math.min(count, Math.floor((refunded * count) / amount) + 1);
  while (money.partOf(amount, units, count) > refunded) units -= 1;
  return units;
};
