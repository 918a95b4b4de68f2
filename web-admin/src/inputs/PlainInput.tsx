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
  /** A PIN: digits that nobody reads. */
  readonly isSecret?: boolean;
}

/** A text of a dialog. It is disabled without being left out of the form's values. */
export const PlainInput = ({
  maxLength,
  disabled = false,
  inputMode,
  isSecret = false,
  ...props
}: PlainInputProps) => (
  <TextInput
    {...props}
    {...(isSecret && { type: 'password', autoComplete: 'off' })}
    slotProps={{
      htmlInput: {
        maxLength,
        ...(inputMode ? { inputMode } : {}),
        ...(isSecret ? { inputMode: 'numeric' } : {}),
      },
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
