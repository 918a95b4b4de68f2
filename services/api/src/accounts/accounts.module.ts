import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { ViewsModule } from '../views/views.module.js';
import { AccountingBooks } from './accounting-report/accounting-books.js';
import { AccountingPeriods } from './accounting-report/accounting-periods.js';
import { AccountingPeriodsEndpoints } from './accounting-report/accounting-periods.endpoints.js';
import { SignPeriodHandler } from './accounting-report/sign-period.handler.js';
import { AccountingEndpoints } from './accounting-report/accounting.endpoints.js';
import { BalanceCheck } from './check/balance-check.js';
import { DayCheck } from './check/day-check.js';
import { SalesCheck } from './check/sales-check.js';
import { MoneyChecker } from './check/money-checker.process.js';
import { Proofs } from './check/proofs.js';
import { ReceiptsCheck } from './check/receipts-check.js';
import { AccountDays } from './end-of-day/account-days.js';
import { EndOfDayEndpoints } from './end-of-day/end-of-day.endpoints.js';
import { MovementsEndpoints } from './end-of-day/movements.endpoints.js';
import { AddPayoutLinesHandler, ChangePayoutsHandler } from './payouts/change-payouts.handler.js';
import { PayoutFiles } from './payouts/payout-files.js';
import { PayoutsEndpoints } from './payouts/payouts.endpoints.js';
import { PayoutsReport } from './payouts/payouts-report.js';
import { ProductSalesEndpoints } from './product-sales/product-sales.endpoints.js';
import { TakingsEndpoint } from './end-of-day/takings.endpoint.js';

@Module({
  imports: [ExportsModule, ViewsModule],
  providers: [
    BalanceCheck,
    DayCheck,
    SalesCheck,
    ReceiptsCheck,
    Proofs,
    AccountDays,
    EndOfDayEndpoints,
    MovementsEndpoints,
    TakingsEndpoint,
    ProductSalesEndpoints,
    AccountingBooks,
    AccountingEndpoints,
    AccountingPeriods,
    AccountingPeriodsEndpoints,
    SignPeriodHandler,
    PayoutFiles,
    PayoutsReport,
    PayoutsEndpoints,
    AddPayoutLinesHandler,
    ChangePayoutsHandler,
    MoneyChecker,
  ],
})
export class AccountsModule {}
