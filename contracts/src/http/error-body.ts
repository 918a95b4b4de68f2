import { z } from 'zod';

/** Every error answer (docs/rules/errors.md 1). */
export const errorBody = z
  .strictObject({
    error: z.string(),
    code: z.string(),
    status_code: z.int(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Values for the text's placeholders: what is left of a slot, the nearest slots, the current price. */
    detail: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
