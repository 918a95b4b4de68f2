import { z } from 'zod';
import { defineEvent, instant, localDate, personal, reservationId } from '../kernel/index.js';

/** An act of staff: on which of the venue's days, and by which user. At which station is in the event's metadata. */
const act = {
  reservationId,
  inventoryGroup: z.string(),
  businessDate: localDate,
  /** The command's key: its repeat is known by it. */
  key: z.string(),
  by: z.string(),
};
export const ReservationApproved = defineEvent(
  'ReservationApproved',
  1,
  z.strictObject({ ...act, approvedAt: instant }),
);
/** It is not approved after all. */
export const ReservationUnapproved = defineEvent(
  'ReservationUnapproved',
  1,
  z.strictObject({ ...act, unapprovedAt: instant }),
);

/** A sale without the network that got no places is dealt with: its cash is returned, or the party let in. */
export const OfflineSaleSettled = defineEvent(
  'OfflineSaleSettled',
  1,
  z.strictObject({
    ...act,
    personId: z.string(),
    /** How. */ note: personal(z.string()),
    settledAt: instant,
  }),
  { subjectField: 'personId' },
);

/** A remark of staff, for staff. */
export const ReservationCommented = defineEvent(
  'ReservationCommented',
  1,
  z.strictObject({
    ...act,
    commentId: z.string(),
    personId: z.string(),
    text: personal(z.string()),
    commentedAt: instant,
  }),
  { subjectField: 'personId' },
);

const units = { addon: z.string(), units: z.int().min(1) };
/** Units of a product were handed out or used. */
export const AddonValidated = defineEvent(
  'AddonValidated',
  1,
  z.strictObject({ ...act, ...units, validatedAt: instant }),
);
/** They were not after all. */
export const AddonValidationUndone = defineEvent(
  'AddonValidationUndone',
  1,
  z.strictObject({ ...act, ...units, undoneAt: instant }),
);
