import { Box, Chip } from '@mui/material';
import { useWords } from '../i18n/words.js';
import { Facts } from '../ui/Facts.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';
import { isDate } from '../occupancy/calendar.js';
import { isMoneyField } from './field-kinds.js';
import { useFieldNames } from './field-names.js';
import { withDays } from './weekdays.js';

interface FieldValueProps { name: string; value: unknown; /** in a list: short */ brief?: boolean; /** inside another field: narrow */ deep?: boolean }

const BRIEF_ITEMS = 3;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One field of a document, read by what it holds. */
export const FieldValue = ({ name, value, brief = false, deep = false }: FieldValueProps) => {
  if (Array.isArray(value)) return <Items name={name} values={value} brief={brief} />;
  if (isObject(value)) return <Nested value={value} deep={deep} />;
  return <Plain name={name} value={value} />;
};

const Plain = ({ name, value }: { name: string; value: unknown }) => {
  const { t, money, percent, date, number } = useWords();
  const nameOf = useFieldNames();
  const venue = useVenue();
  if (value === null || value === undefined || value === '') return '—';
  // The venue's settings are texts, also those that say yes or no.
  if (typeof value === 'boolean' || value === 'true' || value === 'false') return t(String(value) === 'true' ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (isMoneyField(name) && venue) return money(value, venue.currency);
    return name === 'tax_rate' ? percent(value) : number(value);
  }
  const text = String(value);
  if (isDate(text)) return <Box component="time" dateTime={text} sx={{ whiteSpace: 'nowrap' }}>{date(text, 'plain')}</Box>;
  if (name === 'inventory' || name === 'inventories') return inventoryName(venue, text);
  return ENUMS.has(name) ? nameOf(text) : text;
};
const ENUMS = new Set(['rule_type', 'discount_effect', 'visitor_group_type', 'cars', 'people']);

const Items = ({ name, values, brief }: { name: string; values: readonly unknown[]; brief: boolean }) => {
  const { t } = useWords();
  if (values.length === 0) return '—';
  if (values.some((value) => isObject(value) && !('interval' in value))) return <Box component="ol" sx={{ display: 'grid', gap: 1.5 }}>{values.map((value, index) => <Box component="li" key={index} sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5 }}><FieldValue name={name} value={value} /></Box>)}</Box>;
  const shown = brief ? values.slice(0, BRIEF_ITEMS) : values;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: .5, verticalAlign: 'middle' }}>
      {shown.map((value, index) => <Chip key={index} size="small" label={isObject(value) ? <Interval value={value} /> : <Plain name={name} value={value} />} />)}
      {shown.length < values.length && <span>{t('and_more', { n: values.length - shown.length })}</span>}
    </Box>
  );
};

/** An interval that overrides its rule's limit. */
const Interval = ({ value }: { value: Readonly<Record<string, unknown>> }) => {
  const nameOf = useFieldNames();
  const own = ['capacityGroups', 'capacityPeople'].filter((name) => typeof value[name] === 'number').map((name) => `${nameOf(name)} ${String(value[name])}`);
  return [String(value['interval']), ...own].join(', ');
};

const Nested = ({ value, deep }: { value: Readonly<Record<string, unknown>>; deep: boolean }) => {
  const nameOf = useFieldNames();
  const entries = Object.entries(withDays(value, nameOf));
  if (entries.length === 0) return '—';
  return <Facts columns={deep ? 1 : 3} facts={entries.map(([name, part]) => ({ label: nameOf(name), value: <FieldValue deep name={name} value={part} /> }))} />;
};
