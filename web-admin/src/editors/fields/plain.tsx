import { useState, type ReactNode } from 'react';
import { Checkbox, FormControlLabel, FormHelperText, InputAdornment, TextField, Box } from '@mui/material';
import type { z } from 'zod';
import { useFieldNames } from '../../documents/field-names.js';
import { isMoneyField } from '../../documents/field-kinds.js';
import { useVenue } from '../../venue/use-venue.js';
import { useChoices, type Choice } from '../references.js';
import { useEditor } from '../editor-context.js';
import { useEditorWords } from '../../documents/texts.js';
import { lastName, useField, type FieldState } from './use-field.js';

export interface FieldProps {
  readonly name: string;
}

/** What every text field of a form has in common. */
export const common = ({ id, label, error, isRequired, blur }: FieldState, help?: ReactNode) => ({
  id,
  label,
  fullWidth: true,
  onBlur: blur,
  error: error !== undefined,
  helperText: error ?? help,
  slotProps: { inputLabel: { shrink: true }, htmlInput: { 'aria-required': isRequired } },
});

const LONG = 1000;
const isDateName = (name: string): boolean => name.endsWith('_date') || name === 'expires';

export const TextControl = ({
  name,
  readOnly = false,
  help,
}: FieldProps & { readOnly?: boolean; help?: string }) => {
  const state = useField(name);
  const most = (state.shape.schema as z.ZodString).maxLength ?? 0;
  const isDate = isDateName(lastName(name));
  const props = common(state, help);
  return (
    <TextField
      {...props}
      {...(isDate ? { type: 'date' } : {})}
      {...(most > LONG ? { multiline: true, minRows: 2, maxRows: 8 } : {})}
      value={typeof state.value === 'string' ? state.value : ''}
      onChange={({ target }) => state.set(target.value === '' && !state.isRequired ? null : target.value)}
      slotProps={{
        ...props.slotProps,
        htmlInput: { ...props.slotProps.htmlInput, readOnly, autoComplete: 'off' },
      }}
    />
  );
};

const PERCENT = 100;
const PERCENT_STEPS = 1e4;
/** A figure as typed, a comma for a point; what is no figure stays text, for the schema to refuse. */
const figureOf = (text: string, isRate: boolean): number | string => {
  const figure = Number(text.replace(/\s/g, '').replace(',', '.'));
  if (!Number.isFinite(figure)) return text;
  return isRate ? Math.round(figure * PERCENT_STEPS) / (PERCENT_STEPS * PERCENT) : figure;
};
const shownOf = (value: unknown, isRate: boolean): string => {
  if (typeof value === 'number')
    return String(isRate ? Math.round(value * PERCENT * PERCENT_STEPS) / PERCENT_STEPS : value);
  return typeof value === 'string' ? value : '';
};

/** `onFigure` is told what was typed, so that another field can follow. */
export const NumberControl = ({
  name,
  help,
  placeholder,
  onFigure,
}: FieldProps & { help?: string; placeholder?: string; onFigure?: (value: unknown) => void }) => {
  const t = useEditorWords();
  const state = useField(name);
  const venue = useVenue();
  const [typed, setTyped] = useState('');
  const field = lastName(name);
  const isRate = field === 'tax_rate';
  const of = (text: string): unknown =>
    text.trim() === '' ? (state.isRequired ? '' : null) : figureOf(text, isRate);
  const unit = isRate ? '%' : isMoneyField(field) ? venue?.currency : undefined;
  const props = common(state, help);
  return (
    <TextField
      {...props}
      {...(placeholder ? { placeholder } : state.isRequired ? {} : { placeholder: t('optional_hint') })}
      value={Object.is(of(typed), state.value ?? null) ? typed : shownOf(state.value, isRate)}
      onChange={({ target }) => {
        setTyped(target.value);
        state.set(of(target.value));
        onFigure?.(of(target.value));
      }}
      slotProps={{
        ...props.slotProps,
        htmlInput: { ...props.slotProps.htmlInput, inputMode: 'decimal', autoComplete: 'off' },
        ...(unit ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } } : {}),
      }}
    />
  );
};

export const FlagControl = ({ name }: FieldProps) => {
  const state = useField(name);
  return (
    <Box sx={{ my: -0.75 }}>
      <FormControlLabel
        label={state.label}
        control={
          <Checkbox
            id={state.id}
            checked={state.value === true}
            onChange={({ target }) => state.set(target.checked)}
            onBlur={state.blur}
          />
        }
      />
      {state.error && <FormHelperText error>{state.error}</FormHelperText>}
    </Box>
  );
};

/** A native list: it is the phone's own on a phone, and needs no help from a screen reader's user. */
export const Select = ({
  state,
  choices,
  nothing,
}: {
  state: FieldState;
  choices: readonly Choice[];
  nothing: string;
}) => {
  const value = typeof state.value === 'string' ? state.value : '';
  const props = common(state);
  return (
    <TextField
      {...props}
      select
      value={value}
      onChange={({ target }) => state.set(target.value === '' && !state.isRequired ? null : target.value)}
      slotProps={{ ...props.slotProps, select: { native: true } }}
    >
      {(!state.isRequired || value === '') && <option value="">{nothing}</option>}
      {/* What the document names stays chosen, even if it is gone or the names are loading. */}
      {value !== '' && !choices.some((choice) => choice.value === value) && (
        <option value={value}>{value}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
};

export const EnumControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const state = useField(name);
  const nameOf = useFieldNames();
  const options = (state.shape.schema as z.ZodEnum).options.map(String);
  return (
    <Select
      state={state}
      nothing={t('choose')}
      choices={options.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
};

export const ReferenceControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const state = useField(name);
  const { kind, group } = useEditor();
  const field = lastName(name);
  const { choices = [] } = useChoices(kind, field, group);
  const nothing = state.isRequired
    ? t('choose')
    : t(field.startsWith('discount_group') ? 'everyone' : kind === 'price_rules' ? 'any' : 'none_chosen');
  return <Select state={state} nothing={nothing} choices={choices} />;
};
