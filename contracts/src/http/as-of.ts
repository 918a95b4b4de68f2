import { z } from 'zod';
import { instant } from '../kernel/index.js';

/* An instant of the past at which a question is answered (docs/rules/as-of.md). */

/** A query's part: without it the answer is as of now. */
export const asOfQuery = {
  asOf: z.iso
    .datetime()
    .optional()
    .describe('The answer as it stood at this instant: 2026-06-30T23:59:59.999Z'),
};
/** An answer's part, absent as of now. `position` is that of the last event that it has seen, '' of none. */
export const asOfShape = { as_of: instant.optional(), position: z.string().optional() };
export interface AsOfAnswer {
  readonly as_of?: string;
  readonly position?: string;
}
