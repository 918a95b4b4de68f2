import { useMemo } from 'react';
import type { Exporter, RaRecord } from 'react-admin';
import type { Report } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { csvExporter } from '../ui/export.js';

const plain = (value: unknown): string | number | null =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : null;

/** Saves the rows of a report, its columns as they are stored. */
export const useReportExporter = <R extends RaRecord>({ name, columns }: Report<R>): Exporter<R> => {
  const { t } = useI18n();
  return useMemo(
    () =>
      csvExporter<R>(
        name,
        columns.map(({ key, label }) => ({ label: t(label), value: (row) => plain(row[key]) })),
      ),
    [name, columns, t],
  );
};
