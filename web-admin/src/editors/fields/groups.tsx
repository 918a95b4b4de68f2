import { useState } from 'react';
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { DAY_STATUSES, isLiveStatusSetting } from '../../../../contracts/src/capacity/day-statuses.js';
import { useFieldNames } from '../../documents/field-names.js';
import { useWords } from '../../i18n/words.js';
import { ENTRIES } from '../blanks.js';
import { same } from '../../documents/conflict.js';
import { useEditor } from '../editor-context.js';
import { useChoices } from '../references.js';
import { fieldsOf, shapeOf } from '../../documents/shape.js';
import { useEditorWords } from '../../documents/texts.js';
import { Field, FieldGrid } from './Field.js';
import type { FieldProps } from './plain.js';
import { lastName, useField, useNotAdded } from './use-field.js';
import { Weekdays } from './when.js';

const legend = { p: 0, mb: 1, fontSize: '.8125rem', color: 'text.secondary', fontWeight: 600 };
const bare = { border: 0, p: 0, m: 0, minWidth: 0 };

/** A list of objects, such as a gate's schedules: each a small form, to be put in order. */
export const EntriesControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const { id, label, value, set, error, shape } = useField(name);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const fields = fieldsOf(shapeOf((shape.schema as z.ZodArray).element).schema);
  const { getValues } = useFormContext();
  /** What has been typed into an entry is known to its own fields first. */
  const change = (to: (now: readonly unknown[]) => readonly unknown[]): void =>
    set(to(getValues(name) as readonly unknown[]));
  const remove = (at: number): void => {
    change((now) => now.filter((_entry, other) => other !== at));
    // Its button goes with it: whoever pressed it by keyboard stays in the list.
    document.getElementById(id)?.focus();
  };
  const swap = (at: number, to: number): void =>
    change((now) => now.map((entry, index) => (index === at ? now[to] : index === to ? now[at] : entry)));
  return (
    <Box component="fieldset" id={id} tabIndex={-1} sx={{ ...bare, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={legend}>
        {label}
      </Typography>
      {entries.length === 0 && <Typography color="text.secondary">{t('nothing_added')}</Typography>}
      {entries.map((_, index) => {
        const title = t('entry_n', { field: label, n: index + 1 });
        return (
          <Box
            key={index}
            role="group"
            aria-label={title}
            sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5, display: 'grid', gap: 1.5 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Typography component="span" sx={{ flex: 1, fontWeight: 600 }}>
                {title}
              </Typography>
              <IconButton
                aria-label={t('up_of', { name: title })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={t('down_of', { name: title })}
                disabled={index === entries.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <DownIcon fontSize="small" />
              </IconButton>
              <IconButton aria-label={t('remove_of', { name: title })} onClick={() => remove(index)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
            <FieldGrid>
              {fields
                .filter((field) => !/^(d_\w{3}|all_days)$/.test(field))
                .map((field) => (
                  <Field key={field} name={`${name}.${index}.${field}`} />
                ))}
              {fields.includes('all_days') && (
                <Box sx={{ gridColumn: '1 / -1' }}>
                  <Weekdays prefix={`${name}.${index}.`} />
                </Box>
              )}
            </FieldGrid>
          </Box>
        );
      })}
      <Box>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => change((now) => [...now, ENTRIES[lastName(name)]?.() ?? {}])}
          aria-label={`${t('add')}: ${label}`}
        >
          {t('add')}
        </Button>
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
};

/** Values by name: a venue's settings, most by discount group, a product's categories. */
export const RecordControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const nameOf = useFieldNames();
  const { kind, group } = useEditor();
  const { id, label, value, set, error, shape } = useField(name);
  const [key, setKey] = useState('');
  useNotAdded(name, key.trim() !== '');
  const byGroup = lastName(name) === 'dg_max_per_reservation';
  const { choices = [] } = useChoices(kind, 'discount_group_name', byGroup ? group : null);
  const record = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const isFigure = shapeOf((shape.schema as z.ZodRecord).valueType).schema instanceof z.ZodNumber;
  const valueOf = (text: string): unknown =>
    !isFigure ? text : text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  const without = (gone: string): void => {
    const rest = Object.entries(record).filter(([other]) => other !== gone);
    set(rest.length === 0 && shape.isOptional ? null : Object.fromEntries(rest));
  };
  const add = (): void => {
    if (key.trim() && !Object.hasOwn(record, key.trim())) set({ ...record, [key.trim()]: isFigure ? 0 : '' });
    setKey('');
  };
  return (
    <Box component="fieldset" id={id} tabIndex={-1} sx={{ ...bare, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" sx={legend}>
        {label}
      </Typography>
      {Object.keys(record).length === 0 && (
        <Typography color="text.secondary">{t('nothing_added')}</Typography>
      )}
      <FieldGrid>
        {Object.entries(record).map(([entry, current]) => (
          <Box key={entry} sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
            {isLiveStatusSetting(entry) ? (
              <StatusOfToday
                label={nameOf(entry)}
                value={current}
                onChange={(status) => set({ ...record, [entry]: status })}
              />
            ) : (
              <TextField
                fullWidth
                label={nameOf(entry)}
                value={current === null ? '' : String(current as string | number)}
                onChange={({ target }) =>
                  set({
                    ...record,
                    [entry]:
                      target.value === '' && !isFigure && current === null ? null : valueOf(target.value),
                  })
                }
                slotProps={{ inputLabel: { shrink: true } }}
              />
            )}
            <IconButton aria-label={t('remove_of', { name: nameOf(entry) })} onClick={() => without(entry)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </FieldGrid>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <TextField
          {...(byGroup ? { select: true } : {})}
          label={t(byGroup ? 'group_of' : 'key')}
          value={key}
          onChange={({ target }) => setKey(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !byGroup) {
              event.preventDefault();
              add();
            }
          }}
          sx={{ flex: '1 1 160px', maxWidth: 340 }}
          slotProps={{ inputLabel: { shrink: true }, ...(byGroup ? { select: { native: true } } : {}) }}
        >
          {byGroup
            ? [
                <option key="" value="">
                  {t('choose')}
                </option>,
                ...choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                )),
              ]
            : undefined}
        </TextField>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={add}
          disabled={key.trim() === ''}
          aria-label={`${t('add')}: ${label}`}
        >
          {t('add')}
        </Button>
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
};

/** A setting that names the status of today. One that is none stays in the list, so that it is seen and can be mended. */
const StatusOfToday = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: unknown;
  onChange: (status: string | null) => void;
}) => {
  const { t } = useWords();
  const own = typeof value === 'string' ? value : '';
  const isKnown = own === '' || DAY_STATUSES.some((status) => status === own);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={own}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">–</option>
      {!isKnown && <option value={own}>{own}</option>}
      {DAY_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(`status_${status}`)}
        </option>
      ))}
    </TextField>
  );
};

/** Settings of a question, which each kind of question has its own of. */
export const JsonControl = ({ name }: FieldProps) => {
  const t = useEditorWords();
  const { id, label, value, set, blur, error } = useField(name);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  // The text is kept as it was typed while the value is that text's: another value, such as that of a question moved here, brings its own.
  const text =
    typed && same(typed.value, value)
      ? typed.text
      : typeof value === 'string'
        ? value
        : JSON.stringify(value ?? {}, null, 2);
  // While it is no JSON it is a text, which the schema refuses: it cannot be saved by mistake.
  const isWrong = value === text;
  const change = (now: string): void => {
    const meant = meantBy(now);
    setTyped({ text: now, value: meant });
    set(meant);
  };
  return (
    <TextField
      id={id}
      fullWidth
      multiline
      minRows={2}
      maxRows={12}
      label={`${label} (${t('json_hint')})`}
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={blur}
      error={isWrong || error !== undefined}
      helperText={isWrong ? t('fault_json') : error}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          spellCheck: false,
          style: { fontFamily: 'ui-monospace, monospace', fontSize: '.875rem' },
        },
      }}
    />
  );
};

const meantBy = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
