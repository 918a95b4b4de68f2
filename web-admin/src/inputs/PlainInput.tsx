import { TextInput, type TextInputProps } from 'react-admin';

interface PlainInputProps extends Pick<
  TextInputProps,
  'label' | 'helperText' | 'validate' | 'onChange' | 'format' | 'autoFocus' | 'placeholder' | 'multiline'
> {
  readonly source: string;
  readonly maxLength: number;
  /** A disabled input shows what follows from other fields. */
  readonly disabled?: boolean;
  readonly inputMode?: 'decimal';
}

/** A text of a dialog. It is disabled without being left out of the form's values. */
export const PlainInput = ({ maxLength, disabled = false, inputMode, ...props }: PlainInputProps) => (
  <TextInput
    {...props}
    slotProps={{
      htmlInput: { maxLength, ...(inputMode ? { inputMode } : {}) },
      input: { disabled },
      inputLabel: { disabled, ...(props.placeholder ? { shrink: true } : {}) },
    }}
  />
);

const AMOUNT_LENGTH = 12;
/** An amount as people type it, with a comma or a point. */
export const AmountInput = (props: Omit<PlainInputProps, 'maxLength'>) => (
  <PlainInput {...props} maxLength={AMOUNT_LENGTH} inputMode="decimal" />
);
