import { z } from 'zod';
import { ALL_KINDS, KINDS, type DocumentOf, type Kind } from './documents.js';

const lists = Object.fromEntries(ALL_KINDS.filter((kind) => kind !== 'inventory_group').map((kind) => [kind, z.array(KINDS[kind].schema).max(20_000)]));

/** A whole venue as data (decisions 10), format version 1. */
export const venueFile = z.strictObject({ format: z.literal(1), inventory_group: KINDS.inventory_group.schema, ...lists });

export type VenueFile = { readonly format: 1; readonly inventory_group: DocumentOf<'inventory_group'> } & {
  readonly [K in Exclude<Kind, 'inventory_group'>]: readonly DocumentOf<K>[];
};
