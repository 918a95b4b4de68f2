import { z } from 'zod';
import { defineEvent, instant, reservationId, type EventOf } from '../kernel/index.js';

/** The rule that set a limit: the reason that a rejection and a figure can name. */
const ruleRef = z.strictObject({ id: z.string(), revision: z.int() }).nullable();
/** Units of one pool. `taken` is the pool's resulting figure: held and booked together, this line included. */
const takenLine = z.strictObject({
  pool: z.string(),
  units: z.int().min(1),
  limit: z.int().min(0).nullable(),
  rule: ruleRef,
  taken: z.int().min(0),
});
/** Units given back; `taken` is what remains. */
const freedLine = z.strictObject({ pool: z.string(), units: z.int().min(1), taken: z.int().min(0) });

const holdId = z.string();
export const HoldTaken = defineEvent(
  'HoldTaken',
  1,
  z.strictObject({ holdId, lines: z.array(takenLine).min(1), lapsesAt: instant }),
);
/**
 * The visitor requested more time; `before` is the earlier moment of lapse. `renewals` counts them, because their
 * number is limited.
 */
export const HoldExtended = defineEvent(
  'HoldExtended',
  1,
  z.strictObject({
    holdId,
    lines: z.array(freedLine),
    before: instant,
    lapsesAt: instant,
    renewals: z.int().min(1),
  }),
);
/**
 * A sale took its units out of a station's allotment (`from`, which lapses at `before`) into a hold of its own: the
 * pools' figures stay.
 */
export const HoldDrawn = defineEvent(
  'HoldDrawn',
  1,
  z.strictObject({
    from: z.string(),
    holdId,
    lines: z.array(freedLine).min(1),
    before: instant,
    lapsesAt: instant,
  }),
);
export const HoldReleased = defineEvent(
  'HoldReleased',
  1,
  z.strictObject({
    holdId,
    lines: z.array(freedLine),
    lapsesAt: instant,
    /** `ended`: by staff, before it lapsed. */
    reason: z.enum(['left', 'replaced', 'refused', 'abandoned', 'ended']),
  }),
);
/** Records a lapse; the units were free from `lapsesAt` on. */
export const HoldLapsed = defineEvent(
  'HoldLapsed',
  1,
  z.strictObject({ holdId, lines: z.array(freedLine), lapsesAt: instant }),
);
/**
 * The units belong to the reservation. `late`: the hold had lapsed, belonged to another reservation or held something
 * else, so the lines were taken again; only then do they add to the pools.
 */
export const HoldConfirmed = defineEvent(
  'HoldConfirmed',
  1,
  z.strictObject({
    holdId,
    reservationId,
    lines: z.array(takenLine),
    lapsesAt: instant.nullable(),
    late: z.boolean(),
  }),
);
/**
 * Previous and new units of a reservation in a pool; without limit and rule where it has none left. `taken` is the
 * pool's resulting figure.
 */
const resizedLine = z.strictObject({
  pool: z.string(),
  before: z.int().min(0),
  units: z.int().min(0),
  limit: z.int().min(0).nullable(),
  rule: ruleRef,
  taken: z.int().min(0),
});
/**
 * An edit, or the end of a cancellation, changed what a reservation has of this ledger; unchanged pools are left out.
 * `step` grows with each change of a reservation, so that a late or repeated one has no effect. `late`: the increases were
 * not held when the change was completed, and were taken then.
 */
export const PlacesResized = defineEvent(
  'PlacesResized',
  1,
  z.strictObject({
    holdId,
    reservationId,
    step: z.int().min(1),
    lines: z.array(resizedLine),
    late: z.boolean(),
  }),
);
export const PlacesReturned = defineEvent(
  'PlacesReturned',
  1,
  z.strictObject({ holdId, reservationId, lines: z.array(freedLine) }),
);

/**
 * Units of a pool that become free are reserved for the waitlist, or no longer: `pool` is its mark (`waitlistMark`),
 * `taken` 1 while it is reserved.
 */
export const PlacesKept = defineEvent(
  'PlacesKept',
  1,
  z.strictObject({
    lines: z.array(z.strictObject({ pool: z.string(), taken: z.int().min(0).max(1) })).min(1),
  }),
);

export const capacityEvents = [
  HoldTaken,
  HoldExtended,
  HoldDrawn,
  HoldReleased,
  HoldLapsed,
  HoldConfirmed,
  PlacesResized,
  PlacesReturned,
  PlacesKept,
] as const;
export type CapacityEvent = EventOf<(typeof capacityEvents)[number]>;
export type TakenLine = z.infer<typeof takenLine>;
export type ResizedLine = z.infer<typeof resizedLine>;
export type FreedLine = z.infer<typeof freedLine>;
export type RuleRef = z.infer<typeof ruleRef>;
