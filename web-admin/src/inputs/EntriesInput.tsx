import type { ReactNode } from 'react';
import {
  ArrayInput,
  SimpleFormIterator,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  useWrappedSource,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useDocumentForm } from '../documents/document-form.js';
import { useFieldNames } from '../documents/field-names.js';
import { fieldId, lastName } from '../documents/field-path.js';
import { useEditorTexts } from '../documents/texts.js';
import { bare, legend } from './ListInput.js';

interface EntriesInputProps {
  readonly source: string;
  /** A new entry. */
  readonly entry: () => object;
  /** The inputs of an entry. */
  readonly children: ReactNode;
}

const plain = {
  '& .RaSimpleFormIterator-line': { display: 'block', border: 0, mb: 1.5 },
  '& .RaSimpleFormIterator-form': { display: 'block' },
};
const grid = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/**
 * Entries of several fields, such as a gate's schedules: each a group of inputs that can be moved and removed by
 * its name.
 */
export const EntriesInput = ({ source, entry, children }: EntriesInputProps) => {
  const path = useWrappedSource(source);
  const { kind } = useDocumentForm();
  const label = useFieldNames(kind)(lastName(source));
  return (
    <Box component="fieldset" id={fieldId(path)} tabIndex={-1} sx={{ ...bare, gap: 0 }}>
      <Typography component="legend" sx={legend}>
        {label}
      </Typography>
      <ArrayInput source={source} label={false} helperText={false}>
        <SimpleFormIterator
          disableClear
          fullWidth
          getItemLabel={false}
          addButton={<AddButton label={label} entry={entry} />}
          removeButton={<></>}
          reOrderButtons={<></>}
          sx={plain}
        >
          <Entry label={label} list={fieldId(path)}>
            {children}
          </Entry>
        </SimpleFormIterator>
      </ArrayInput>
      <ListError path={path} />
    </Box>
  );
};

/** The error of the list as a whole, such as too few entries. */
const ListError = ({ path }: { path: string }) => {
  const { errors } = useFormState({ name: path });
  const own = path
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], errors) as
    { root?: { message?: string }; message?: string } | undefined;
  const message = own?.root?.message ?? own?.message;
  return message ? <FormHelperText error>{message}</FormHelperText> : null;
};

const AddButton = ({ label, entry }: { label: string; entry: () => object }) => {
  const t = useEditorTexts();
  const { add, total } = useSimpleFormIterator();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {total === 0 && <Typography color="text.secondary">{t('nothing_added')}</Typography>}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => add(entry())}
        aria-label={`${t('add')}: ${label}`}
      >
        {t('add')}
      </Button>
    </Box>
  );
};

interface EntryProps {
  readonly label: string;
  /** The id of the list. */
  readonly list: string;
  readonly children: ReactNode;
}

const Entry = ({ label, list, children }: EntryProps) => {
  const t = useEditorTexts();
  const { index, total, remove, reOrder } = useSimpleFormIteratorItem();
  const name = t('entry_n', { field: label, n: index + 1 });
  const removeEntry = (): void => {
    remove();
    // The button goes with its entry, so the focus stays in the list.
    document.getElementById(list)?.focus();
  };
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <IconButton
          aria-label={t('up_of', { name })}
          disabled={index === 0}
          onClick={() => reOrder(index - 1)}
        >
          <UpIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={t('down_of', { name })}
          disabled={index === total - 1}
          onClick={() => reOrder(index + 1)}
        >
          <DownIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('remove_of', { name })} onClick={removeEntry}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={grid}>{children}</Box>
    </Box>
  );
};
