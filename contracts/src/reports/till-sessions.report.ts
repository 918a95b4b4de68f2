import type { TillSessionRow } from '../http/tills.js';
import { TILL_SERVICES } from '../identity/list-services.js';
import type { Report } from './report.js';
import { OF_TILL, OF_USERS } from './till-filters.js';

/** Sessions of the venue's tills: those that are open, and how each other was closed. */
export const tillSessions: Report<TillSessionRow> = {
  name: 'till_sessions',
  services: TILL_SERVICES,
  from: 'till_sessions',
  help: 'tills.about',
  none: 'tills.none',
  columns: [
    { key: 'till', label: 'tills.till', sortable: true },
    { key: 'state', kind: 'status', texts: 'tills.state_', label: 'state' },
    {
      key: 'opened_at',
      kind: 'moment',
      label: 'tills.opened',
      sortable: true,
      below: { key: 'opened_by', kind: 'text', text: 'tills.by', label: 'accounts.user' },
    },
    {
      key: 'closed_at',
      kind: 'moment',
      label: 'tills.closed',
      sortable: true,
      below: { key: 'how', kind: 'status', texts: 'tills.how_', label: 'tills.how' },
    },
    { key: 'last_count_at', kind: 'moment', label: 'tills.last_count' },
    { key: 'balance', label: 'tills.balance', isFigure: true },
    { key: 'variance', label: 'tills.variance', isFigure: true },
    { key: 'over_short', label: 'tills.over_short', isFigure: true },
  ],
  sort: { field: 'opened_at', order: 'DESC' },
  filters: [
    ...OF_TILL,
    OF_USERS,
    {
      field: 'state',
      address: 'state',
      input: { kind: 'choice', label: 'state', values: ['open', 'closed'], texts: 'tills.state_' },
    },
  ],
  phone: { main: 'title', side: 'state', more: ['opened_at', 'balance', 'variance'] },
};
