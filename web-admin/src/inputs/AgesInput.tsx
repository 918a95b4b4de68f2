import { Box, FormHelperText, TextField } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { useEditorTexts } from '../documents/texts.js';
import { useField } from './use-field.js';

interface Ages {
  readonly start: unknown;
  readonly end: unknown;
}
const UNBOUNDED = -1;
const ageOf = (text: string): unknown =>
  text.trim() === '' ? UNBOUNDED : Number.isNaN(Number(text)) ? text : Number(text);

/** Whole years from and to. An empty end is unbounded; both empty is no rule at all. */
export const AgesInput = ({ source }: { source: string }) => {
  const t = useEditorTexts();
  const { labelled } = useI18n();
  const { id, label, value, set, error } = useField(source);
  const ages = (value ?? { start: UNBOUNDED, end: UNBOUNDED }) as Ages;
  const put = (part: keyof Ages, text: string): void => {
    const next = { ...ages, [part]: ageOf(text) };
    set(next.start === UNBOUNDED && next.end === UNBOUNDED ? null : next);
  };
  const field = (part: keyof Ages, title: string) => (
    <TextField
      label={`${labelled(label)} ${title.toLowerCase()}`}
      placeholder={t('unbounded')}
      value={ages[part] === UNBOUNDED ? '' : String(ages[part])}
      onChange={({ target }) => put(part, target.value)}
      fullWidth
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
  return (
    <Box id={id} tabIndex={-1}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {field('start', t('from'))}
        {field('end', t('to'))}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
};
