import {
  ACCOUNT_SERVICES,
  importedPayoutsAnswer,
  importPayoutsRequest,
  notPaidOutAnswer,
  notPaidOutQuery,
  PAYOUT_FILE_BYTES,
  PAYOUT_FILES,
  payoutFileFilter,
  payoutLinesAnswer,
  payoutLinesQuery,
  payoutsAnswer,
  payoutsQuery,
  removedPayoutAnswer,
  removePayoutRequest,
  SIGNING_SERVICES,
  type PayoutFile,
  type PayoutFileFilter,
  type SessionUser,
} from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import type { ListedRows, OpenRows, RowsRequest } from '../../http/listed-rows.js';
import { parsed } from '../../http/server.js';
import { filterIn } from '../../lists/list-request.js';
import { PayoutFiles } from './payout-files.js';
import { PAYOUT_COLUMNS } from './payout-lists.js';
import { shownLine, shownPayment } from './payout-matches.js';
import { PayoutsReport } from './payouts-report.js';

const ACCESS = { services: ACCOUNT_SERVICES };
const CHANGE = { services: SIGNING_SERVICES };
const REJECTIONS = ['no_access', 'inventory_group_undefined', 'till_blind'] as const;
const FILE_REJECTIONS = [
  'payout_file_unknown',
  'payout_columns_missing',
  'payout_file_empty',
  'payout_file_lines',
  'payout_file_payouts',
  'payout_file_quotes',
  'payout_line_cells',
  'payout_line_id',
  'payout_line_amount',
  'payout_line_net',
  'payout_line_date',
  'payout_line_category',
  'payout_line_currency',
  'payout_line_twice',
  'payout_differs',
] as const;

/** Payouts of card providers: their files, and what of them is matched (docs/rules/payouts.md). */
@Endpoints()
export class PayoutsEndpoints implements Endpoints {
  constructor(
    private readonly files: PayoutFiles,
    private readonly report: PayoutsReport,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [...this.reads(), ...this.changes()];
  }

  private reads(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/admin/accounting_payouts',
        summary: 'Payouts of a period: from what was collected to what the bank got, and what is not matched',
        access: ACCESS,
        query: payoutsQuery,
        answer: payoutsAnswer,
        rejections: REJECTIONS,
        handle: async ({ query, caller }) => ({
          body: await this.report.report(query, caller.user!),
          headers: NO_STORE,
        }),
        listed: PAYOUT_FILES.map((name) => this.listed(name)),
      }),
      endpoint({
        method: 'GET',
        path: '/api/admin/payout_lines',
        summary: 'Lines of the payouts of a period with the payments that they name, a page of them',
        access: ACCESS,
        query: payoutLinesQuery,
        answer: payoutLinesAnswer,
        rejections: REJECTIONS,
        handle: async ({ query, caller }) => ({
          body: await this.report.lines(query, caller.user!),
          headers: NO_STORE,
        }),
      }),
      endpoint({
        method: 'GET',
        path: '/api/admin/payments_not_paid_out',
        summary: 'Payments and refunds by card of a period that no payout names, a page of them',
        access: ACCESS,
        query: notPaidOutQuery,
        answer: notPaidOutAnswer,
        rejections: REJECTIONS,
        handle: async ({ query, caller }) => ({
          body: await this.report.notPaidOut(query, caller.user!),
          headers: NO_STORE,
        }),
      }),
    ];
  }

  private changes(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'POST',
        path: '/api/accounting_payouts',
        summary: 'Imports the payouts of a file of Stripe or Clover (CSV), all of them or none',
        access: CHANGE,
        body: importPayoutsRequest,
        bodyLimit: PAYOUT_FILE_BYTES,
        answer: importedPayoutsAnswer,
        rejections: [...REJECTIONS, ...FILE_REJECTIONS],
        handle: async ({ body, caller }) => {
          const { answer, position } = await this.files.import(body, caller);
          return { body: answer, position, headers: NO_STORE };
        },
      }),
      endpoint({
        method: 'POST',
        path: '/api/accounting_payouts/remove',
        summary: 'Removes a payout that was imported wrongly, with a reason',
        access: CHANGE,
        body: removePayoutRequest,
        answer: removedPayoutAnswer,
        rejections: ['no_access', 'payout_not_found'],
        handle: async ({ body, caller }) => ({
          position: await this.files.remove(body, caller),
          body: { payout: body.payout, is_removed: true },
          headers: NO_STORE,
        }),
      }),
    ];
  }

  private listed(name: PayoutFile): ListedRows {
    return {
      name,
      services: ACCOUNT_SERVICES,
      columns: PAYOUT_COLUMNS[name],
      lines: (row) => [row],
      open: (request, user) => this.open(name, request, user),
    };
  }

  /** @throws ApiError 400, 403 */
  private async open(
    name: PayoutFile,
    { filter, skip, limit }: RowsRequest,
    user: SessionUser,
  ): Promise<OpenRows> {
    const { date_gte, date_lte, ...others } = parsed<PayoutFileFilter>(
      payoutFileFilter,
      filterIn(filter),
      'query.filter',
    );
    const query = { start_date: date_gte, end_date: date_lte, ...others };
    await this.report.seen(query, user);
    const asOf = await this.report.asOf();
    const rows = await this.rowsOf(name, query, user);
    const part = rows.slice(skip, skip + limit);
    return {
      groups: [query.inventory_group],
      total: rows.length,
      asOf,
      rows: (async function* () {
        yield* part;
      })(),
      close: () => Promise.resolve(),
    };
  }

  private async rowsOf(
    name: PayoutFile,
    query: Parameters<PayoutsReport['linesOf']>[0],
    user: SessionUser,
  ): Promise<readonly object[]> {
    if (name === 'payouts') {
      const { inventory_group, start_date, end_date } = query;
      return (await this.report.report({ inventory_group, start_date, end_date }, user)).payouts;
    }
    const rows: object[] = [];
    if (name === 'payout_lines')
      for await (const line of this.report.linesOf(query)) rows.push(shownLine(line));
    else for await (const payment of this.report.paymentsOf(query)) rows.push(shownPayment(payment));
    return rows;
  }
}
