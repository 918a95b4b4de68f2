import type { FieldError } from '../fields/field-errors.js';
import type { ErrorTexts } from '../errors/error-texts.js';
import type { I18n } from '../../core/i18n/i18n.js';
import { requestedFields } from '@stile/contracts/profiles/inputs';
import { type ProfileViolation } from '@stile/contracts/profiles/profile-violations';
import { fieldLabel } from './labels.js';
import type { Participant } from './participant.js';
import type { Participants } from './use-participants.js';

/** Ids of elements: 'p-p2' the panel, 'p-p2-fields.dob' a field, 'p-p2-addons.lessons' a group of add-ons. */
export const panelId = (profile: string): string => `p-${profile}`;
export const partId = (profile: string, part: string): string => `p-${profile}-${part}`;
/** The participant whose panel an element belongs to. */
export const profileOfId = (id: string): string | undefined => /^p-(p\d+)(-|$)/.exec(id)?.[1];

/** An error of an add-on is shown at its group. */
export const partOfViolation = ({ draft, groups }: Participant, field: string): string => {
  const index = /^addons\.(\d+)$/.exec(field)?.[1];
  if (index === undefined) return field;
  const group = groups.find(({ addons }) =>
    addons.some(({ id }) => id === draft.addons[Number(index)]?.addon_inventory),
  );
  return group ? `addons.${group.id}` : '';
};

const errorAt = (
  participant: Participant,
  { field, code, detail }: ProfileViolation,
  errorTexts: ErrorTexts,
): FieldError => {
  const part = partOfViolation(participant, field);
  return {
    field: part === '' ? panelId(participant.draft.id) : partId(participant.draft.id, part),
    text: errorTexts(code, detail) ?? code,
  };
};

/** Errors whose texts fit many fields: a list of them names the field. */
const ANY_FIELD: ReadonlySet<string> = new Set(
  ['required', 'choice', 'yes_no', 'tick', 'description', 'email', 'phone', 'number', 'too_long'].map(
    (what) => `input_validation_${what}`,
  ),
);

/** The element's id, of a participant and a field. */
const named = (
  participant: Participant,
  { field, code }: Pick<ProfileViolation, 'field' | 'code'>,
  error: FieldError,
  i18n: I18n,
): FieldError => {
  const { name, inputs, draft } = participant;
  const [label] = ANY_FIELD.has(code)
    ? inputs.flatMap((input) =>
        requestedFields(input, draft.fields)
          .filter((spec) => `fields.${spec.name}` === field)
          .map((spec) => fieldLabel(input, spec, i18n)),
      )
    : [];
  return { ...error, person: name, ...(label ? { of: label } : {}) };
};

/** Missing parts of one participant, as they stand beside the fields. */
export const ownErrors = (participant: Participant, errorTexts: ErrorTexts): FieldError[] =>
  participant.violations.map((violation) => errorAt(participant, violation, errorTexts));

/** Everything that is missing, in the order of the page, each named with whose it is. */
export const participantErrors = (
  list: readonly Participant[],
  errorTexts: ErrorTexts,
  i18n: I18n,
): FieldError[] =>
  list.flatMap((participant) =>
    participant.violations.map((violation) =>
      named(participant, violation, errorAt(participant, violation, errorTexts), i18n),
    ),
  );

/**
 * The server's failing fields ('profiles.1.fields.dob': key) where they belong; of the whole party, at its first
 * participant.
 */
export const rejectedFields = (
  fields: Readonly<Record<string, string>>,
  { list }: Pick<Participants, 'list'>,
  errorTexts: ErrorTexts,
  i18n: I18n,
): FieldError[] =>
  Object.entries(fields).flatMap(([path, code]) => {
    const [, index, field] = /^profiles(?:\.(\d+)\.(.+))?$/.exec(path) ?? [];
    if (!path.startsWith('profiles')) return [];
    const participant = list[Number(index ?? 0)];
    if (!participant) return [];
    if (field === undefined)
      return [{ field: panelId(participant.draft.id), text: errorTexts(code) ?? code }];
    const error = { field, code: code as ProfileViolation['code'] };
    return [named(participant, error, errorAt(participant, error, errorTexts), i18n)];
  });
