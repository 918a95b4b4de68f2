import { formatNumber } from '@stile/web-kit';
import type { I18n } from '../../core/i18n/i18n.js';
import {
  ABILITY_SIGNS,
  abilityOf,
  fieldsOf,
  INPUT_KINDS,
  listSetting,
  localList,
  localSetting,
  setting,
  type FieldSpec,
  type ProfileInput,
} from '../../core/contracts/profiles.js';

type Key = Parameters<I18n['t']>[0];

/** Fields that mean something to us: each has a text `field_{name}`. */
export const OUR_FIELDS: ReadonlySet<string> = new Set([
  'age',
  'din',
  ...INPUT_KINDS.flatMap((input) => fieldsOf({ input, validate: false, settings: {} })).map(
    ({ name }) => name,
  ),
]);

/** The venue's own label where it named the field itself, else ours. */
export const fieldLabel = (input: ProfileInput, { name }: FieldSpec, { t, language }: I18n): string =>
  (setting(input, 'fieldName') === name ? localSetting(input, 'label', language) : '') ||
  (OUR_FIELDS.has(name) ? t(`field_${name}` as Key) : name);

const SEXES = ['female', 'male', 'other'];
const LEVELS = ['none', 'beginner', 'intermediate', 'advanced'];

/** What a choice shows for one of its values: the venue's own may have a twin in `options_fr`. */
export const optionLabel = (
  input: ProfileInput,
  { name }: FieldSpec,
  option: string,
  { t, language }: I18n,
): string => {
  if (name === 'lesson_ability' || name === 'final_ability') {
    const level = abilityOf({ lesson_ability: option }) ?? 'beginner';
    return `${option} ${ABILITY_SIGNS[level]} ${t(`level_${level}`)}`;
  }
  if (name === 'sex' && SEXES.includes(option)) return t(`sex_${option}` as Key);
  if (LEVELS.includes(option))
    return t(
      (setting(input, 'labels') === 'type' && option !== 'none'
        ? `type_${option}`
        : `level_${option}`) as Key,
    );
  const at = listSetting(input, 'options').indexOf(option);
  if (at >= 0) return localList(input, 'options', language)[at] ?? option;
  return /^\d+\.\d+$/.test(option) ? formatNumber(Number(option), language) : option;
};
