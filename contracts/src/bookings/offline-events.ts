import { z } from 'zod';
import { defineEvent, instant, reservationId, type EventOf } from '../kernel/index.js';

/** The receipt numbers of a station's sales without the network; those of no station are together. */
export const offlineStream = (inventoryGroup: string, station: string | null): string =>
  `offline-${inventoryGroup}/${station ?? 'none'}`;

/** A number that a customer was given is the number of one sale. */
export const OfflineReceiptUsed = defineEvent(
  'OfflineReceiptUsed',
  1,
  z.strictObject({
    inventoryGroup: z.string(),
    station: z.string().nullable(),
    receipt: z.string(),
    reservationId,
    usedAt: instant,
  }),
);
export const offlineEvents = [OfflineReceiptUsed] as const;
export type OfflineEvent = EventOf<(typeof offlineEvents)[number]>;
