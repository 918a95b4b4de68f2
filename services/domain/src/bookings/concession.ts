import { epochMsOf, money, type Instant, type RefundMethod, type Rejection } from '@stile/contracts';
import type { Refund } from './balance.js';

/** A like concession within that time is taken for a second press of the same button. */
const AGAIN_MS = 60_000;

export const WITNESS_REQUIRED: Rejection = {
  code: 'refund_witness_required',
  status: 422,
  fields: { witness: 'refund_witness_required' },
};

/** Beside the amount of a refund: why it goes back, and who confirms it. */
export interface ConcessionTerms {
  readonly reason: string | null;
  readonly words?: string | null;
  /** The user who confirms it as a second person; absent or null where nobody does. */
  readonly witness?: string | null;
  /** It is no repeat of the one before it. */ readonly isAgain?: boolean;
  /** The limit of what one person concedes alone; absent or null: any amount. */ readonly limit?:
    number | null;
}

const sumOf = (refunds: readonly Refund[]): number =>
  money.units(money.add(...refunds.map(({ amount }) => money.money(amount))));

/** One of the same amount in the same way went back a moment ago. */
const isRepeated = (
  refunds: readonly Refund[],
  { amount, method }: { readonly amount: number; readonly method: RefundMethod },
  now: Instant,
): boolean => {
  const recent = refunds.filter(
    (refund) =>
      refund.state !== 'failed' &&
      refund.method === method &&
      epochMsOf(now) - epochMsOf(refund.at) < AGAIN_MS,
  );
  return [...new Set(recent.map(({ key }) => key))].some((key) => {
    const parts = recent.filter((refund) => refund.key === key);
    return parts.some(({ concession }) => concession > 0) && sumOf(parts) === amount;
  });
};

interface Conceding extends ConcessionTerms {
  readonly method: RefundMethod;
  readonly actor?: string;
}

/** The reason against money that is not due going back so; null where it may (docs/rules/payments.md 141 to 146). */
export const concessionRejection = (
  { reason, witness = null, actor, isAgain = false, limit = null, method }: Conceding,
  { amount, concession }: { readonly amount: number; readonly concession: number },
  refunds: readonly Refund[],
  now: Instant,
): Rejection | null => {
  if (witness !== null && witness === actor)
    return { code: 'refund_witness_self', status: 422, fields: { witness: 'refund_witness_self' } };
  if (concession <= 0) return null;
  if (reason === null) return { code: 'refund_reason', status: 422, fields: { reason: 'refund_reason' } };
  if (witness === null && limit !== null && concession > limit) return WITNESS_REQUIRED;
  return !isAgain && isRepeated(refunds, { amount, method }, now)
    ? { code: 'refund_again', status: 409, fields: { again: 'refund_again' } }
    : null;
};
