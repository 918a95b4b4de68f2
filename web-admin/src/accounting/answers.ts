import { useGetOne } from 'react-admin';
import type { AccountingQuery } from '@stile/contracts';
import type { AccountingJournal, AccountingReport, AccountingSummary } from '../core/answers.js';

/** The period of a venue, and on which day a sale of it counts. */
export type Query = AccountingQuery;

const idOf = (query: Query): string => new URLSearchParams({ ...query }).toString();

export const useReport = (query: Query) =>
  useGetOne<AccountingReport>('accounting_reports', { id: idOf(query) });
export const SUMMARIES = 'accounting_summaries';
export const useSummary = ({ basis: _basis, ...period }: Query) =>
  useGetOne<AccountingSummary>(SUMMARIES, { id: new URLSearchParams(period).toString() });
export const useJournal = (query: Query) =>
  useGetOne<AccountingJournal>('accounting_journals', { id: idOf(query) });
