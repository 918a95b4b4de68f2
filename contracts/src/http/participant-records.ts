import { z } from 'zod';
import { idText, instant, localDate, reservationId } from '../kernel/index.js';
import { PHOTO_ID } from '../profiles/photo.js';
import { INVESTIGATION_TYPES, TEST_RESULTS, TEST_STATUSES } from '../test-records/values.js';
import { RELATIONS } from '../waivers/events.js';
import { accepts } from '../messages/field-error.js';

/* Photos, waivers and tests of participants (docs/rules/participants.md 27 to 46). */

const language = z.enum(['en', 'fr']);

/** `7KQ4MWXH2P.p1`: the reservation's number, a dot and the participant's id; of a waiver and of a test. */
export const participantRecordId = z
  .string()
  .regex(/^[2-9A-HJKMNP-TW-Z]{10}\.[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/, accepts('participant_id'));

// ---- POST /api/profile_photo: the bytes of a picture
export const photoAnswer = z
  .strictObject({
    /** The id that a profile's `photo` names as its `blob`. */
    blob: z.string().regex(PHOTO_ID, accepts('upload')),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'ProfilePhoto' });
export type PhotoAnswer = z.infer<typeof photoAnswer>;

// ---- GET /api/reservation/{id}/participants
export const WAIVER_STATUSES = ['signed', 'not_signed', 'unavailable'] as const;
export type WaiverStatus = (typeof WAIVER_STATUSES)[number];
const waiverState = z.strictObject({
  id: participantRecordId,
  status: z.enum(WAIVER_STATUSES),
  title: z.string().nullable(),
  signer: z.string().nullable(),
  relation: z.enum(RELATIONS).nullable(),
  signed_at: instant.nullable(),
  /** Where a link for the participant goes; null without an address. */
  email: z.string().nullable(),
  /** The moment of the last link that went out. */
  sent_at: instant.nullable(),
});
/** A test record (docs/rules/participants.md 45). Until staff first write it, it is booked and without a result. */
export const testRecordBody = z.strictObject({
  id: idText.optional(),
  type: z.string().max(60),
  test_status: z.enum(TEST_STATUSES),
  test_result: z.enum(TEST_RESULTS),
  data: z.strictObject({
    investigation_type: z.enum(INVESTIGATION_TYPES).nullable(),
    /** Given by the server where it is left empty. */
    investigation_number: z.string().max(60).optional(),
  }),
});
const testState = testRecordBody.extend({
  id: participantRecordId,
  updated_at: instant.nullable(),
  updated_by: z.string().nullable(),
});
const participantRecords = z.strictObject({
  id: idText,
  /** From 1. */
  number: z.int(),
  name: z.string(),
  visitor_type_name: z.string(),
  /** A photo is there; its address is `participants/{number}/photo` of the reservation. */
  photo: z.boolean(),
  /** Null where this visitor type signs nothing. */
  waiver: waiverState.nullable(),
  /** For staff alone; null where nothing is tested. */
  test: testState.nullable(),
  /** Kinds of tests that the venue offers; empty: any. */
  test_types: z.array(z.string()),
});
export const participantRecordsAnswer = z.array(participantRecords).meta({ id: 'ParticipantPapers' });
export type ParticipantRecords = z.infer<typeof participantRecords>;
export type TestState = z.infer<typeof testState>;

/** The text to sign, or the signed text. */
const waiverDocument = z.strictObject({
  language,
  title: z.string(),
  text: z.string(),
  /** SHA-256, hex, of title, empty line and text */ hash: z.string(),
  revision: z.int(),
});

// ---- GET /api/waiver_text: to be read before there is a reservation
export const waiverTextQuery = z.strictObject({ inventoryGroup: idText, waiver: idText, language });
export const waiverTextAnswer = z
  .strictObject({ /** from which age on a participant signs */ adult_age: z.int(), document: waiverDocument })
  .meta({ id: 'WaiverText' });
export type WaiverTextAnswer = z.infer<typeof waiverTextAnswer>;

// ---- GET /api/waiver/{id}, POST /api/waiver/{id}/sign
export const waiverQuery = z.strictObject({ language: language.optional() });
export const waiverAnswer = waiverState
  .extend({
    reservation: z.strictObject({
      id: reservationId,
      inventory_title: z.record(z.string(), z.string()),
      visit_date: localDate,
    }),
    participant: z.string(),
    /** Signed by a parent or guardian; null where the age is not known: then the signer says. */
    minor: z.boolean().nullable(),
    /** Null where there is nothing to sign. */
    document: waiverDocument.nullable(),
  })
  .meta({ id: 'Waiver' });
export type WaiverAnswer = z.infer<typeof waiverAnswer>;
export const signRequest = z.strictObject({
  language,
  /** The revision of the text that was shown. */
  revision: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/, accepts('hash')),
  signer: z.string().max(160),
  relation: z.enum(RELATIONS),
  agreed: z.boolean(),
});
export type SignRequest = z.infer<typeof signRequest>;

// ---- POST /api/resend_waiver/{id}: an empty body; GET /api/download_waiver/{id}
export const resendWaiverAnswer = z.strictObject({ success: z.literal(true) });
export const downloadWaiverQuery = z.strictObject({ inventoryGroup: idText.optional() });

// ---- POST /api/update_test/{id}
/** The record with the participant from the dialog; only the participant's id counts. */
export const updateTestRequest = testRecordBody.extend({ profile: z.looseObject({ id: idText }).optional() });
export type UpdateTestRequest = z.infer<typeof updateTestRequest>;
export const updateTestAnswer = z
  .strictObject({ investigation_number: z.string(), result: z.literal(true) })
  .meta({ id: 'TestUpdate' });
export type UpdateTestAnswer = z.infer<typeof updateTestAnswer>;
