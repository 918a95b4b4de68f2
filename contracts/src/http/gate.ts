import { z } from 'zod';
import { idText, instant, localDate } from '../kernel/index.js';
import { MAX_BARCODE } from './barcode.js';
import { reservationAnswer } from './reservation.js';

/* A scan at a gate (docs/rules/desk.md 19). */

export const MIN_FORCED_REASON = 3;
export const MAX_FORCED_REASON = 200;

/** POST /api/gate: what was scanned, and at which destination. */
export const gateRequest = z.strictObject({
  code: z.string().min(1).max(MAX_BARCODE),
  inventory: idText,
  /** They leave; absent: they come. */ exit: z.literal(true).optional(),
  /** Lets them in although the gate refuses it, and says why. */ forced: z
    .strictObject({ reason: z.string().trim().min(MIN_FORCED_REASON).max(MAX_FORCED_REASON) })
    .optional(),
});
export type GateRequest = z.infer<typeof gateRequest>;

export const GATE_VERDICTS = [
  'in',
  're_entry',
  'out',
  'already_in',
  'not_in',
  'to_pay',
  'wrong_day',
  'elsewhere',
  'cancelled',
  'not_confirmed',
  'not_approved',
  'unknown',
] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** Rejections of a scan that are no verdict on its ticket: the gate remembers them too (docs/rules/gate.md 5). */
export const GATE_REJECTIONS = ['re_entry_off', 'edit_under_way', 'too_many_check_ins', 'no_access'] as const;
export type GateRefusal = GateVerdict | (typeof GATE_REJECTIONS)[number];

/** The verdict of a rejected scan; none where the rejection is none of a ticket. */
export const VERDICT_OF: Readonly<Partial<Record<string, GateVerdict>>> = {
  reservation_not_found: 'unknown',
  participant_unknown: 'unknown',
  already_checked_in: 'already_in',
  not_checked_in: 'not_in',
  balance_due: 'to_pay',
  check_in_too_early: 'wrong_day',
  visit_over: 'wrong_day',
  gate_elsewhere: 'elsewhere',
  reservation_already_cancelled: 'cancelled',
  reservation_not_confirmed: 'not_confirmed',
  approval_missing: 'not_approved',
};

export const gateAnswer = z
  .strictObject({
    verdict: z.enum(GATE_VERDICTS),
    /** Null where nothing of this code is known at the gate. */ reservation: reservationAnswer.nullable(),
    /** The participant of the code, by id; null of the whole party's. */ participant: z.string().nullable(),
    /** Participants who came in, or left, by this scan, by id; none where the reservation names nobody. */
    let_in: z.array(z.string()),
    /** The rejection that they were let in over; null where nothing was forced. */ forced: z
      .enum(GATE_VERDICTS)
      .nullable(),
    /** The sender may let them in although they were refused. */ may_force: z.boolean(),
    /** They come more than 30 minutes early, more than 90 late, or past their end; null in time. */
    timing: z.enum(['early', 'late', 'expired']).nullable(),
  })
  .meta({ id: 'GateVerdict' });
export type GateAnswer = z.infer<typeof gateAnswer>;

export const GATE_ACTS = ['refused', 'forced', 'exit', 're_entry'] as const;
export const GATE_SCAN_SORTS = ['at'];

/** A scan at a gate that let nobody through, or let somebody through who is marked for it: a row of the day's list. */
export const gateScanRow = z
  .strictObject({
    id: z.string(),
    inventory_group: z.string(),
    inventory: z.string(),
    business_date: localDate,
    at: instant,
    act: z.enum(GATE_ACTS),
    /** Why it was refused, or what was overridden. */ verdict: z
      .enum([...GATE_VERDICTS, ...GATE_REJECTIONS])
      .nullable(),
    /** Stands for the code of a refused scan: the same for the same one, without telling it. */
    code: z.string().nullable(),
    reservation_id: z.string().nullable(),
    /** The reason of a forced entry; null of others, and once the person is erased. */ reason: z
      .string()
      .nullable(),
    user: z.string().nullable(),
    station: z.string().nullable(),
  })
  .meta({ id: 'GateScanRow' });
export type GateScanRow = z.infer<typeof gateScanRow>;
