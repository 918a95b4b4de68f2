import type { Ability } from './din.js';
import { listSetting, localList, setting } from './inputs.js';
import type { ProfileInput } from './profile.js';
import { ABILITY_SIGNS, abilityOf } from './skier.js';

type Level = 'none' | Ability;
type Sex = 'female' | 'male' | 'other';
interface OptionWords {
  readonly language: string;
  readonly t: (key: `level_${Level}` | `type_${Ability}` | `sex_${Sex}`) => string;
  /** A number as the language writes it. */
  readonly number: (value: number) => string;
}

const isSex = (option: string): option is Sex => ['female', 'male', 'other'].includes(option);
const isLevel = (option: string): option is Level =>
  ['none', 'beginner', 'intermediate', 'advanced'].includes(option);

/** The label of a choice's value: the venue's own may have a twin in `options_fr`. */
export const optionLabel = (
  input: ProfileInput,
  name: string,
  option: string,
  { language, t, number }: OptionWords,
): string => {
  if (name === 'lesson_ability' || name === 'final_ability') {
    const level = abilityOf({ lesson_ability: option }) ?? 'beginner';
    return `${option} ${ABILITY_SIGNS[level]} ${t(`level_${level}`)}`;
  }
  if (name === 'sex' && isSex(option)) return t(`sex_${option}`);
  if (isLevel(option))
    return t(setting(input, 'labels') === 'type' && option !== 'none' ? `type_${option}` : `level_${option}`);
  const index = listSetting(input, 'options').indexOf(option);
  if (index >= 0) return localList(input, 'options', language)[index] ?? option;
  return /^\d+\.\d+$/.test(option) ? number(Number(option)) : option;
};
