import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/index.js';

export const PERSON_CATEGORY = 'person';
export const personStream = (personId: string): string => `${PERSON_CATEGORY}-${personId}`;

/** The person's key is destroyed: all their sealed fields read as null, and read models remove them. */
export const PersonErased = defineEvent(
  'PersonErased',
  1,
  z.strictObject({ personId: z.string(), reservationIds: z.array(z.string()) }),
);
export const identityEvents = [PersonErased] as const;
export type IdentityEvent = EventOf<(typeof identityEvents)[number]>;
