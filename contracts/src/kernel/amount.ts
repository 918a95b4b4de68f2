import { z } from 'zod';
import { accepts } from '../messages/field-error.js';

const SCALE = 10_000;
const MAX_UNITS = 1e11;

/** An amount as JSON carries it: finite, at most 4 decimals. */
export const amount = z
  .number()
  .refine(
    (n) =>
      Number.isFinite(n) && Math.abs(n) <= MAX_UNITS && Math.abs(n * SCALE - Math.round(n * SCALE)) < 1e-4,
    {
      ...accepts('amount'),
      // No check of the whole document computes with it.
      abort: true,
    },
  );
/** A tax rate such as 0.13, with at most 6 decimals. */
export const rate = z
  .number()
  .min(0, { abort: true })
  .max(1, { abort: true })
  .refine((n) => Math.abs(n * 1e6 - Math.round(n * 1e6)) < 1e-6, {
    ...accepts('rate'),
    abort: true,
  });
