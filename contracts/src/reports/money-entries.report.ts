import type { MoneyEntryRow } from '../http/accounts.js';
import { ACCOUNT_SERVICES } from '../identity/list-services.js';
import { FIGURES } from '../postings/figures.js';
import type { Report } from './report.js';

/** The double entries behind a figure of a day, of a till session or of a reservation. */
export const moneyEntries: Report<MoneyEntryRow> = {
  name: 'money_entries',
  services: ACCOUNT_SERVICES,
  from: 'money_entries',
  help: 'accounts.entries_about',
  none: 'accounts.no_entries',
  columns: [
    { key: 'at', label: 'accounts.at', sortable: 'order' },
    { key: 'event', label: 'accounts.event' },
    { key: 'amount', label: 'accounts.amount', isFigure: true },
    { key: 'postings', label: 'accounts.postings' },
  ],
  sort: { field: 'at', order: 'DESC' },
  past: true,
  filters: [
    { field: 'asOf', address: 'asOf', ofPage: true },
    {
      field: 'business_date',
      address: 'businessDate',
      input: { kind: 'date', label: 'accounts.business_date', onPhone: true },
    },
    {
      field: 'figure',
      address: 'figure',
      input: {
        kind: 'choice',
        label: 'accounts.figure',
        values: FIGURES,
        texts: 'accounts.',
        onPhone: true,
      },
    },
    {
      field: 'account',
      address: 'account',
      input: { kind: 'choice', label: 'accounts.account', onPhone: true },
    },
    {
      field: 'reservation_id',
      address: 'reservation',
      input: { kind: 'text', label: 'accounts.reservation' },
    },
    { field: 'till' },
    { field: 'session_id', address: 'session' },
    { field: 'event' },
  ],
};
