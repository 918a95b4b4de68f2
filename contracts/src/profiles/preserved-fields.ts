import { plainName } from '../kernel/plain-text.js';
import { fieldsOf } from './inputs.js';
import { textOf, type Fields, type Profile, type ProfileInput } from './profile.js';
import { shownInputs, type InputContext } from './shown-inputs.js';

/** Fields that a setting of bindings was made for. */
const MEASURED = ['dob', 'height', 'weight', 'ability', 'lesson_ability', 'shoe_size_system', 'shoe_size'];
const SET_BY = 'din_updated_by';
const VIEWERS = [
  { staff: true, book: false },
  { staff: false, book: true },
] as const;

const isSame =
  (names: readonly string[], read: (text: string) => string = (text) => text.trim().toLocaleLowerCase()) =>
  (a: Fields, b: Fields): boolean =>
    names.every((name) => read(textOf(a[name])) === read(textOf(b[name])));
const isNamesake = isSame(['first_name', 'last_name'], plainName);
const isSameAge = isSame(['dob']);
const isMeasuredAlike = isSame(MEASURED);

/**
 * Fields of a participant that stay in an edit because its sender does not see them: staff's notes in a visitor's edit,
 * and the other way round. Only for the same person; a binding setting only for the same measures.
 */
export const preservedFields = (
  profile: Profile,
  before: Pick<Profile, 'id' | 'fields'> | undefined,
  inputs: readonly ProfileInput[],
  viewer: InputContext,
): Fields => {
  if (
    !before ||
    !(
      isNamesake(before.fields, profile.fields) ||
      (isSameAge(before.fields, profile.fields) && textOf(profile.fields['dob']) !== '')
    )
  )
    return {};
  const namesFor = (context: InputContext) =>
    shownInputs(inputs, profile, context)
      .flatMap(fieldsOf)
      .map(({ name }) => name);
  const shown = new Set(namesFor(viewer));
  const hidden = VIEWERS.flatMap((other) => namesFor({ ...viewer, ...other })).filter(
    (name) => !shown.has(name) && (name !== 'din' || isMeasuredAlike(before.fields, profile.fields)),
  );
  const names = hidden.includes('din') ? [...hidden, SET_BY] : hidden;
  return Object.fromEntries(
    names.flatMap((name) => (before.fields[name] === undefined ? [] : [[name, before.fields[name]]])),
  );
};

/** A visitor's view of a participant: no staff fields, and no staff names. */
export const visitorsFields = <V>(
  fields: Readonly<Record<string, V>>,
  inputs: readonly ProfileInput[],
): Record<string, V> => {
  const namesOf = (those: readonly ProfileInput[]) =>
    new Set(
      those
        .flatMap((input) => fieldsOf({ ...input, byStaff: input.admin_only === true }))
        .map(({ name }) => name),
    );
  const ofAll = namesOf(inputs.filter(({ admin_only }) => !admin_only));
  const ofStaff = namesOf(inputs.filter(({ admin_only }) => admin_only));
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== SET_BY && (ofAll.has(name) || !ofStaff.has(name))),
  );
};

/** The user who last set the bindings by hand (docs/rules/participants.md 26). */
export const dinSetBy = (
  { fields }: Pick<Profile, 'fields'>,
  before: Pick<Profile, 'fields'> | undefined,
  username: string,
): Fields => {
  if (textOf(fields['din']) === '') return {};
  const earlier = before?.fields[SET_BY];
  return { [SET_BY]: earlier !== undefined && before?.fields['din'] === fields['din'] ? earlier : username };
};
