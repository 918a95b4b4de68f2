import { lazyPart } from '../../core/browser/lazy-part.js';

/* The desk's part of a change: no visitor loads it. */
export const LazyMoneyBack = lazyPart(async () => (await import('./MoneyBack.js')).MoneyBack);
export const LazyPaidElsewhere = lazyPart(async () => (await import('./PaidElsewhere.js')).PaidElsewhere);
export const LazyMoneyReturned = lazyPart(async () => (await import('./MoneyReturned.js')).MoneyReturned);
