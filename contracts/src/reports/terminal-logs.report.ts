import type { TerminalLogRow } from '../http/terminal-logs.js';
import { TERMINAL_LOG_SERVICES } from '../identity/list-services.js';
import type { Report } from './report.js';

/** The logs of card terminals, for who looks for a fault. */
export const terminalLogs: Report<TerminalLogRow> = {
  name: 'terminal_logs',
  services: TERMINAL_LOG_SERVICES,
  from: 'terminal_logs',
  help: 'terminals.logs_about',
  none: 'terminals.logs_none',
  columns: [
    { key: 'at', label: 'terminals.at', sortable: true },
    { key: 'log', kind: 'status', texts: 'terminals.log_', label: 'terminals.log' },
    { key: 'terminal_id', kind: 'text', label: 'terminals.terminal' },
    { key: 'reason', label: 'terminals.reason' },
    { key: 'external_transaction_id', kind: 'text', label: 'terminals.transaction' },
  ],
  sort: { field: 'at', order: 'DESC' },
  filters: [
    {
      field: 'q',
      address: 'searchTerm',
      input: { kind: 'search', label: 'terminals.search', onPhone: true },
    },
    {
      field: 'log',
      address: 'log',
      input: {
        kind: 'choice',
        label: 'terminals.log',
        values: ['transaction', 'communication', 'connection'],
        texts: 'terminals.log_',
        onPhone: true,
      },
    },
    { field: 'terminal_id', address: 'terminal', input: { kind: 'choice', label: 'terminals.terminal' } },
    {
      field: 'external_transaction_id',
      address: 'transaction',
      input: { kind: 'text', label: 'terminals.transaction' },
    },
    { field: 'at' },
    { field: 'direction' },
    { field: 'reservation_id' },
    { field: 'username' },
  ],
  searched: ['reason', 'message'],
  phone: { main: 'what', side: 'log', more: ['moment', 'tab', 'terminal_id', 'message'] },
};
