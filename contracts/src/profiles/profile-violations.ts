import type { VisitorType } from '../catalog/documents.js';
import type { ErrorKey } from '../messages/errors.js';
import { isLine } from '../kernel/line-text.js';
import { isInternational, MAX_PHONE_DIGITS } from '../kernel/phone.js';
import { ageOn, dobOf, isInRange, takesAge } from './age.js';
import { requestedFields, fieldsOf, listSetting, maxLengthOf, optionsOf } from './inputs.js';
import type { FieldSpec } from './field-spec.js';
import { groupsAt, isRental, limitPerProfile, offeredGroups, type ProfileGroup } from './profile-addons.js';
import {
  isConsent,
  isFullName,
  isPhoto,
  isQuestionnaire,
  textOf,
  type FieldValue,
  type Profile,
  type ProfileInput,
} from './profile.js';
import { shownInputs, type InputContext } from './shown-inputs.js';

/** Rules that a profile is checked against. */
export interface ProfileRules extends InputContext {
  readonly inputs: readonly ProfileInput[];
  readonly groups: readonly ProfileGroup[];
  readonly visitorType: Pick<VisitorType, 'settings'> | undefined;
  readonly visitDate: string;
}
/** `field`: 'fields.first_name', 'addons.lessons' of a required group, 'addons.0' of an add-on that is not allowed. */
export interface ProfileViolation {
  readonly field: string;
  readonly code: ErrorKey;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const EMAIL =
  /^[!-?A-~]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const MIN_PHONE = 9;
const MIN_PHONE_ABROAD = 8;
const isProfilePhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= (isInternational(text) ? MIN_PHONE_ABROAD : MIN_PHONE) && digits <= MAX_PHONE_DIGITS;
};

const MISSING: Partial<Record<string, ErrorKey>> = {
  first_name: 'input_validation_first_name',
  last_name: 'input_validation_last_name',
  dob: 'input_validation_dob',
};
const missing = ({ name, type, ifYes }: FieldSpec): ErrorKey =>
  MISSING[name] ??
  (type === 'email'
    ? 'input_validation_email'
    : type === 'phone'
      ? 'input_validation_phone'
      : type === 'choice'
        ? 'input_validation_choice'
        : type === 'yes_no'
          ? 'input_validation_yes_no'
          : type === 'flag'
            ? 'input_validation_tick'
            : ifYes
              ? 'input_validation_description'
              : 'input_validation_required');

/** The fault of a text that is there. */
const textViolation = (field: FieldSpec, text: string, profile: Profile): ErrorKey | null => {
  if (text.length > maxLengthOf(field)) return 'input_validation_too_long';
  switch (field.type) {
    case 'name':
      return isLine(text) ? null : missing(field);
    case 'email':
      return EMAIL.test(text) ? null : 'input_validation_email';
    case 'phone':
      return isProfilePhone(text) ? null : 'input_validation_phone';
    case 'dob':
      return dobOf(text) ? null : 'input_validation_dob';
    case 'measure':
      return /^\d{1,3}([.,]\d{1,2})?$/.test(text) ? null : 'input_validation_number';
    case 'yes_no':
      return text === 'yes' || text === 'no' ? null : 'input_validation_yes_no';
    case 'choice':
      return optionsOf(field, profile.fields).includes(text) ? null : 'input_validation_choice';
    default:
      return null;
  }
};

/** Zero counts as empty, except where it is an ability (docs/rules/participants.md 13). */
const isEmpty = ({ name }: FieldSpec, text: string): boolean =>
  text === '' || (text === '0' && !['lesson_ability', 'final_ability', 'age'].includes(name));

const consentViolation = (
  value: FieldValue | undefined,
  input: ProfileInput,
  required: boolean,
): ErrorKey | null => {
  const isWhole = isConsent(value) && value.points.length === listSetting(input, 'points').length;
  const passes = value === undefined ? !required : isWhole && (value.complete || !required);
  const isSigned = !isConsent(value) || !value.by || isFullName(value.by.signer);
  return passes && isSigned ? null : 'input_validation_consent';
};

const questionnaireViolation = (
  value: FieldValue | undefined,
  input: ProfileInput,
  required: boolean,
): ErrorKey | null => {
  const isWhole = isQuestionnaire(value) && value.answers.length === listSetting(input, 'questions').length;
  const passes = value === undefined ? !required : isWhole && (value.complete || !required);
  return passes ? null : 'input_validation_questionnaire';
};

const photoViolation = (value: FieldValue | undefined, required: boolean): ErrorKey | null =>
  (value === undefined ? !required : isPhoto(value)) ? null : 'input_validation_photo';

const flagViolation = (
  field: FieldSpec,
  value: FieldValue | undefined,
  required: boolean,
): ErrorKey | null => {
  if (value !== undefined && typeof value !== 'boolean') return 'input_validation_tick';
  return required && value !== true ? missing(field) : null;
};

