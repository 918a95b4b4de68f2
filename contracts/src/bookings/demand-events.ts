import { z } from 'zod';
import { defineEvent, instant, type EventOf } from '../kernel/index.js';
import { CHANNEL_NAMES } from './channel.js';

export const DEMAND_CATEGORY = 'demand';
/** Demand for a ledger that it had no room for. */
export const demandStream = (ledger: string): string => `${DEMAND_CATEGORY}-${ledger}`;

/**
 * Parties that one process turned away in one stretch of time, because a ledger had too little left. Nothing in it leads
 * to a person.
 */
export const DemandTurnedAway = defineEvent(
  'DemandTurnedAway',
  1,
  z.strictObject({
    /** The stretch's own id: written again it is the same. */ id: z.string(),
    ledger: z.string(),
    from: instant,
    until: instant,
    pools: z
      .array(
        z.strictObject({
          pool: z.string(),
          channel: z.enum(CHANNEL_NAMES),
          parties: z.int().min(1),
          /** Units that they asked for, each party for the first time. */ units: z.int().min(1),
        }),
      )
      .min(1),
  }),
);
export const demandEvents = [DemandTurnedAway] as const;
export type DemandEvent = EventOf<(typeof demandEvents)[number]>;
