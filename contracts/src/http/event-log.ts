import { z } from 'zod';
import { idempotencyKey, idText, instant, localDate } from '../kernel/index.js';
import { accepts } from '../messages/field-error.js';

/* The log's own page, for auditors (docs/rules/log.md 82). */

/** Services that lead to it. */
export const EVENT_LOG_SERVICES = ['/event_history'] as const;
export const MOST_LISTED_EVENTS = 100;
/** A position of the log, or what stands for one in another log. */
const position = z
  .string(accepts('text'))
  .max(100, accepts('text'))
  .regex(/^[\d/]*$/, accepts('text'));

/** GET /api/admin/events: the newest first, those before a position. */
export const listedEventsQuery = z.strictObject({
  before: position.optional(),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED_EVENTS).optional(),
  type: z.string().max(100).optional(),
  user: z.string().max(200).optional(),
  /** The day on which it was recorded, in the venue's time zone. */
  day: localDate.optional(),
  /** A reservation's number, or a stream of the log. */
  subject: z.string().max(300).optional(),
  inventoryGroup: idText.optional(),
});
export type ListedEventsQuery = z.infer<typeof listedEventsQuery>;

export const listedEvent = z
  .strictObject({
    position: z.string(),
    at: instant,
    type: z.string(),
    version: z.int(),
    stream: z.string(),
    revision: z.int(),
    actor: z.string().nullable(),
    station: z.string().nullable(),
    /** Null where it is of no venue, or it is not known of which. */
    inventory_group: z.string().nullable(),
    reservation_id: z.string().nullable(),
    waitlist_entry: z.string().nullable(),
    /** Its data as in the log; personal fields are null. */
    data: z.record(z.string(), z.unknown()),
    /** Whether it has personal fields, sealed. */
    sealed: z.boolean(),
  })
  .meta({ id: 'ListedEvent' });
export type ListedEvent = z.infer<typeof listedEvent>;

export const listedEventsAnswer = z
  .strictObject({
    events: z.array(listedEvent),
    /** The next page begins before it; null at the log's start. */
    next: z.string().nullable(),
    /** The moment down to which the log was searched, where a page ends before it is full. */
    searched_to: z.string().nullable(),
  })
  .meta({ id: 'ListedEvents' });
export type ListedEventsAnswer = z.infer<typeof listedEventsAnswer>;

/** A walk over a part of the log. */
const rangeDone = {
  id: z.string(),
  at: instant,
  by: z.string(),
  /** The last event before it; '' of the log's start. */
  after: z.string(),
  to: z.string(),
  events: z.int().min(0),
};
export const logVerification = z
  .strictObject({ ...rangeDone, fault: z.string().nullable() })
  .meta({ id: 'LogVerification' });
export type LogVerification = z.infer<typeof logVerification>;
export const logBundle = z
  .strictObject({ ...rangeDone, bytes: z.int().min(0), digest: z.string() })
  .meta({ id: 'LogBundle' });
export type LogBundle = z.infer<typeof logBundle>;

export const LOG_JOBS = ['verification', 'bundle'] as const;
export type LogJobKind = (typeof LOG_JOBS)[number];

/** GET /api/admin/event_log */
export const eventLogAnswer = z
  .strictObject({
    /** Events that are sealed, up to a second ago. */
    events: z.int().min(0),
    head: z.string(),
    /** The digest of the log's end. */
    digest: z.string(),
    /** Why nothing is written any more; null of a sound log. */
    fault: z.string().nullable(),
    /** The product's own check of the whole log; null before the first, or with servers. */
    checked_at: instant.nullable(),
    verification: logVerification.nullable(),
    /** The caller's latest bundle that can be fetched. */
    bundle: logBundle.nullable(),
    running: z
      .strictObject({
        id: z.string(),
        kind: z.enum(LOG_JOBS),
        since: instant,
        by: z.string(),
        events: z.int().min(0),
        of: z.int().min(0),
      })
      .nullable(),
    /** The latest that came to nothing, since the product was started. */
    failed: z
      .strictObject({ id: z.string(), kind: z.enum(LOG_JOBS), at: instant, reason: z.string() })
      .nullable(),
    /** One a day, the newest first, at most 100. */
    anchors: z.array(
      z.strictObject({
        day: localDate,
        at: instant,
        position: z.string(),
        /** Null of one that is older than digests. */
        digest: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'EventLog' });
export type EventLogAnswer = z.infer<typeof eventLogAnswer>;

/** PUT /api/admin/event_log/verifications/{id} and …/bundles/{id}: the caller makes the id, so that a repeat begins no second one. */
export const logJobParams = z.strictObject({ id: idempotencyKey });
/** Both ends belong to it; without them it is the whole log. */
export const logRangeRequest = z
  .strictObject({ from: position.optional(), to: position.optional() })
  .meta({ id: 'LogRangeRequest' });
export type LogRangeRequest = z.infer<typeof logRangeRequest>;
export const anchorParams = z.strictObject({ day: localDate });
