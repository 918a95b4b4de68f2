import { useGetOne } from 'react-admin';
import type { AccountingQuery } from '@stile/contracts';
import type { AccountingJournal, AccountingReport } from '../core/answers.js';

/** The period of a venue, and on which day a sale of it counts. */
export type Query = AccountingQuery;

const idOf = (query: Query): string => new URLSearchParams({ ...query }).toString();

export const useReport = (query: Query) =>
  useGetOne<AccountingReport>('accounting_reports', { id: idOf(query) });
export const useJournal = (query: Query) =>
  useGetOne<AccountingJournal>('accounting_journals', { id: idOf(query) });
