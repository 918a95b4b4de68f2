import { z } from 'zod';
import { defineEvent, instant, localDate, personal, reservationId, type EventOf } from '../kernel/index.js';

/** A scan at a destination's gate. Who scanned, and at which station, is in the event's metadata. */
const scan = {
  reservationId,
  inventoryGroup: z.string(),
  /** The gate's destination, which a forced entry may not be booked for. */ inventory: z.string(),
  businessDate: localDate,
  /** The command's key: its repeat is known by it. */
  key: z.string(),
  /** Ids of those who went through; none where the reservation asks for no participants. */
  participants: z.array(z.string()),
  /** The participants that the command named; null: everybody. */
  named: z.array(z.string()).nullable(),
};
/** They left, and may come in again. */
export const ReservationExited = defineEvent(
  'ReservationExited',
  1,
  z.strictObject({ ...scan, exitedAt: instant }),
);
export const ReservationReentered = defineEvent(
  'ReservationReentered',
  1,
  z.strictObject({ ...scan, reenteredAt: instant }),
);
/** Staff let them in although the gate refuses it. Who comes for the first time is checked in beside. */
export const ReservationEntryForced = defineEvent(
  'ReservationEntryForced',
  1,
  z.strictObject({
    ...scan,
    personId: z.string(),
    /** The rejection that it overrides. */ over: z.string(),
    reason: personal(z.string()),
    forcedAt: instant,
  }),
  { subjectField: 'personId' },
);

export const GATE_CATEGORY = 'gate';
/** A station's refused scans of one of the venue's days. A scan from no station has 'none'. */
export const gateStream = (inventoryGroup: string, station: string | null, businessDate: string): string =>
  `${GATE_CATEGORY}-${inventoryGroup}/${station ?? 'none'}.${businessDate}`;

/** A scan that let nobody through. Nothing in it leads to a person: the code is a keyed digest. */
export const ScanRefused = defineEvent(
  'ScanRefused',
  1,
  z.strictObject({
    inventoryGroup: z.string(),
    inventory: z.string(),
    businessDate: localDate,
    station: z.string().nullable(),
    /** The caller's: a repeat is one scan. */ key: z.string(),
    code: z.string(),
    verdict: z.string(),
    refusedAt: instant,
  }),
);
export const gateEvents = [ScanRefused] as const;
export type GateEvent = EventOf<(typeof gateEvents)[number]>;
