import { useFormContext, useWatch } from 'react-hook-form';
import { MenuItem, TextField } from '@mui/material';
import { useEditorTexts } from '../documents/texts.js';
import { CAPACITY_TYPES, capacityTypeOf, flagsOf, type CapacityType } from './capacity-type.js';

/** One choice in place of four flags. */
export const CapacityTypeInput = () => {
  const t = useEditorTexts();
  const { setValue } = useFormContext();
  const flags = useWatch({ name: 'settings_v2' }) as Parameters<typeof capacityTypeOf>[0] | undefined;
  const change = (type: CapacityType): void => {
    for (const [flag, value] of Object.entries(flagsOf(type)))
      setValue(`settings_v2.${flag}`, value ?? null, { shouldDirty: true, shouldTouch: true });
  };
  return (
    <TextField
      select
      fullWidth
      id="field-capacity-type"
      label={t('capacity_type')}
      value={capacityTypeOf(flags ?? {})}
      onChange={({ target }) => change(target.value as CapacityType)}
    >
      {CAPACITY_TYPES.map((type) => (
        <MenuItem key={type} value={type}>
          {t(`type_${type}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};
