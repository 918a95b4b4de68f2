import type { TillMovementRow } from '../http/tills.js';
import { MOVEMENT_KINDS } from '../tills/movement-kinds.js';
import { TILL_SERVICES } from '../identity/list-services.js';
import type { Report } from './report.js';
import { OF_TILL, OF_USER } from './till-filters.js';

/** Acts at drawers. */
export const tillMovements: Report<TillMovementRow> = {
  name: 'till_movements',
  services: TILL_SERVICES,
  from: 'till_movements',
  help: 'tills.movements',
  none: 'tills.no_movements',
  columns: [
    { key: 'at', label: 'tills.at', sortable: 'order' },
    { key: 'till', label: 'tills.till' },
    { key: 'kind', label: 'tills.kind' },
    { key: 'amount', kind: 'money', label: 'tills.amount' },
    { key: 'discrepancy', label: 'tills.discrepancy', isFigure: true },
    { key: 'balance', kind: 'money', label: 'tills.after' },
    { key: 'reservation_id', kind: 'reservation', label: 'tills.reservation' },
    {
      key: 'user',
      kind: 'person',
      label: 'tills.user',
      below: { key: 'station', kind: 'text', label: 'tills.station' },
    },
    { key: 'reason', kind: 'text', label: 'tills.reason' },
  ],
  sort: { field: 'at', order: 'DESC' },
  filters: [
    ...OF_TILL,
    OF_USER,
    {
      field: 'kind',
      address: 'kind',
      input: { kind: 'choice', label: 'tills.kind', values: MOVEMENT_KINDS, texts: 'tills.kind_' },
    },
    { field: 'session_id' },
    { field: 'business_date' },
    { field: 'reservation_id' },
  ],
  phone: { main: 'kind', side: 'amount', more: ['at', 'till', 'user', 'reason'] },
};
