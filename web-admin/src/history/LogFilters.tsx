import { useState, type FormEvent } from 'react';
import { Box, Button, TextField } from '@mui/material';
import eventTexts from '@stile/contracts/messages/en/console-events.json';
import { useI18n } from '../i18n/use-i18n.js';
import { eventName } from './event-name.js';

export const FILTERS = ['type', 'user', 'day', 'subject'] as const;
export type LogFilter = Partial<Record<(typeof FILTERS)[number], string>>;

interface LogFiltersProps {
  readonly value: LogFilter;
  readonly onChange: (value: LogFilter) => void;
}

/** The choice of events: what is typed counts once it is sent. */
export const LogFilters = ({ value, onChange }: LogFiltersProps) => {
  const i18n = useI18n();
  const { t, language } = i18n;
  const [typed, setTyped] = useState(value);
  const set = (name: keyof LogFilter, text: string): LogFilter => {
    const { [name]: _, ...rest } = typed;
    const next = text === '' ? rest : { ...rest, [name]: text };
    setTyped(next);
    return next;
  };
  const show = (event: FormEvent): void => {
    event.preventDefault();
    onChange(typed);
  };
  const types = Object.keys(eventTexts)
    .map((id) => ({ id, name: eventName(id, i18n) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  const text = (name: 'user' | 'subject') => (
    <TextField
      label={t(`log.${name}`)}
      value={typed[name] ?? ''}
      onChange={({ target }) => set(name, target.value.trim())}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 300 } }}
      sx={field}
    />
  );
  return (
    <Box
      component="form"
      role="search"
      aria-label={t('log.filters')}
      onSubmit={show}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <TextField
        select
        label={t('log.type')}
        value={typed.type ?? ''}
        onChange={({ target }) => onChange(set('type', target.value))}
        slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
        sx={field}
      >
        <option value="">{t('log.all_types')}</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      {text('user')}
      <TextField
        type="date"
        label={t('log.day')}
        value={typed.day ?? ''}
        onChange={({ target }) => set('day', target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={field}
      />
      {text('subject')}
      <Button type="submit" variant="contained">
        {t('log.show')}
      </Button>
      {FILTERS.some((name) => value[name] !== undefined) && (
        <Button onClick={() => onChange({})}>{t('log.clear')}</Button>
      )}
    </Box>
  );
};

const field = { flex: { xs: '1 1 100%', sm: '1 1 180px' }, maxWidth: { sm: 280 } } as const;
