import type { z } from 'zod';
import type { Call } from './call.js';
import { badRequest } from './replies.js';
import type { Reply } from './world.js';

/** The body as the call needs it, or the answer that says what is wrong with it. An empty body is an empty object. */
export const bodyOf = <T>(
  { request }: Call,
  schema: z.ZodType<T>,
): { readonly body: T } | { readonly rejection: Reply } => {
  let value: unknown;
  try {
    value = request.body.trim() === '' ? {} : JSON.parse(request.body);
  } catch {
    return { rejection: badRequest('The request body is not valid JSON') };
  }
  const read = schema.safeParse(value);
  if (read.success) return { body: read.data };
  const [issue] = read.error.issues;
  return { rejection: badRequest(`${issue!.path.join('.') || 'body'}: ${issue!.message}`) };
};
