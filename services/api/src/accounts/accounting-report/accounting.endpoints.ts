import {
  ACCOUNT_SERVICES,
  accountingJournalAnswer,
  accountingQuery,
  journalFilter,
  accountingReportAnswer,
  JOURNAL_FILES,
  type AccountingQuery,
  type JournalFile,
  type JournalFilter,
  type SessionUser,
} from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import type { ListedRows, OpenRows, RowsRequest } from '../../http/listed-rows.js';
import { parsed } from '../../http/server.js';
import { filterIn } from '../../lists/list-request.js';
import { AccountingBooks } from './accounting-books.js';
import { JOURNAL_FORMS, type DayLine } from './journal-files.js';

const ACCESS = { services: ACCOUNT_SERVICES };
const REJECTIONS = ['no_access', 'inventory_group_undefined', 'till_blind'] as const;

/** The accounts of a period, and its journals, which are made into files too (docs/rules/reports.md 13). */
@Endpoints()
export class AccountingEndpoints implements Endpoints {
  constructor(private readonly books: AccountingBooks) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/admin/accounting_report',
        summary: 'The accounts of a period: sales by code, payments, what is owed and what is deferred',
        access: ACCESS,
        query: accountingQuery,
        answer: accountingReportAnswer,
        rejections: REJECTIONS,
        handle: async ({ query, caller }) => ({
          body: await this.books.report(query, caller.user!),
          headers: NO_STORE,
        }),
      }),
      endpoint({
        method: 'GET',
        path: '/api/admin/accounting_journal',
        summary: 'The journals of a period: added up, and the number and the sum of each day’s',
        access: ACCESS,
        query: accountingQuery,
        answer: accountingJournalAnswer,
        rejections: REJECTIONS,
        handle: async ({ query, caller }) => ({
          body: await this.books.journal(query, caller.user!),
          headers: NO_STORE,
        }),
        listed: JOURNAL_FILES.map((name) => this.listed(name)),
      }),
    ];
  }

  /** Lines of journals as a program of accounts reads them. */
  private listed(name: JournalFile): ListedRows {
    const { line, ...form } = JOURNAL_FORMS[name];
    return {
      name,
      services: ACCOUNT_SERVICES,
      ...form,
      lines: (row, language) => [line(row as DayLine, language)],
      open: (request, user) => this.open(request, user),
    };
  }

  private async open(
    { filter, skip, limit, asOf: requested }: RowsRequest,
    user: SessionUser,
  ): Promise<OpenRows> {
    const query = { ...queryIn(filter), asOf: requested };
    const { lines, asOf, instant } = await this.books.dayLines(query, user);
    const part = lines.slice(skip, skip + limit);
    return {
      groups: [query.inventory_group],
      total: lines.length,
      asOf,
      instant,
      rows: (async function* () {
        yield* part;
      })(),
      close: () => Promise.resolve(),
    };
  }
}

/** The filter of a file, in the names that filters have. @throws ApiError 400 */
const queryIn = (text: string | undefined): AccountingQuery => {
  const { date_gte, date_lte, ...others } = parsed<JournalFilter>(
    journalFilter,
    filterIn(text),
    'query.filter',
  );
  return { start_date: date_gte, end_date: date_lte, ...others };
};
