import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ViewsModule } from '../views/views.module.js';
import { BalanceTillEndpoint } from './balance-till/balance-till.endpoint.js';
import { ChangeDrawerHandler, ChangeTillHandler } from './change-till/change-till.handler.js';
import { CloseTillEndpoints } from './close-till/close-till.endpoints.js';
import { Witnesses } from './close-till/witnesses.js';
import { TillConsoleEndpoints } from './console/till-console.endpoints.js';
import { TillDaysEndpoints } from './days/till-days.endpoints.js';
import { DeskTills } from './desk/desk-tills.js';
import { HandOverEndpoint } from './hand-over/hand-over.endpoint.js';
import { LoadUnloadTillEndpoint } from './load-unload-till/load-unload-till.endpoint.js';
import { NoSaleEndpoint } from './no-sale/no-sale.endpoint.js';
import { OpenTillEndpoint } from './open-till/open-till.endpoint.js';
import { TillProofEndpoint } from './proof/till-proof.endpoint.js';
import { TillReportEndpoint } from './report/report.endpoint.js';
import { SessionTakingsEndpoint } from './report/session-takings.endpoint.js';
import { TillReports } from './report/till-reports.js';
import { ReturnCashHandler } from './return-cash/return-cash.handler.js';
import { CashAnswers } from './sessions/cash-answers.js';
import { TillSessions } from './sessions/till-sessions.js';
import { TakeCashHandler } from './take-cash/take-cash.handler.js';
import { TillsEndpoints } from './view-tills/tills.endpoints.js';

const ENDPOINTS = [
  BalanceTillEndpoint,
  CloseTillEndpoints,
  HandOverEndpoint,
  LoadUnloadTillEndpoint,
  NoSaleEndpoint,
  OpenTillEndpoint,
  SessionTakingsEndpoint,
  TillConsoleEndpoints,
  TillDaysEndpoints,
  TillProofEndpoint,
  TillReportEndpoint,
  TillsEndpoints,
];
const HANDLERS = [ChangeDrawerHandler, ChangeTillHandler, ReturnCashHandler, TakeCashHandler];

@Module({
  imports: [IdentityModule, ViewsModule],
  providers: [...ENDPOINTS, ...HANDLERS, CashAnswers, DeskTills, TillReports, TillSessions, Witnesses],
  exports: [TillSessions],
})
export class TillsModule {}
