import { useEffect, useRef } from 'react';
import {
  Box,
  Button,
  FormHelperText,
  IconButton,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { writtenSteps, type WrittenStep } from '@stile/contracts/catalog/cancellation-policy';
import { useFieldNames } from '../documents/field-names.js';
import { fieldId } from '../documents/field-path.js';
import { useEditorTexts } from '../documents/texts.js';
import { bare, legend } from '../inputs/ListInput.js';
import type { FieldProps } from './settings.js';
import { useSetting } from './use-setting.js';

const textOf = (steps: readonly WrittenStep[]): string =>
  steps.map(({ hours, percent }) => `${hours}:${percent}`).join(', ');
/**
 * Separators of steps and their parts cannot be typed into one; a decimal comma is a point, for the schema to reject.
 */
const typedPart = (text: string): string => text.replaceAll(',', '.').replaceAll(':', '');

/** The venue's cancellation policy as a list: hours before the visit, and the part that is returned until then. */
export const PolicySetting = ({ name, label, help }: FieldProps) => {
  const t = useEditorTexts();
  const { id, text, error, errorOf, change } = useSetting(name);
  const steps = writtenSteps(text);
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) document.getElementById(partId(name, steps.length - 1, 'hours'))?.focus();
    isAdded.current = false;
  }, [name, steps.length]);
  const set = (index: number, part: Partial<WrittenStep>): void =>
    change(textOf(steps.map((step, i) => (i === index ? { ...step, ...part } : step))));
  const add = (): void => {
    isAdded.current = true;
    change(textOf([...steps, { hours: '', percent: '' }]));
  };
  const remove = (index: number): void => {
    change(textOf(steps.filter((_, i) => i !== index)));
    // The button goes with its step, so the focus stays in the list.
    document.getElementById(id)?.focus();
  };
  return (
    <Box component="fieldset" id={id} tabIndex={-1} sx={{ ...bare, mb: 1 }}>
      <Typography component="legend" sx={{ ...legend, mb: 1.5 }}>
        {label}
      </Typography>
      {steps.length === 0 && <Typography color="text.secondary">{t('no_policy')}</Typography>}
      {steps.map((step, index) => (
        <Step
          key={index}
          name={name}
          index={index}
          step={step}
          errorOf={(part) => errorOf(`${index}.${part}`)}
          onChange={(part) => set(index, part)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        sx={{ justifySelf: 'start' }}
        onClick={add}
        aria-label={`${t('add')}: ${label}`}
      >
        {t('add')}
      </Button>
      {error !== undefined && steps.length > 0 && !isOfStep(errorOf, steps.length) && (
        <FormHelperText error>{error}</FormHelperText>
      )}
      <FormHelperText>{help}</FormHelperText>
    </Box>
  );
};

type Part = keyof WrittenStep;
const PARTS: readonly Part[] = ['hours', 'percent'];
const partId = (name: string, index: number, part: Part): string =>
  fieldId(`settings.${name}.${index}.${part}`);
const isOfStep = (errorOf: (part: string) => string | undefined, count: number): boolean =>
  Array.from({ length: count }, (_, index) => errorOf(String(index))).some((found) => found !== undefined);

interface StepProps {
  readonly name: string;
  readonly index: number;
  readonly step: WrittenStep;
  readonly errorOf: (part: Part) => string | undefined;
  readonly onChange: (part: Partial<WrittenStep>) => void;
  readonly onRemove: () => void;
}

const Step = ({ name, index, step, errorOf, onChange, onRemove }: StepProps) => {
  const t = useEditorTexts();
  const nameOf = useFieldNames('inventory_group');
  const title = t('step_n', { n: index + 1 });
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr auto', alignItems: 'start' }}
    >
      {PARTS.map((part) => {
        const error = errorOf(part);
        return (
          <TextField
            key={part}
            id={partId(name, index, part)}
            label={nameOf(part)}
            value={step[part]}
            error={error !== undefined}
            helperText={error}
            onChange={({ target }) => onChange({ [part]: typedPart(target.value) })}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
              ...(part === 'percent'
                ? { input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } }
                : {}),
            }}
          />
        );
      })}
      <IconButton aria-label={t('remove_of', { name: title })} onClick={onRemove} sx={{ mt: 1 }}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
};
