import { useRef, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Box, Button, Chip, FormHelperText, TextField, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import { useEditor } from '../editor-context.js';
import { useChoices, type Choice } from '../references.js';
import { useEditorWords, type EditorWords } from '../../documents/texts.js';
import { emptyList } from '../../inputs/empty-list.js';
import { lastName, useField, useNotAdded } from './use-field.js';
import type { FieldProps } from './plain.js';

interface ListFrameProps {
  id: string;
  label: string;
  items: readonly Choice[];
  empty?: string;
  error: string | undefined;
  onRemove: (value: string) => void;
  children: ReactNode;
}

/** A named list: what is in it with a way out for each, then the way in. What is wrong is said at once. */
export const ListBox = ({ id, label, items, empty, error, onRemove, children }: ListFrameProps) => {
  const t = useEditorWords();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Typography
        component="legend"
        sx={{ p: 0, mb: 0.5, fontSize: '.8125rem', color: 'text.secondary', fontWeight: 600 }}
      >
        {label}
      </Typography>
      {items.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{empty ?? t('nothing_added')}</Typography>
      ) : (
        <Box
          component="ul"
          aria-label={label}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, maxHeight: 200, overflowY: 'auto' }}
          {...(items.length > 40 ? { tabIndex: 0 } : {})}
        >
          {items.map(({ value, label: name }) => (
            <li key={value}>
              <Removable name={name} onRemove={() => onRemove(value)} />
            </li>
          ))}
        </Box>
      )}
      <Box id={id} tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {children}
      </Box>
      <FormHelperText error role="alert" sx={{ m: 0, minHeight: 0, '&:empty': { display: 'none' } }}>
        {error}
      </FormHelperText>
    </Box>
  );
};

const cross = {
  border: 0,
  background: 'none',
  font: 'inherit',
  lineHeight: 1,
  color: 'inherit',
  minWidth: 28,
  minHeight: 28,
  cursor: 'pointer',
  borderRadius: '14px',
  '&:hover': { textDecoration: 'underline' },
};
const Removable = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const t = useEditorWords();
  return (
    <Chip
      label={
        <>
          {name}{' '}
          <Box
            component="button"
            type="button"
            aria-label={t('remove_of', { name })}
            onClick={onRemove}
            sx={cross}
          >
            ✕
          </Box>
        </>
      }
      sx={{
        height: 34,
        '& .MuiChip-label': { pr: 0.25, display: 'inline-flex', alignItems: 'center', gap: 0.5 },
      }}
    />
  );
};

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What adding it twice is answered with (admin.md section 5; of rules as the product spells it). */
const twiceText = (field: string, isRule: boolean, name: string, t: EditorWords): string => {
  if (field === 'inventories') return t(isRule ? 'destination_twice_rule' : 'destination_twice', { name });
  return t(field === 'addon_inventories' ? 'product_twice_rule' : 'twice', { name });
};

const useList = (name: string) => {
  const t = useEditorWords();
  const { kind } = useEditor();
  const state = useField(name);
  const [refused, setRefused] = useState<string>();
  const values = textsOf(state.value);
  return {
    ...state,
    values,
    error: refused ?? state.error,
    /** True when it was not there yet. */
    add: (value: string, label: string): boolean => {
      const isNew = !values.includes(value);
      setRefused(isNew ? undefined : twiceText(lastName(name), kind === 'capacity_rules', label, t));
      if (isNew) state.set([...values, value]);
      return isNew;
    },
    // A list that may be left out is left out when it is empty.
    remove: (value: string): void => {
      setRefused(undefined);
      const rest = values.filter((candidate) => candidate !== value);
      state.set(rest.length === 0 && !state.isRequired ? null : rest);
    },
  };
};

/** Documents that are named: destinations, products, kinds of visitors. */
export const ReferencesControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const notify = useNotify();
  const { kind, group } = useEditor();
  const { id, label, values, error, add, remove } = useList(name);
  const { choices = [] } = useChoices(kind, lastName(name), group);
  const ruleType: unknown = useWatch({ control: useFormContext().control, name: 'rule_type' });
  const [chosen, setChosen] = useState('');
  useNotAdded(name, chosen !== '' && !values.includes(chosen));
  const nameOf = (value: string): string => choices.find((choice) => choice.value === value)?.label ?? value;
  const addChosen = (): void => {
    if (chosen && add(chosen, nameOf(chosen)) && kind === 'addons' && lastName(name) === 'inventories')
      notify(t('click_save'), { type: 'info' });
  };
  return (
    <ListBox
      id={id}
      label={label}
      error={error}
      empty={t(emptyList(kind, lastName(name), ruleType))}
      items={values.map((value) => ({ value, label: nameOf(value) }))}
      onRemove={remove}
    >
      <TextField
        select
        label={t('add_to', { field: label })}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        sx={{ flex: '1 1 180px', maxWidth: 340 }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('choose')}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={addChosen}
        disabled={chosen === ''}
        aria-label={`${t('add')}: ${label}`}
      >
        {t('add')}
      </Button>
    </ListBox>
  );
};

/** Texts, such as barcodes: typed or scanned, Enter adds. */
export const TextsControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const { id, label, values, error, add, remove } = useList(name);
  const [typed, setTyped] = useState('');
  useNotAdded(name, typed.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  const addTyped = (): void => {
    const text = typed.trim();
    if (text && add(text, text)) setTyped('');
    field.current?.focus();
  };
  return (
    <ListBox
      id={id}
      label={label}
      error={error}
      items={values.map((value) => ({ value, label: value }))}
      onRemove={remove}
    >
      <TextField
        inputRef={field}
        label={t('add_to', { field: label })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            addTyped();
          }
        }}
        sx={{ flex: '1 1 180px', maxWidth: 340 }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
      />
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={addTyped}
        disabled={typed.trim() === ''}
        aria-label={`${t('add')}: ${label}`}
      >
        {t('add')}
      </Button>
    </ListBox>
  );
};
