import { plainName } from '../kernel/plain-text.js';
import { fieldsOf, listSetting, localList } from './inputs.js';
import type { FieldSpec } from './field-spec.js';
import {
  isConsent,
  isQuestionnaire,
  textOf,
  utcTimestamp,
  type Consent,
  type FieldValue,
  type Fields,
  type Profile,
  type ProfileInput,
} from './profile.js';

/** Names are stored capitalised (docs/rules/participants.md 14); what is capital already stays. */
export const capitalised = (text: string): string =>
  text.replace(
    /(^|[\s'’-])(\p{Ll})/gu,
    (_whole, before: string, letter: string) => before + letter.toUpperCase(),
  );

const TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** The moment that the visitor's page sent, where it is plausible: a phone's clock may be wrong. */
const timeOf = (complete: boolean, typed: string | null, now: string): string | null =>
  !complete ? null : typed !== null && TIMESTAMP.test(typed) && typed <= now ? typed : now;

/** The consent of a guardian for a participant, and its text: nothing of one that is not complete. */
const guardianOf = (
  { by, complete }: Consent,
  participant: string,
  input: ProfileInput,
): Pick<Consent, 'by'> =>
  by && complete
    ? {
        by: {
          participant,
          signer: capitalised(by.signer.trim()),
          relation: by.relation,
          language: by.language,
          text: localList(input, 'points', by.language).join('\n'),
        },
      }
    : {};

/** A consent names its participant: under another name it is for somebody else. */
const isForAnother = ({ by }: Consent, participant: string): boolean =>
  by?.participant !== undefined && by.participant !== participant;

const consentOf = (consent: Consent, participant: string, input: ProfileInput, now: string): Consent => {
  const complete =
    consent.points.length === listSetting(input, 'points').length &&
    consent.points.every(Boolean) &&
    !isForAnother(consent, participant);
  return {
    points: consent.points,
    complete,
    completeUTCTimestamp: timeOf(complete, consent.completeUTCTimestamp, now),
    ...guardianOf({ ...consent, complete }, participant, input),
  };
};

const valueOf = (field: FieldSpec, value: FieldValue, input: ProfileInput, now: string): FieldValue => {
  if (isQuestionnaire(value)) {
    const complete =
      value.answers.length === listSetting(input, 'questions').length &&
      value.answers.every((answer) => answer.trim() !== '');
    return {
      answers: value.answers.map((answer) => answer.trim()),
      complete,
      completeUTCTimestamp: timeOf(complete, value.completeUTCTimestamp, now),
    };
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  switch (field.type) {
    case 'name':
      return capitalised(text);
    case 'health_card':
      return text.toUpperCase();
    case 'measure':
      return text.replace(',', '.');
    default:
      return text;
  }
};

/** A profile as it is stored: texts trimmed and formatted, `complete` computed here. `instant`: now. */
export const writtenProfile = (
  profile: Profile,
  inputs: readonly ProfileInput[],
  instant: string,
): Profile => {
  const now = utcTimestamp(instant);
  const fields: Record<string, FieldValue> = { ...profile.fields };
  for (const input of inputs) {
    for (const field of fieldsOf(input)) {
      const value = profile.fields[field.name];
      if (value !== undefined) fields[field.name] = valueOf(field, value, input, now);
    }
  }
  // Names are written first: who consents for a participant names them as they are stored.
  const name = ['first_name', 'last_name']
    .map((part) => textOf(fields[part]))
    .join(' ')
    .trim();
  for (const input of inputs)
    for (const field of fieldsOf(input)) {
      const value = fields[field.name];
      if (isConsent(value)) fields[field.name] = consentOf(value, name, input, now);
    }
  return { ...profile, fields };
};

const fullName = ({ fields }: { readonly fields: Fields }): string =>
  ['first_name', 'last_name'].map((name) => plainName(textOf(fields[name]))).join(' ');

/** Indexes of profiles with the first and last name of an earlier one, however they are typed. */
export const duplicateProfiles = (profiles: readonly { readonly fields: Fields }[]): number[] => {
  const seen = new Set<string>();
  return profiles.flatMap((profile, index) => {
    const name = fullName(profile);
    if (name.trim() === '' || !seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [index];
  });
};
