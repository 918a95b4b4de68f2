import { useState, type KeyboardEvent } from 'react';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  TextField,
  Typography,
} from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { interval as intervalSchema } from '../../../../contracts/src/catalog/documents.js';
import { useFieldNames } from '../../documents/field-names.js';
import { useWords } from '../../i18n/words.js';
import { isDate } from '../../occupancy/calendar.js';
import { useEditor } from '../editor-context.js';
import { intervalOf, intervalText, orNull, sortedIntervals, type Interval } from '../../inputs/intervals.js';
import { useEditorWords } from '../../documents/texts.js';
import { ListBox } from './lists.js';
import { NumberControl } from './plain.js';
import { messageAt, useField, useNotAdded } from './use-field.js';

const DAYS = ['d_sun', 'd_mon', 'd_tue', 'd_wed', 'd_thu', 'd_fri', 'd_sat'] as const;

/** Every day, or the days that are ticked; `prefix` of an entry of a list, such as `schedules.0.`. */
export const Weekdays = ({ prefix = '' }: { prefix?: string }) => {
  const t = useEditorWords();
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const isAll = useWatch({ control, name: `${prefix}all_days` }) === true;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography
        component="legend"
        sx={{ p: 0, fontSize: '.8125rem', color: 'text.secondary', fontWeight: 600 }}
      >
        {t('weekdays')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <Day name={`${prefix}all_days`} label="all_days" />
        {DAYS.map((day) => (
          <Day key={day} name={prefix + day} label={day} disabled={isAll} />
        ))}
      </Box>
      <FormHelperText error role="alert" sx={{ m: 0, '&:empty': { display: 'none' } }}>
        {messageAt(errors, `${prefix}all_days`)}
      </FormHelperText>
    </Box>
  );
};

/** While every day counts, the single days say so and rest. */
const Day = ({ name, label, disabled = false }: { name: string; label: string; disabled?: boolean }) => {
  const nameOf = useFieldNames();
  const { control } = useFormContext();
  const { field } = useController({ name, control });
  return (
    <FormControlLabel
      label={nameOf(label)}
      disabled={disabled}
      control={
        <Checkbox
          id={`field-${name}`}
          checked={disabled || field.value === true}
          onChange={({ target }) => field.onChange(target.checked)}
        />
      }
    />
  );
};

const intervalsOf = (value: unknown): Interval[] => (Array.isArray(value) ? (value as Interval[]) : []);
const LIMIT = /^\d{1,9}$/;
/** null: none of its own; undefined: no figure. */
const limitOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : LIMIT.test(text.trim()) ? Number(text) : undefined;
const isDay = (value: Interval): boolean => isDate(intervalText(value));

/** An interval's own limit is of the rule's kind; products have none (decisions/0008). */
const OWN_LIMITS = [
  { suffix: '_CARS', field: 'capacityGroups', label: 'own_cars' },
  { suffix: '_PEOPLE', field: 'capacityPeople', label: 'own_people' },
] as const;

