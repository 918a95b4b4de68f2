import type { ExportFormat } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import type { FileRows } from './use-export.js';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

/** The files of a list's rows that a menu offers: one in each format. */
export const useFormatChoices = (rows: Omit<FileRows, 'format'>) => {
  const { t } = useI18n();
  return FORMATS.map((format) => ({ label: t(`export_${format}`), rows: { ...rows, format } }));
};
