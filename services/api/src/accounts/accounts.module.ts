import { Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { BalanceCheck } from './check/balance-check.js';
import { DayCheck } from './check/day-check.js';
import { MoneyChecker } from './check/money-checker.process.js';
import { EndOfDayEndpoints } from './end-of-day/end-of-day.endpoints.js';

@Module({
  imports: [ViewsModule],
  providers: [BalanceCheck, DayCheck, EndOfDayEndpoints, MoneyChecker],
})
export class AccountsModule {}
