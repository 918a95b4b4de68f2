import { Box } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { useFieldNames } from '../documents/field-names.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { isMoneyField } from './money-fields.js';
import { RuleName } from './RuleName.js';
import { venueName } from './venue-names.js';

/** The currency and time zone of the venue whose record is shown. */
export interface Locale {
  readonly currency: string | null;
  readonly timeZone: string;
  /** undefined where none is named */ readonly venue: InventoryGroupAnswer | undefined;
}

const NOTHING = '—';
const WAYS_TO_PAY: ReadonlySet<string> = new Set(['charge_type', 'gateway', 'method']);
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const TIME = /^\d{2}:\d{2}$/;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/** A title that the venue wrote in several languages. */
const isTitle = (value: object): value is Readonly<Record<string, string>> =>
  'en' in value && Object.values(value).every((text) => typeof text === 'string');

const textOf = (text: string, field: string, { timeZone, venue }: Locale, i18n: I18n): string => {
  const { t, has, date, time, instant } = i18n;
  const status = `status_${text}`;
  if (field === 'state' && has(status)) return t(status);
  const way = `paid_${text}`;
  if (WAYS_TO_PAY.has(field) && has(way)) return t(way);
  const name = venueName(venue, field, text);
  if (name !== undefined) return name;
  const code = `value_${field}_${text}`;
  if (has(code)) return t(code);
  if (DATE.test(text)) return date(text, 'medium');
  if (TIME.test(text)) return time(text);
  if (INSTANT.test(text)) return instant(text, timeZone, 'second');
  const [, day, clock] = LOCAL.exec(text) ?? [];
  return day && clock ? `${date(day, 'medium')}, ${time(clock)}` : text;
};

const numberOf = (value: number, field: string, { currency }: Locale, i18n: I18n): string => {
  if (currency && isMoneyField(field)) return i18n.unitPrice(value, currency);
  if (field === 'balanced') return i18n.t(value === 1 ? 'yes' : 'no');
  return field === 'tax_rate' || field === 'rate' ? i18n.percent(value) : i18n.number(value);
};

interface ValueTextProps {
  readonly value: unknown;
  /** Its name says how it is written: a price, a share, a state. */
  readonly field: string;
  readonly locale: Locale;
}

/** A value as people read it: what is nested as a list of names and values. */
export const ValueText = ({ value, field, locale }: ValueTextProps) => {
  const i18n = useI18n();
  if (isEmpty(value)) return NOTHING;
  if (typeof value === 'boolean') return i18n.t(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberOf(value, field, locale, i18n);
  if (typeof value === 'string' && field === 'rule') return <RuleName id={value} />;
  if (typeof value === 'string') return textOf(value, field, locale, i18n);
  if (Array.isArray(value)) return <Items items={value} field={field} locale={locale} />;
  const record = value as Readonly<Record<string, unknown>>;
  return isTitle(record) ? i18n.title(record) : <Entries record={record} locale={locale} />;
};

const Items = ({ items, field, locale }: { items: readonly unknown[]; field: string; locale: Locale }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
    {items.map((item, index) => (
      <li key={index}>
        <ValueText value={item} field={field} locale={locale} />
      </li>
    ))}
  </Box>
);

const Entries = ({ record, locale }: { record: Readonly<Record<string, unknown>>; locale: Locale }) => {
  const nameOf = useFieldNames();
  const { labelled } = useI18n();
  return (
    <Box component="dl" sx={{ display: 'grid' }}>
      {Object.entries(record)
        .filter(([, value]) => !isEmpty(value))
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {labelled(nameOf(name))}
            </Box>
            <Box component="dd" sx={{ minWidth: 0 }}>
              <ValueText value={value} field={name} locale={locale} />
            </Box>
          </Box>
        ))}
    </Box>
  );
};
