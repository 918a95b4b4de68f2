import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';

interface TillFieldProps extends Pick<TextFieldProps, 'label' | 'size' | 'disabled' | 'sx'> {
  group: string;
  till: string;
  isMissing?: boolean;
  /** The choice of none. */
  none?: string;
  onChange: (till: string) => void;
}

/** One of the venue's tills. */
export const TillField = ({ group, till, isMissing = false, none, onChange, ...field }: TillFieldProps) => {
  const { t } = useI18n();
  const names = useDocumentNames('tills', group);
  return (
    <TextField
      select
      label={t('till')}
      {...field}
      value={names.has(till) ? till : ''}
      onChange={({ target }) => onChange(target.value)}
      error={isMissing}
      helperText={isMissing ? t('till_missing') : undefined}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none ?? t('till_none')}</MenuItem>
      {[...names].map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};
