import {
  ACCOUNT_SERVICES,
  accountingSummaryAnswer,
  accountingSummaryQuery,
  periodAnswer,
  reopenPeriodRequest,
  signPeriodRequest,
  SIGNING_SERVICES,
  type AccountingSummaryQuery,
  type ReopenPeriodRequest,
  type SignPeriodRequest,
} from '@stile/contracts';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { AccountingPeriods } from './accounting-periods.js';

/** Days of a venue's accounts, and the signatures of periods (docs/rules/reports.md 24). */
@Endpoints()
export class AccountingPeriodsEndpoints {
  constructor(private readonly periods: AccountingPeriods) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/accounting_summary',
    summary: 'The accounts of each day of a period, and who signed it',
    access: { services: ACCOUNT_SERVICES },
    query: accountingSummaryQuery,
    answer: accountingSummaryAnswer,
    rejections: ['no_access', 'inventory_group_undefined', 'till_blind'],
  })
  async summary({ query, caller }: Call<unknown, AccountingSummaryQuery>): Promise<Answer> {
    return { body: await this.periods.summary(query, caller), headers: NO_STORE };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/accounting_periods',
    summary: 'Signs the journals of a period as they were looked at',
    access: { services: SIGNING_SERVICES },
    body: signPeriodRequest,
    answer: periodAnswer,
    rejections: [
      'no_access',
      'inventory_group_undefined',
      'till_blind',
      'period_signed',
      'period_not_over',
      'journal_changed',
    ],
  })
  async sign({ body, caller }: Call<unknown, unknown, SignPeriodRequest>): Promise<Answer> {
    const { position } = await this.periods.sign(body, caller);
    const { start_date, end_date } = body;
    return { body: { start_date, end_date, is_signed: true }, position, headers: NO_STORE };
  }

  @Endpoint({
    method: 'POST',
    path: '/api/accounting_periods/reopen',
    summary: 'Takes the signature of a period back, with a reason',
    access: 'superuser',
    body: reopenPeriodRequest,
    answer: periodAnswer,
    rejections: ['inventory_group_undefined', 'period_not_signed'],
  })
  async reopen({ body, caller }: Call<unknown, unknown, ReopenPeriodRequest>): Promise<Answer> {
    const { position } = await this.periods.reopen(body, caller);
    const { start_date, end_date } = body;
    return { body: { start_date, end_date, is_signed: false }, position, headers: NO_STORE };
  }
}
