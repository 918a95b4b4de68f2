import { useState, type ReactNode } from 'react';
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useFieldNames } from '../documents/field-names.js';
import { useEditorTexts } from '../documents/texts.js';
import { bare, legend, onEnter } from './ListInput.js';
import { useField, useNotAdded } from './use-field.js';

interface RecordInputProps {
  readonly source: string;
  /** The values are numbers, not texts. */
  readonly isFigures?: boolean;
  /** The record is left out of the document when it is empty. */
  readonly isOptional?: boolean;
  /** The names that may be added; any text where this is left out. */
  readonly names?: readonly string[];
  /** Values with an input of their own elsewhere. */
  readonly isHidden?: (name: string) => boolean;
  /** The label of a value, where it is not the name of a field. */
  readonly labelOf?: (name: string) => string;
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

const NONE_HIDDEN = (): boolean => false;

/** Values by name: a venue's settings, limits by discount group, a product's categories. */
export const RecordInput = ({
  source,
  isFigures = false,
  isOptional = false,
  names,
  isHidden = NONE_HIDDEN,
  labelOf,
}: RecordInputProps) => {
  const t = useEditorTexts();
  const nameOf = useFieldNames();
  const labelled = labelOf ?? ((name: string) => nameOf(name));
  const { id, label, value, set, error } = useField(source);
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(record);
  const without = (gone: string): void => {
    const rest = entries.filter(([name]) => name !== gone);
    set(rest.length === 0 && isOptional ? null : Object.fromEntries(rest));
  };
  const shown = entries.filter(([name]) => !isHidden(name));
  return (
    <Box component="fieldset" id={id} tabIndex={-1} sx={bare}>
      <Typography component="legend" sx={legend}>
        {label}
      </Typography>
      {shown.length === 0 && <Typography color="text.secondary">{t('nothing_added')}</Typography>}
      <Box sx={grid}>
        {shown.map(([name, current]) => (
          <RecordEntry key={name} label={labelled(name)} onRemove={() => without(name)}>
            <EntryValue
              label={labelled(name)}
              value={current}
              isFigure={isFigures}
              onChange={(changed) => set({ ...record, [name]: changed })}
            />
          </RecordEntry>
        ))}
      </Box>
      <NewEntry
        source={source}
        label={label}
        names={names}
        onAdd={(name) => {
          if (name && !Object.hasOwn(record, name)) set({ ...record, [name]: isFigures ? 0 : '' });
        }}
      />
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
};

interface RecordEntryProps {
  readonly label: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}
const RecordEntry = ({ label, onRemove, children }: RecordEntryProps) => {
  const t = useEditorTexts();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      {children}
      <IconButton aria-label={t('remove_of', { name: label })} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
};

const numberOr = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);

/** A number or a flag as it is written; nothing for null. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);

interface EntryValueProps {
  readonly label: string;
  readonly value: unknown;
  readonly isFigure: boolean;
  readonly onChange: (value: unknown) => void;
}
const EntryValue = ({ label, value, isFigure, onChange }: EntryValueProps) => {
  const valueOf = (text: string): unknown => {
    if (isFigure) return numberOr(text);
    return text === '' && value === null ? null : text;
  };
  return (
    <TextField
      fullWidth
      label={label}
      value={textOf(value)}
      onChange={({ target }) => onChange(valueOf(target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

interface NewEntryProps {
  readonly source: string;
  readonly label: string;
  readonly names: readonly string[] | undefined;
  readonly onAdd: (name: string) => void;
}
const NewEntry = ({ source, label, names, onAdd }: NewEntryProps) => {
  const t = useEditorTexts();
  const [name, setName] = useState('');
  useNotAdded(source, name.trim() !== '');
  const add = (): void => {
    onAdd(name.trim());
    setName('');
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <TextField
        {...(names ? { select: true } : {})}
        label={t(names ? 'group_of' : 'key')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(names ? {} : { onKeyDown: onEnter(add) })}
        sx={{ flex: '1 1 160px', maxWidth: 340 }}
        slotProps={{ inputLabel: { shrink: true }, ...(names ? { select: { native: true } } : {}) }}
      >
        {names && [
          <option key="" value="">
            {t('choose')}
          </option>,
          ...names.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          )),
        ]}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={add}
        disabled={name.trim() === ''}
        aria-label={`${t('add')}: ${label}`}
      >
        {t('add')}
      </Button>
    </Box>
  );
};