/** The fault of any field that is written or chosen as a text. */
const writtenViolation = (
  field: FieldSpec,
  value: FieldValue | undefined,
  profile: Profile,
  required: boolean,
): ErrorKey | null => {
  if (value !== undefined && typeof value !== 'string') return missing(field);
  const text = textOf(value).trim();
  if (!isEmpty(field, text)) return textViolation(field, text, profile);
  return required ? missing(field) : null;
};

const valueViolation = (
  field: FieldSpec,
  value: FieldValue | undefined,
  input: ProfileInput,
  profile: Profile,
): ErrorKey | null => {
  const required = input.validate && !field.optional;
  switch (field.type) {
    case 'consent':
      return consentViolation(value, input, required);
    case 'questionnaire':
      return questionnaireViolation(value, input, required);
    case 'photo':
      return photoViolation(value, required);
    case 'flag':
      return flagViolation(field, value, required);
    default:
      return writtenViolation(field, value, profile, required);
  }
};

const ageViolations = (
  profile: Profile,
  rules: ProfileRules,
  offered: readonly ProfileGroup[],
): ProfileViolation[] => {
  const dob = dobOf(textOf(profile.fields['dob']));
  if (!dob) return [];
  const age = ageOn(dob, rules.visitDate);
  const own = rules.visitorType?.settings.age_range;
  if (age < 0 || (own && !isInRange(age, own))) return [{ field: 'fields.dob', code: 'validation__dob' }];
  const chosen = offered
    .flatMap(({ addons }) => addons)
    .filter(({ id }) => profile.addons.some((addon) => addon.addon_inventory === id));
  const outside = chosen.find(
    ({ settings }) => !takesAge(settings.program_age_range, textOf(profile.fields['dob']), rules.visitDate),
  );
  return outside
    ? [{ field: 'fields.dob', code: 'validation_program_dob', detail: { title: outside.title } }]
    : [];
};

const groupViolations = (profile: Profile, groups: readonly ProfileGroup[]): ProfileViolation[] => {
  const has = (group: ProfileGroup): boolean =>
    group.addons.some(({ id }) => profile.addons.some((addon) => addon.addon_inventory === id));
  const rentals = groups.filter(isRental);
  const lacking = rentals.length > 0 && !rentals.some(has) ? rentals[0] : undefined;
  return [
    ...(lacking ? [{ field: `addons.${lacking.id}`, code: 'validation_need_rental' as const }] : []),
    ...groups
      .filter((group) => group.settings.at_least_1 && !has(group) && group !== lacking)
      .map((group) => ({ field: `addons.${group.id}`, code: 'validation_need_addons' as const })),
  ];
};

const chosenViolations = (profile: Profile, offered: readonly ProfileGroup[]): ProfileViolation[] => {
  const known = new Map(offered.flatMap(({ addons }) => addons).map((addon) => [addon.id, addon]));
  return profile.addons.flatMap((chosen, index): ProfileViolation[] => {
    const addon = known.get(chosen.addon_inventory);
    if (!addon) return [{ field: `addons.${index}`, code: 'addon_unknown' }];
    const limit = limitPerProfile(addon);
    const count = profile.addons
      .filter((other) => other.addon_inventory === addon.id)
      .reduce((sum, other) => sum + other.addon_count, 0);
    return count > limit
      ? [{ field: `addons.${index}`, code: 'addon_limit', detail: { limit, title: addon.title } }]
      : [];
  });
};

/** Names of the fields that a profile may have now; others are rejected, such as those of staff. */
export const allowedFields = (profile: Profile, rules: ProfileRules): Set<string> =>
  new Set(
    shownInputs(rules.inputs, profile, rules)
      .flatMap(fieldsOf)
      .map(({ name }) => name),
  );

/**
 * Everything that a complete profile lacks (docs/rules/participants.md 13 to 20), in the order of the page. Empty:
 * `profile_done`.
 */
export const profileViolations = (profile: Profile, rules: ProfileRules): ProfileViolation[] => {
  const shown = shownInputs(rules.inputs, profile, rules);
  const offered = offeredGroups(rules.groups, shown, profile.fields);
  const dobAt = shown.find((input) => fieldsOf(input).some(({ name }) => name === 'dob'));
  const fieldViolations = (input: ProfileInput): ProfileViolation[] =>
    requestedFields(input, profile.fields).flatMap((field) => {
      const code = valueViolation(field, profile.fields[field.name], input, profile);
      if (code) return [{ field: `fields.${field.name}`, code }];
      return input === dobAt && field.name === 'dob' ? ageViolations(profile, rules, offered) : [];
    });
  const violations = shown.flatMap((input) => [
    ...fieldViolations(input),
    ...groupViolations(profile, groupsAt(input, shown, offered)),
  ]);
  return [...violations, ...chosenViolations(profile, offered)];
};
