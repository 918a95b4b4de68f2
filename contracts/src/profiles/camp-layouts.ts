import type { FieldSpec } from './field-spec.js';

/* The three camp layouts (docs/rules/participants.md 18) as data: headed sections of fields. */
export interface CampSection {
  readonly title: 'camper' | 'contacts' | 'parents' | 'pick_up' | 'health';
  readonly fields: readonly FieldSpec[];
}

const SWIMMING = ['none', 'beginner', 'intermediate', 'advanced'];
const contact = (prefix: string, required: boolean, emailToo: boolean): FieldSpec[] => [
  { name: `${prefix}_name`, type: 'name', optional: !required },
  { name: `${prefix}_phone`, type: 'phone', optional: !required },
  { name: `${prefix}_email`, type: 'email', optional: !(required && emailToo) },
];
/** A yes/no question whose yes asks for a note. */
const described = (name: string): FieldSpec[] => [
  { name, type: 'yes_no' },
  { name: `${name}_description`, type: 'multiline', ifYes: name },
];

const camper: CampSection = {
  title: 'camper',
  fields: [
    { name: 'swimming_ability', type: 'choice', options: SWIMMING },
    { name: 'biking_ability', type: 'choice', options: SWIMMING },
    { name: 'first_season', type: 'yes_no' },
  ],
};
const related = (number: 1 | 2, required: boolean): FieldSpec => ({
  name: `relationship_to_child_${number}`,
  type: 'text',
  optional: !required,
});
const emergency = contact('emergency_contact', true, false);
const pickUp: CampSection = {
  title: 'pick_up',
  fields: [
    { name: 'authorized_pick_up_people', type: 'multiline' },
    { name: 'photo_release', type: 'yes_no' },
  ],
};
const card: FieldSpec[] = [
  { name: 'has_health_card', type: 'yes_no' },
  { name: 'health_card_number', type: 'health_card', ifYes: 'has_health_card' },
];
const care: FieldSpec[] = [
  ...described('needs_medication'),
  ...described('has_allergies'),
  { name: 'allergies_medication', type: 'text', ifYes: 'has_allergies', optional: true },
];
const doctor: FieldSpec[] = [
  { name: 'doctors_name', type: 'name' },
  { name: 'doctors_phone_number', type: 'phone' },
  ...['under_doctor_care', 'physical_activity', 'vaccinations', 'other_conditions'].flatMap(described),
];

/**
 * Contact 2 is never required in the first two layouts and always in the parents' one
 * (docs/rules/participants.md 18).
 */
const contacts: CampSection = {
  title: 'contacts',
  fields: [
    ...contact('contact_1', true, true),
    related(1, true),
    ...contact('contact_2', false, false),
    related(2, false),
    ...emergency,
  ],
};
const parents: CampSection = {
  title: 'parents',
  fields: [
    ...contact('contact_1', true, true),
    related(1, true),
    ...contact('contact_2', true, true),
    related(2, true),
    ...emergency,
  ],
};

export const CAMP_LAYOUTS = {
  summer_camp_profile: [camper, contacts, pickUp, { title: 'health', fields: [...card, ...care] }],
  summer_camp_profile_ministry: [
    camper,
    contacts,
    pickUp,
    { title: 'health', fields: [...card, ...care, ...doctor] },
  ],
  winter_camp_profile: [
    { title: 'camper', fields: [{ name: 'first_season', type: 'yes_no' }] },
    parents,
    pickUp,
    { title: 'health', fields: [...care, ...described('other_conditions')] },
  ],
} as const satisfies Record<string, readonly CampSection[]>;
export type CampLayout = keyof typeof CAMP_LAYOUTS;
export const isCampLayout = (kind: string): kind is CampLayout => Object.hasOwn(CAMP_LAYOUTS, kind);
