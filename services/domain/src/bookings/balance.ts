import {
  money,
  type Cash,
  type Charge,
  type Instant,
  type LineRefund,
  type Money,
  type PaymentMethod,
  type RefundMethod,
  type TerminalReturn,
  type TerminalTender,
} from '@stile/contracts';

/** Money on its way back, or returned; a failed one counts for nothing. Amounts have 2 decimals. */
export interface Refund {
  readonly refundId: string;
  readonly key: string;
  readonly chargeId: string;
  readonly method: RefundMethod;
  readonly amount: number;
  /** The part of the amount that was not due back. */ readonly concession: number;
  /** The lines that it returns a part of; none where it is an amount alone. */ readonly lines: readonly LineRefund[];
  /** The units that were asked for; null for an amount alone, and of a refund of before. */
  readonly units: readonly { readonly line: string; readonly count: number }[] | null;
  readonly state: 'begun' | 'made' | 'failed';
  /** who of the staff returns it; null where nobody of them does */ readonly actor: string | null;
  readonly at: Instant;
  readonly manualRefundId: string | null;
  readonly reason: string | null;
  /** Words beside the reason. */ readonly words: string | null;
  /** The user who confirmed it as a second person. */ readonly witness: string | null;
  /** The key under which that was noted later; null where it was not. */
  readonly identifiedBy: string | null;
  /** At which device. */ readonly terminal: TerminalReturn | null;
  /** Out of which till. */ readonly cash: { readonly till: string; readonly rounding: number } | null;
  /** The gateway's id of it, or the reason against it. */ readonly answer: string | null;
}

/** Money that the desk takes, or took; one that is taken is a charge too. */
export interface Payment {
  readonly paymentId: string;
  readonly key: string;
  /** who took it */ readonly actor: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly state: 'begun' | 'taken' | 'failed';
  readonly at: Instant;
  readonly cash: Cash | null;
  /** At which device. */ readonly terminal: TerminalTender | null;
  readonly manualPaymentId: string | null;
  /** The reason against it. */ readonly answer: string | null;
}

/** A reservation's account: what it costs in all, what was paid, what went back. */
export interface Account {
  /** The price less concessions; of a cancelled reservation what the venue keeps. */ readonly owed: number;
  readonly charges: readonly Charge[];
  readonly refunds: readonly Refund[];
  readonly payments: readonly Payment[];
}

const sum = (amounts: readonly { readonly amount: number }[]): Money =>
  money.add(...amounts.map(({ amount }) => money.money(amount)));
const counted = (refunds: readonly Refund[]): readonly Refund[] =>
  refunds.filter(({ state }) => state !== 'failed');

export const atLeastZero = (amount: Money): Money => (amount > 0 ? amount : money.zero);

/** Paid and not on its way back. */
export const paidOf = ({ charges, refunds }: Pick<Account, 'charges' | 'refunds'>): Money =>
  money.subtract(sum(charges), sum(counted(refunds)));

/** The rest of a charge. */
const leftOf = ({ chargeId, amount }: Charge, refunds: readonly Refund[]): Money =>
  money.subtract(money.money(amount), sum(counted(refunds).filter((refund) => refund.chargeId === chargeId)));

/** The balance to be paid still, below 0 to be returned (docs/rules/payments.md 12). */
export const balanceOf = (account: Pick<Account, 'owed' | 'charges' | 'refunds'>): number =>
  money.units(money.subtract(money.money(account.owed), paidOf(account)));
export const amountToReturnOf = (account: Pick<Account, 'owed' | 'charges' | 'refunds'>): number =>
  Math.max(0, -balanceOf(account));

/** The sum that goes back since the last change: still to be returned, on its way, or returned. */
export const goingBackOf = (account: Account & { readonly refundsBefore: number }): number => {
  const since = counted(account.refunds.slice(account.refundsBefore));
  return money.units(money.add(money.money(amountToReturnOf(account)), sum(since)));
};

/** As much of an amount as cards online have paid; the rest is the desk's to return (docs/rules/payments.md 19). */
export const toCardsOf = (
  { charges, refunds }: Pick<Account, 'charges' | 'refunds'>,
  amount: number,
): number => {
  const online = charges.filter(({ type }) => type === 'card');
  return Math.min(amount, refundableOf(online, refunds));
};

/**
 * How much of what goes back since the last change goes to cards. `isByItself`: what is still to be returned goes to
 * those online, unless one has refused it.
 */
export const goingToCardsOf = (
  account: Account & { readonly refundsBefore: number },
  isByItself: boolean,
): number => {
  const since = account.refunds.slice(account.refundsBefore);
  const begun = counted(since).filter(({ method }) => method === 'card' || method === 'terminal');
  const isRefused = since.some(({ state }) => state === 'failed');
  const still = isByItself && !isRefused ? toCardsOf(account, amountToReturnOf(account)) : 0;
  return money.units(money.add(money.money(still), sum(begun)));
};

/** The sum that rounding has added to its cash, below 0 taken off it: each movement's own, as it was recorded. */
export const cashRoundingOf = ({ payments, refunds }: Pick<Account, 'payments' | 'refunds'>): number => {
  const roundings = (movements: readonly (Payment | Refund)[]): Money =>
    money.add(
      ...movements
        .filter(({ state }) => state !== 'failed')
        .map(({ cash }) => money.money(cash?.rounding ?? 0)),
    );
  return money.units(money.subtract(roundings(payments), roundings(refunds)));
};

export const isRefundUnderWay = ({ refunds }: Pick<Account, 'refunds'>): boolean =>
  refunds.some(({ state }) => state === 'begun');
export const isPaymentUnderWay = ({ payments }: Pick<Account, 'payments'>): boolean =>
  payments.some(({ state }) => state === 'begun');

/** Everything that was paid went back, and has arrived. */
export const isRefunded = ({ charges, refunds }: Pick<Account, 'charges' | 'refunds'>): boolean =>
  charges.length > 0 && sum(charges) === sum(refunds.filter(({ state }) => state === 'made'));

export interface RefundPart {
  readonly charge: Charge;
  readonly amount: number;
}

/** The sum of these charges that can still be returned. */
export const refundableOf = (charges: readonly Charge[], refunds: readonly Refund[]): number =>
  money.units(money.add(...charges.map((charge) => leftOf(charge, refunds))));

/** An amount over the charges that it goes back to, the newest first; it is at most what can still be returned of them. */
export const refundParts = (
  amount: number,
  charges: readonly Charge[],
  refunds: readonly Refund[],
): readonly RefundPart[] => {
  const parts: RefundPart[] = [];
  let rest = money.money(amount);
  for (const charge of [...charges].reverse()) {
    const part = money.min(rest, leftOf(charge, refunds));
    if (part > 0) parts.push({ charge, amount: money.units(part) });
    rest = money.subtract(rest, part);
  }
  return parts;
};
