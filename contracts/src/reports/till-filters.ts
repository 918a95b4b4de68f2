import type { ReportFilter, ReportInput } from './report.js';

/** Filters of every tab of the reports of tills, but for whose they are. */
export const OF_TILL: readonly ReportFilter[] = [
  {
    field: 'till',
    address: 'till',
    input: { kind: 'document', of: 'tills', label: 'tills.till', onPhone: true },
  },
  {
    field: 'business_date',
    bound: 'gte',
    address: 'startDate',
    input: { kind: 'date', label: 'tills.from' },
  },
  { field: 'business_date', bound: 'lte', address: 'endDate', input: { kind: 'date', label: 'tills.to' } },
  { field: 'tab', address: 'selectedTab', ofPage: true },
];
const user: ReportInput = { kind: 'text', label: 'tills.user', onPhone: false };
/** Somebody who opened, had or closed a session. */
export const OF_USERS: ReportFilter = { field: 'users', address: 'selectedUser', input: user };
/** The user who did it. */
export const OF_USER: ReportFilter = { field: 'user', address: 'selectedUser', input: user };
