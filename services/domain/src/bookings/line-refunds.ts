import {
  lineSharesOf,
  money,
  refundedLines,
  refundedOf,
  unitsOf,
  type ErrorKey,
  type LineRefund,
  type Money,
  type Priced,
  type Rejection,
  type SoldOffline,
} from '@stile/contracts';
import { atLeastZero, type Account } from './balance.js';

type Refunds = Pick<Account, 'refunds'>;

export const concededOfLines = (refunds: Refunds, priced: Priced): Money =>
  refundedLines(refunds).length === 0
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
