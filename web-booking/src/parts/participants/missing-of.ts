import { requestedFields } from '@stile/contracts/profiles/inputs';
import type { FieldSpec } from '@stile/contracts/profiles/field-spec';
import type { ProfileInput } from '@stile/contracts/profiles/profile';
import type { I18n } from '../../core/i18n/i18n.js';
import { fieldLabel } from './labels.js';
import type { Participant } from './participant.js';

/** The heading above points and questions says what to do: in a list it is a thing as the others are. */
const nameOf = (input: ProfileInput, field: FieldSpec, i18n: I18n): string =>
  field.type === 'consent' || field.type === 'questionnaire'
    ? i18n.t(`missing_${field.type}`)
    : fieldLabel(input, field, i18n);

/** Missing things of a participant, each once, as the card names it. */
export const missingOf = (
  { inputs, groups, draft, violations }: Participant,
  i18n: I18n,
): readonly string[] => {
  const names = new Map(
    inputs.flatMap((input) =>
      requestedFields(input, draft.fields).map((field) => [
        `fields.${field.name}`,
        nameOf(input, field, i18n),
      ]),
    ),
  );
  for (const { id, title } of groups) names.set(`addons.${id}`, title);
  return [...new Set(violations.map(({ field }) => names.get(field) ?? i18n.t('addons')))];
};
