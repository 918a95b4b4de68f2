import { useFormState } from 'react-hook-form';
import { fieldId, messageAt } from '../documents/field-path.js';
import { useField } from '../inputs/use-field.js';

type Settings = Readonly<Record<string, string | null>>;

/**
 * One setting of the venue: its text, and what is wrong with it. Emptied, it is as it was stored without a text:
 * null, or not there.
 */
export const useSetting = (name: string) => {
  const { value, set } = useField('settings');
  const { errors, defaultValues } = useFormState();
  const settings = (value ?? {}) as Settings;
  const stored = (defaultValues?.['settings'] ?? {}) as Settings;
  const path = `settings.${name}`;
  return {
    id: fieldId(path),
    text: settings[name] ?? '',
    error: messageAt(errors, path),
    /** The error of a part of it, such as a step of a policy. */
    errorOf: (part: string): string | undefined => messageAt(errors, `${path}.${part}`),
    change: (text: string): void => {
      const { [name]: _, ...others } = settings;
      if (text !== '') set({ ...settings, [name]: text });
      else set(Object.hasOwn(stored, name) ? { ...settings, [name]: null } : others);
    },
  };
};
