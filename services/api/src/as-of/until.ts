import type { Filter } from '@stile/projections';
import type { AsOf } from './instants.js';

/** Behind every revision that ends an order. */
const LAST = '~';

/**
 * Rows in the order of their moments, `order`: all up to the position are of the instant or before it, so a page begins
 * there in their index.
 */
export const inTimeOrder = ({ asOf }: AsOf): Filter => ({ order: { $lte: `${asOf} ${LAST}` } });
