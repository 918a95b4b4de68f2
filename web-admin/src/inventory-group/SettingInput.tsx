import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  TextField,
  Typography,
} from '@mui/material';
import type { EditorKey } from '@stile/contracts';
import { ADDRESS_FIELDS } from '@stile/contracts/bookings/booker';
import { DAY_STATUSES } from '@stile/contracts/capacity/day-statuses';
import { countryNames } from '@stile/web-kit';
import { useDocumentForm } from '../documents/document-form.js';
import { useFieldNames } from '../documents/field-names.js';
import { WIDE } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { useI18n } from '../i18n/use-i18n.js';
import { bare, legend } from '../inputs/ListInput.js';
import { PolicySetting } from './PolicySetting.js';
import { CHOICES, type FieldProps, type Setting } from './settings.js';
import { useSetting } from './use-setting.js';

/** A setting of the venue with its name and what it is for. */
export const SettingInput = ({ name, input }: Setting) => {
  const label = useFieldNames('inventory_group')(name);
  const help = useFieldHelp()(`inventory_group.${name}`);
  const field = { name, label, help };
  switch (input) {
    case 'destination':
      return <DocumentSetting {...field} kind="inventories" />;
    case 'product_type':
      return <DocumentSetting {...field} kind="addon_types" />;
    case 'cancellation_policy':
      return <PolicySetting {...field} />;
    case 'country':
      return <CountrySetting {...field} />;
    case 'address_fields':
      return <AddressSetting {...field} />;
    case 'text':
    case 'long_text':
      return <TextSetting {...field} isLong={input === 'long_text'} />;
    default:
      return <ChosenSetting {...field} choices={CHOICES[input]} />;
  }
};

const TextSetting = ({ name, label, help, isLong }: FieldProps & { isLong: boolean }) => {
  const { id, text, error, change } = useSetting(name);
  return (
    <TextField
      id={id}
      fullWidth
      multiline={isLong}
      label={label}
      value={text}
      error={error !== undefined}
      helperText={error ?? help}
      onChange={({ target }) => change(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The stored value stays in the list, also where it is not one of the choices. */
const ChoiceSetting = ({ name, label, help, choices }: FieldProps & { choices: readonly Choice[] }) => {
  const t = useEditorTexts();
  const { id, text, error, change } = useSetting(name);
  const isUnknown = text !== '' && !choices.some((choice) => choice.id === text);
  return (
    <TextField
      select
      id={id}
      fullWidth
      label={label}
      value={text}
      error={error !== undefined}
      helperText={error ?? help}
      onChange={({ target }) => change(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('not_set')}</option>
      {isUnknown && <option value={text}>{text}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </TextField>
  );
};

const ChosenSetting = ({
  choices,
  ...field
}: FieldProps & { choices: Readonly<Record<string, EditorKey>> }) => {
  const t = useEditorTexts();
  return (
    <ChoiceSetting {...field} choices={Object.entries(choices).map(([id, key]) => ({ id, name: t(key) }))} />
  );
};

const DocumentSetting = ({ kind, ...field }: FieldProps & { kind: 'inventories' | 'addon_types' }) => {
  const names = useDocumentNames(kind, useDocumentForm().group);
  return <ChoiceSetting {...field} choices={[...names].map(([id, name]) => ({ id, name }))} />;
};

const CountrySetting = (field: FieldProps) => (
  <ChoiceSetting {...field} choices={countryNames(useI18n().language)} />
);

/** How busy a destination looks today. */
export const StatusSetting = (field: FieldProps) => {
  const { t } = useI18n();
  return <ChoiceSetting {...field} choices={DAY_STATUSES.map((id) => ({ id, name: t(`status_${id}`) }))} />;
};

/** Stored as their names with commas between, in the order of the page. */
const AddressSetting = ({ name, label, help }: FieldProps) => {
  const nameOf = useFieldNames();
  const { id, text, change } = useSetting(name);
  const required = text.split(',').map((field) => field.trim());
  const toggle = (field: string, isAsked: boolean): void =>
    change(ADDRESS_FIELDS.filter((one) => (one === field ? isAsked : required.includes(one))).join(','));
  return (
    <Box component="fieldset" id={id} tabIndex={-1} sx={{ ...bare, ...WIDE, gap: 0 }}>
      <Typography component="legend" sx={legend}>
        {label}
      </Typography>
      <FormGroup row>
        {ADDRESS_FIELDS.map((field) => (
          <FormControlLabel
            key={field}
            label={nameOf(field)}
            control={
              <Checkbox
                checked={required.includes(field)}
                onChange={({ target }) => toggle(field, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{help}</FormHelperText>
    </Box>
  );
};
