import type { PayoutFile } from '@stile/contracts';
import { EXPORT_FORMATS } from '@stile/contracts/http/export-formats';
import type { I18n } from '../i18n/use-i18n.js';
import type { Query, SomeLines } from './answers.js';

/** The files of a list of the tab. */
export const filesOf = (list: PayoutFile, query: Query, t: I18n['t'], lines: SomeLines = {}) => {
  const { inventory_group, start_date: date_gte, end_date: date_lte } = query;
  const filter = JSON.stringify({ inventory_group, date_gte, date_lte, ...lines });
  return EXPORT_FORMATS.map((format) => ({ label: t(`export_${format}`), rows: { list, format, filter } }));
};
