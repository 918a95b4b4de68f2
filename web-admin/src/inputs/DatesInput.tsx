import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, TextField } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { isDate } from '@stile/contracts/kernel/time';
import { intervalText, orNull, type Interval } from './intervals.js';
import { ListBox, onEnter } from './ListInput.js';
import { useField, useNotAdded } from './use-field.js';

/** The dates that a rule opens or closes, always sorted. */
export const DatesInput = () => {
  const t = useEditorTexts();
  const { date: format } = useI18n();
  const { id, value, set, error } = useField('intervals');
  const isOpening = useWatch({ name: 'rule_type' }) === 'OPEN_DATES';
  const [typed, setTyped] = useState('');
  const [rejected, setRejected] = useState<string>();
  const values = (Array.isArray(value) ? (value as Interval[]) : []).map(intervalText).filter(isDate);
  useNotAdded('intervals', typed !== '' && !values.includes(typed));
  const add = (): void => {
    if (!isDate(typed)) return setRejected(t('error_date'));
    if (values.includes(typed)) return setRejected(t('date_exists', { date: typed }));
    setRejected(undefined);
    set([...values, typed].sort());
  };
  return (
    <ListBox
      id={id}
      label={t('dates')}
      error={rejected ?? error}
      empty={t(isOpening ? 'no_open_dates' : 'no_closed_dates')}
      items={values.map((day) => ({ value: day, label: format(day, 'medium') }))}
      onRemove={(day) => set(orNull(values.filter((other) => other !== day)))}
    >
      <TextField
        type="date"
        label={t('date')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onEnter(add)}
        sx={{ width: 170 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
        {t('add_date')}
      </Button>
    </ListBox>
  );
};
