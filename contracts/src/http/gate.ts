import { z } from 'zod';
import { idText } from '../kernel/index.js';
import { MAX_BARCODE } from './barcode.js';
import { reservationAnswer } from './reservation.js';

/* A scan at a gate (docs/rules/desk.md 19). */

/** POST /api/gate: what was scanned, and at which destination. */
export const gateRequest = z.strictObject({
  code: z.string().min(1).max(MAX_BARCODE),
  inventory: idText,
});
export type GateRequest = z.infer<typeof gateRequest>;

export const GATE_VERDICTS = [
  'in',
  'already_in',
  'to_pay',
  'wrong_day',
  'elsewhere',
  'cancelled',
  'not_confirmed',
  'not_approved',
  'unknown',
] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

export const gateAnswer = z
  .strictObject({
    verdict: z.enum(GATE_VERDICTS),
    /** Null where nothing of this code is known at the gate. */ reservation: reservationAnswer.nullable(),
    /** Whose code it is, by id; null of the whole party's. */ participant: z.string().nullable(),
    /** Who came in by this scan, by id; none where the reservation names nobody. */
    let_in: z.array(z.string()),
    /** They come more than 30 minutes early, more than 90 late, or past their end; null in time. */
    timing: z.enum(['early', 'late', 'expired']).nullable(),
  })
  .meta({ id: 'GateVerdict' });
export type GateAnswer = z.infer<typeof gateAnswer>;
