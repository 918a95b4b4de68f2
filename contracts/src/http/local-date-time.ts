import { z } from 'zod';
import { localDate } from '../kernel/index.js';
import { accepts } from '../messages/field-error.js';

/** Wall-clock time of a venue. */
export const localDateTime = z
  .string()
  .refine(
    (text) => /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && localDate.safeParse(text.slice(0, 10)).success,
    accepts('local_time'),
  );
