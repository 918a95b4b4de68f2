import { z } from 'zod';
import {
  amount,
  defineEvent,
  instant,
  localDate,
  personal,
  reservationId,
  type EventOf,
} from '../kernel/index.js';

export const OFFLINE_CATEGORY = 'offline';
/** The sales of a station without the network, by their receipt numbers; those of no station are together. */
export const offlineStream = (inventoryGroup: string, station: string | null): string =>
  `${OFFLINE_CATEGORY}-${inventoryGroup}/${station ?? 'none'}`;

/** The station that sold, and the reservation that the sale is, or will be once it is taken. */
const sale = { inventoryGroup: z.string(), station: z.string().nullable(), reservationId };

/** A number that a customer was given is the number of one sale. */
export const OfflineReceiptUsed = defineEvent(
  'OfflineReceiptUsed',
  1,
  z.strictObject({ ...sale, receipt: z.string(), usedAt: instant }),
);

/** Codes of sales that wait for a manager: those that a station does not send itself, and those that were rejected. */
export const OFFLINE_WAITS = ['offline_too_old', 'offline_of_another', 'offline_rejected'] as const;
export type OfflineWait = (typeof OFFLINE_WAITS)[number];

/** A sale that its station may not send, or that was rejected: nothing is booked of it before a manager takes it. */
export const OfflineSaleHandedOver = defineEvent(
  'OfflineSaleHandedOver',
  1,
  z.strictObject({
    ...sale,
    inventory: z.string(),
    date: localDate,
    receipt: z.string(),
    soldAt: instant,
    /** The person who sold it; null where the allotment does not name them. */ cashier: z
      .string()
      .nullable(),
    amount,
    currency: z.string(),
    till: z.string(),
    why: z.enum(OFFLINE_WAITS),
    /** The sale's key, under which it is booked once. */ key: z.string(),
    personId: z.string(),
    /** The call that sells it, as JSON. Its key is destroyed once nothing waits for it. */
    content: personal(z.string()),
    handedOverAt: instant,
  }),
  { subjectField: 'personId' },
);

const decision = { ...sale, key: z.string(), by: z.string() };
/** It is sold now: by a manager, or by its cashier, who came back in time. */
export const OfflineSaleTaken = defineEvent(
  'OfflineSaleTaken',
  1,
  z.strictObject({
    ...decision,
    takenAt: instant,
    /** Why at the price that was paid; absent: at the price of its lines. */ reason: z.string().optional(),
  }),
);
/** The sale was rejected, and nothing is booked of it: it waits again. */
export const OfflineSaleNotSold = defineEvent(
  'OfflineSaleNotSold',
  1,
  z.strictObject({
    ...sale,
    code: z.string(),
    rejectedAt: instant,
    /** The price of its lines, where another was paid. */ price: amount.optional(),
  }),
);
/** It is never sold: a manager has dealt with it otherwise. */
export const OfflineSaleRefused = defineEvent(
  'OfflineSaleRefused',
  1,
  z.strictObject({ ...decision, reason: z.string(), refusedAt: instant }),
);
/** Numbers of a machine's receipts that never came: a manager says why. The words name nobody. */
export const OfflineReceiptsExplained = defineEvent(
  'OfflineReceiptsExplained',
  1,
  z.strictObject({
    inventoryGroup: z.string(),
    station: z.string().nullable(),
    series: z.string(),
    /** Both included. */ from: z.int().min(1),
    to: z.int().min(1),
    key: z.string(),
    by: z.string(),
    words: z.string(),
    explainedAt: instant,
  }),
);

const NUMBERED = /^(.+)-(\d{1,9})$/;
/** The machine and the number of a receipt, 'K7Q' and 12 of 'K7Q-0012'; null where it has none. */
export const receiptNumber = (
  receipt: string,
): { readonly series: string; readonly number: number } | null => {
  const [, series, digits] = NUMBERED.exec(receipt) ?? [];
  return series === undefined ? null : { series, number: Number(digits) };
};

export const offlineEvents = [
  OfflineReceiptUsed,
  OfflineSaleHandedOver,
  OfflineSaleTaken,
  OfflineSaleNotSold,
  OfflineSaleRefused,
  OfflineReceiptsExplained,
] as const;
export type OfflineEvent = EventOf<(typeof offlineEvents)[number]>;
