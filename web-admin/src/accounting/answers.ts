import { useQueryClient } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import type { AccountingQuery, PayoutLinesQuery, PayoutsQuery } from '@stile/contracts';
import type {
  AccountingJournal,
  AccountingPayouts,
  AccountingReport,
  AccountingSummary,
  PaymentsNotPaidOut,
  PayoutLines,
} from '../core/answers.js';

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

const PAYOUTS = ['accounting_payouts', 'payout_lines', 'payments_not_paid_out'] as const;
/** A payout that comes or goes changes all of them. */
export const useRereadPayouts = () => {
  const client = useQueryClient();
  return () => Promise.all(PAYOUTS.map((name) => client.invalidateQueries({ queryKey: [name] })));
};

/** The lines of some payouts: of one, in one state or of one kind. */
export type SomeLines = Pick<PayoutLinesQuery, 'payout' | 'state' | 'kind'>;
type Page = Pick<PayoutLinesQuery, 'skip' | 'limit'>;
const textOf = (query: object): string =>
  String(
    new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
  );

export const usePayouts = (query: PayoutsQuery) =>
  useGetOne<AccountingPayouts>(PAYOUTS[0], { id: textOf(query) });
export const usePayoutLines = (query: PayoutsQuery & SomeLines & Page) =>
  useGetOne<PayoutLines>(PAYOUTS[1], { id: textOf(query) });
export const useNotPaidOut = (query: PayoutsQuery & Page) =>
  useGetOne<PaymentsNotPaidOut>(PAYOUTS[2], { id: textOf(query) });
