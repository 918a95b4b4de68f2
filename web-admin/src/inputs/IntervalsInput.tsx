import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, TextField } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import { interval as intervalSchema } from '@stile/contracts/catalog/documents';
import { useDocumentForm } from '../documents/document-form.js';
import { useFieldNames } from '../documents/field-names.js';
import { useEditorTexts } from '../documents/texts.js';
import { isDate } from '@stile/contracts/kernel/time';
import { intervalOf, intervalText, orNull, sortedIntervals, type Interval } from './intervals.js';
import { ListBox, onEnter } from './ListInput.js';
import { useField, useNotAdded } from './use-field.js';

const LIMIT = /^\d{1,9}$/;
/** null: no limit of its own; undefined: no figure. */
const limitOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : LIMIT.test(text.trim()) ? Number(text) : undefined;

/** An interval's own limit is of the rule's kind; intervals of products have none. */
const OWN_LIMITS = [
  { suffix: '_CARS', field: 'capacityGroups', label: 'own_cars' },
  { suffix: '_PEOPLE', field: 'capacityPeople', label: 'own_people' },
] as const;
const NONE = { from: '', to: '', own: '' };

const useOwnLimit = (isLimit: boolean) => {
  const ruleType = String(useWatch({ name: 'rule_type' }));
  return isLimit ? OWN_LIMITS.find(({ suffix }) => ruleType.endsWith(suffix)) : undefined;
};

/** An interval with its own limits, in words. */
const useIntervalName = () => {
  const nameOf = useFieldNames();
  return (item: Interval): string =>
    typeof item === 'string'
      ? item
      : [
          item.interval,
          ...(['capacityGroups', 'capacityPeople'] as const)
            .filter((own) => item[own] !== null)
            .map((own) => `${nameOf(own)} ${item[own]}`),
        ].join(', ');
};

/** Time ranges, always sorted; rules for cars and for people may give one a limit of its own. */
export const IntervalsInput = () => {
  const t = useEditorTexts();
  const isLimit = useDocumentForm().kind === 'capacity_rules';
  const { id, label, value, set, error } = useField('intervals');
  const nameOf = useIntervalName();
  const own = useOwnLimit(isLimit);
  const [typed, setTyped] = useState(NONE);
  const [rejected, setRejected] = useState<string>();
  const values = (Array.isArray(value) ? (value as Interval[]) : []).filter(
    (item) => !isDate(intervalText(item)),
  );
  useNotAdded('intervals', typed.to !== '' || typed.own !== '');
  const add = (): void => {
    const limit = own ? limitOf(typed.own) : null;
    const text = `${padded(typed.from.trim())}-${padded(typed.to.trim())}`;
    if (!intervalSchema.safeParse(text).success) return setRejected(t('error_interval'));
    if (values.some((item) => intervalText(item) === text))
      return setRejected(t('interval_exists', { interval: text }));
    if (limit === undefined) return setRejected(t('error_limit'));
    setRejected(undefined);
    set(sortedIntervals([...values, own ? intervalOf(text, own.field, limit) : text]));
    // The next interval usually begins where this one ends.
    setTyped({ ...NONE, from: typed.to === '24:00' ? '' : typed.to });
  };
  const box = (name: keyof typeof NONE, hint: string, title: string) => (
    <SmallBox
      label={title}
      hint={hint}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      onEnter={add}
    />
  );
  return (
    <ListBox
      id={id}
      label={label}
      error={rejected ?? error}
      empty={t(isLimit ? 'no_intervals' : 'all_day_intervals')}
      items={values.map((item) => ({ value: intervalText(item), label: nameOf(item) }))}
      onRemove={(text) => set(orNull(values.filter((item) => intervalText(item) !== text)))}
    >
      {box('from', '09:00', t('from'))}
      {box('to', '10:00', t('to'))}
      {own && box('own', '–', t(own.label))}
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
        {t('add_interval')}
      </Button>
    </ListBox>
  );
};

/** '9:00' is '09:00'. Times are text because a day may end at 24:00, which a browser's time field does not know. */
const padded = (text: string): string => (/^\d:\d\d$/.test(text) ? `0${text}` : text);

interface SmallBoxProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
}
const SmallBox = ({ label, hint, value, onChange, onEnter: add }: SmallBoxProps) => {
  const isTime = hint.includes(':');
  return (
    <TextField
      label={label}
      placeholder={hint}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onChange(padded(value.trim()))}
      onKeyDown={onEnter(add)}
      sx={isTime ? { width: 96 } : { flex: '0 1 240px' }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', inputMode: isTime ? 'text' : 'numeric' },
      }}
    />
  );
};
