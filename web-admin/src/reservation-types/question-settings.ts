/** How a setting of a question is put in. */
export type QuestionInput = 'text' | 'long_text' | 'texts' | 'flag' | 'waiver';

const NAMED = { fieldName: 'text', label: 'text', label_fr: 'text' } as const;
const TEXT = { value: 'long_text', value_fr: 'long_text' } as const;

/**
 * Which settings each kind of question has (docs/rules/participants.md 8); a kind that is not here has none of its
 * own.
 */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, QuestionInput>>>> = {
  name: { first_name_only: 'flag' },
  section_header: { value: 'text', value_fr: 'text' },
  waiver_text: { waiver: 'waiver', ...TEXT },
  rental_agreement: TEXT,
  one_line: { ...NAMED, email: 'flag', phone: 'flag' },
  multiline: NAMED,
  selector: { ...NAMED, options: 'texts', options_fr: 'texts' },
  consent: { points: 'texts', points_fr: 'texts' },
  questionnaire: { questions: 'texts', questions_fr: 'texts' },
  test: { types: 'texts' },
};

export const settingsOf = (kind: string): [name: string, input: QuestionInput][] =>
  Object.entries(SETTINGS[kind] ?? {});

/** Every kind may be for some visitor types alone. */
export const VISITOR_TYPES = 'visitor_types';
