import { fieldsOf, listSetting } from './inputs.js';
import type { Fields, Profile, ProfileInput } from './profile.js';

export interface InputContext {
  /** Somebody is signed in. */
  readonly staff: boolean;
  /** The booking root is /book. */
  readonly book: boolean;
  /** Price of the reservation. */
  readonly price: number;
}

const EMPTY: readonly unknown[] = [undefined, '', '0', false, 'no'];
const isSet = (fields: Fields, name: string): boolean => !EMPTY.includes(fields[name]);

const applies = (
  input: ProfileInput,
  { visitorType }: Pick<Profile, 'visitorType'>,
  { staff, book, price }: InputContext,
): boolean => {
  if (input.admin_only && (!staff || book)) return false;
  if (input.reserver_only && staff) return false;
  if (input.input === 'renting_checkbox' && price === 0) return false;
  const types = listSetting(input, 'visitor_types');
  return types.length === 0 || types.includes(visitorType);
};

/**
 * The inputs of a reservation type that a profile shows (docs/rules/participants.md 10 and 11). A field of a hidden input
 * counts as not set, so that a value typed before has no effect.
 */
export const shownInputs = (
  inputs: readonly ProfileInput[],
  profile: Pick<Profile, 'fields' | 'visitorType'>,
  context: InputContext,
): ProfileInput[] => {
  const isShown = (input: ProfileInput, seen: readonly ProfileInput[]): boolean => {
    if (!applies(input, profile, context)) return false;
    const counts = (field: string): boolean => {
      const asking = inputs.filter(
        (other) => other !== input && fieldsOf(other).some(({ name }) => name === field),
      );
      return (
        isSet(profile.fields, field) &&
        (asking.length === 0 ||
          asking.some((other) => !seen.includes(other) && isShown(other, [...seen, input])))
      );
    };
    if (input.depends_on_field && !counts(input.depends_on_field)) return false;
    return !(input.inversely_depends_on_field && counts(input.inversely_depends_on_field));
  };
  const shown = inputs.filter((input) => isShown(input, []));
  const fields = new Set(shown.flatMap(fieldsOf).map(({ name }) => name));
  return shown.map((input) => {
    if (input.input === 'din') return { ...input, byStaff: context.staff && !context.book };
    // A camp layout asks for the number beside its own question.
    return input.input === 'health_card' && fields.has('health_card_number')
      ? { ...input, isAnswered: true }
      : input;
  });
};
