import type { ComponentProps } from 'react';
import { PlainInput } from './PlainInput.js';
import { FormDialog } from '../ui/FormDialog.js';

const MAX_REASON = 200;

interface ReasonDialogProps extends Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'onClose' | 'act' | 'submit'
> {
  readonly label: string;
  readonly hint: string;
  /** Said where nothing was typed. */
  readonly missing: string;
  /** Without spaces around it. */
  readonly onSubmit: (reason: string) => void;
}

/** An act that wants a reason of at most 200 characters. */
export const ReasonDialog = ({ label, hint, missing, onSubmit, ...dialog }: ReasonDialogProps) => (
  <FormDialog
    {...dialog}
    values={{ reason: null }}
    onSubmit={({ reason }: { reason: string | null }) => onSubmit(reason!.trim())}
  >
    <PlainInput
      source="reason"
      autoFocus
      label={label}
      helperText={hint}
      maxLength={MAX_REASON}
      validate={(reason: string | null) => (reason?.trim() ? undefined : missing)}
    />
  </FormDialog>
);
