import { z } from 'zod';
import { defineEvent, instant, reservationId, type EventOf } from '../kernel/index.js';

/** The rule that set a limit, as it was: a refusal and a figure can say why. */
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
/** The visitor asked for more time; `before` is when it would have lapsed. `renewals` counts, so that nobody holds for ever. */
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
export const HoldReleased = defineEvent(
  'HoldReleased',
  1,
  z.strictObject({
    holdId,
    lines: z.array(freedLine),
    lapsesAt: instant,
    reason: z.enum(['left', 'replaced', 'refused', 'abandoned']),
  }),
);
/** The places were free from `lapsesAt` on; this only tidies. */
export const HoldLapsed = defineEvent(
  'HoldLapsed',
  1,
  z.strictObject({ holdId, lines: z.array(freedLine), lapsesAt: instant }),
);
/** Places are the reservation's from now on. `late`: they were taken again, as the hold had lapsed, was another's or held something else; only then do the lines add to the pools. */
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
/** What a reservation had and has of a pool; without a limit and a rule where nothing is left to it. `taken` is the pool's resulting figure. */
const resizedLine = z.strictObject({
  pool: z.string(),
  before: z.int().min(0),
  units: z.int().min(0),
  limit: z.int().min(0).nullable(),
  rule: ruleRef,
  taken: z.int().min(0),
});
/**
 * An edit changed what a reservation has of this ledger; pools that stay as they are are left out. `step` grows from
 * change to change of one reservation, so that one that comes late or again changes nothing. `late`: the increases had
 * not been held beforehand, or not until now, and found room.
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

/** What comes free of a pool is kept for those who wait for it, or no longer: `pool` is its mark (`keptMark`), `taken` 1 while it is kept. */
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
