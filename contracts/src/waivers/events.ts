import { z } from 'zod';
import { defineEvent, instant, personal, reservationId, type EventOf } from '../kernel/index.js';

export const WAIVER_CATEGORY = 'waiver';
/** One for each participant of a reservation: its number, a dot and the participant's id. */
export const waiverIdOf = (reservation: string, profile: string): string => `${reservation}.${profile}`;
export const waiverStream = (id: string): string => `${WAIVER_CATEGORY}-${id}`;

export const RELATIONS = ['self', 'parent', 'guardian'] as const;
export type Relation = (typeof RELATIONS)[number];

const about = { waiverId: z.string(), reservationId };
const unchanged = (data: unknown): unknown => data;
/** A link for the participant is to be sent; stored before it is sent. `number` counts them from 1. */
export const WaiverLinkRequested = defineEvent(
  'WaiverLinkRequested',
  2,
  z.strictObject({
    ...about,
    number: z.int().min(1),
    /** A digest of what the link is good for; another one is another link. Links of version 1 have none. */
    linkedTo: z.string().optional(),
  }),
  { upcasters: { 1: unchanged } },
);
export const WaiverLinkSent = defineEvent(
  'WaiverLinkSent',
  1,
  z.strictObject({ ...about, number: z.int().min(1), messageId: z.string(), sentAt: instant }),
);
export const WaiverLinkFailed = defineEvent(
  'WaiverLinkFailed',
  1,
  z.strictObject({ ...about, number: z.int().min(1), reason: z.string() }),
);

/** The signer and the participant. */
const signature = z.strictObject({
  participant: z.string(),
  signer: z.string(),
  relation: z.enum(RELATIONS),
});
export type Signature = z.infer<typeof signature>;
/** Signed once. A copy of the text as shown: later changes of the venue's text do not affect it. */
export const WaiverSigned = defineEvent(
  'WaiverSigned',
  1,
  z.strictObject({
    ...about,
    profileId: z.string(),
    personId: z.string(),
    document: z.strictObject({ id: z.string(), revision: z.int().min(1) }),
    language: z.enum(['en', 'fr']),
    title: z.string(),
    text: z.string(),
    /** SHA-256, hex, of the title, an empty line and the text */ textHash: z.string(),
    signature: personal(signature),
    signedAt: instant,
  }),
  { subjectField: 'personId' },
);

export const waiverEvents = [WaiverLinkRequested, WaiverLinkSent, WaiverLinkFailed, WaiverSigned] as const;
export type WaiverEvent = EventOf<(typeof waiverEvents)[number]>;
