import { z } from 'zod';
import { defineEvent, personal, type EventType } from '../kernel/index.js';
import { ALL_KINDS, KINDS, membership, user, type Kind } from './documents.js';

/** All documents of one inventory group are one stream: rules that span documents are decided in one place. */
export const venueStream = (inventoryGroup: string): string => `venue-${inventoryGroup}`;
export const VENUE_CATEGORY = 'venue';

/** Names of people are sealed with the key of the document that holds them. */
const bodies: Partial<Record<Kind, z.ZodType>> = {
  memberships: membership.extend({
    first_name: personal(membership.shape.first_name),
    last_name: personal(membership.shape.last_name),
  }),
  users: user.extend({ email: personal(user.shape.email) }),
};

const saved = (kind: Kind): EventType =>
  defineEvent(
    `${KINDS[kind].event}Saved`,
    1,
    z.strictObject({
      inventoryGroup: z.string(),
      id: z.string(),
      /** 1 for the first version of the document */ revision: z.int().min(1),
      subject: z.string().nullable(),
      body: bodies[kind] ?? KINDS[kind].schema,
    }),
    { subjectField: 'subject' },
  );
const removed = (kind: Kind): EventType =>
  defineEvent(
    `${KINDS[kind].event}Removed`,
    1,
    z.strictObject({ inventoryGroup: z.string(), id: z.string(), revision: z.int().min(1) }),
  );

const saveTypes = new Map(ALL_KINDS.map((kind) => [kind, saved(kind)]));
const removeTypes = new Map(ALL_KINDS.map((kind) => [kind, removed(kind)]));

export const catalogEvents: readonly EventType[] = [...saveTypes.values(), ...removeTypes.values()];

export interface DocumentSaved {
  readonly type: string;
  readonly data: {
    readonly inventoryGroup: string;
    readonly id: string;
    readonly revision: number;
    readonly subject: string | null;
    readonly body: Readonly<Record<string, unknown>>;
  };
}
export interface DocumentRemoved {
  readonly type: string;
  readonly data: { readonly inventoryGroup: string; readonly id: string; readonly revision: number };
}
export type CatalogEvent = DocumentSaved | DocumentRemoved;

export const savedType = (kind: Kind): string => `${KINDS[kind].event}Saved`;
export const removedType = (kind: Kind): string => `${KINDS[kind].event}Removed`;

const byType = new Map<string, { kind: Kind; saved: boolean }>(
  ALL_KINDS.flatMap((kind) => [
    [savedType(kind), { kind, saved: true }],
    [removedType(kind), { kind, saved: false }],
  ]),
);
/** Which kind of document an event is about; undefined for an event of another context. */
export const kindOfEvent = (type: string): { kind: Kind; saved: boolean } | undefined => byType.get(type);
