import { cardRefundPolicyOf } from '../catalog/payment-settings.js';
import type { ReservationAnswer } from '../http/reservation.js';
import * as exact from '../kernel/money.js';

/*
 * Sums of the pages that return money by line: the same in the console and at the desk (docs/rules/payments.md 82). No
 * schema library here.
 */

type RefundLine = NonNullable<ReservationAnswer['refund_lines']>[number];
type Charge = ReservationAnswer['charges'][number];

/** Units of lines, by the line's place. */
export type ChosenLines = Readonly<Record<number, number>>;

/** The price of these units beside those that went back. */
export const costOfUnits = (
  { amount, refunded_amount, refunded, count }: RefundLine,
  units: number,
): number =>
  exact.units(
    exact.subtract(exact.partOf(exact.money(amount), refunded + units, count), exact.money(refunded_amount)),
  );

export const chosenLines = (chosen: ChosenLines): { line: number; count: number }[] =>
  Object.entries(chosen)
    .filter(([, count]) => count > 0)
    .map(([line, count]) => ({ line: Number(line), count }));

export const costOfLines = (lines: readonly RefundLine[], chosen: ChosenLines): number =>
  exact.units(
    exact.add(...chosenLines(chosen).map(({ line, count }) => exact.money(costOfUnits(lines[line]!, count)))),
  );

const sum = (amounts: readonly { readonly amount: number }[]) =>
  exact.add(...amounts.map(({ amount }) => exact.money(amount)));

/** Whether the venue returns by hand what such a card paid at a terminal (docs/rules/payments.md 119). */
export const isReturnedByHand = (
  { card_type }: Charge,
  settings: Readonly<Record<string, string | null>>,
): boolean => card_type !== undefined && cardRefundPolicyOf(settings, card_type) === 'manual';

const backOf = (charges: readonly Charge[]) =>
  sum(charges.flatMap(({ refunds }) => refunds.filter(({ state }) => state !== 'failed')));

/** Money of charges that went back, or is on its way. */
export const refundedOf = (charges: readonly Charge[]): number => exact.units(backOf(charges));

/** The rest of charges: what went back, or is on its way, is gone. */
export const leftOfCharges = (charges: readonly Charge[]): number =>
  exact.units(exact.subtract(sum(charges), backOf(charges)));
