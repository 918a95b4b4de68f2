import {
  exportColumns,
  tillMovements,
  tillSessions,
  type ExportColumn,
  type TillMovementRow,
  type TillSessionRow,
} from '@stile/contracts';
import { overShortOf } from '@stile/contracts/tills/over-short';
import { formatTypedAmount } from '@stile/web-kit';
import type { ListFile } from '../../lists/list-resource.js';
import type { TillTitle } from '../../views/till-title.js';

const TILL_AND_SESSION: readonly ExportColumn[] = [
  { key: 'till', kind: 'text', label: 'tills.till' },
  { key: 'session', kind: 'count', label: 'tills.session' },
];
const SESSION_COLUMNS = exportColumns(tillSessions, {
  till: TILL_AND_SESSION,
  balance: 'money',
  variance: 'money',
  over_short: 'money',
});

/** Cash that a user must not know is nothing in their file, as on the page (docs/rules/tills.md 17). */
export const sessionFile = (tillTitle: TillTitle): ListFile<TillSessionRow> => ({
  columns: SESSION_COLUMNS,
  lines: ({ cash, ...row }) => [
    {
      ...row,
      till: tillTitle(row.inventory_group, row.till),
      balance: cash?.balance,
      variance: cash?.variance,
      over_short: cash && overShortOf(cash),
    },
  ],
});

const MOVEMENT_COLUMNS = exportColumns(tillMovements, {
  at: 'moment',
  till: TILL_AND_SESSION,
  kind: [
    { key: 'kind', kind: 'status', texts: 'tills.kind_', label: 'tills.kind' },
    { key: 'denominations', kind: 'list', label: 'tills.pieces' },
    { key: 'sold_at', kind: 'moment', label: 'fields.offline' },
    { key: 'late', kind: 'flag', label: 'tills.late' },
  ],
  discrepancy: 'money',
});

export const movementFile = (tillTitle: TillTitle): ListFile<TillMovementRow> => ({
  columns: MOVEMENT_COLUMNS,
  lines: (row, language) => [
    {
      ...row,
      till: tillTitle(row.inventory_group, row.till),
      denominations: row.denominations?.map(
        ({ value, count }) => `${count} × ${formatTypedAmount(value, language)}`,
      ),
    },
  ],
});
