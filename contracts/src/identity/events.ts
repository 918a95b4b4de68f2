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

export const USERNAME_CATEGORY = 'username';
export const usernameStream = (username: string): string => `${USERNAME_CATEGORY}-${username}`;

/** The name is a user's of this venue, and stays it: no other venue ever has a user of that name. */
export const UsernameClaimed = defineEvent(
  'UsernameClaimed',
  1,
  z.strictObject({ username: z.string(), inventoryGroup: z.string() }),
);
export const usernameEvents = [UsernameClaimed] as const;
export type UsernameEvent = EventOf<(typeof usernameEvents)[number]>;
