import { exportColumns, terminalLogs, type TerminalLogRow } from '@stile/contracts';
import { consoleText } from '@stile/contracts/messages/console-text';
import type { ListFile } from '../../lists/list-resource.js';

/** The tab is the only one of a record's own fields, as on the page: the others are for who opens the row. */
const COLUMNS = exportColumns(terminalLogs, {
  at: [
    { key: 'at', kind: 'moment', label: 'terminals.at' },
    { key: 'username', kind: 'person', label: 'terminals.username' },
    { key: 'sessionId', kind: 'text', heading: 'sessionId' },
  ],
  reason: [
    { key: 'direction', kind: 'status', texts: 'terminals.direction_', label: 'terminals.direction' },
    { key: 'reason', kind: 'text', label: 'terminals.reason' },
    { key: 'message', kind: 'text', label: 'terminals.message' },
  ],
});

export const logFile: ListFile<TerminalLogRow> = {
  columns: COLUMNS,
  lines: ({ details, ...row }, language) => [
    {
      ...row,
      username: row.username ?? consoleText('terminals.server', language),
      sessionId: details['sessionId'],
    },
  ],
};
