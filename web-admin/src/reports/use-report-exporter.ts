import { useMemo } from 'react';
import type { Exporter, RaRecord } from 'react-admin';
import type { ColumnKind, Report } from '@stile/contracts';
import { wallClock } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';
import { csvExporter } from '../ui/export.js';
import { useVenue } from '../venue/use-venue.js';

const plain = (value: unknown, kind: ColumnKind | undefined, zone: string | undefined) => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' && kind === 'moment' && zone) return wallClock(value, zone);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** Saves the rows of a report: columns as they are stored, moments by the venue's clock. */
export const useReportExporter = <R extends RaRecord>({ name, columns }: Report<R>): Exporter<R> => {
  const { t } = useI18n();
  const zone = useVenue()?.timezone;
  return useMemo(
    () =>
      csvExporter<R>(
        name,
        columns.map(({ key, kind, label }) => ({
          label: t(label),
          value: (row) => plain(row[key], kind, zone),
        })),
      ),
    [name, columns, t, zone],
  );
};
