import { z } from 'zod';
import { ADDON_IMAGE } from './addon-image.js';
import { writtenSchema } from './document-checks.js';
import { ALL_KINDS, type DocumentOf, type Kind } from './documents.js';
import { accepts } from '../messages/field-error.js';

/** Kinds that are younger than the format's first files, which lack them. */
const LATER: ReadonlySet<Kind> = new Set(['accounting_codes', 'waivers', 'feeder_locations', 'terminals']);
/** Whether a file may leave out a kind. */
export const mayBeLeftOut = (kind: Kind): boolean => LATER.has(kind);
const listOf = (kind: Kind): z.ZodType => {
  const list = z.array(writtenSchema(kind)).max(20_000);
  return LATER.has(kind) ? list.default([]) : list;
};
const lists = Object.fromEntries(
  ALL_KINDS.filter((kind) => kind !== 'inventory_group').map((kind) => [kind, listOf(kind)]),
);

/** Maximum length of a picture as base64: 1,200 pixels a side. */
const MAX_PICTURE = 8_000_000;
/** Pictures of products, by id: JPEG as base64. A product's `image` names one; a picture is no document. */
const images = z
  .record(z.string().regex(ADDON_IMAGE, accepts('picture_id')), z.base64().max(MAX_PICTURE))
  .optional();

/** A whole venue as data, format version 1 (docs/rules/venue-file.md 4). */
export const venueFile = z.strictObject({
  format: z.literal(1),
  inventory_group: writtenSchema('inventory_group'),
  ...lists,
  images,
});

export type VenueFile = {
  readonly format: 1;
  readonly inventory_group: DocumentOf<'inventory_group'>;
  readonly images?: Readonly<Record<string, string>>;
} & {
  readonly [K in Exclude<Kind, 'inventory_group'>]: readonly DocumentOf<K>[];
};
