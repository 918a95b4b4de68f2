import { Box, Chip } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { useChoices } from '../editors/references.js';
import { useWords } from '../i18n/words.js';
import { Facts } from '../ui/Facts.js';
import { inventoryName, useGroup, useVenue } from '../venue/use-venue.js';
import { isDate } from '../occupancy/calendar.js';
import { isMoneyField } from './field-kinds.js';
import { useFieldNames } from './field-names.js';
import { withDays } from './weekdays.js';

interface FieldValueProps {
  /** with it, other documents go by their names */ kind?: Kind;
  name: string;
  value: unknown;
  /** in a list: short */ brief?: boolean;
  /** inside another field: narrow */ deep?: boolean;
}

const BRIEF_ITEMS = 3;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One field of a document, read by what it holds. */
export const FieldValue = ({ kind, name, value, brief = false, deep = false }: FieldValueProps) => {
  if (Array.isArray(value))
    return <Items {...(kind ? { kind } : {})} name={name} values={value} brief={brief} />;
  if (isObject(value)) return <Nested value={value} deep={deep} />;
  return <Plain {...(kind ? { kind } : {})} name={name} value={value} />;
};

const Plain = ({ kind, name, value }: Pick<FieldValueProps, 'kind' | 'name' | 'value'>) => {
  const { t, unitPrice, percent, date, number } = useWords();
  const nameOf = useFieldNames();
  const venue = useVenue();
  if (value === null || value === undefined || value === '') return '—';
  // The venue's settings are texts, also those that say yes or no.
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return t(String(value) === 'true' ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (isMoneyField(name) && venue) return unitPrice(value, venue.currency);
    return name === 'tax_rate' ? percent(value) : number(value);
  }
  const text = String(value);
  if (isDate(text))
    return (
      <Box component="time" dateTime={text} sx={{ whiteSpace: 'nowrap' }}>
        {date(text, 'medium')}
      </Box>
    );
  if (name === 'inventory' || name === 'inventories') return inventoryName(venue, text);
  if (kind && NAMED.has(name)) return <Named kind={kind} name={name} id={text} />;
  return ENUMS.has(name) ? nameOf(text) : text;
};
const ENUMS = new Set(['rule_type', 'discount_effect', 'visitor_group_type', 'cars', 'people', 'days']);
const NAMED = new Set([
  'visitor_type_id',
  'visitor_type',
  'addon_inventories',
  'reservation_types',
  'discount_group',
  'membership_type',
  'addon_type',
]);

/** Another document by its name; its id while that is not there, or not for this user to see. */
const Named = ({ kind, name, id }: { kind: Kind; name: string; id: string }) =>
  useChoices(kind, name, useGroup()).choices?.find(({ value }) => value === id)?.label ?? id;

const Items = ({
  kind,
  name,
  values,
  brief,
}: Pick<FieldValueProps, 'kind' | 'name'> & { values: readonly unknown[]; brief: boolean }) => {
  const { t } = useWords();
  if (values.length === 0) return '—';
  if (values.some((value) => isObject(value) && !('interval' in value)))
    return (
      <Box component="ol" sx={{ display: 'grid', gap: 1.5 }}>
        {values.map((value, index) => (
          <Box
            component="li"
            key={index}
            sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5 }}
          >
            <FieldValue name={name} value={value} />
          </Box>
        ))}
      </Box>
    );
  const shown = brief ? values.slice(0, BRIEF_ITEMS) : values;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, verticalAlign: 'middle' }}
    >
      {shown.map((value, index) => (
        <Chip
          key={index}
          size="small"
          label={
            isObject(value) ? (
              <Interval value={value} />
            ) : (
              <Plain {...(kind ? { kind } : {})} name={name} value={value} />
            )
          }
        />
      ))}
      {shown.length < values.length && <span>{t('and_more', { n: values.length - shown.length })}</span>}
    </Box>
  );
};

/** An interval that overrides its rule's limit. */
const Interval = ({ value }: { value: Readonly<Record<string, unknown>> }) => {
  const nameOf = useFieldNames();
  const own = ['capacityGroups', 'capacityPeople']
    .filter((name) => typeof value[name] === 'number')
    .map((name) => `${nameOf(name)} ${String(value[name])}`);
  return [String(value['interval']), ...own].join(', ');
};

const Nested = ({ value, deep }: { value: Readonly<Record<string, unknown>>; deep: boolean }) => {
  const nameOf = useFieldNames();
  const entries = Object.entries(withDays(value, nameOf));
  if (entries.length === 0) return '—';
  return (
    <Facts
      columns={deep ? 1 : 3}
      facts={entries.map(([name, part]) => ({
        label: nameOf(name),
        value: <FieldValue deep name={name} value={part} />,
      }))}
    />
  );
};
