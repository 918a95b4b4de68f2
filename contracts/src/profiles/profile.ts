import type { ReservationType } from '../catalog/documents.js';

/*
 * Participant profiles (docs/rules/participants.md 1). No file of this folder but schema.ts loads the schema library:
 * the booking page and the server run the same functions.
 */

/** Each point, ticked or not, and when all were: 'YYYY-MM-DD HH:mm:ss' in UTC. */
export interface Consent {
  readonly points: readonly boolean[];
  readonly complete: boolean;
  readonly completeUTCTimestamp: string | null;
  readonly by?: Guardian | undefined;
}
/** A parent or a guardian who consented for a participant, and the points as they read then: these are the server's. */
export interface Guardian {
  readonly signer: string;
  readonly relation: 'parent' | 'guardian';
  readonly language: 'en' | 'fr';
  readonly participant?: string | undefined;
  readonly text?: string | undefined;
}
export interface Questionnaire {
  readonly answers: readonly string[];
  readonly complete: boolean;
  readonly completeUTCTimestamp: string | null;
}
/** An uploaded picture: the file's name, and its id on the server. */
export interface Photo {
  readonly name: string;
  readonly blob: string;
}
/** Texts as typed, 'yes' and 'no' of questions, true and false of ticks; a date of birth as 'MM/DD/YYYY'. */
export type FieldValue = string | boolean | Consent | Questionnaire | Photo;
export type Fields = Readonly<Record<string, FieldValue>>;

export interface ProfileAddon {
  readonly addon_inventory: string;
  readonly addon_count: number;
  /** Slot's start. */
  readonly start_time?: string | undefined;
}
/** One participant, with the add-ons that are theirs. */
export interface Profile {
  readonly id: string;
  readonly visitorType: string;
  readonly fields: Fields;
  readonly addons: readonly ProfileAddon[];
}

/**
 * Never part of a venue's documents: `byStaff`, as staff see it, who may do more there; `isAnswered`, another input asks
 * the same.
 */
export type ProfileInput = ReservationType['profile_inputs'][number] & {
  readonly byStaff?: boolean;
  readonly isAnswered?: boolean;
};

export const MAX_PROFILES = 100;

export const isConsent = (value: FieldValue | undefined): value is Consent =>
  typeof value === 'object' && 'points' in value;
export const isQuestionnaire = (value: FieldValue | undefined): value is Questionnaire =>
  typeof value === 'object' && 'answers' in value;
export const isPhoto = (value: FieldValue | undefined): value is Photo =>
  typeof value === 'object' && 'blob' in value;
export const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

const MIN_NAME = 3;
/** A first and a last name, as a signature has them. */
export const isFullName = (text: string): boolean =>
  text.trim().length >= MIN_NAME && /\S\s+\S/.test(text.trim());

/** An instant as consent and questionnaire store it. */
export const utcTimestamp = (instant: string): string => instant.slice(0, 19).replace('T', ' ');

/** Unticking a point clears the time; ticking the last one records it. */
export const tickPoint = (
  count: number,
  before: FieldValue | undefined,
  index: number,
  ticked: boolean,
  instant: string,
): Consent => {
  const points = Array.from({ length: count }, (_, i) =>
    i === index ? ticked : isConsent(before) && before.points[i] === true,
  );
  const complete = points.every(Boolean);
  return { points, complete, completeUTCTimestamp: complete ? utcTimestamp(instant) : null };
};

export const answerQuestion = (
  count: number,
  before: FieldValue | undefined,
  index: number,
  answer: string,
  instant: string,
): Questionnaire => {
  const answers = Array.from({ length: count }, (_, i) =>
    i === index ? answer : isQuestionnaire(before) ? (before.answers[i] ?? '') : '',
  );
  const complete = answers.every((text) => text.trim() !== '');
  return { answers, complete, completeUTCTimestamp: complete ? utcTimestamp(instant) : null };
};
