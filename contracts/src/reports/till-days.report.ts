import type { TillDayRow } from '../http/till-days.js';
import { TILL_SERVICES } from '../identity/list-services.js';
import type { Report } from './report.js';
import { OF_TILL, OF_USERS } from './till-filters.js';

/** Sessions added up by till and business day. Each figure up to what is expected is a part of it. */
export const tillDays: Report<TillDayRow> = {
  name: 'till_days',
  services: TILL_SERVICES,
  from: 'till_sessions',
  help: 'tills.about_days',
  none: 'tills.no_days',
  columns: [
    { key: 'business_date', kind: 'date', label: 'tills.business_date', sortable: true },
    { key: 'till', label: 'tills.till' },
    { key: 'sessions', kind: 'count', label: 'tills.sessions' },
    { key: 'opened_at', kind: 'moment', label: 'tills.opened' },
    { key: 'closed_at', kind: 'moment', label: 'tills.closed' },
    { key: 'float', kind: 'money', label: 'tills.float' },
    { key: 'cash_in', kind: 'money', label: 'tills.cash_in' },
    { key: 'cash_out', kind: 'money', label: 'tills.cash_out' },
    { key: 'rounding', kind: 'money', label: 'tills.rounding' },
    { key: 'loads', kind: 'money', label: 'tills.loads' },
    { key: 'unloads', kind: 'money', label: 'tills.unloads' },
    { key: 'discrepancies', kind: 'money', label: 'tills.recorded' },
    { key: 'expected', kind: 'money', label: 'tills.expected' },
    { key: 'counted', kind: 'money', label: 'tills.counted' },
    { key: 'variance', kind: 'money', label: 'tills.variance' },
    { key: 'over_short', kind: 'money', label: 'tills.over_short' },
    { key: 'wrong_tries', kind: 'count', label: 'tills.wrong_tries' },
    { key: 'no_sales', kind: 'count', label: 'tills.no_sales' },
    { key: 'by', kind: 'list', label: 'tills.opened_by' },
    { key: 'witnesses', kind: 'list', label: 'tills.witness' },
  ],
  sort: { field: 'business_date', order: 'DESC' },
  filters: [...OF_TILL, OF_USERS],
};