/** Time ranges, kept sorted; rules for cars and for people may give one a limit of its own. */
export const Intervals = () => {
  const t = useEditorWords();
  const { kind } = useEditor();
  const nameOf = useFieldNames();
  const { id, label, value, set, error } = useField('intervals');
  const ruleType = String(useWatch({ name: 'rule_type' }));
  const [typed, setTyped] = useState({ from: '', to: '', own: '' });
  const [refused, setRefused] = useState<string>();
  const values = intervalsOf(value).filter((item) => !isDay(item));
  const isLimit = kind === 'capacity_rules';
  const own = isLimit ? OWN_LIMITS.find(({ suffix }) => ruleType.endsWith(suffix)) : undefined;
  useNotAdded('intervals', typed.to !== '' || typed.own !== '');
  const put = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  const add = (): void => {
    const limit = own ? limitOf(typed.own) : null;
    const text = `${padded(typed.from.trim())}-${padded(typed.to.trim())}`;
    if (!intervalSchema.safeParse(text).success) return setRefused(t('fault_interval'));
    if (values.some((item) => intervalText(item) === text))
      return setRefused(t('interval_exists', { interval: text }));
    if (limit === undefined) return setRefused(t('fault_limit'));
    setRefused(undefined);
    set(sortedIntervals([...values, own ? intervalOf(text, own.field, limit) : text]));
    // The next one usually begins where this one ends.
    setTyped({ from: typed.to === '24:00' ? '' : typed.to, to: '', own: '' });
  };
  const shown = (item: Interval): string =>
    typeof item === 'string'
      ? item
      : [
          item.interval,
          ...(['capacityGroups', 'capacityPeople'] as const)
            .filter((own) => item[own] !== null)
            .map((own) => `${nameOf(own)} ${item[own]}`),
        ].join(', ');
  return (
    <ListBox
      id={id}
      label={label}
      error={refused ?? error}
      empty={t(isLimit ? 'no_intervals' : 'all_day_intervals')}
      items={values.map((item) => ({ value: intervalText(item), label: shown(item) }))}
      onRemove={(text) => set(orNull(values.filter((item) => intervalText(item) !== text)))}
    >
      <Small
        label={t('from')}
        hint="09:00"
        value={typed.from}
        onChange={(from) => put({ from })}
        onEnter={add}
      />
      <Small label={t('to')} hint="10:00" value={typed.to} onChange={(to) => put({ to })} onEnter={add} />
      {own && (
        <Small
          label={t(own.label)}
          hint="–"
          wide
          value={typed.own}
          onChange={(figure) => put({ own: figure })}
          onEnter={add}
        />
      )}
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
        {t('add_interval')}
      </Button>
    </ListBox>
  );
};

/** Enter adds to the list: the form as a whole is saved by its button. */
const onEnterKey =
  (add: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

/** '9:00' is '09:00'; times are text because a day may end at 24:00, which a time field does not know. */
const padded = (text: string): string => (/^\d:\d\d$/.test(text) ? `0${text}` : text);
const Small = ({
  label,
  hint,
  value,
  onChange,
  onEnter,
  wide = false,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  wide?: boolean;
}) => (
  <TextField
    label={label}
    placeholder={hint}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => onChange(padded(value.trim()))}
    onKeyDown={onEnterKey(onEnter)}
    sx={{ width: wide ? 160 : 96 }}
    slotProps={{
      inputLabel: { shrink: true },
      htmlInput: { autoComplete: 'off', inputMode: wide ? 'numeric' : 'text' },
    }}
  />
);

/** The dates that a rule opens or closes, kept sorted. */
export const Dates = () => {
  const t = useEditorWords();
  const { date: format } = useWords();
  const { id, value, set, error } = useField('intervals');
  const isOpening = useWatch({ name: 'rule_type' }) === 'OPEN_DATES';
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const values = intervalsOf(value).filter(isDay).map(intervalText);
  useNotAdded('intervals', typed !== '' && !values.includes(typed));
  const add = (): void => {
    if (!isDate(typed)) return setRefused(t('fault_date'));
    if (values.includes(typed)) return setRefused(t('date_exists', { date: typed }));
    setRefused(undefined);
    set([...values, typed].sort());
  };
  return (
    <ListBox
      id={id}
      label={t('dates')}
      error={refused ?? error}
      empty={t(isOpening ? 'no_open_dates' : 'no_closed_dates')}
      items={values.map((day) => ({ value: day, label: format(day, 'medium') }))}
      onRemove={(day) => set(orNull(values.filter((other) => other !== day)))}
    >
      <TextField
        type="date"
        label={t('date')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onEnterKey(add)}
        sx={{ width: 170 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
        {t('add_date')}
      </Button>
    </ListBox>
  );
};

/** How far ahead visitors book, and what the figure comes to: a day is open while it is fewer days away than the limit less one. */
export const DaysAhead = () => {
  const t = useEditorWords();
  const limit = useWatch({ name: 'limit' }) as unknown;
  const days = Number.isInteger(limit) ? Number(limit) - 2 : undefined;
  const help =
    days === undefined
      ? undefined
      : days < 0
        ? t('ahead_none')
        : days === 0
          ? t('ahead_today')
          : t('ahead_days', { n: days });
  return <NumberControl name="limit" {...(help ? { help } : {})} />;
};
