import { TextField } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';

/** Where who is signed in types their own password. */
export const PresentPassword = (props: {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly isWrong: boolean;
  readonly autoFocus?: boolean;
}) => (
  <TextField
    fullWidth
    label={useI18n().t('present_password')}
    type="password"
    value={props.value}
    onChange={(event) => props.onChange(event.target.value)}
    autoComplete="current-password"
    autoFocus={props.autoFocus ?? false}
    error={props.isWrong}
  />
);
