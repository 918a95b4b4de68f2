import { FieldTitle, SelectInput, type SelectInputProps } from 'react-admin';

export interface ChoiceInputProps extends Omit<SelectInputProps, 'choices' | 'emptyText'> {
  readonly source: string;
  readonly choices: readonly { readonly id: string | number; readonly name: string }[];
  /** The meaning of an empty field; without it nothing empty can be chosen. */
  readonly emptyText?: string | undefined;
}

/** React-admin's SelectInput whose empty choice is read aloud as it is written: react-admin calls it "Clear value". */
export const ChoiceInput = ({ choices, emptyText, label, source, ...props }: ChoiceInputProps) => (
  <SelectInput
    {...props}
    source={source}
    // Required: react-admin adds no empty choice of its own. A label that is an element gets no asterisk for it.
    isRequired
    label={<FieldTitle source={source} label={label} />}
    choices={emptyText === undefined ? [...choices] : [{ id: '', name: emptyText }, ...choices]}
    translateChoice={false}
  />
);
