import { useId, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from './Failure.js';

interface FormDialogProps<T extends FieldValues> {
  readonly title: string;
  /** First values of its fields. */
  readonly values: T;
  readonly onSubmit: (values: T) => void;
  readonly onClose: () => void;
  /** The act that is sent: while it is on its way, the dialog stays. */
  readonly act: { readonly isPending: boolean; readonly error: Error | null };
  /** In the button that submits. */
  readonly submit: ReactNode;
  /** In place of the fields, once nothing is left to submit. */
  readonly outcome?: ReactNode;
  readonly children: ReactNode;
}

/** The form is between the dialog and its parts. Of a long one the fields scroll, and its buttons stay in view. */
const FIELDS_SCROLL = { '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } };

/** React-admin's form in a dialog; its inputs say what is wrong when it is submitted. */
export const FormDialog = <T extends FieldValues>(props: FormDialogProps<T>) => {
  const { title, values, onSubmit, onClose, act, submit, outcome, children } = props;
  const { t } = useI18n();
  const titleId = useId();
  const [record] = useState(values);
  const close = (): void => {
    if (!act.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="xs" sx={FIELDS_SCROLL}>
      <Form
        record={record}
        onSubmit={(typed: FieldValues) => onSubmit(typed as T)}
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {outcome ?? children}
          {act.error && <Failure error={act.error} />}
        </DialogContent>
        <DialogActions>
          <Button
            key={outcome ? 'close' : 'later'}
            autoFocus={Boolean(outcome)}
            onClick={close}
            disabled={act.isPending}
            variant="outlined"
            color="inherit"
          >
            {t(outcome ? 'pay_close' : 'refund_close')}
          </Button>
          {!outcome && (
            <Button type="submit" loading={act.isPending} variant="contained">
              {submit}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
};
