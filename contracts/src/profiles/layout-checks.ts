import type { FieldError } from '../messages/field-error.js';
import { fieldsOf } from './inputs.js';
import type { ProfileInput } from './profile.js';

export interface LayoutFault {
  /** A place in a reservation type: `profile_inputs.3.depends_on_field`. */
  readonly path: string;
  readonly error: FieldError;
}

const DEPENDENCIES = ['depends_on_field', 'inversely_depends_on_field'] as const;

/**
 * Inputs that depend on a field that no input before them asks for, and required ones that do not depend on their own
 * question before them: `has_health_card` of `health_card` (docs/rules/participants.md 9).
 */
export const layoutFaults = (inputs: readonly ProfileInput[]): LayoutFault[] => {
  const known = new Set<string>();
  const questions = new Set<string>();
  return inputs.flatMap((input, index) => {
    const fields = fieldsOf(input);
    const unknown = DEPENDENCIES.flatMap((name) => {
      const field = input[name];
      return field && !known.has(field)
        ? [
            {
              path: `profile_inputs.${index}.${name}`,
              error: { key: 'field_before' as const, values: { field } },
            },
          ]
        : [];
    });
    const unrelated = fields
      .map(({ name }) => `has_${name}`)
      .filter((field) => input.validate && questions.has(field) && input.depends_on_field !== field)
      .map((field) => ({
        path: `profile_inputs.${index}.depends_on_field`,
        error: { key: 'field_of_question' as const, values: { field } },
      }));
    for (const { name, type } of fields) {
      known.add(name);
      if (type === 'yes_no') questions.add(name);
    }
    return [...unknown, ...unrelated];
  });
};
