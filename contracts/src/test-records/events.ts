import { z } from 'zod';
import { defineEvent, instant, personal, reservationId, type EventOf } from '../kernel/index.js';
import { INVESTIGATION_TYPES, TEST_RESULTS, TEST_STATUSES } from './values.js';

export const TEST_CATEGORY = 'test';
/** One for each participant of a reservation: its number, a dot and the participant's id. */
export const testStream = (id: string): string => `${TEST_CATEGORY}-${id}`;

/** A participant's test as staff last recorded it. */
const testRecord = z.strictObject({
  type: z.string(),
  status: z.enum(TEST_STATUSES),
  result: z.enum(TEST_RESULTS),
  investigationType: z.enum(INVESTIGATION_TYPES).nullable(),
  investigationNumber: z.string(),
});
export type TestRecord = z.infer<typeof testRecord>;

export const TestUpdated = defineEvent(
  'TestUpdated',
  1,
  z.strictObject({
    testId: z.string(),
    reservationId,
    profileId: z.string(),
    personId: z.string(),
    updatedBy: z.string(),
    record: personal(testRecord),
    updatedAt: instant,
  }),
  { subjectField: 'personId' },
);
export const testEvents = [TestUpdated] as const;
export type TestEvent = EventOf<(typeof testEvents)[number]>;
