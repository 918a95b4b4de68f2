import type { CardTransactionRow } from '../http/terminals.js';
import { TERMINAL_LOG_SERVICES } from '../identity/list-services.js';
import { TRANSACTION_ENDS } from '../terminals/codes.js';
import type { Report } from './report.js';

/** Card transactions at the venue's terminals, pending ones too. */
export const cardTransactions: Report<CardTransactionRow> = {
  name: 'card_transactions',
  services: TERMINAL_LOG_SERVICES,
  from: 'terminal_transactions',
  help: 'terminals.transactions_about',
  none: 'terminals.transactions_none',
  columns: [
    { key: 'started_at', kind: 'moment', label: 'terminals.started', sortable: true },
    {
      key: 'id',
      kind: 'text',
      label: 'terminals.transaction',
      below: { key: 'transaction_type', kind: 'status', texts: 'terminals.type_', label: 'terminals.type' },
    },
    { key: 'terminal_id', kind: 'text', label: 'terminals.terminal' },
    { key: 'reservation_id', kind: 'text', label: 'terminals.reservation' },
    { key: 'amount', kind: 'money', label: 'terminals.amount' },
    { key: 'state', label: 'terminals.state' },
  ],
  sort: { field: 'started_at', order: 'DESC' },
  filters: [
    {
      field: 'state',
      address: 'state',
      input: {
        kind: 'choice',
        label: 'terminals.state',
        values: ['PENDING', ...TRANSACTION_ENDS],
        texts: 'terminals.state_',
        onPhone: true,
      },
    },
    { field: 'terminal_id', address: 'terminal', input: { kind: 'choice', label: 'terminals.terminal' } },
    {
      field: 'reservation_id',
      address: 'reservation',
      input: { kind: 'text', label: 'terminals.reservation' },
    },
    { field: 'actioned' },
    { field: 'started_at' },
  ],
  phone: { main: 'title', side: 'amount', more: ['started_at', 'outcome'] },
};
