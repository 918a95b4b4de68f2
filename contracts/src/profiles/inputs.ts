import { CAMP_LAYOUTS } from './camp-layouts.js';
import type { FieldSpec, FieldType } from './field-spec.js';
import { ABILITIES, DIN_CHOICES } from './din.js';
import { textOf, type Fields, type ProfileInput } from './profile.js';
import { SIZE_SYSTEMS, sizesOf } from './shoe-sizes.js';

/** Parts that an input draws beside or instead of fields. */
export type Part =
  'header' | 'text' | 'prices' | 'rentals' | 'categories' | 'din' | 'waiver_status' | 'tests';

interface Kind {
  readonly fields: readonly FieldSpec[];
  readonly part?: Part;
}

const one = (name: string, type: FieldType, options?: readonly string[]): FieldSpec => ({
  name,
  type,
  ...(options ? { options } : {}),
});
const DOB = one('dob', 'dob');
const ABILITY = one('ability', 'choice', ABILITIES);
/** 0-2 beginner, 3-5 intermediate, 6-7 advanced (docs/rules/participants.md 21). */
export const LESSON_ABILITIES: readonly string[] = ['0', '1', '2', '3', '4', '5', '6', '7'];
const BODY = [
  one('height', 'measure'),
  one('weight', 'measure'),
  one('shoe_size_system', 'choice', SIZE_SYSTEMS),
  one('shoe_size', 'choice'),
];
const layout = (name: keyof typeof CAMP_LAYOUTS): Kind => ({
  fields: CAMP_LAYOUTS[name].flatMap((section) => [...section.fields]),
});
const part = (name: Part): Kind => ({ fields: [], part: name });

/** Every kind of input (docs/rules/participants.md 8): its fields and what it draws. An unknown kind has no fields. */
const KINDS: Readonly<Record<string, Kind>> = {
  name: { fields: [one('first_name', 'name'), one('last_name', 'name')] },
  dob: { fields: [DOB] },
  dob_sex: { fields: [DOB, one('sex', 'choice', ['female', 'male', 'other'])] },
  dob_ability: { fields: [DOB, ABILITY] },
  biometric: { fields: [...BODY, ABILITY] },
  biometric_lessons: { fields: [...BODY, one('lesson_ability', 'choice', LESSON_ABILITIES)] },
  biking_skill: { fields: [one('biking_ability', 'choice', ABILITIES)] },
  renting_checkbox: { fields: [one('renting', 'flag')] },
  prefit_checkbox: { fields: [one('prefit', 'flag')] },
  rental_agreement: { fields: [one('rental_agreement', 'flag')], part: 'text' },
  vaccinated: { fields: [one('vaccinated', 'yes_no')] },
  section_completed: { fields: [one('section_completed', 'flag')] },
  waiver_email: { fields: [one('waiver_email', 'email')] },
  health_card: { fields: [one('health_card', 'health_card')] },
  consent: { fields: [one('consent', 'consent')] },
  questionnaire: { fields: [one('questionnaire', 'questionnaire')] },
  notes: { fields: [one('notes', 'multiline')] },
  instructor_requests: { fields: [one('instructor_requests', 'text')] },
  instructor_assigned: { fields: [one('instructor_assigned', 'text')] },
  meeting_location: { fields: [one('meeting_location', 'text')] },
  final_ability: { fields: [one('final_ability', 'choice', LESSON_ABILITIES)] },
  related_membership: { fields: [one('membership', 'text')] },
  summer_camp_profile: layout('summer_camp_profile'),
  summer_camp_profile_ministry: layout('summer_camp_profile_ministry'),
  winter_camp_profile: layout('winter_camp_profile'),
  photo: { fields: [one('photo', 'photo')] },
  section_header: part('header'),
  waiver_text: part('text'),
  waiver_status: part('waiver_status'),
  din: { fields: [one('din', 'choice', DIN_CHOICES)], part: 'din' },
  test: part('tests'),
  prices: part('prices'),
  price_no_rentals: part('prices'),
  prices_addons_only: part('prices'),
  prices_addons_only_min: part('prices'),
  rentals: part('rentals'),
  category_filter: part('categories'),
  one_line: { fields: [one('', 'text')] },
  multiline: { fields: [one('', 'multiline')] },
  selector: { fields: [one('', 'choice')] },
};
export const INPUT_KINDS: readonly string[] = Object.keys(KINDS);

const AGES = Array.from({ length: 18 }, (_, age) => String(age));
/** Fields with a meaning to the product that a venue names itself. */
const KNOWN: Readonly<Record<string, Partial<FieldSpec>>> = {
  height: { type: 'measure' },
  weight: { type: 'measure' },
  shoe_size_system: { options: SIZE_SYSTEMS },
  age: { options: AGES },
  ability: { options: ABILITIES },
  lesson_ability: { options: LESSON_ABILITIES },
  din: { options: DIN_CHOICES },
};

export const setting = (input: ProfileInput, name: string): string => {
  const value = input.settings[name];
  return typeof value === 'string' ? value : '';
};
export const listSetting = (input: ProfileInput, name: string): string[] => {
  const value = input.settings[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};
const isOn = (input: ProfileInput, name: string): boolean =>
  input.settings[name] === true || input.settings[name] === 1;
/** A text of the venue in a language: `label`, and `label_fr` beside it. */
export const localSetting = (input: ProfileInput, name: string, language: string): string =>
  setting(input, `${name}_${language}`) || setting(input, name);
export const localList = (input: ProfileInput, name: string, language: string): string[] => {
  const own = listSetting(input, `${name}_${language}`);
  const written = listSetting(input, name);
  return own.length === written.length ? own : written;
};

export const partOf = (input: ProfileInput): Part | undefined => KINDS[input.input]?.part;

/** All fields of an input, in order. */
export const fieldsOf = (input: ProfileInput): FieldSpec[] => {
  const fields = KINDS[input.input]?.fields ?? [];
  // Visitors read a suggestion there; a setting by hand is a technician's (docs/rules/participants.md 26).
  if (input.input === 'din' && !input.byStaff) return [];
  if (input.input === 'name') return isOn(input, 'first_name_only') ? fields.slice(0, 1) : [...fields];
  return fields
    .map((field) => {
      if (field.name !== '') return field;
      const name = setting(input, 'fieldName');
      const options = listSetting(input, 'options');
      const type = isOn(input, 'email')
        ? { type: 'email' as const }
        : isOn(input, 'phone')
          ? { type: 'phone' as const }
          : {};
      return { ...field, ...type, ...KNOWN[name], name, ...(options.length > 0 ? { options } : {}) };
    })
    .filter(({ name }) => name !== '');
};

/** The fields shown now: notes of a yes/no question once it is answered yes; none of what another input asks. */
export const requestedFields = (input: ProfileInput, fields: Fields): FieldSpec[] =>
  input.isAnswered
    ? []
    : fieldsOf(input).filter(({ ifYes }) => ifYes === undefined || fields[ifYes] === 'yes');

/** Options of a field; sizes follow their system. */
export const optionsOf = ({ name, options }: FieldSpec, fields: Fields): readonly string[] =>
  name === 'shoe_size' && !options ? sizesOf(textOf(fields['shoe_size_system'])) : (options ?? []);

/** Characters (docs/rules/booking-page.md 42). */
export const MAX_TEXT = 400;
export const MAX_NOTES = 1000;
export const maxLengthOf = ({ type }: FieldSpec): number => (type === 'multiline' ? MAX_NOTES : MAX_TEXT);
