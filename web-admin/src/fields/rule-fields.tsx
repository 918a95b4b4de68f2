import { useRecordContext } from 'react-admin';
import type { DocumentRecord } from '../documents/document-record.js';
import { useFieldNames } from '../documents/field-names.js';
import { WEEKDAYS } from '../documents/weekdays.js';
import { useI18n } from '../i18n/use-i18n.js';
import { intervalText, type Interval } from '../inputs/intervals.js';
import { isDate } from '@stile/contracts/kernel/time';
import { Chips } from './fields.js';

/** The weekdays' flags in one: every day, or the names of the days. */
export const WeekdaysField = () => {
  const nameOf = useFieldNames();
  const record = useRecordContext<DocumentRecord>();
  if (!record) return null;
  const days = record['all_days'] === true ? ['all_days'] : WEEKDAYS.filter((day) => record[day] === true);
  return <Chips items={days} show={nameOf} />;
};

/** Time ranges with limits of their own, or dates. */
export const IntervalsField = () => {
  const nameOf = useFieldNames();
  const { date } = useI18n();
  const record = useRecordContext<DocumentRecord>();
  const intervals = (record?.['intervals'] as readonly Interval[] | null | undefined) ?? [];
  const shown = intervals.map((item) => {
    const text = intervalText(item);
    if (typeof item === 'string') return isDate(text) ? date(text, 'medium') : text;
    const limits = (['capacityGroups', 'capacityPeople'] as const)
      .filter((name) => item[name] !== null)
      .map((name) => `${nameOf(name)} ${item[name]}`);
    return [text, ...limits].join(', ');
  });
  return <Chips items={shown} show={(text) => text} />;
};
