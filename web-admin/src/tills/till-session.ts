import type { TillSessionRow } from '@stile/contracts';
import { exact } from '../core/money.js';

export const TILL_MOVEMENTS = 'till_movements';

type Sums = NonNullable<TillSessionRow['cash']>['sums'];

/** What cash rounding added to sales and took off returns. */
export const roundingOf = ({ sales, refunds }: Sums): number =>
  exact.units(exact.subtract(exact.money(sales.rounding), exact.money(refunds.rounding)));
