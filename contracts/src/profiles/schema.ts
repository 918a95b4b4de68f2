import { z } from 'zod';
import { idText, localTime } from '../kernel/index.js';
import { MAX_NOTES } from './inputs.js';
import { PHOTO_ID } from './photo.js';
import { MAX_PROFILES } from './profile.js';
import { accepts } from '../messages/field-error.js';

const MAX_FIELDS = 120;
const MAX_POINTS = 50;
const MAX_PHOTO_NAME = 200;
const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, accepts('utc_time'))
  .nullable();
const complete = { complete: z.boolean(), completeUTCTimestamp: timestamp };
const MAX_SIGNER = 160;
const guardian = z.strictObject({
  signer: z.string().trim().min(1).max(MAX_SIGNER),
  relation: z.enum(['parent', 'guardian']),
  language: z.enum(['en', 'fr']),
  /** The server decides these two. */
  participant: z.string().optional(),
  text: z.string().optional(),
});
export const fieldValue = z.union([
  z.string().max(MAX_NOTES),
  z.boolean(),
  z.strictObject({
    points: z.array(z.boolean()).max(MAX_POINTS),
    ...complete,
    by: guardian.optional(),
  }),
  z.strictObject({ answers: z.array(z.string().max(MAX_NOTES)).max(MAX_POINTS), ...complete }),
  z.strictObject({
    name: z.string().max(MAX_PHOTO_NAME),
    blob: z.string().regex(PHOTO_ID, accepts('upload')),
  }),
]);
const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, accepts('field_name'));

/** One participant. `profileViolations` checks the fields, which depend on the reservation type. */
export const profile = z
  .strictObject({
    id: idText,
    visitorType: idText,
    fields: z
      .record(fieldName, fieldValue)
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, accepts('max_fields', { n: MAX_FIELDS })),
    addons: z
      .array(
        z.strictObject({
          addon_inventory: idText,
          /** The basket has as many, within its bounds. */
          addon_count: z.int().min(1),
          start_time: localTime.optional(),
        }),
      )
      .max(50),
  })
  .meta({ id: 'Profile' });
export const profiles = z.array(profile).max(MAX_PROFILES);
