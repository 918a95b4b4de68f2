import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { Box, Button, Chip, FormHelperText, TextField, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import type { EditorKey, Kind } from '@stile/contracts';
import { useDocumentForm } from '../documents/document-form.js';
import { WIDE } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useField, useNotAdded } from './use-field.js';

export const legend = { p: 0, mb: 0.5, fontSize: '.8125rem', color: 'text.secondary', fontWeight: 600 };
export const bare = { ...WIDE, border: 0, p: 0, m: 0, display: 'grid', gap: 1.5 };

/** Enter adds to the list: the form as a whole is saved by its button. */
export const onEnter =
  (add: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

interface ListBoxProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly empty: string;
  readonly error: string | undefined;
  readonly onRemove: (value: string) => void;
  readonly children: ReactNode;
}

/** A named list: what is in it with a button to remove each, then the boxes that add to it. */
export const ListBox = ({ id, label, items, empty, error, onRemove, children }: ListBoxProps) => (
  <Box component="fieldset" sx={bare}>
    <Typography component="legend" sx={legend}>
      {label}
    </Typography>
    {items.length === 0 ? (
      <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
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
  const t = useEditorTexts();
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

interface AddDocumentsInputProps {
  readonly source: string;
  readonly reference: Kind;
  /** The meaning of an empty list. */
  readonly empty: EditorKey;
  /** The notice about a document that is in the list already. */
  readonly twice: EditorKey;
  /** A notice after each addition. */
  readonly added?: EditorKey;
}

/** Documents that are added one by one, with the notices that the rules ask for: destinations, products. */
export const AddDocumentsInput = ({ source, reference, empty, twice, added }: AddDocumentsInputProps) => {
  const t = useEditorTexts();
  const notify = useNotify();
  const { id, label, value, set, error } = useField(source);
  const names = useDocumentNames(reference, useDocumentForm().group);
  const [chosen, setChosen] = useState('');
  const [rejected, setRejected] = useState<string>();
  const values = Array.isArray(value) ? value.map(String) : [];
  useNotAdded(source, chosen !== '' && !values.includes(chosen));
  const nameOf = (document: string): string => names.get(document) ?? document;
  const add = (): void => {
    const isNew = !values.includes(chosen);
    setRejected(isNew ? undefined : t(twice, { name: nameOf(chosen) }));
    if (isNew) set([...values, chosen]);
    if (isNew && added) notify(t(added), { type: 'info' });
  };
  const remove = (gone: string): void => {
    setRejected(undefined);
    set(values.filter((document) => document !== gone));
  };
  return (
    <ListBox
      id={id}
      label={label}
      error={rejected ?? error}
      empty={t(empty)}
      items={values.map((document) => ({ value: document, label: nameOf(document) }))}
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
        {[...names].map(([document, name]) => (
          <option key={document} value={document}>
            {name}
          </option>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={add}
        disabled={chosen === ''}
        aria-label={`${t('add')}: ${label}`}
      >
        {t('add')}
      </Button>
    </ListBox>
  );
};
