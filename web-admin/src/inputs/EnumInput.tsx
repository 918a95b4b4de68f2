import { useFieldNames } from '../documents/field-names.js';
import { ChoiceInput, type ChoiceInputProps } from './ChoiceInput.js';

interface EnumInputProps extends Omit<ChoiceInputProps, 'choices'> {
  readonly options: readonly string[];
}

/** One of a few words of the schema, by their names in the user's language. */
export const EnumInput = ({ options, ...props }: EnumInputProps) => {
  const nameOf = useFieldNames();
  return <ChoiceInput {...props} choices={options.map((id) => ({ id, name: nameOf(id) }))} />;
};
