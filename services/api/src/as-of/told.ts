import type { AsOfAnswer } from '@stile/contracts';
import type { AsOf } from './instants.js';

/** An answer's own words of its instant. */
export const asOfAnswer = (asOf: AsOf | null): AsOfAnswer =>
  asOf ? { as_of: asOf.asOf, position: asOf.position } : {};

/** The header that says the same where an answer is rows. */
const AS_OF_HEADER = 'stile-as-of';
export const asOfHeaders = (asOf: AsOf | null): Record<string, string> =>
  asOf ? { [AS_OF_HEADER]: `${asOf.asOf} ${asOf.position}`.trim() } : {};
