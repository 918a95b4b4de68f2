import type { TillMovementRow, TillSessionRow } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';

export const TILL_SESSIONS = 'till_sessions';
/** Queries that change when something is done at a drawer. */
export const TILL_DAYS = 'till_days';
export const TILL_QUERIES = [[TILL_SESSIONS], ['till_movements'], [TILL_DAYS]] as const;

type Sums = NonNullable<TillSessionRow['cash']>['sums'];

/** The sum that cash rounding added to sales and took off returns. */
export const roundingOf = ({ sales, refunds }: Sums): number =>
  exact.units(exact.subtract(exact.money(sales.rounding), exact.money(refunds.rounding)));

/** Notes and coins as they were counted: "3 × $20.00, 2 × $0.25". */
export const piecesText = (
  { denominations }: Pick<TillMovementRow, 'denominations'>,
  money: (value: number) => string,
): string =>
  (denominations ?? []).map(({ value, count }) => `${count}\u00a0×\u00a0${money(value)}`).join(', ');
