/* What runs of contracts' profiles, file by file: the index would bring the schema library (see http.ts). */
export { CAMP_LAYOUTS, isCampLayout } from '../../../../contracts/src/profiles/camp-layouts.js';
export {
  requestedFields,
  fieldsOf,
  INPUT_KINDS,
  localList,
  localSetting,
  maxLengthOf,
  optionsOf,
  partOf,
  setting,
} from '../../../../contracts/src/profiles/inputs.js';
export { optionLabel } from '../../../../contracts/src/profiles/option-label.js';
export type { FieldSpec } from '../../../../contracts/src/profiles/field-spec.js';
export { MAX_PHOTO_BYTES, PHOTO_TYPES } from '../../../../contracts/src/profiles/photo.js';
export {
  groupsAt,
  limitPerProfile,
  offeredGroups,
  isRental,
} from '../../../../contracts/src/profiles/profile-addons.js';
export {
  profileViolations,
  type ProfileViolation,
  type ProfileRules,
} from '../../../../contracts/src/profiles/profile-violations.js';
export {
  answerQuestion,
  isConsent,
  isPhoto,
  isQuestionnaire,
  textOf,
  tickPoint,
  type FieldValue,
  type Fields,
  type Photo,
  type Profile,
  type ProfileAddon,
  type ProfileInput,
} from '../../../../contracts/src/profiles/profile.js';
export { shownInputs } from '../../../../contracts/src/profiles/shown-inputs.js';
export { dinOfFields, mondoOfFields } from '../../../../contracts/src/profiles/skier.js';
export { capitalised, duplicateProfiles } from '../../../../contracts/src/profiles/written-profile.js';
