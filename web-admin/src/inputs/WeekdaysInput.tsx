import { useWrappedSource } from 'react-admin';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useFieldNames } from '../documents/field-names.js';
import { fieldId, messageAt } from '../documents/field-path.js';
import { useEditorTexts } from '../documents/texts.js';
import { WEEKDAYS } from '../documents/weekdays.js';
import { bare, legend } from './ListInput.js';

/** Every day, or the days that are ticked. */
export const WeekdaysInput = () => {
  const t = useEditorTexts();
  // Within a list: `schedules.0.all_days`.
  const allDays = useWrappedSource('all_days');
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const isAll = useWatch({ control, name: allDays }) === true;
  return (
    <Box component="fieldset" sx={{ ...bare, gap: 0 }}>
      <Typography component="legend" sx={legend}>
        {t('weekdays')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <Day name="all_days" />
        {WEEKDAYS.map((day) => (
          <Day key={day} name={day} disabled={isAll} />
        ))}
      </Box>
      <FormHelperText error role="alert" sx={{ m: 0, '&:empty': { display: 'none' } }}>
        {messageAt(errors, allDays)}
      </FormHelperText>
    </Box>
  );
};

/** While every day counts, the single days are ticked and disabled. */
const Day = ({ name, disabled = false }: { name: string; disabled?: boolean }) => {
  const nameOf = useFieldNames();
  const source = useWrappedSource(name);
  const { control } = useFormContext();
  const { field } = useController({ name: source, control });
  return (
    <FormControlLabel
      label={nameOf(name)}
      disabled={disabled}
      control={
        <Checkbox
          id={fieldId(source)}
          checked={disabled || field.value === true}
          onChange={({ target }) => field.onChange(target.checked)}
        />
      }
    />
  );
};
