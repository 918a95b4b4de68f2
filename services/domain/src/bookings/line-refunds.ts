import {
  money,
  type ErrorKey,
  type Money,
  type Priced,
  type Rejection,
  type SoldOffline,
} from '@stile/contracts';
import { discountedLines } from '../pricing/discount-shares.js';
import { atLeastZero, type Account, type LineRefund } from './balance.js';

/** A line with what it costs after discounts: all of them add up to the price. */
export interface LineShare {
  readonly line: string;
  readonly count: number;
  readonly amount: Money;
  readonly amountBeforeTax: Money;
}

/** Names a line of a price across edits: what it is, its time and its first day. */
const referenceOf = ({ kind, item, slot, days }: Priced['lines'][number]): string =>
  [kind, item, slot ?? '', days?.from ?? ''].join('/');

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

type Refunds = Pick<Account, 'refunds'>;

const linesOf = ({ refunds }: Refunds): readonly LineRefund[] =>
  refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines);

const sumOf = (lines: readonly LineRefund[], field: 'amount' | 'amountBeforeTax'): Money =>
  money.add(...lines.map((line) => money.money(line[field])));

/** The refunded part of a line: at most its cost now, so that a unit that an edit removed is conceded no more. */
export const refundedOf = (refunds: Refunds, { line, amount, amountBeforeTax }: LineShare) => {
  const lines = linesOf(refunds).filter((each) => each.line === line);
  return {
    amount: money.min(amount, sumOf(lines, 'amount')),
    amountBeforeTax: money.min(amountBeforeTax, sumOf(lines, 'amountBeforeTax')),
  };
};

/** How many whole units an amount is; a line that costs nothing has nothing left to return. */
const unitsOf = (refunded: Money, { amount, count }: LineShare): number => {
  if (amount === 0) return count;
  let units = Math.min(count, Math.floor((refunded * count) / amount) + 1);
  while (money.partOf(amount, units, count) > refunded) units -= 1;
  return units;
};

export const concededOfLines = (refunds: Refunds, priced: Priced): Money =>
  linesOf(refunds).length === 0
    ? money.zero
    : money.add(...lineSharesOf(priced).map((share) => refundedOf(refunds, share).amount));

/** The sum of staff's concessions on a price. */
export const concededOf = (account: Refunds, priced: Priced): Money =>
  money.add(
    ...account.refunds
      .filter(({ state, lines }) => state !== 'failed' && lines.length === 0)
      .map(({ concession }) => money.money(concession)),
    concededOfLines(account, priced),
  );

export interface Adjusted {
  readonly offline?: Pick<SoldOffline, 'adjustment'> | undefined;
}
/** The difference to its price, where it was taken at what was paid (docs/rules/offline.md 52). */
export const adjustmentOf = ({ offline }: Adjusted): Money => money.money(offline?.adjustment?.amount ?? 0);

/** A price with its adjustment, less what staff conceded of it. */
export const lessConcessions = (account: Refunds & { readonly placed: Adjusted }, priced: Priced): Money =>
  atLeastZero(
    money.subtract(
      money.add(money.money(priced.total), adjustmentOf(account.placed)),
      concededOf(account, priced),
    ),
  );

interface Reservation extends Refunds {
  readonly placed: { readonly priced: Priced };
}

/** A line as staff may return it. Amounts have 2 decimals. */
export interface RefundableLine {
  readonly count: number;
  /** Units that went back. */ readonly refunded: number;
  /** The cost of all its units after discounts. */ readonly amount: number;
  readonly refundedAmount: number;
}

export const refundableLines = (state: Reservation): readonly RefundableLine[] =>
  lineSharesOf(state.placed.priced).map((share) => {
    const refunded = refundedOf(state, share).amount;
    return {
      count: share.count,
      refunded: unitsOf(refunded, share),
      amount: money.units(share.amount),
      refundedAmount: money.units(refunded),
    };
  });

/** Units of a line, which is named by its place among the lines of the price. */
export interface LineUnits {
  readonly line: number;
  readonly count: number;
}

const wrong = (code: ErrorKey, detail?: Rejection['detail']): Rejection => ({
  code,
  status: 422,
  fields: { lines: code },
  ...(detail && { detail }),
});

/** The refunds of these units, or the reason why they cannot go back. */
export const linesToRefund = (
  requested: readonly LineUnits[],
  state: Reservation,
): readonly LineRefund[] | Rejection => {
  const shares = lineSharesOf(state.placed.priced);
  const lines: LineRefund[] = [];
  for (const { line, count } of requested) {
    const share = shares[line];
    if (!share) return wrong('refund_line_unknown', { line });
    const refunded = refundedOf(state, share);
    const units = unitsOf(refunded.amount, share);
    if (count > share.count - units) return wrong('refund_line_count', { line, left: share.count - units });
    const rest = (whole: Money, part: Money): number =>
      money.units(money.subtract(money.partOf(whole, units + count, share.count), part));
    lines.push({
      line: share.line,
      amount: rest(share.amount, refunded.amount),
      amountBeforeTax: rest(share.amountBeforeTax, refunded.amountBeforeTax),
    });
  }
  return lines;
};

/** The lines that one part of a refund returns; the parts follow each other. */
export const splitLines = (
  lines: readonly LineRefund[],
  parts: readonly number[],
): readonly (readonly LineRefund[])[] => {
  let left = lines;
  return parts.map((part) => {
    const [own, rest] = takeFrom(left, money.money(part));
    left = rest;
    return own;
  });
};

const takeFrom = (
  lines: readonly LineRefund[],
  part: Money,
): readonly [readonly LineRefund[], readonly LineRefund[]] => {
  const parts: LineRefund[] = [];
  const rest: LineRefund[] = [];
  let left = part;
  for (const { line, ...whole } of lines) {
    const amount = money.money(whole.amount);
    const beforeTax = money.money(whole.amountBeforeTax);
    const now = money.min(left, amount);
    const nowBeforeTax = now === amount ? beforeTax : money.toCents(money.mulDiv(beforeTax, now, amount));
    left = money.subtract(left, now);
    if (now > 0) parts.push({ line, amount: money.units(now), amountBeforeTax: money.units(nowBeforeTax) });
    if (now < amount)
      rest.push({
        line,
        amount: money.units(money.subtract(amount, now)),
        amountBeforeTax: money.units(money.subtract(beforeTax, nowBeforeTax)),
      });
  }
  return [parts, rest];
};
