import type { z } from 'zod';

/** What a text of its own form says where it is no such text, or missing. A list is no text that was written wrong. */
export const accepts = (what: string) => ({
  error: ({ input }: z.core.$ZodRawIssue): string | undefined =>
    input === undefined ? `missing: ${what}` : Array.isArray(input) ? undefined : what,
});
