import { Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { ChangeDrawerHandler, ChangeTillHandler } from './change-till/change-till.handler.js';
import { ReturnCashHandler } from './return-cash/return-cash.handler.js';
import { CashAnswers } from './sessions/cash-answers.js';
import { TillSessions } from './sessions/till-sessions.js';
import { TakeCashHandler } from './take-cash/take-cash.handler.js';

@Module({
  imports: [ViewsModule],
  providers: [
    CashAnswers,
    ChangeDrawerHandler,
    ChangeTillHandler,
    ReturnCashHandler,
    TakeCashHandler,
    TillSessions,
  ],
})
export class TillsModule {}
