import { ageOn, dobOf } from './age.js';
import { ABILITIES, dinOf, type Ability, type Din } from './din.js';
import { textOf, type Fields } from './profile.js';
import { mondoOf } from './shoe-sizes.js';

/** The sign of a level: circle, square, diamond (docs/rules/participants.md 21). */
export const ABILITY_SIGNS = { beginner: '●', intermediate: '■', advanced: '◆' } as const;

const isAbility = (text: string): text is Ability => (ABILITIES as readonly string[]).includes(text);

/** 0-2 beginner, 3-5 intermediate, 6-7 advanced (docs/rules/participants.md 21). */
export const abilityOf = (fields: Fields): Ability | null => {
  const own = textOf(fields['ability']);
  if (isAbility(own)) return own;
  const level = textOf(fields['lesson_ability']);
  return level === ''
    ? null
    : Number(level) <= 2
      ? 'beginner'
      : Number(level) <= 5
        ? 'intermediate'
        : 'advanced';
};

const figure = (fields: Fields, name: string): number =>
  Number(textOf(fields[name]).replace(',', '.') || Number.NaN);
const MM_A_CM = 10;

/** Mondopoint of the shoe size given, in cm. */
export const mondoOfFields = (fields: Fields): number | null =>
  mondoOf(textOf(fields['shoe_size_system']), textOf(fields['shoe_size']));

/**
 * The DIN of a participant; null until its figures are complete. `bootDeltaMm`: sole length less foot length (setting
 * mondo_boot_delta).
 */
export const dinOfFields = (fields: Fields, visitDate: string, bootDeltaMm: number): Din | null => {
  const [dob, mondo, ability] = [dobOf(textOf(fields['dob'])), mondoOfFields(fields), abilityOf(fields)];
  if (!dob || mondo === null || !ability) return null;
  return dinOf({
    age: ageOn(dob, visitDate),
    weightKg: figure(fields, 'weight'),
    heightCm: figure(fields, 'height'),
    ability,
    soleMm: mondo * MM_A_CM + bootDeltaMm,
  });
};
