import type { TillMovementRow } from '../http/tills.js';
import { TILL_SERVICES } from '../identity/list-services.js';
import type { Report } from './report.js';

/** Acts at drawers. */
export const tillMovements: Report<TillMovementRow> = {
  name: 'till_movements',
  services: TILL_SERVICES,
  from: 'till_movements',
  help: 'tills.movements',
  none: 'tills.no_movements',
  columns: [
    { key: 'at', label: 'tills.at', sortable: 'order' },
    { key: 'kind', label: 'tills.kind' },
    { key: 'amount', kind: 'money', label: 'tills.amount' },
    { key: 'discrepancy', label: 'tills.discrepancy', isFigure: true },
    { key: 'balance', kind: 'money', label: 'tills.after' },
  ],
  sort: { field: 'at', order: 'DESC' },
  filters: [
    { field: 'till' },
    { field: 'session_id' },
    { field: 'kind' },
    { field: 'business_date' },
    { field: 'reservation_id' },
    { field: 'user' },
  ],
};
